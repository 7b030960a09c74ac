/** When a row passes: the one rule, for rows that were scored and for what they would be if a stage were right. */
import { CHECKS } from '../checks/registry';
import { type CheckId, isInOverall } from '../model/check';
import { QUALITY_METRICS, type QualityMetric } from '../model/judge';

export interface PassSettings {
  /** The overall score, as shown (two decimals), has to reach this. 0–1. */
  readonly passThreshold: number;
  /** What a quality metric has to reach, 0–1; one without a threshold decides nothing. */
  readonly qualityThresholds: Readonly<Partial<Record<QualityMetric, number | undefined>>>;
}

const WORKFLOW = 'workflow';

/**
 * A row passes if its overall score (where there is one) reaches the threshold, its workflow (where it was checked) is
 * right, and every quality metric that has a threshold reaches it (where it was scored).
 */
export function passes(
  overall: number | null,
  scores: ReadonlyMap<CheckId, number>,
  settings: PassSettings,
): boolean {
  if (overall !== null && overall < settings.passThreshold) return false;
  if (scores.get(WORKFLOW) === 0) return false;
  return [...scores].every(([id, score]) => !isBelowThreshold(id, score, settings));
}

/** The threshold of a quality metric; undefined where none is set, and for other checks. */
export function thresholdOf(id: CheckId, { qualityThresholds }: PassSettings): number | undefined {
  const metric = QUALITY_METRICS.find((one) => one === id);
  return metric && qualityThresholds[metric];
}

export function isBelowThreshold(id: CheckId, score: number, settings: PassSettings): boolean {
  const threshold = thresholdOf(id, settings);
  return threshold !== undefined && score < threshold;
}

/** Whether a row cannot pass or fail before the check is decided: of quality metrics, those with a threshold. */
export function decidesVerdict(id: CheckId, settings: PassSettings): boolean {
  return !QUALITY.has(id) || thresholdOf(id, settings) !== undefined;
}

const QUALITY: ReadonlySet<CheckId> = new Set(
  CHECKS.filter(({ group }) => group === 'quality').map(({ id }) => id),
);

/** The scores that make up the overall score, in the order of the registry. */
export function overallScores(scores: ReadonlyMap<CheckId, number>): number[] {
  return CHECKS.filter(isInOverall).flatMap(({ id }) => scores.get(id) ?? []);
}
