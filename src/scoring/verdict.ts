/**
 * The verdict of a row. It passes if every evaluated gating check is 1, none is open, tied or unreadable, and everything that the row
 * expects was measured.
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

/** The expected cells that decide verdicts, each with the gating checks that measure it, in the order of the registry. */
export const measuredCells = memoize((checks: Checks) =>
  memoize((settings: GateSettings): ReadonlyMap<ExpectedField, readonly CheckMeta[]> => {
    // Checks that may be blank come last, as their reasons say less.
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
 * Names the expectations that no gating check measured, with reasons; '' for none.
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

/** True if the agent asked back where the case expects or allows it: then there was nothing to select yet. */
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
  /** Of evaluated checks only. */
  readonly scores: ReadonlyMap<CheckId, number>;
  readonly evalCase: EvalCase;
  readonly failed: readonly CheckMeta[];
  /** The gating checks for which the agent should have spoken and did not. */
  readonly silent: readonly CheckMeta[];
}

type RowDecision = Pick<Scorecard, 'verdict' | 'error' | 'error_code'>;

/**
 * Returns the first verdict that applies: `fail` (a gating check is 0, or the agent said nothing although an answer is expected), `error`
 * (the judge gave no answer to a gating check, or a cell that it needs cannot be read), `undecided`, `unstable`, `not_scored` (no gating
 * check measured something expected, or none was evaluated), `pass`.
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
  // A gating check may find a blank output in a recorded column.
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

/** True if there was something to check, even without a score. */
function isTelling(result: Settled | undefined): boolean {
  return result !== undefined && (result.kind !== 'blank' || result.badCell !== undefined);
}

function decided(verdict: RowVerdict): RowDecision {
  return { verdict, error: '' };
}

function because(verdict: RowVerdict, code: RowCode, error: string): RowDecision {
  return { verdict, error, error_code: code };
}

/** The gating checks without a score because the agent gave neither an expected answer nor an expected question. */
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

/** The judge failure that leaves a row unmeasured; a failure on a check for information counts only if no gating check was measured. */
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

/** The first unreadable cell that a gating check needs; without a readable query, nothing can be measured. */
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
