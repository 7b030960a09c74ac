/** Rates of cases and checks with their intervals, means of scores, and the significance of changes. */
import { type Interval, type Rate, mean as exactMean } from '../model/section';
import { BUILT_IN } from '../checks/registry';
import type { CheckId } from '../model/check';
import { QUALITY_METRICS } from '../model/judge';
import { hasNothingToDecide, type Scorecard, scoreIn } from '../model/scorecard';
import { count } from '../model/text';

/** 95 % of the standard normal distribution lie between −Z_95 and Z_95. */
export const Z_95 = 1.959963984540054;

/**
 * The 95 % interval of a mean of scores from 0 to 1: the mean ± 1.96 standard errors after adding a 0 and a 1, so that it has a width even
 * if all scores are equal (the analogue for shares: A. Agresti, B. A. Coull, American Statistician 52, 1998, p. 119).
 *
 * @returns null without scores
 * @example meanInterval([1, 1, 1, 1]) // { low: 0.5067, high: 1 } to four decimals
 */
function meanInterval(scores: readonly number[]): Interval | null {
  if (scores.length === 0) return null;
  const all = scores.length + 2;
  const middle = scores.reduce((sum, score) => sum + score, 1) / all;
  const squares = scores.reduce((sum, score) => sum + score * score, 1);
  const variance = Math.max(0, squares - all * middle * middle) / (all - 1);
  const reach = Z_95 * Math.sqrt(variance / all);
  return { low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

/**
 * The Wilson score interval (E. B. Wilson, JASA 22, 1927, p. 209) of the true rate, 95 %, if `passed` of `n` passed: all p with
 * |passed/n − p| ≤ 1.96·√(p(1 − p)/n). Unlike ± 1.96 standard errors it holds for few rows and for rates of 0 and 1.
 *
 * @param passed 0 … n
 * @returns null for n = 0
 * @example wilson(5, 10) // { low: 0.2366, high: 0.7634 } to four decimals
 */
export function wilson(passed: number, n: number): Interval | null {
  if (n === 0) return null;
  const rate = passed / n;
  const share = (Z_95 * Z_95) / n;
  const centre = (rate + share / 2) / (1 + share);
  const reach = (Z_95 * Math.sqrt((rate * (1 - rate)) / n + share / (4 * n))) / (1 + share);
  // At its ends the formula gives exactly 0 and 1, but floating-point arithmetic does not.
  return {
    low: passed === 0 ? 0 : Math.max(0, centre - reach),
    high: passed === n ? 1 : Math.min(1, centre + reach),
  };
}

/** With a larger share of open rows there is no rate: the decided rows are not a random sample. */
const MAX_OPEN = 0.2;

/**
 * The pass rate of rows; bounds instead of a rate while too many are open.
 *
 * @param open rows that are not decided
 * @example rateOf(5, 10) // { passed: 5, n: 10, rate: 0.5, interval: wilson(5, 10) }
 * @example rateOf(7, 12, 82) // { passed: 7, n: 12, open: 82, rate: null, interval: { low: 7 / 94, high: 89 / 94 } }
 */
export function rateOf(passed: number, n: number, open = 0): Rate {
  const all = n + open;
  if (open > all * MAX_OPEN)
    return { passed, n, open, rate: null, interval: { low: passed / all, high: (passed + open) / all } };
  const known = { passed, n, ...(open > 0 && { open }) };
  return { ...known, rate: n === 0 ? null : passed / n, interval: wilson(passed, n) };
}

/**
 * The exact two-sided sign test (over pairs of pass and fail, McNemar’s exact test): the probability that chance splits the changed cases at
 * least this unevenly, if both directions are equally likely.
 *
 * @example signTest(5, 2) // 0.453125
 */
export function signTest(worse: number, better: number): number {
  const n = worse + better;
  // ln of the binomial probabilities of 0, 1, … out of n at one half.
  let log = -n * Math.LN2;
  let tail = Math.exp(log);
  for (let k = 1; k <= Math.min(worse, better); k += 1) {
    log += Math.log(n - k + 1) - Math.log(k);
    tail += Math.exp(log);
  }
  // An even split is counted in both tails.
  return Math.min(1, 2 * tail);
}

type ScoredRow = Pick<Scorecard, 'verdict' | 'checks'>;

/**
 * The rate of a check in a run, the same in every report, file, diff and gate: the 1s among all its scores, whatever the verdicts of the
 * rows; for fractions, the mean. Scores of edited rows do not count.
 */
export function checkRate(
  { id, isFraction }: { readonly id: CheckId; readonly isFraction?: boolean | undefined },
  rows: readonly ScoredRow[],
): Rate {
  const counted = rows.filter(({ verdict }) => verdict !== 'edited');
  const scores = counted.flatMap((row) => scoreIn(row, id) ?? []);
  const open = counted.filter(({ checks }) => ['open', 'tied'].includes(checks[id]?.kind ?? '')).length;
  const share = rateOf(scores.filter((score) => score === 1).length, scores.length, open);
  if (!isFraction || scores.length === 0) return share;
  // Scores have two decimals: whole hundredths add up exactly, in any order.
  const hundredths = scores.reduce((sum, score) => sum + Math.round(score * 100), 0);
  return { ...share, rate: hundredths / scores.length / 100, interval: meanInterval(scores) };
}

/** The smallest change of a score that counts. */
export const MIN_CHANGE = 0.5;

/** The mean of scores; null without any. @example scoreMean([1, 0, 1]) // 0.67 */
export function scoreMean(scores: readonly number[]): number | null {
  return scores.length === 0 ? null : roundScore(exactMean(scores));
}

/** Σ weight·score / Σ weight; null if no weight is left (nothing evaluated, or all weights 0). */
export function weightedMeanOf(
  entries: readonly { readonly score: number; readonly weight: number }[],
): number | null {
  const total = entries.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return null;
  return roundScore(entries.reduce((sum, { score, weight }) => sum + weight * score, 0) / total);
}

/** Rounds to two decimals, half up, without floating-point noise: 0.625 is shown and compared as 0.63. */
function roundScore(value: number): number {
  const cents = value * 100;
  return Math.round(Number.isInteger(cents) ? cents : Number(cents.toFixed(9))) / 100;
}

interface MetricMean {
  /** @example '0.71' */
  readonly mean: string;
  /** @example 'mean Completeness of 24 rows' */
  readonly what: string;
  /** @example 'Completeness 0.71 (0.58–0.82; 24 rows)' */
  readonly text: string;
}

type MetricRate = Pick<Rate, 'n' | 'rate' | 'interval'> & { readonly id: CheckId; readonly title: string };

/** The means of the metrics that any row has. @param checks the rates of all checks */
export function metricMeans(checks: readonly MetricRate[]): MetricMean[] {
  return QUALITY_METRICS.flatMap((metric) => {
    const scored = checks.find(({ id }) => id === metric);
    if (typeof scored?.rate !== 'number' || scored.interval === null) return [];
    const { title, n, interval } = scored;
    const [mean, rows] = [scored.rate.toFixed(2), count(n, 'row')];
    const range = `${interval.low.toFixed(2)}–${interval.high.toFixed(2)}`;
    return { mean, what: `mean ${title} of ${rows}`, text: `${title} ${mean} (${range}; ${rows})` };
  });
}

/** @example 'Factual correctness 0.50 (0.30–0.70; 24 rows), Completeness 0.71 (0.58–0.82; 24 rows)'; '' if none was scored */
export function metricsText(means: readonly MetricMean[]): string {
  return means.map(({ text }) => text).join(', ');
}

/** The means of the metrics in rows. */
export function metricMeansOf(rows: readonly ScoredRow[]): MetricMean[] {
  const metrics = BUILT_IN.all.filter(({ bucket }) => bucket === 'quality');
  return metricMeans(metrics.map((check) => ({ ...check, ...checkRate(check, rows) })));
}

/** True for a row without a deciding check whose result is a metric. */
export function isScoredByMetrics(card: Scorecard): boolean {
  return hasNothingToDecide(card) && QUALITY_METRICS.some((id) => scoreIn(card, id) !== undefined);
}
