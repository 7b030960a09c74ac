/** Cases worth more trials: those whose first trials disagree. */
import type { Checks } from '../model/check';
import type { LedgerCase } from '../model/ledger';
import { isGate, type GateSettings, thresholdOf } from './gates';

/** Trials that each case gets before deciding whether it needs more. */
export const FIRST_TRIALS = 2;

/**
 * Whether two trials are not enough: a gating check passed in one and failed in another. What an earlier run measured plays no part: a run
 * that asked by what it is compared with could not be compared with it.
 */
export function isInDoubt(ledgerCase: LedgerCase, gates: GateSettings, checks: Checks): boolean {
  if (ledgerCase.verdict === 'trials disagree') return true;
  return checks.all.some((check) => {
    if (!isGate(check, gates)) return false;
    const least = thresholdOf(check.id, gates) ?? 1;
    const scores = (ledgerCase.trials?.[check.id] ?? []).filter((score) => score !== null);
    return new Set(scores.map((score) => score >= least)).size > 1;
  });
}
