/** Means of scores, two decimals; those of the quality metrics, which are a result of their own, in words. */
import { BUILT_IN } from '../checks/registry';
import type { CheckId } from '../model/check';
import { QUALITY_METRICS } from '../model/judge';
import { NOTHING_TO_CHECK, type ScoredRow } from '../model/scorecard';
import { mean as exactMean, type Rate } from '../model/section';
import { count } from '../model/text';
import { meanInterval } from './interval';

/** Only rows that pass or fail: which of the two the others would be is unknown. */
export function isMeasured({ verdict }: { readonly verdict: string }): boolean {
  return verdict === 'pass' || verdict === 'fail';
}

/** A metric is a result of its own: a mean over all rows in which it was scored, whatever their verdict. */
const METRICS: ReadonlySet<CheckId> = new Set(QUALITY_METRICS);

/** Whether the score that a row has in a check counts in that check's rate or mean. One that rests on cells edited since never does. */
export function counts(check: CheckId, row: { readonly verdict: string }): boolean {
  return isMeasured(row) || (METRICS.has(check) && row.verdict !== 'edited, score again');
}

/** null of none. */
export function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : exactMean(values);
}

/** The least change of a score that counts: from 1 to 0, or by one half for a quality metric. */
export const STEP = 0.5;

/** null if there is nothing to average. @example scoreMean([1, 0, 1]) // 0.67 */
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

/** Two decimals, half up: 0.625 is shown and compared as 0.63. Noise in the last digits of floating-point sums makes no difference. */
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

/** The metrics that were scored in any row: means over all such rows. @param checks the rates of these and of any other checks */
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

export interface MetricRow {
  readonly verdict: string;
  readonly scoreOf: (check: CheckId) => number | null | undefined;
}

/** The same of rows whose rates nobody has added up. */
export function metricMeansOf(rows: readonly MetricRow[]): MetricMean[] {
  return metricMeans(
    QUALITY_METRICS.map((id) => {
      const scores = rows.flatMap((row) => (counts(id, row) ? (row.scoreOf(id) ?? []) : []));
      const title = BUILT_IN.named(id)?.title ?? id;
      return { id, title, n: scores.length, rate: exactMean(scores), interval: meanInterval(scores) };
    }),
  );
}

/** Whether a row in which there is nothing to check has a metric as its result. */
export function isScoredByMetrics({ verdict, error, checks }: ScoredRow): boolean {
  const isAlone = verdict === 'not scored' && error.startsWith(NOTHING_TO_CHECK);
  return isAlone && QUALITY_METRICS.some((id) => typeof checks.get(id)?.score === 'number');
}
