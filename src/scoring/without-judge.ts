/** Two runs by the checks that need no judge: what can be compared if the runs were judged in different ways. */
import { BUILT_IN } from '../checks/registry';
import type { CheckId } from '../model/check';
import type { LedgerCase } from '../model/ledger';
import { failedGates, gatesOf, type GateSettings } from './gates';
import type { CasePair } from './paired-cases';

/** Not by a judge, and not by checks that users declare: what they are may differ, too. */
export function needsNoJudge(id: CheckId): boolean {
  return BUILT_IN.all.some(
    (check) => check.id === id && check.rubric === undefined && !id.startsWith('check_'),
  );
}

/** The same cases with only those scores, and the verdicts that they give alone; '' for a case that none of them decides. */
export function withoutJudge(pairs: readonly CasePair[], gates: GateSettings): CasePair[] {
  const before = ofRun(
    pairs.map((pair) => pair.before),
    gates,
  );
  const after = ofRun(
    pairs.map((pair) => pair.after),
    gates,
  );
  return pairs.flatMap(({ times = 1 }, index) => {
    const [then, now] = [before[index], after[index]];
    return then && now ? [{ before: then, after: now, times }] : [];
  });
}

function ofRun(cases: readonly LedgerCase[], gates: GateSettings): LedgerCase[] {
  const stripped = cases.map((ledgerCase) => byItself(ledgerCase, gates));
  return stripped.map((ledgerCase, index) => {
    if (ledgerCase.asCase === undefined || ledgerCase.asCase === '') return ledgerCase;
    const others = stripped.slice(index + 1);
    const end = others.findIndex(({ asCase }) => asCase !== '');
    const turns = [ledgerCase, ...others.slice(0, end < 0 ? undefined : end)].map(({ verdict }) => verdict);
    return { ...ledgerCase, asCase: turns.includes('fail') ? 'fail' : turns.includes('pass') ? 'pass' : '' };
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
