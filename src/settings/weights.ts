/** The weight of a check in the weighted score. */
import { type CheckId, type CheckMeta, isInOverall } from '../model/check';

export interface WeightSettings {
  /** By check id, ≥ 0; 1 if none is given, see `effectiveWeight`. */
  readonly weights: Readonly<Record<CheckId, number>>;
  /** By stage, ≥ 0; 1 if none is given. */
  readonly stageWeights: Readonly<Record<string, number>>;
}

/**
 * Weight of the check × weight of its stage. Checks outside the overall score weigh nothing unless they are given a weight; for
 * those in a separate group (workflow, quality), a weight for their stage also counts.
 *
 * @example effectiveWeight({ id: 'date_match', stage: 'data', group: 'pipeline' }, { weights: { date_match: 2 }, stageWeights: { data: 3 } }) // 6
 */
export function effectiveWeight(
  check: Pick<CheckMeta, 'id' | 'stage' | 'group' | 'weight'>,
  { weights, stageWeights }: WeightSettings,
): number {
  const [own, ofStage] = [weights[check.id] ?? check.weight, stageWeights[check.stage]];
  if (own === undefined && (ofStage === undefined || check.group === undefined)) return defaultWeight(check);
  return (own ?? 1) * (ofStage ?? 1);
}

/** The weight of a check if nothing is set. */
export function defaultWeight(check: Pick<CheckMeta, 'group'>): 0 | 1 {
  return isInOverall(check) ? 1 : 0;
}
