/** Cases worth more trials: those whose first trials disagree, or differ from the previous run. */
import { CHECKS } from '../checks/registry';
import type { LedgerCase } from '../model/ledger';
import { isGate, type GateSettings, thresholdOf } from './gates';
import { isMeasured } from './measured';

/** Trials that each case gets before deciding whether it needs more. */
export const FIRST_TRIALS = 2;

/**
 * Whether two trials are not enough: a gating check passed in one and failed in another, or the verdict differs from before, in either
 * direction: asking again only when something got worse would make every run look better than it is.
 *
 * @param before the case in the run it will be compared with; undefined if that run doesn't have it
 */
export function isInDoubt(now: LedgerCase, before: LedgerCase | undefined, gates: GateSettings): boolean {
  if (now.verdict === 'trials disagree') return true;
  if (before && isMeasured(before) && isMeasured(now) && before.verdict !== now.verdict) return true;
  return CHECKS.some((check) => {
    if (!isGate(check, gates)) return false;
    const least = thresholdOf(check.id, gates) ?? 1;
    const known = (now.trials?.[check.id] ?? []).filter((score) => score !== null);
    return new Set(known.map((score) => score >= least)).size > 1;
  });
}
