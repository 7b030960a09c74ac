/** The result of an eval set in one line: the sidebar, the tab `Summary`, the mail and the HTML report all use these words. */
import type { ReportTab } from '../model/run-report';
import { wholeNumber, wholePercent, type Rate } from '../model/section';
import { count, cut } from '../model/text';
import { metricMeans, metricsText } from '../scoring/means';
import { unscoredTogether } from '../scoring/run-statistics';
import * as z from '../model/zod';
import { judgedSinceText, notComparableText } from './caveats';
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

const NAME_LIMIT = 60;

export function headlineOf({ statistics, changes }: Pick<ReportTab, 'statistics' | 'changes'>): Headline {
  const { passed, n, rate, interval } = statistics.rate;
  const metrics = metricMeans(statistics.checks);
  const [first] = metrics;
  const isFew = rate !== null && n < MIN_FOR_SHARE;
  const shown = rate !== null ? shareOf(statistics.rate) : (first?.mean ?? 'not scored');
  const counts = rate === null ? (first?.what ?? '') : `pass${isFew ? '' : ` (${passed} of ${n})`}`;
  const ofRate =
    interval === null || isFew ? '' : `${wholeNumber(interval.low)}–${wholePercent(interval.high)}`;
  const name = nameOf({ statistics });
  const quality = metricsText(metrics);
  const none = quality === '' ? 'no case passes or fails' : quality;
  const ofAll = `${shown} pass${isFew ? '' : ` (${passed} of ${n}; ${ofRate})`}`;
  const is = `${name}: ${rate === null ? none : ofAll}`;
  const than = oneLine(changes.before);
  const isBarred = changes.notComparable.length > 0;
  const note = notComparableText(than, changes.notComparable);
  return {
    rate: shown,
    isMean: rate === null && first !== undefined,
    counts,
    change: isBarred ? 'not comparable' : changeFigure(changes),
    since:
      than === ''
        ? ''
        : `${isBarred ? 'with' : 'since'} ${than}${isBarred ? '' : inBrackets([editedText(changes)])}`,
    sentence: `${is}${changeText(changes)}.`,
    caveats: [
      ...notScoredText([statistics]),
      ...(quality === '' || rate === null ? [] : [`${quality}.`]),
      ...judgedSinceText(changes.judgedSince),
      ...(note === '' ? [] : [note]),
    ],
  };
}

/** The result and its caveats as one text. */
export function allOf({ sentence, caveats }: Pick<Headline, 'sentence' | 'caveats'>): string {
  return [sentence, ...caveats].join(' ');
}

/** A share of fewer cases says less than their number does: what is shown in large figures gives way to counts. */
const MIN_FOR_SHARE = 10;

/** @example '79 %', or '3 of 4' */
function shareOf({ rate, passed, n }: Rate): string {
  return rate === null || n < MIN_FOR_SHARE ? `${passed} of ${n}` : wholePercent(rate);
}

/** What is not measured cannot move the rate unseen: why it is not, and the rate if none or all of it passed. */
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
  const [least, most] = [wholeNumber(passed / all), wholePercent((passed + left.n) / all)];
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
  const change = changeOfAll(others, isMixed ? `in ${namesOf(others)}, ` : '');
  const note = notComparableText('the runs before', barsOf(barred));
  return {
    sentence: `${count(tabs.length, 'eval set')}: ${pass}${change}.`,
    caveats: [
      ...notScoredText(tabs.map(({ statistics }) => statistics)),
      ...(isAny ? means.map((mean) => `${mean}.`) : []),
      ...judgedSinceText(tabs.reduce((sum, { changes }) => sum + changes.judgedSince, 0)),
      note === '' || !isMixed ? note : `${namesOf(barred)}: ${note}`,
    ].filter((caveat) => caveat !== ''),
  };
}

/** @param where which eval sets these are, if not all. @example '; 4 cases are better and 2 worse than before, within chance' */
function changeOfAll(tabs: readonly ReportTab[], where: string): string {
  const { n, worse, better, edited } = changedCases(tabs);
  if (n + worse + better === 0) return '';
  return worse + better === 0
    ? `; ${where}none of ${count(n, 'case')} changed its verdict${edited}`
    : `; ${where}${count(better, 'case is', 'cases are')} better and ${worse} worse than before${edited}, ${chanceText(tabs)}`;
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
  return `${sum('passed')} of ${sum('n')}`;
}

/** Over all eval sets that are compared with an earlier run. */
function changedCases(tabs: readonly ReportTab[]): {
  readonly n: number;
  readonly worse: number;
  readonly better: number;
  /** In brackets, behind a blank; '' for none. */
  readonly edited: string;
} {
  const changes = tabs.map((tab) => tab.changes);
  const sum = (of: (changed: ReportTab['changes']) => number): number =>
    changes.reduce((total, changed) => total + of(changed), 0);
  const moved = (which: 'worse' | 'better'): number => sum((changed) => movedIn(changed)[which]);
  const edited = {
    n: sum((of) => of.edited.n),
    worse: sum((of) => of.edited.worse),
    better: sum((of) => of.edited.better),
  };
  return {
    n: sum(({ verdicts }) => verdicts.n),
    worse: moved('worse'),
    better: moved('better'),
    edited: inBrackets([editedText({ edited })]),
  };
}

/** Why any of them is not comparable with the run before it. */
function barsOf(tabs: readonly ReportTab[]): string[] {
  return [...new Set(tabs.flatMap(({ changes }) => changes.notComparable))];
}

/** @example 'in GOLD more than chance' */
function chanceText(tabs: readonly ReportTab[]): string {
  const real = tabs.filter(({ changes }) => changes.verdicts.isReal);
  return real.length === 0 ? 'within chance' : `in ${namesOf(real)} more than chance`;
}

function namesOf(tabs: readonly ReportTab[]): string {
  return tabs.map(nameOf).join(', ');
}

function nameOf({ statistics: { tab } }: Pick<ReportTab, 'statistics'>): string {
  return cut(oneLine(tab), NAME_LIMIT);
}

/** How many cases got worse and better, edited ones among them: the rate moves with all of them. */
function movedIn({ verdicts, edited }: ReportTab['changes']): {
  readonly worse: number;
  readonly better: number;
} {
  return { worse: verdicts.worse + edited.worse, better: verdicts.better + edited.better };
}

/** @example '▼ 1'; '' if nothing was compared */
function changeFigure(changes: ReportTab['changes']): string {
  const { worse, better } = movedIn(changes);
  if (changes.before === '' || changes.verdicts.n + worse + better === 0) return '';
  const by = better - worse;
  return by === 0 ? '±0' : by > 0 ? `▲ ${by}` : `▼ ${-by}`;
}

/** The cases that say nothing about the agent, as another question is asked in them. @example '1 edited case among them' */
function editedText({ edited }: Pick<ReportTab['changes'], 'edited'>): string {
  const moved = edited.worse + edited.better;
  if (moved > 0) return `${count(moved, 'edited case')} among them`;
  return edited.n === 0 ? '' : `${count(edited.n, 'edited case')} apart`;
}

/** @example ', 2 cases better than the run of 22 Nov 2026, 02:03; the change is within chance' */
function changeText(changes: ReportTab['changes']): string {
  const { before, notComparable, verdicts } = changes;
  if (notComparable.length > 0 || changeFigure(changes) === '') return '';
  const { worse, better } = movedIn(changes);
  const than = oneLine(before);
  const by = better - worse;
  const details = (counted: string): string => inBrackets([counted, editedText(changes)]);
  const chance =
    verdicts.worse + verdicts.better === 0
      ? ''
      : `; the change is ${verdicts.isReal ? 'more than' : 'within'} chance`;
  if (worse + better === 0)
    return `; none of ${count(verdicts.n, 'case')} changed its verdict since ${than}${details('')}`;
  if (by === 0) return `, as many cases better as worse than ${than}${details(String(better))}${chance}`;
  const both = Math.min(worse, better) === 0 ? '' : `${better} better, ${worse} worse`;
  return `, ${count(Math.abs(by), 'case')} ${by > 0 ? 'better' : 'worse'} than ${than}${details(both)}${chance}`;
}

function inBrackets(parts: readonly string[]): string {
  const text = parts.filter((part) => part !== '').join('; ');
  return text === '' ? '' : ` (${text})`;
}
