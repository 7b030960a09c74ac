/** The result in one line, in the same words for the sidebar, the tab `Summary`, the mail and the HTML report. */
import type { ReportTab } from '../model/run-report';
import { percentDigits, wholePercent, type Rate } from '../model/section';
import { count, cut, outOf } from '../model/text';
import { metricMeans, metricsText } from '../scoring/means';
import { unscoredTogether } from '../scoring/run-statistics';
import * as z from '../model/zod';
import { judgedSentences, notComparableText } from './caveats';
import { oneLine } from '../model/texts/one-line';

export const Headline = () =>
  z.object({
    /** @example '79 %'; '2 of 3' if few cases were measured; if none passes or fails, the mean of the first metric, '0.71', or 'not scored' */
    rate: z.string(),
    /** Whether `rate` is the mean of a metric. */
    isMean: z.boolean(),
    /** What it is, and what it is based on. @example 'pass (30 of 38)', behind '2 of 3' 'pass', 'mean Answer quality of 24 rows', '' behind 'not scored' */
    counts: z.string(),
    /** Cases that went from fail to pass, less those that went back. @example '▲ 2'; '' if nothing was compared */
    change: z.string(),
    /** @example 'since “build 412”'; '' if there is no earlier run */
    since: z.string(),
    /** The result and its change, for someone who reads nothing else. */
    sentence: z.string(),
    /** What follows it in grey, in sentences: what is not scored, the metrics, why a comparison says little. */
    caveats: z.array(z.string()),
  });
export type Headline = z.Shape<typeof Headline>;

const MAX_NAME = 60;

export function headlineOf(tab: Changed): Headline {
  const { statistics, changes } = tab;
  const { passed, n, rate, interval } = statistics.rate;
  const metrics = metricMeans(statistics.checks);
  const [first] = metrics;
  const isFew = rate !== null && n < MIN_FOR_SHARE;
  const shown = rate !== null ? shareOf(statistics.rate) : (first?.mean ?? 'not scored');
  const counts = rate === null ? (first?.what ?? '') : `pass${isFew ? '' : ` (${outOf(passed, n)})`}`;
  const ofRate =
    interval === null || isFew ? '' : `${percentDigits(interval.low)}–${wholePercent(interval.high)}`;
  const name = nameOf({ statistics });
  const quality = metricsText(metrics);
  const none = quality === '' ? 'no case passes or fails' : quality;
  const ofAll = `${shown} pass${isFew ? '' : ` (${outOf(passed, n)}; ${ofRate})`}`;
  const is = `${name}: ${rate === null ? none : ofAll}`;
  const than = oneLine(changes.before);
  const isBarred = changes.notComparable.length > 0;
  const note = notComparableText(than, changes.notComparable);
  return {
    rate: shown,
    isMean: rate === null && first !== undefined,
    counts,
    change: isBarred ? 'not comparable' : changeFigure(tab),
    since:
      than === '' ? '' : `${isBarred ? 'with' : 'since'} ${than}${isBarred ? '' : movesIn([tab]).edited}`,
    sentence: `${is}${isBarred ? '' : changeText([tab], than)}.`,
    caveats: [
      ...notScoredText([statistics]),
      ...(quality === '' || rate === null ? [] : [`${quality}.`]),
      ...judgedSentences(changes.judgedSince, changes.judgedDifferently.length),
      ...(note === '' ? [] : [note]),
    ],
  };
}

export function allOf({ sentence, caveats }: Pick<Headline, 'sentence' | 'caveats'>): string {
  return [sentence, ...caveats].join(' ');
}

/** Of fewer cases, counts say more than a share. */
const MIN_FOR_SHARE = 10;

/** @example '79 %', or '3 of 4' */
function shareOf({ rate, passed, n }: Rate): string {
  return rate === null || n < MIN_FOR_SHARE ? outOf(passed, n) : wholePercent(rate);
}

/** Why cases are not scored, and the rate if none or all of them passed. */
function notScoredText(sets: readonly ReportTab['statistics'][]): string[] {
  const sum = (of: (set: ReportTab['statistics']) => number): number =>
    sets.reduce((total, set) => total + of(set), 0);
  const left = unscoredTogether(sets.map(({ unscored }) => unscored));
  if (left.n === 0) return [];
  const [passed, n, rows] = [
    sum(({ rate }) => rate.passed),
    sum(({ rate }) => rate.n),
    sum((set) => set.rows),
  ];
  const all = n + left.n;
  const open = `${left.n} of ${count(all, all === rows ? 'row' : 'case')} not scored: ${left.why}`;
  const [least, most] = [percentDigits(passed / all), wholePercent((passed + left.n) / all)];
  return [n === 0 ? `${open}.` : `${open}; ${least}–${most} if none or all of them pass.`];
}

/**
 * The result of a whole run: for one eval set its headline, for several how many of their cases pass, in all and in each.
 *
 * @example '2 eval sets: 39 of 52 cases pass; 4 cases are better and 2 worse than before, within chance.'
 */
export function runHeadline(tabs: readonly ReportTab[]): Pick<Headline, 'sentence' | 'caveats'> {
  const [only] = tabs;
  if (only && tabs.length === 1) return headlineOf(only);
  const means = metricsOf(tabs);
  const isAny = means.length === 0 || tabs.some(({ statistics: { rate } }) => rate.n > 0);
  const pass = isAny ? `${passedText(tabs)} cases pass` : means.join('; ');
  const compared = tabs.filter(({ changes }) => changes.before !== '');
  const barred = compared.filter((tab) => barsOf([tab]).length > 0);
  const others = compared.filter((tab) => !barred.includes(tab));
  const isMixed = barred.length > 0 && others.length > 0;
  const change = changeText(others, 'the runs before', isMixed ? `in ${namesOf(others)}, ` : '');
  const note = notComparableText('the runs before', barsOf(barred));
  return {
    sentence: `${count(tabs.length, 'eval set')}: ${pass}${change}.`,
    caveats: [
      ...notScoredText(tabs.map(({ statistics }) => statistics)),
      ...(isAny ? means.map((mean) => `${mean}.`) : []),
      ...judgedSentences(
        tabs.reduce((sum, { changes }) => sum + changes.judgedSince, 0),
        tabs.reduce((sum, { changes }) => sum + changes.judgedDifferently.length, 0),
      ),
      note === '' || !isMixed ? note : `${namesOf(barred)}: ${note}`,
    ].filter((caveat) => caveat !== ''),
  };
}

/** The means of the metrics, eval set by eval set. @example ['Quality: Completeness 0.80 (0.71–0.86; 24 rows)'] */
function metricsOf(tabs: readonly ReportTab[]): string[] {
  return tabs.flatMap((tab) => {
    const means = metricsText(metricMeans(tab.statistics.checks));
    return means === '' ? [] : [`${nameOf(tab)}: ${means}`];
  });
}

/** @example '30 of 38' */
export function passedText(tabs: readonly ReportTab[]): string {
  const sum = (of: 'passed' | 'n'): number =>
    tabs.reduce((total, { statistics }) => total + statistics.rate[of], 0);
  return outOf(sum('passed'), sum('n'));
}

function barsOf(tabs: readonly ReportTab[]): string[] {
  return [...new Set(tabs.flatMap(({ changes }) => changes.notComparable))];
}

function namesOf(tabs: readonly Changed[]): string {
  return tabs.map(nameOf).join(', ');
}

function nameOf({ statistics: { tab } }: Pick<ReportTab, 'statistics'>): string {
  return cut(oneLine(tab), MAX_NAME);
}

type Changed = Pick<ReportTab, 'statistics' | 'changes'>;

/** How many cases got worse and better, edited ones included: the rate moves with all of them. */
function movesIn(tabs: readonly Changed[]) {
  const sum = (of: (changes: ReportTab['changes']) => number): number =>
    tabs.reduce((total, { changes }) => total + of(changes), 0);
  const [edited, moved] = [sum((of) => of.edited.n), sum((of) => of.edited.worse + of.edited.better)];
  const among =
    moved > 0 ? `${count(moved, 'edited case')} among them` : `${count(edited, 'edited case')} apart`;
  return {
    n: sum(({ verdicts }) => verdicts.n),
    worse: sum((of) => of.verdicts.worse + of.edited.worse),
    better: sum((of) => of.verdicts.better + of.edited.better),
    /** Edited cases say nothing about the agent: it was asked another question. In brackets, behind a blank; '' for none. */
    edited: moved + edited === 0 ? '' : ` (${among})`,
  };
}

/** @example '▼ 1'; '' if nothing was compared */
function changeFigure(tab: Changed): string {
  const { n, worse, better } = movesIn([tab]);
  if (n + worse + better === 0) return '';
  const by = better - worse;
  return by === 0 ? '±0' : by > 0 ? `▲ ${by}` : `▼ ${-by}`;
}

/**
 * '' if nothing was compared.
 *
 * @param where which eval sets these are, if not all
 * @example '; 2 cases are better and 0 worse than the run of 22 Nov 2026, 02:03, within chance'
 */
function changeText(tabs: readonly Changed[], than: string, where = ''): string {
  const { n, worse, better, edited } = movesIn(tabs);
  if (n + worse + better === 0) return '';
  if (worse + better === 0)
    return `; ${where}none of ${count(n, 'case')} changed its verdict since ${than}${edited}`;
  const moved = `${count(better, 'case is', 'cases are')} better and ${worse} worse than ${than}${edited}`;
  return `; ${where}${moved}${chanceText(tabs)}`;
}

/** '' if all that changed was edited. @example ', in GOLD more than chance' */
function chanceText(tabs: readonly Changed[]): string {
  if (tabs.every(({ changes: { verdicts } }) => verdicts.worse + verdicts.better === 0)) return '';
  const real = tabs.filter(({ changes }) => changes.verdicts.isReal);
  const where = tabs.length > 1 ? `in ${namesOf(real)} ` : '';
  return real.length === 0 ? ', within chance' : `, ${where}more than chance`;
}
