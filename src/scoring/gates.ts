/** Which checks can decide a row's verdict: they gate. All others are info only: shown, and never in a verdict. */
import { CHECKS } from '../checks/registry';
import { type CheckId, type CheckMeta, isInOverall } from '../model/check';
import { QUALITY_METRICS, type QualityMetric } from '../model/judge';
import { once } from '../model/once';

export interface GateSettings {
  /** Checks that gate by themselves, and are to be shown only. */
  readonly infoOnly: readonly CheckId[];
  /** What a quality metric has to reach, 0–1; one without a threshold is info only. */
  readonly qualityThresholds: Readonly<Partial<Record<QualityMetric, number | undefined>>>;
}

/** Whether a check can decide a verdict under these settings. */
export function isGate({ id, gates }: Pick<CheckMeta, 'id' | 'gates'>, settings: GateSettings): boolean {
  if (gates === 'never' || settings.infoOnly.includes(id)) return false;
  return gates === 'always' || thresholdOf(id, settings) !== undefined;
}

const gatesUnder = once((settings: GateSettings) => CHECKS.filter((check) => isGate(check, settings)));

/**
 * The checks that gate, in the order of the registry.
 *
 * @param scores of a row: a check gives way to a better one that has a score there
 */
export function gatesOf(scores: ReadonlyMap<CheckId, number>, settings: GateSettings): CheckMeta[] {
  return gatesUnder(settings).filter(({ givesWayTo }) => givesWayTo === undefined || !scores.has(givesWayTo));
}

/** Those of them that a row fails. */
export function failedGates(scores: ReadonlyMap<CheckId, number>, settings: GateSettings): CheckMeta[] {
  return gatesOf(scores, settings).filter(({ id }) => {
    const score = scores.get(id);
    return score !== undefined && failsGate(id, score, settings);
  });
}

/** The threshold of a quality metric; undefined where none is set, and for other checks. */
export function thresholdOf(
  id: CheckId,
  { qualityThresholds }: Pick<GateSettings, 'qualityThresholds'>,
): number | undefined {
  const metric = QUALITY_METRICS.find((one) => one === id);
  return metric && qualityThresholds[metric];
}

export function isBelowThreshold(
  id: CheckId,
  score: number,
  settings: Pick<GateSettings, 'qualityThresholds'>,
): boolean {
  const threshold = thresholdOf(id, settings);
  return threshold !== undefined && score < threshold;
}

/** Whether a score fails its gate: under the threshold where the check has one, else anything but 1. */
function failsGate(id: CheckId, score: number, settings: GateSettings): boolean {
  const threshold = thresholdOf(id, settings);
  return threshold === undefined ? score !== 1 : score < threshold;
}

const OVERALL = CHECKS.filter(isInOverall);

/** The scores that make up the overall score, in the order of the registry. */
export function overallScores(scores: ReadonlyMap<CheckId, number>): number[] {
  return OVERALL.flatMap(({ id }) => scores.get(id) ?? []);
}
