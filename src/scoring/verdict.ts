/**
 * The verdict of a row, and the gating checks, which can decide it; all others are for information. A row passes if every evaluated gating
 * check is 1, none is open, tied or unreadable, and everything that the row expects was measured.
 */
import type { Settled, BadCell } from '../model/assessment';
import { type CheckId, checkOfTurn } from '../model/check';
import { type CheckMeta, type Checks, demandedOf } from '../checks/check';
import { type EvalCase, expectsIn } from '../fields/eval-case';
import { QUALITY_METRICS, type QualityMetric } from '../model/judge';
import { type RowCode, type RowVerdict, type Scorecard, scoreIn } from '../model/scorecard';
import { BUILT_IN } from '../checks/registry';
import type { ExpectedField } from '../fields/fields';
import { grouped } from '../model/collections';
import { memoize } from '../model/memoize';

export interface GateSettings {
  /** Checks that gate by default but are for information here. */
  readonly infoOnly: readonly CheckId[];
  /** The lowest passing score of a quality metric, 0–1; without one it is for information. */
  readonly qualityThresholds: Readonly<Partial<Record<QualityMetric, number | undefined>>>;
}

/** True if a check can decide a verdict under these settings. */
export function isGate({ id, gates }: Pick<CheckMeta, 'id' | 'gates'>, settings: GateSettings): boolean {
  if (settings.infoOnly.includes(id)) return false;
  return gates === 'always' || thresholdOf(id, settings) !== undefined;
}

/**
 * True if a check can decide the verdict of a case that was scored earlier or elsewhere; a turn in its id is ignored.
 *
 * @param infoOnly the checks for information, as the case’s run says; by default, those of this program
 */
export function decides(
  named: CheckId,
  card: Pick<Scorecard, 'checks'>,
  infoOnly: readonly CheckId[] | undefined,
  checks: Checks,
): boolean {
  const { id, prefix } = checkOfTurn(named);
  const check = checks.named(id);
  if (infoOnly ? infoOnly.includes(id) : check && check.gates !== 'always') return false;
  return check?.givesWayTo === undefined || scoreIn(card, `${prefix}${check.givesWayTo}`) === undefined;
}

/** The title of a check, with its turn. @example checkTitle('t2.aoi_id_match', checks) // 'Area, turn 2' */
export function checkTitle(named: CheckId, checks: Checks): string {
  const { id, turn } = checkOfTurn(named);
  const title = checks.named(id)?.title ?? id;
  return turn === undefined ? title : `${title}, turn ${turn}`;
}

/** The scores of a row, by check. */
type RowScores = ReadonlyMap<CheckId, number>;

const gatesUnder = memoize((checks: Checks) =>
  memoize((settings: GateSettings) =>
    checks.all.flatMap((check) =>
      isGate(check, settings) ? { check, threshold: thresholdOf(check.id, settings) } : [],
    ),
  ),
);

/** The gating checks of a row, in the order of the registry. @param scores of the row: a check does not gate where a better one has a score */
export function gatesOf(scores: RowScores, settings: GateSettings, checks: Checks): CheckMeta[] {
  const gates: CheckMeta[] = [];
  for (const { check } of gatesUnder(checks)(settings)) if (!givesWay(check, scores)) gates.push(check);
  return gates;
}

function givesWay({ givesWayTo }: CheckMeta, scores: RowScores): boolean {
  return givesWayTo !== undefined && scores.has(givesWayTo);
}

/** The gating checks that a row fails. */
export function failedGates(scores: RowScores, settings: GateSettings, checks: Checks): CheckMeta[] {
  const failed: CheckMeta[] = [];
  for (const { check, threshold } of gatesUnder(checks)(settings)) {
    const score = scores.get(check.id);
    if (score === undefined || givesWay(check, scores)) continue;
    // A check with a threshold fails below it, any other below 1.
    if (threshold === undefined ? score !== 1 : score < threshold) failed.push(check);
  }
  return failed;
}

/** The threshold of a quality metric; undefined if none is set, and for other checks. */
export function thresholdOf(id: CheckId, { qualityThresholds }: GateSettings): number | undefined {
  const metric = QUALITY_METRICS.find((name) => name === id);
  return metric && qualityThresholds[metric];
}

// The verdict.

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
  if (failed.length > 0) return decision('fail');
  if (silent.length > 0) return decision('fail', 'agent_silent', 'the agent said nothing');
  const gates = gatesOf(scores, settings, checks).filter(({ id }) => results.has(id));
  const read = gates.map(({ id }) => results.get(id));
  const kinds = new Set(read.map((result) => result?.kind));
  const isMeasured = kinds.has('scored');
  const error = judgeFailure(results, isMeasured || kinds.has('open') || kinds.has('tied'), settings, checks);
  if (error !== undefined) return decision('error', 'judge_failed', error);
  const unreadable = unreadableCell(row.evalCase, gates, read);
  if (unreadable) return decision('error', 'cell_unreadable', `${unreadable.column}: ${unreadable.problem}`);
  if (kinds.has('open')) return decision('undecided');
  if (kinds.has('tied')) return decision('unstable');
  // A gating check may find a blank output in a recorded column.
  const missing = read.find((result) => result?.kind === 'blank' && result.code === 'missing');
  const unmeasured = missing?.reason ?? unmeasuredText(row.evalCase, results, settings, checks);
  if (unmeasured !== '')
    return decision('not_scored', 'incomplete_output', `incomplete output: ${unmeasured}`);
  if (isMeasured) return decision('pass');
  const informing = demandedOf(checks.all, row.evalCase).filter(({ id }) => {
    const result = results.get(id);
    return result && (result.kind !== 'blank' || result.badCell);
  });
  if (informing.length === 0) return decision('not_scored', 'nothing_to_check', 'nothing to check');
  const titles = informing.map(({ title }) => title).join(', ');
  return decision('not_scored', 'only_informs', `for information only: ${titles}`);
}

/** @param error why the verdict is neither pass nor fail, or a fail although no check is 0 */
function decision(verdict: RowVerdict, code?: RowCode, error = ''): RowDecision {
  return code === undefined ? { verdict, error } : { verdict, error, error_code: code };
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
