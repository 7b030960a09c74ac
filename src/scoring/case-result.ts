/** Settled checks → the result of a case. The rules are in docs/scoring.md. */
import { blank, type Settled, type BadCell } from '../model/assessment';
import { type CheckId, type Stage, STAGES } from '../model/check';
import { type CheckMeta, type Checks, isInOverall } from '../checks/check';
import type { EvalCase } from '../fields/eval-case';
import { QUALITY_METRICS } from '../model/judge';
import { blankByClarification } from './trials';
import { scoreMean, weightedMeanOf } from './means';
import { failedGates, type GateSettings, gatesOf, thresholdOf } from './gates';
import { silentGates, verdictOf } from './verdict';
import type { NoOutput, Reason, RowVerdict } from '../model/scorecard';

/** The scoring settings that decide a row's verdict. */
export type ScoringSettings = WeightSettings & GateSettings;

/** @param settled the result of each check, before a clarification blanks any */
export function scoreCase(
  evalCase: EvalCase,
  settled: ReadonlyMap<CheckId, Settled>,
  settings: ScoringSettings,
  checks: Checks,
): CaseResult {
  const results = withThresholds(blankByClarification(settled), settings);
  const evaluated: { readonly check: CheckMeta; readonly score: number }[] = [];
  const scores = new Map<CheckId, number>();
  // Several checks may read one cell, and a check that depends on another passes its cell on.
  const unread = new Map<string, BadCell>();
  for (const [id, result] of results) {
    if ('badCell' in result)
      unread.set(`${result.badCell.column}: ${result.badCell.problem}`, result.badCell);
    const check = checks.named(id);
    if (result.kind !== 'scored' || !check) continue;
    evaluated.push({ check, score: result.score });
    scores.set(id, result.score);
  }
  const meanOf = (counts: (check: CheckMeta) => boolean): number | null =>
    scoreMean(evaluated.filter(({ check }) => counts(check)).map(({ score }) => score));
  const failed = failedGates(scores, settings, checks);
  const silent = silentGates(results, settings, checks);
  // What an agent that says nothing fails has no score.
  const gates = gatesOf(scores, settings, checks).map(({ id }) => id);
  const evaluatedGates = gates.filter((id) => scores.has(id)).length;
  const decisive = evaluatedGates + silent.length;
  const decisions = [...failed, ...silent];
  const { verdict, why } = verdictOf({ results, scores, evalCase, failed, silent }, settings, checks);
  return {
    evalCase,
    results,
    overall: meanOf(isInOverall),
    weighted: weightedMeanOf(
      evaluated.map(({ check, score }) => ({ score, weight: effectiveWeight(check, settings) })),
    ),
    pipeline: meanOf(({ group }) => group === 'pipeline'),
    answer: meanOf(({ group }) => group === 'answer'),
    quality: meanOf(({ group }) => group === 'quality'),
    firstFailure: STAGES.find((stage) => decisions.some((check) => check.stage === stage)),
    gates: new Set(gates),
    checksPassed: decisive === 0 ? '' : `${evaluatedGates - failed.length} of ${decisive}`,
    badCells: [...evalCase.badCells, ...unread.values()],
    verdict,
    why,
  };
}

/** The reason of a metric below its threshold says so. */
function withThresholds(
  results: ReadonlyMap<CheckId, Settled>,
  settings: GateSettings,
): ReadonlyMap<CheckId, Settled> {
  let all = results;
  for (const id of QUALITY_METRICS) {
    const result = results.get(id);
    const threshold = thresholdOf(id, settings);
    if (result?.kind !== 'scored' || threshold === undefined || result.score >= threshold) continue;
    const reason = `${result.score} is under the threshold of ${threshold}: ${result.reason}`;
    all = new Map([...all, [id, { ...result, reason }]]);
  }
  return all;
}

/** Of a case without an output: nothing is measured. */
export function withoutOutput(evalCase: EvalCase, why: Reason<NoOutput>, checks: Checks): CaseResult {
  return {
    evalCase,
    results: new Map(checks.all.map(({ id }) => [id, blank(why.text)])),
    overall: null,
    weighted: null,
    pipeline: null,
    answer: null,
    quality: null,
    verdict: 'error',
    firstFailure: undefined,
    gates: new Set(checks.all.map(({ id }) => id)),
    checksPassed: '',
    why,
    badCells: evalCase.badCells,
  };
}

/** What the checks say of a case, before it has a line anywhere. */
export interface CaseResult {
  readonly evalCase: EvalCase;
  readonly results: ReadonlyMap<CheckId, Settled>;
  /** Means of evaluated scores, 0–1, two decimals; null if none was evaluated. */
  readonly overall: number | null;
  readonly weighted: number | null;
  readonly pipeline: number | null;
  readonly answer: number | null;
  readonly quality: number | null;
  readonly verdict: RowVerdict;
  /** The earliest stage with a 0; undefined if nothing failed. */
  readonly firstFailure: Stage | undefined;
  /** The checks that decide it. */
  readonly gates: ReadonlySet<CheckId>;
  /** Of the checks that decide: a number that agrees with the verdict, as no mean does. @example '11 of 12'; '' if none has a score */
  readonly checksPassed: string;
  /** What keeps the row from being measured, from passing although no check is 0, or makes it fail so. */
  readonly why: Reason | undefined;
  readonly badCells: readonly BadCell[];
  /** What each trial scored, check by check (null: no score); undefined if the case has one output. */
  readonly trials?: ReadonlyMap<CheckId, readonly (number | null)[]> | undefined;
  /** The checks on which the trials disagree. */
  readonly trialsDiffer?: readonly CheckId[];
}

export interface WeightSettings {
  /** By check id, ≥ 0. */
  readonly weights: Readonly<Record<CheckId, number>>;
}

/** @example effectiveWeight({ id: 'date_match', group: 'pipeline' }, { weights: { date_match: 2 } }) // 2 */
export function effectiveWeight(
  check: Pick<CheckMeta, 'id' | 'group' | 'weight'>,
  { weights }: WeightSettings,
): number {
  return weights[check.id] ?? check.weight ?? defaultWeight(check);
}

/** The weight of a check if nothing is set: those outside the overall score weigh nothing. */
export function defaultWeight(check: Pick<CheckMeta, 'group'>): 0 | 1 {
  return isInOverall(check) ? 1 : 0;
}
