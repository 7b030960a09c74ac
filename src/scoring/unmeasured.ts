/** What a row expects and no check measured: it keeps the row from passing. */
import { BUILT_IN } from '../checks/registry';
import type { Settled } from '../model/assessment';
import type { CheckId, CheckMeta, Checks } from '../model/check';
import type { ExpectedField } from '../model/columns';
import { type EvalCase, expectsIn } from '../model/eval-case';
import { grouped } from '../model/grouped';
import { once } from '../model/once';
import { type GateSettings, isGate } from './gates';

/** The cells that gating checks measure, each with these checks, in the order of the registry. */
export const measuredCells = once((checks: Checks) =>
  once((settings: GateSettings): ReadonlyMap<ExpectedField, readonly CheckMeta[]> => {
    // Those that may be blank come last: their reasons say less.
    const called = [...checks.all].sort(
      (a, b) => Number(a.mayBeBlank ?? false) - Number(b.mayBeBlank ?? false),
    );
    const gates = called.filter((check) => isGate(check, settings));
    return new Map(
      gates.flatMap(({ measures }) =>
        measures.map((column) => [column, gates.filter((gate) => gate.measures.includes(column))]),
      ),
    );
  }),
);

/**
 * The expectations that no gating check measured, and why; '' for none.
 *
 * @example 'expected_aoi_ids (the selected areas are not recorded)'
 */
export function unmeasuredText(
  evalCase: EvalCase,
  results: ReadonlyMap<CheckId, Settled>,
  settings: GateSettings,
  registry: Checks,
): string {
  const hasAsked = askedAsExpected(results);
  const missing: { readonly column: ExpectedField; readonly why: string }[] = [];
  for (const [column, checks] of measuredCells(registry)(settings)) {
    if (!expectsIn(evalCase, column)) continue;
    const isMeasured = ({ id, blankedByClarification }: CheckMeta): boolean =>
      (hasAsked && blankedByClarification) || isEvaluated(results.get(id));
    if (checks.some(isMeasured)) continue;
    const [why = 'no check looked at it'] = checks.flatMap(({ id }) => results.get(id)?.reason ?? []);
    missing.push({ column, why });
  }
  const parts = [...grouped(missing, ({ why }) => why)].map(
    ([why, cells]) => `${cells.map(({ column }) => column).join(', ')} (${why})`,
  );
  return parts.join('; ');
}

function isEvaluated(result: Settled | undefined): boolean {
  return result?.kind === 'scored' || (result?.kind === 'blank' && result.isMeasured === true);
}

/** Whether the agent asked back where the case expects or allows it: what there was nothing to select for yet is then not missed. */
export function askedAsExpected(results: ReadonlyMap<CheckId, Settled>): boolean {
  return BUILT_IN.all.some(({ id, decidesClarification }) => {
    const result = decidesClarification ? results.get(id) : undefined;
    return result?.kind === 'scored'
      ? result.asked === true && result.score === 1
      : result?.kind === 'blank' && result.asked === true;
  });
}
