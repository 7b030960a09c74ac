/** How the quality of a row's answer is exported. */
import type { CheckMeta } from '../model/check';
import { everyOf } from '../model/fields/field';
import { QUALITY_METRICS, type QualityMetric } from '../model/judge';
import type { ResultRecord } from './results/records';
import { scoreColumnName } from './results/score-columns';

/** 0–1; null if a metric was not scored. */
export interface QualityJson extends Readonly<Record<QualityMetric, number | null>> {
  readonly average_quality: number | null;
  readonly reasoning: string;
}

/** null if quality was not judged on the tab. */
export function qualityJson({ at }: ResultRecord, checks: readonly CheckMeta[]): QualityJson | null {
  if (!QUALITY_METRICS.some((metric) => checks.some(({ id }) => id === metric))) return null;
  const number = (column: string): number | null => {
    const value = at(column);
    return typeof value === 'number' ? value : null;
  };
  return {
    ...everyOf(QUALITY_METRICS, (metric) => number(scoreColumnName(metric))),
    average_quality: number('average_quality'),
    reasoning: String(at('quality_reasoning') ?? ''),
  };
}
