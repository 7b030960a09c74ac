/** The checks that gate, that is, can decide a row’s verdict; all others are for information. */
import { type CheckId, checkOfTurn } from '../model/check';
import type { CheckMeta, Checks } from '../checks/check';
import { QUALITY_METRICS, type QualityMetric } from '../model/judge';
import { memoize } from '../model/memoize';
import { type Scorecard, scoreIn } from '../model/scorecard';

export interface GateSettings {
  /** Checks that would gate by default and are for information. */
  readonly infoOnly: readonly CheckId[];
  /** The lowest passing score of a quality metric, 0–1; without one it is for information. */
  readonly qualityThresholds: Readonly<Partial<Record<QualityMetric, number | undefined>>>;
}

/** True if a check can decide a verdict under these settings. */
export function isGate({ id, gates }: Pick<CheckMeta, 'id' | 'gates'>, settings: GateSettings): boolean {
  if (settings.infoOnly.includes(id)) return false;
  return gates === 'always' || thresholdOf(id, settings) !== undefined;
}

/**
 * True if a check can decide the verdict of a case that was scored earlier or elsewhere. The turn in its id does not matter.
 *
 * @param infoOnly the checks for information, as the case’s run says; by default, those of this program
 */
export function decides(
  named: CheckId,
  card: Pick<Scorecard, 'checks'>,
  infoOnly: readonly CheckId[] | undefined,
  checks: Checks,
): boolean {
  const { id, prefix } = checkOfTurn(named);
  const check = checks.named(id);
  if (infoOnly ? infoOnly.includes(id) : check && check.gates !== 'always') return false;
  return check?.givesWayTo === undefined || scoreIn(card, `${prefix}${check.givesWayTo}`) === undefined;
}

/** The title of a check, with its turn. @example checkTitle('t2.aoi_id_match', checks) // 'Area, turn 2' */
export function checkTitle(named: CheckId, checks: Checks): string {
  const { id, turn } = checkOfTurn(named);
  const title = checks.named(id)?.title ?? id;
  return turn === undefined ? title : `${title}, turn ${turn}`;
}

/** The scores of a row, by check. */
type RowScores = ReadonlyMap<CheckId, number>;

const gatesUnder = memoize((checks: Checks) =>
  memoize((settings: GateSettings) =>
    checks.all.flatMap((check) =>
      isGate(check, settings) ? { check, threshold: thresholdOf(check.id, settings) } : [],
    ),
  ),
);

/** The checks that gate, in the order of the registry. @param scores of a row: a check gives way to a better one that has a score in it */
export function gatesOf(scores: RowScores, settings: GateSettings, checks: Checks): CheckMeta[] {
  const gates: CheckMeta[] = [];
  for (const { check } of gatesUnder(checks)(settings)) if (!givesWay(check, scores)) gates.push(check);
  return gates;
}

function givesWay({ givesWayTo }: CheckMeta, scores: RowScores): boolean {
  return givesWayTo !== undefined && scores.has(givesWayTo);
}

/** The gating checks that a row fails. */
export function failedGates(scores: RowScores, settings: GateSettings, checks: Checks): CheckMeta[] {
  const failed: CheckMeta[] = [];
  for (const { check, threshold } of gatesUnder(checks)(settings)) {
    const score = scores.get(check.id);
    if (score === undefined || givesWay(check, scores)) continue;
    // A check with a threshold fails below it, any other below 1.
    if (threshold === undefined ? score !== 1 : score < threshold) failed.push(check);
  }
  return failed;
}

/** The threshold of a quality metric; undefined if none is set, and for other checks. */
export function thresholdOf(id: CheckId, { qualityThresholds }: GateSettings): number | undefined {
  const metric = QUALITY_METRICS.find((name) => name === id);
  return metric && qualityThresholds[metric];
}
