/** Two runs by the checks that need no judge: what can be compared if the runs were judged in different ways. */
import { BUILT_IN } from '../checks/registry';
import type { CheckId } from '../model/check';
import type { LedgerCase } from '../model/ledger';
import { failedGates, gatesOf, type GateSettings } from './gates';
import type { CasePair } from './paired-cases';

/** Not by a judge, and not by checks that users declare: what they are may differ, too. */
export function needsNoJudge(id: CheckId): boolean {
  const check = BUILT_IN.named(id);
  return check !== undefined && check.rubric === undefined;
}

/** The same cases with only those scores, and the verdicts that they give alone; '' for a case that none of them decides. */
export function withoutJudge(pairs: readonly CasePair[], gates: GateSettings): CasePair[] {
  const stripped = pairs.map(({ before, after, times = 1 }) => ({
    ...{ before: byItself(before, gates), after: byItself(after, gates), times },
  }));
  return stripped.map((pair, index) => {
    const ofRun = (run: 'before' | 'after'): LedgerCase => {
      const first = pair[run];
      if (!first.asCase) return first;
      const later = stripped.slice(index + 1).map((other) => other[run]);
      const end = later.findIndex(({ asCase }) => asCase !== '');
      const turns = [first, ...later.slice(0, end < 0 ? undefined : end)].map(({ verdict }) => verdict);
      return { ...first, asCase: turns.includes('fail') ? 'fail' : turns.includes('pass') ? 'pass' : '' };
    };
    return { before: ofRun('before'), after: ofRun('after'), times: pair.times };
  });
}

function byItself(ledgerCase: LedgerCase, gates: GateSettings): LedgerCase {
  const { trials, ...rest } = ledgerCase;
  const scores = kept(ledgerCase.scores);
  const byCheck = new Map(Object.entries(scores));
  const isScored = gatesOf(byCheck, gates, BUILT_IN).some(({ id }) => byCheck.has(id));
  const verdict = !isScored ? '' : failedGates(byCheck, gates, BUILT_IN).length === 0 ? 'pass' : 'fail';
  return { ...rest, scores, verdict, ...(trials && { trials: kept(trials) }) };
}

function kept<Value>(byCheck: Readonly<Record<CheckId, Value>>): Record<CheckId, Value> {
  return Object.fromEntries(Object.entries(byCheck).filter(([id]) => needsNoJudge(id)));
}
