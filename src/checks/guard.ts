/** What a check is given of a case, and what becomes of its result: a cell that cannot be read makes neither a 0 nor a pass. */
import { faultsOf } from '../fields/cell-kinds';
import type { EvalCase } from '../fields/eval-case';
import type { ExpectedField } from '../fields/columns';
import { blank, type Assessment, type BadCell } from '../model/assessment';
import { memoize } from '../model/memoize';

/** The case with the cells that say nothing as blank ones: they expect nothing of the other checks. */
const asStated = memoize((evalCase: EvalCase): EvalCase => {
  const nothing = [...faultsOf(evalCase.expected)].flatMap(([column, { is }]) =>
    is === 'nothing' ? [[column, ''] as const] : [],
  );
  return nothing.length === 0
    ? evalCase
    : { ...evalCase, expected: { ...evalCase.expected, ...Object.fromEntries(nothing) } };
});

/**
 * A check that is guarded. Where one of its cells says nothing or cannot be read, it is blank and names the cell; a 0 for another
 * cell of its own stays. Of a doubtful cell a 1 stays, as the agent did the very same, and a 0 becomes blank.
 */
export function guarded<Id extends string, Rest extends readonly unknown[]>(
  assess: (evalCase: EvalCase, ...rest: Rest) => Assessment<Id>,
  guards: readonly ExpectedField[],
): (evalCase: EvalCase, ...rest: Rest) => Assessment<Id> {
  return (evalCase, ...rest) => {
    const faults = faultsOf(evalCase.expected);
    if (faults.size === 0) return assess(evalCase, ...rest);
    const stated = asStated(evalCase);
    const column = guards.find((name) => faults.has(name));
    const fault = column === undefined ? undefined : faults.get(column);
    if (column === undefined || !fault) return assess(stated, ...rest);
    const badCell: BadCell = { column, problem: fault.problem };
    const unread = blank(`${column}: ${fault.problem}`, badCell);
    const hasOther = guards.some((name) => !faults.has(name) && stated.expected[name] !== '');
    if (fault.is !== 'doubtful' && !hasOther) return unread;
    const result = assess(stated, ...rest);
    if (result.kind !== 'scored') return fault.is === 'doubtful' ? result : unread;
    if (fault.is === 'doubtful') return result.score === 0 ? unread : result;
    return result.score === 0 ? { ...result, badCell } : unread;
  };
}
