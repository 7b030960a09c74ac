/** The weight of a check in the weighted score. */
import type { CheckId } from '../model/check';
import { type CheckMeta, isInOverall } from '../checks/check';

export interface WeightSettings {
  /** By check id, ≥ 0. */
  readonly weights: Readonly<Record<CheckId, number>>;
}

/** @example effectiveWeight({ id: 'date_match', group: 'pipeline' }, { weights: { date_match: 2 } }) // 2 */
export function effectiveWeight(
  check: Pick<CheckMeta, 'id' | 'group' | 'weight'>,
  { weights }: WeightSettings,
): number {
  return weights[check.id] ?? check.weight ?? defaultWeight(check);
}

/** The weight of a check if nothing is set: those outside the overall score weigh nothing. */
export function defaultWeight(check: Pick<CheckMeta, 'group'>): 0 | 1 {
  return isInOverall(check) ? 1 : 0;
}
