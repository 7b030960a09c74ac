/** Which cases more trials are worth: those whose first ones disagree, or come out otherwise than the run before. */
import { CHECKS } from '../checks/registry';
import type { LedgerCase } from '../model/ledger';
import { isGate, type GateSettings, thresholdOf } from './gates';
import { isMeasured } from './measured';

/** So many trials each case has before it is looked at whether it needs more. */
export const FIRST_TRIALS = 2;

/**
 * Whether two trials do not tell: a check that gates has passed in one and failed in another, or the verdict is another than before,
 * in either direction: asking again only where something got worse would make every run look better than it is.
 *
 * @param before the case in the run that it will be held against; undefined where it is not there
 */
export function isInDoubt(now: LedgerCase, before: LedgerCase | undefined, gates: GateSettings): boolean {
  if (now.verdict === 'trials tied') return true;
  if (before && isMeasured(before) && isMeasured(now) && before.verdict !== now.verdict) return true;
  return CHECKS.some((check) => {
    if (!isGate(check, gates)) return false;
    const least = thresholdOf(check.id, gates) ?? 1;
    const known = (now.trials?.[check.id] ?? []).filter((score) => score !== null);
    return new Set(known.map((score) => score >= least)).size > 1;
  });
}
