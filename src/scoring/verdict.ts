/**
 * When a row passes: every gating check that was evaluated is 1, nothing that gates is open, tied or unreadable, and everything that the
 * row expects was measured.
 */
import type { Settled, BadCell } from '../model/assessment';
import type { CheckId } from '../model/check';
import { type CheckMeta, type Checks, demandedOf } from '../checks/check';
import { type EvalCase, expectsIn } from '../fields/eval-case';
import type { RowCode, RowVerdict, Scorecard } from '../model/scorecard';
import { type GateSettings, gatesOf, isGate } from './gates';
import { BUILT_IN } from '../checks/registry';
import type { ExpectedField } from '../fields/columns';
import { grouped } from '../model/collections';
import { memoize } from '../model/memoize';

/** The cells that gating checks measure, each with these checks, in the order of the registry. */
export const measuredCells = memoize((checks: Checks) =>
  memoize((settings: GateSettings): ReadonlyMap<ExpectedField, readonly CheckMeta[]> => {
    // Checks that may be blank come last: their reasons say less.
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
function unmeasuredText(
  evalCase: EvalCase,
  results: ReadonlyMap<CheckId, Settled>,
  settings: GateSettings,
  registry: Checks,
): string {
  const hasAsked = askedAsExpected(results);
  const missing: { readonly column: ExpectedField; readonly why: string }[] = [];
  for (const [column, checks] of measuredCells(registry)(settings)) {
    if (!expectsIn(evalCase, column)) continue;
    const isMeasured = ({ id, blankedByClarification }: CheckMeta): boolean => {
      const result = results.get(id);
      const isEvaluated =
        result?.kind === 'scored' || (result?.kind === 'blank' && result.code === 'as_expected');
      return isEvaluated || (hasAsked && blankedByClarification) || false;
    };
    if (checks.some(isMeasured)) continue;
    const [why = 'no check looked at it'] = checks.flatMap(({ id }) => results.get(id)?.reason ?? []);
    missing.push({ column, why });
  }
  const parts = [...grouped(missing, ({ why }) => why)].map(
    ([why, cells]) => `${cells.map(({ column }) => column).join(', ')} (${why})`,
  );
  return parts.join('; ');
}

/** Whether the agent asked back where the case expects or allows it: what there was nothing to select for yet is then not missed. */
export function askedAsExpected(results: ReadonlyMap<CheckId, Settled>): boolean {
  return BUILT_IN.all.some(({ id, decidesClarification }) => {
    const result = decidesClarification ? results.get(id) : undefined;
    return result?.kind === 'scored'
      ? result.asked === true && result.score === 1
      : result?.kind === 'blank' && result.code === 'asked_back';
  });
}

interface RowResults {
  readonly results: ReadonlyMap<CheckId, Settled>;
  /** Of the checks that were evaluated. */
  readonly scores: ReadonlyMap<CheckId, number>;
  readonly evalCase: EvalCase;
  readonly failed: readonly CheckMeta[];
  /** The gating checks for which the agent should have spoken and did not. */
  readonly silent: readonly CheckMeta[];
}

type RowDecision = Pick<Scorecard, 'verdict' | 'error' | 'error_code'>;

/**
 * The first that holds: `fail` (a gating check is 0, or the agent said nothing where words are expected: nothing that happened to the others
 * makes that good), `error` (what a gating check needs could not be had: a judge's answer, a cell that can be read), `undecided`,
 * `unstable`, `not_scored` (something expected was measured by no gating check, or none was evaluated), `pass`.
 */
export function verdictOf(row: RowResults, settings: GateSettings, checks: Checks): RowDecision {
  const { results, scores, failed, silent } = row;
  if (failed.length > 0) return decided('fail');
  if (silent.length > 0) return because('fail', 'agent_silent', 'the agent said nothing');
  const gates = gatesOf(scores, settings, checks).filter(({ id }) => results.has(id));
  const read = gates.map(({ id }) => results.get(id));
  const kinds = new Set(read.map((result) => result?.kind));
  const isMeasured = kinds.has('scored');
  const error = judgeFailure(results, isMeasured || kinds.has('open') || kinds.has('tied'), settings, checks);
  if (error !== undefined) return because('error', 'judge_failed', error);
  const unreadable = unreadableCell(row.evalCase, gates, read);
  if (unreadable) return because('error', 'cell_unreadable', `${unreadable.column}: ${unreadable.problem}`);
  if (kinds.has('open')) return decided('undecided');
  if (kinds.has('tied')) return decided('unstable');
  // A gating check that could have looked may have nothing to look at.
  const missing = read.find((result) => result?.kind === 'blank' && result.code === 'missing');
  const unmeasured = missing?.reason ?? unmeasuredText(row.evalCase, results, settings, checks);
  if (unmeasured !== '')
    return because('not_scored', 'incomplete_output', `incomplete output: ${unmeasured}`);
  if (isMeasured) return decided('pass');
  const informing = demandedOf(checks.all, row.evalCase).filter(({ id }) => isTelling(results.get(id)));
  if (informing.length === 0) return because('not_scored', 'nothing_to_check', 'nothing to check');
  const titles = informing.map(({ title }) => title).join(', ');
  return because('not_scored', 'only_informs', `for information only: ${titles}`);
}

/** Whether there was something to check, even without a score. */
function isTelling(result: Settled | undefined): boolean {
  return result !== undefined && (result.kind !== 'blank' || result.badCell !== undefined);
}

function decided(verdict: RowVerdict): RowDecision {
  return { verdict, error: '' };
}

function because(verdict: RowVerdict, code: RowCode, error: string): RowDecision {
  return { verdict, error, error_code: code };
}

/** The gating checks that lack a score because the agent said nothing, neither an answer that is expected nor a question that is. */
export function silentGates(
  results: ReadonlyMap<CheckId, Settled>,
  settings: GateSettings,
  checks: Checks,
): CheckMeta[] {
  const silent = checks.all.filter((check) => {
    const result = results.get(check.id);
    return result?.kind === 'blank' && result.code === 'silent' && isGate(check, settings);
  });
  return askedAsExpected(results) ? [] : silent;
}

/** A judge failure leaves the row unmeasured, unless it is on a check that only informs and a gating check speaks for the row. */
function judgeFailure(
  results: ReadonlyMap<CheckId, Settled>,
  isGated: boolean,
  settings: GateSettings,
  checks: Checks,
): string | undefined {
  for (const check of checks.all) {
    const result = results.get(check.id);
    if (result?.kind === 'error' && (!isGated || isGate(check, settings))) return result.reason;
  }
  return undefined;
}

/** The first unreadable cell that a gating check needs; if the query is bad, nothing can be measured. */
function unreadableCell(
  { badCells }: EvalCase,
  gates: readonly CheckMeta[],
  read: readonly (Settled | undefined)[],
): BadCell | undefined {
  const ofCase = badCells.find(
    ({ column }) =>
      column === 'query' || gates.some(({ expects }) => expects.some((name) => name === column)),
  );
  return ofCase ?? read.flatMap((result) => (result?.kind === 'blank' && result.badCell) || [])[0];
}
