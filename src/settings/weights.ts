/** What a check weighs in the weighted score. */
import type { CheckId, CheckMeta } from '../model/check';

export interface WeightSettings {
  /** By check id, ≥ 0; 1 where none is given. */
  readonly weights: Readonly<Record<CheckId, number>>;
  /** By stage, ≥ 0; 1 where none is given. */
  readonly stageWeights: Readonly<Record<string, number>>;
}

/**
 * Weight of the check × weight of its stage.
 *
 * @example effectiveWeight({ id: 'date_match', stage: 'data' }, { weights: { date_match: 2 }, stageWeights: { data: 3 } }) // 6
 */
export function effectiveWeight(
  { id, stage }: Pick<CheckMeta, 'id' | 'stage'>,
  { weights, stageWeights }: WeightSettings,
): number {
  return (weights[id] ?? 1) * (stageWeights[stage] ?? 1);
}
