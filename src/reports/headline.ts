/** The result of a run in one sentence, with its caveats, for sidebar, `Summary`, mail, HTML and terminal. */
import { boundsText, isBounded, percentDigits, type Rate, wholePercent } from '../model/section';
import { count, countOf, outOf, oneLine, shortened } from '../model/text';
import { rateOf, metricMeans, metricsText } from '../scoring/rates';
import { type RunStatistics, unscoredTogether } from '../scoring/run-statistics';
import { judgedSentences, notComparableText } from './diff-view';
import type { ReportChanges, ReportTab } from './run-report';
import * as z from '../model/zod';

/** `bounds`: of a pass rate while many rows are undecided. `mean`: of a metric, if no row passes or fails. */
const RESULT_KINDS = ['rate', 'bounds', 'mean', 'none'] as const;

export const Headline = () =>
  z.object({
    kind: z.enum(RESULT_KINDS),
    /** @example '79 %'; '2 of 3' if few rows were measured; bounds '7 to 95 %'; the mean of the first metric, '0.71'; or 'no result' */
    rate: z.string(),
    /** @example 'pass (30 of 38)'; after '2 of 3': 'pass'; after '7 to 95 %': 'until 82 of 94 rows are judged (7 of 12 pass)' */
    counts: z.string(),
    /** Rows that got better minus rows that got worse. @example '▲ 2'; '' without a comparison, and beside bounds */
    change: z.string(),
    /** @example 'since “build 412”'; '' if there is no earlier run */
    since: z.string(),
    /** The result and its change in one sentence. */
    sentence: z.string(),
    /** Sentences: the estimate from labels, rows that neither pass nor fail, metrics, why a comparison says little. */
    caveats: z.array(z.string()),
  });
export type Headline = z.Shape<typeof Headline>;

const MAX_NAME = 60;

/** Counts of the cases of one eval set, or of several together. */
interface ResultFacts {
  readonly rate: Rate;
  readonly unscored: RunStatistics['unscored'];
  /** `case` if there are conversations: otherwise each row is a case. */
  readonly unit: 'row' | 'case';
  /** Cases, except those that only metrics score. */
  readonly all: number;
}

function factsOf(sets: readonly RunStatistics[]): ResultFacts {
  const sum = (of: (set: RunStatistics) => number): number => sets.reduce((total, set) => total + of(set), 0);
  const unscored = unscoredTogether(sets.map((set) => set.unscored));
  const [passed, n] = [sum(({ rate }) => rate.passed), sum(({ rate }) => rate.n)];
  const all = n + unscored.n;
  const isRows = all + sum(({ byMetrics }) => byMetrics) === sum(({ rows }) => rows);
  return { rate: rateOf(passed, n, unscored.open), unscored, unit: isRows ? 'row' : 'case', all };
}

/** @example { rate: '79 %', counts: 'pass (30 of 38)', range: '64–89 %' } */
function resultText(facts: ResultFacts): {
  readonly rate: string;
  readonly counts: string;
  readonly range: string;
} {
  const { rate, unscored, unit, all } = facts;
  const { passed, n, interval } = rate;
  if (isBounded(rate)) {
    const { undecided } = unscored.counts;
    // Errors are open, too: name only the undecided rows if judging these is enough for a rate.
    const isJudgeEnough =
      undecided > 0 && !isBounded(rateOf(passed, n + undecided, unscored.open - undecided));
    const [open, verb] = isJudgeEnough ? [undecided, 'judged'] : [unscored.open, 'scored'];
    const condition = `pass until ${countOf(open, all, unit)} ${open === 1 ? 'is' : 'are'} ${verb}`;
    const isFew = n + unscored.open < MIN_FOR_SHARE;
    const bounds = isFew
      ? `${passed} to ${passed + unscored.open} of ${n + unscored.open}`
      : boundsText(rate.interval);
    return {
      rate: bounds,
      counts: `${condition} (${n === 0 ? 'none so far' : `${outOf(passed, n)} so far`})`,
      range: '',
    };
  }
  if (rate.rate === null || n < MIN_FOR_SHARE) return { rate: outOf(passed, n), counts: 'pass', range: '' };
  return {
    rate: wholePercent(rate.rate),
    counts: `pass (${outOf(passed, n)})`,
    range: interval === null ? '' : `${percentDigits(interval.low)}–${wholePercent(interval.high)}`,
  };
}

/** The result of an eval set. @example headlineOf(tab).sentence // 'GOLD: 79 % pass (30 of 38; 64–89 %).' */
export function headlineOf(tab: ComparedTab): Headline {
  const { statistics, changes } = tab;
  const earlier = oneLine(changes.before);
  const { kind, parts, sentence, caveats } = resultOf([tab], nameOf(tab), earlier);
  const [metric] = metricMeans(statistics.checks);
  const isRate = kind === 'rate' || kind === 'bounds';
  const isBarred = changes.notComparable.length > 0;
  return {
    kind,
    rate: isRate ? parts.rate : (metric?.mean ?? 'no result'),
    counts: isRate ? parts.counts : (metric?.what ?? ''),
    change: isBarred ? 'not comparable' : kind === 'bounds' ? '' : changeFigure(tab),
    since:
      earlier === ''
        ? ''
        : `${isBarred ? 'with' : 'since'} ${earlier}${isBarred ? '' : movesIn([tab]).edited}`,
    sentence,
    caveats,
  };
}

/**
 * The result of a whole run: the headline of its only eval set, or how many rows of all eval sets pass.
 *
 * @example runHeadline(tabs).sentence
 * // '2 eval sets: 39 of 52 rows pass; 4 rows are better and 2 worse than in the previous runs, which could be chance.'
 */
export function runHeadline(tabs: readonly ReportTab[]): Pick<Headline, 'sentence' | 'caveats'> {
  const [only] = tabs;
  return only && tabs.length === 1
    ? headlineOf(only)
    : resultOf(tabs, count(tabs.length, 'eval set'), 'the previous runs');
}

/**
 * @param name of the eval set, or how many there are
 * @param earlier the earlier run in words
 */
function resultOf(tabs: readonly ComparedTab[], name: string, earlier: string) {
  const isOne = tabs.length === 1;
  const facts = factsOf(tabs.map(({ statistics }) => statistics));
  const prefix = (tab: ComparedTab): string => (isOne ? '' : `${nameOf(tab)}: `);
  const means = tabs.flatMap((tab) => {
    const text = metricsText(metricMeans(tab.statistics.checks));
    return text === '' ? [] : [`${prefix(tab)}${text}`];
  });
  const kind = kindOf(facts, means.length > 0);
  const parts = resultText(facts);
  const isRate = kind === 'rate' || kind === 'bounds';
  const rateSentence = isOne ? sentenceOf(kind, parts) : passedText(tabs, ` ${facts.unit}s`);
  const result = isRate ? rateSentence : means.join('; ') || `no ${facts.unit} passes or fails`;
  const compared = tabs.filter(({ changes }) => changes.before !== '');
  const barred = compared.filter((tab) => barsOf([tab]).length > 0);
  const others = compared.filter((tab) => !barred.includes(tab));
  const isMixed = barred.length > 0 && others.length > 0;
  const change = changeText(others, earlier, isMixed ? `in ${namesOf(others)}, ` : '');
  const note = notComparableText(earlier, barsOf(barred));
  const sum = (of: (changes: ReportChanges) => number): number =>
    tabs.reduce((total, { changes }) => total + of(changes), 0);
  return {
    kind,
    parts,
    sentence: `${name}: ${result}${change}.`,
    caveats: [
      ...tabs.flatMap((tab) =>
        tab.statistics.estimate === undefined ? [] : [`${prefix(tab)}${tab.statistics.estimate}`],
      ),
      ...notCountedText(facts),
      ...(isRate ? means.map((mean) => `${mean}.`) : []),
      ...judgedSentences(
        sum(({ newlyJudged }) => newlyJudged),
        sum(({ judgedDifferently }) => judgedDifferently.length),
      ),
      ...(note === '' ? [] : [isMixed ? `${namesOf(barred)}: ${note}` : note]),
    ],
  };
}

/** `none` instead of bounds of 0 to 100 % if no row is decided or undecided. */
function kindOf({ rate, unscored }: ResultFacts, hasMetric: boolean): Headline['kind'] {
  if (rate.n === 0 && (hasMetric || unscored.counts.undecided === 0)) return hasMetric ? 'mean' : 'none';
  return isBounded(rate) ? 'bounds' : 'rate';
}

/** @example '79 % pass (30 of 38; 64–89 %)'; '7 to 95 % pass until 82 of 94 rows are judged (7 of 12 so far)' */
function sentenceOf(kind: Headline['kind'], { rate, counts, range }: ReturnType<typeof resultText>): string {
  if (kind === 'bounds') return `${rate} ${counts}`;
  return `${rate} ${range === '' ? counts : counts.replace(/\)$/, `; ${range})`)}`;
}

export function allOf({ sentence, caveats }: Pick<Headline, 'sentence' | 'caveats'>): string {
  return [sentence, ...caveats].join(' ');
}

/** With fewer cases, the headline has counts instead of a share. */
export const MIN_FOR_SHARE = 10;

/** How many rows do not count in the rate and why, with bounds of the rate unless the headline has them. */
function notCountedText({ rate, unscored, unit, all: rows }: ResultFacts): string[] {
  if (unscored.n === 0) return [];
  const notCounted = `${countOf(unscored.n, rows, unit)} not counted: ${unscored.why}`;
  if (rate.n === 0 || isBounded(rate) || unscored.open === 0) return [`${notCounted}.`];
  const all = rate.n + unscored.open;
  const [low, high] = [rate.passed / all, (rate.passed + unscored.open) / all].map(wholePercent);
  return [`${notCounted}; between ${low} and ${high}, depending on those.`];
}

/** @example '30 of 38 pass'; while many are open '7 to 95 % pass until 82 of 94 rows are judged (7 of 12 so far)' */
export function passedText(tabs: readonly Pick<ReportTab, 'statistics'>[], what = ''): string {
  const facts = factsOf(tabs.map(({ statistics }) => statistics));
  const { passed, n } = facts.rate;
  if (kindOf(facts, false) === 'bounds') return sentenceOf('bounds', resultText(facts));
  return n === 0 ? `no ${facts.unit} passes or fails` : `${outOf(passed, n)}${what} pass`;
}

function barsOf(tabs: readonly ComparedTab[]): string[] {
  return [...new Set(tabs.flatMap(({ changes }) => changes.notComparable))];
}

function namesOf(tabs: readonly ComparedTab[]): string {
  return tabs.map(nameOf).join(', ');
}

function nameOf({ statistics: { tab } }: Pick<ReportTab, 'statistics'>): string {
  return shortened(oneLine(tab), MAX_NAME);
}

type ComparedTab = Pick<ReportTab, 'statistics' | 'changes'>;

/** How many cases got worse and better, edited ones included: these change the rate, too. */
function movesIn(tabs: readonly ComparedTab[]) {
  const sum = (of: (changes: ReportTab['changes']) => number): number =>
    tabs.reduce((total, { changes }) => total + of(changes), 0);
  const [edited, moved] = [sum((of) => of.edited.n), sum((of) => of.edited.worse + of.edited.better)];
  const among =
    moved > 0 ? `including ${count(moved, 'edited row')}` : `not counting ${count(edited, 'edited row')}`;
  return {
    n: sum(({ verdicts }) => verdicts.n),
    worse: sum((of) => of.verdicts.worse + of.edited.worse),
    better: sum((of) => of.verdicts.better + of.edited.better),
    /** How many of these cases were edited, in parentheses after a space; '' for none. */
    edited: moved + edited === 0 ? '' : ` (${among})`,
  };
}

/** @example '▼ 1'; '' if nothing was compared */
function changeFigure(tab: ComparedTab): string {
  const { n, worse, better } = movesIn([tab]);
  if (n + worse + better === 0) return '';
  const difference = better - worse;
  return difference === 0 ? '±0' : difference > 0 ? `▲ ${difference}` : `▼ ${-difference}`;
}

/**
 * @param where the names of these eval sets, if there are others
 * @returns '' if nothing was compared
 * @example '; 2 rows are better and 0 worse than in the run of 22 Nov 2026, 02:03, which could be chance'
 */
function changeText(tabs: readonly ComparedTab[], earlier: string, where = ''): string {
  const { n, worse, better, edited } = movesIn(tabs);
  if (n + worse + better === 0) return '';
  if (worse + better === 0)
    return `; ${where}none of ${count(n, 'row')} changed its verdict since ${earlier}${edited}`;
  const moved = `${count(better, 'row is', 'rows are')} better and ${worse} worse than in ${earlier}${edited}`;
  return `; ${where}${moved}${chanceText(tabs)}`;
}

/** @returns '' if only edited rows changed @example ', which in GOLD is unlikely to be chance' */
function chanceText(tabs: readonly ComparedTab[]): string {
  if (tabs.every(({ changes: { verdicts } }) => verdicts.worse + verdicts.better === 0)) return '';
  const real = tabs.filter(({ changes }) => changes.verdicts.isReal);
  const where = tabs.length > 1 ? `in ${namesOf(real)} ` : '';
  return real.length === 0 ? ', which could be chance' : `, which ${where}is unlikely to be chance`;
}

/** @returns '' if no score was lost @example '2 rows lost 3 scores since “build 412”.' */
export function measuredLess({
  before,
  coverageLost,
}: Pick<ReportChanges, 'before' | 'coverageLost'>): string {
  if (coverageLost.length === 0) return '';
  const scores = coverageLost.reduce((sum, { checks }) => sum + checks.length, 0);
  return `${count(coverageLost.length, 'row')} lost ${count(scores, 'score')} since ${before}.`;
}
