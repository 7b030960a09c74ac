/**
 * When a row passes: the one rule, for scored rows and for what they would be if a stage were right. A pass is a promise: every gating
 * check that was evaluated is 1, nothing that gates is open, tied or unreadable, and everything that the row expects was measured.
 */
import type { Settled } from '../model/assessment';
import type { CheckId, CheckMeta, Checks } from '../model/check';
import type { BadCell, EvalCase } from '../model/eval-case';
import type { RowVerdict } from '../model/scorecard';
import { type GateSettings, gatesOf, isGate } from './gates';
import { askedAsExpected, unmeasuredText } from './unmeasured';

/** The results of a row, check by check. */
export interface RowResults {
  readonly results: ReadonlyMap<CheckId, Settled>;
  /** Of the checks that were evaluated. */
  readonly scores: ReadonlyMap<CheckId, number>;
  readonly evalCase: EvalCase;
  /** The gating checks that it fails. */
  readonly failed: readonly CheckMeta[];
  /** The gating checks for which the agent should have said something and said nothing. */
  readonly silent: readonly CheckMeta[];
}

export interface Decided {
  readonly verdict: RowVerdict;
  /** What keeps the row from being measured, or from passing although no check is 0; '' for nothing. */
  readonly error: string;
}

export const SAID_NOTHING = 'the agent said nothing';

/**
 * The first that holds: `error` (a judge failed), `fail` (a gating check is 0, or the agent said nothing where words are expected), `error`
 * (an expected cell that a gating check reads cannot be read), `needs judge`, `trials disagree`, `partly measured` (something expected was
 * measured by no gating check), `no pass/fail check` (no gating check was evaluated), `pass`.
 */
export function verdictOf(row: RowResults, settings: GateSettings, checks: Checks): Decided {
  const { results, scores, failed, silent } = row;
  const gates: CheckMeta[] = [];
  const kinds = new Set<Settled['kind']>();
  for (const gate of gatesOf(scores, settings, checks)) {
    const result = results.get(gate.id);
    if (!result) continue;
    gates.push(gate);
    kinds.add(result.kind);
  }
  const failure = judgeFailure(results, kinds.has('scored'), settings, checks);
  if (failure !== undefined) return { verdict: 'error', error: failure };
  if (failed.length > 0) return plain('fail');
  if (silent.length > 0) return { verdict: 'fail', error: SAID_NOTHING };
  const unreadable = unreadableCell(row, gates);
  if (unreadable) return { verdict: 'error', error: `${unreadable.column}: ${unreadable.problem}` };
  if (kinds.has('open')) return plain('needs judge');
  if (kinds.has('tied')) return plain('trials disagree');
  const unmeasured = unmeasuredText(row.evalCase, results, settings, checks);
  if (unmeasured !== '') return { verdict: 'partly measured', error: unmeasured };
  return plain(kinds.has('scored') ? 'pass' : 'no pass/fail check');
}

/** The gating checks that lack a score because the agent said nothing, neither an answer that is expected nor a question that is. */
export function silentGates(
  results: ReadonlyMap<CheckId, Settled>,
  settings: GateSettings,
  checks: Checks,
): CheckMeta[] {
  const silent = checks.all.filter((check) => {
    const result = results.get(check.id);
    return result?.kind === 'blank' && result.isSilent === true && isGate(check, settings);
  });
  return askedAsExpected(results) ? [] : silent;
}

function plain(verdict: RowVerdict): Decided {
  return { verdict, error: '' };
}

/** A judge failure leaves the row unmeasured, unless it is on a quality metric that does not gate and a gating check was scored. */
function judgeFailure(
  results: ReadonlyMap<CheckId, Settled>,
  isMeasured: boolean,
  settings: GateSettings,
  checks: Checks,
): string | undefined {
  for (const check of checks.all) {
    const result = results.get(check.id);
    if (result?.kind !== 'error') continue;
    if (check.gates !== 'with threshold' || isGate(check, settings) || !isMeasured) return result.reason;
  }
  return undefined;
}

/** The first unreadable cell that a gating check needs; if the query is bad, nothing can be measured. */
function unreadableCell({ results, evalCase }: RowResults, gates: readonly CheckMeta[]): BadCell | undefined {
  const ofCase = evalCase.badCells.find(
    ({ column }) =>
      column === 'query' || gates.some(({ expects }) => expects.some((name) => name === column)),
  );
  if (ofCase) return ofCase;
  for (const { id } of gates) {
    const result = results.get(id);
    if (result?.kind === 'blank' && result.badCell) return result.badCell;
  }
  return undefined;
}
