/** Rates of cases and checks, means of scores to two decimals, and the means of the quality metrics in words. */
import { BUILT_IN } from '../checks/registry';
import type { CheckId } from '../model/check';
import { QUALITY_METRICS } from '../model/judge';
import { casesIn, hasNothingToDecide, type RowVerdict, type Scorecard, scoreIn } from '../model/scorecard';
import { mean as exactMean, type Rate } from '../model/section';
import { count } from '../model/text';
import { meanInterval, rateOf } from './interval';

/** The pass rate of cases, among all that pass or fail. @param verdicts one per case; a conversation is one case */
export function caseRate(verdicts: readonly (RowVerdict | null)[]): Rate {
  const { passed, measured, open } = casesIn(verdicts);
  return rateOf(passed, measured, open);
}

/** The scores of a row, for the rates of checks. */
interface RatedRow {
  readonly verdict: RowVerdict | null;
  readonly scoreOf: (check: CheckId) => number | null | undefined;
  /** True if a check is undecided; left out if unknown. */
  readonly isOpen?: (check: CheckId) => boolean;
}

export function asRated(card: Pick<Scorecard, 'verdict' | 'checks'>): RatedRow {
  const isOpen = (id: CheckId): boolean => ['open', 'tied'].includes(card.checks[id]?.kind ?? '');
  return { verdict: card.verdict, scoreOf: (id) => scoreIn(card, id), isOpen };
}

/**
 * The rate of a check in a run, the same in every report, file, diff and gate: the 1s among all its scores, whatever the verdicts of the
 * rows; for fractions, the mean. Scores of edited rows do not count.
 */
export function checkRate(
  { id, isFraction }: { readonly id: CheckId; readonly isFraction?: boolean | undefined },
  rows: readonly RatedRow[],
): Rate {
  const scores = rows.flatMap((row) => (row.verdict === 'edited' ? [] : (row.scoreOf(id) ?? [])));
  const open = rows.filter((row) => row.verdict !== 'edited' && row.isOpen?.(id)).length;
  const share = rateOf(scores.filter((score) => score === 1).length, scores.length, open);
  if (!isFraction || scores.length === 0) return share;
  // Scores have two decimals: whole hundredths add up exactly, in any order.
  const hundredths = scores.reduce((sum, score) => sum + Math.round(score * 100), 0);
  return { ...share, rate: hundredths / scores.length / 100, interval: meanInterval(scores) };
}

/** The least change of a score that counts: from 1 to 0, or by one half for a quality metric. */
export const STEP = 0.5;

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
export function metricMeansOf(rows: readonly RatedRow[]): MetricMean[] {
  const metrics = BUILT_IN.all.filter(({ group }) => group === 'quality');
  return metricMeans(metrics.map((check) => ({ ...check, ...checkRate(check, rows) })));
}

/** True for a row without a deciding check whose result is a metric. */
export function isScoredByMetrics(card: Scorecard): boolean {
  return hasNothingToDecide(card) && QUALITY_METRICS.some((id) => scoreIn(card, id) !== undefined);
}
