/** Settled checks → the scorecard of a case. The rules are in docs/scoring.md. */
import type { Settled, BadCell } from '../model/assessment';
import { type CheckId, type Stage, STAGES } from '../model/check';
import { type CheckMeta, type Checks, type CheckSettings, isInOverall } from '../checks/check';
import type { EvalCase } from '../fields/eval-case';
import { QUALITY_METRICS } from '../model/judge';
import { blankByClarification } from './trials';
import { scoreMean, weightedMeanOf } from './means';
import { failedGates, type GateSettings, gatesOf, isBelowThreshold, thresholdOf } from './gates';
import { silentGates, verdictOf } from './verdict';
import type { RowVerdict } from '../model/scorecard';

/** The scoring settings that decide a row's verdict. */
export interface ScoringSettings extends WeightSettings, GateSettings {
  /** On which rows quality is judged. */
  readonly quality: CheckSettings['quality'];
}

/**
 * Scores one case from its settled checks.
 *
 * @param settled the result of each check, before a clarification blanks any
 */
export function scoreCase(
  evalCase: EvalCase,
  settled: ReadonlyMap<CheckId, Settled>,
  settings: ScoringSettings,
  checks: Checks,
): Scorecard {
  const results = withThresholds(blankByClarification(settled), settings);
  const { evaluated, scores, unread } = evaluatedChecks(results, checks);
  const mean = groupMeans(evaluated);
  const overall = mean('overall');
  const failed = failedGates(scores, settings, checks);
  const silent = silentGates(results, settings, checks);
  const decided = verdictOf({ results, scores, evalCase, failed, silent }, settings, checks);
  return {
    evalCase,
    results,
    overall,
    weighted: weightedMeanOf(
      evaluated.map(({ check, score }) => ({ score, weight: effectiveWeight(check, settings) })),
    ),
    pipeline: mean('pipeline'),
    answer: mean('answer'),
    quality: mean('quality'),
    verdict: decided.verdict,
    firstFailure: firstFailure([...failed, ...silent]),
    checksPassed: passedText(scores, failed.length, silent.length, settings, checks),
    error: decided.error,
    badCells: withUnread(evalCase.badCells, unread),
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
    if (result?.kind !== 'scored' || !isBelowThreshold(id, result.score, settings)) continue;
    const reason = `${result.score} is under the threshold of ${String(thresholdOf(id, settings))}: ${result.reason}`;
    all = new Map([...all, [id, { ...result, reason }]]);
  }
  return all;
}

interface Evaluated {
  readonly check: CheckMeta;
  readonly score: number;
}

type Group = 'overall' | NonNullable<CheckMeta['group']>;

/** The mean of each group in which anything was evaluated. */
function groupMeans(evaluated: readonly Evaluated[]): (group: Group) => number | null {
  return (group) =>
    scoreMean(
      evaluated
        .filter(({ check }) => (group === 'overall' ? isInOverall(check) : check.group === group))
        .map(({ score }) => score),
    );
}

/** What was evaluated, and the cells that a check could not read, or has to doubt. */
function evaluatedChecks(
  results: ReadonlyMap<CheckId, Settled>,
  checks: Checks,
): {
  readonly evaluated: readonly Evaluated[];
  readonly scores: ReadonlyMap<CheckId, number>;
  readonly unread: readonly BadCell[];
} {
  const evaluated: Evaluated[] = [];
  const scores = new Map<CheckId, number>();
  const unread: BadCell[] = [];
  for (const [id, result] of results) {
    if ('badCell' in result) unread.push(result.badCell);
    const check = checks.named(id);
    if (result.kind !== 'scored' || !check) continue;
    evaluated.push({ check, score: result.score });
    scores.set(id, result.score);
  }
  return { evaluated, scores, unread };
}

/** How many of the gating checks passed; what an agent that says nothing fails has no score. */
function passedText(
  scores: ReadonlyMap<CheckId, number>,
  failed: number,
  silent: number,
  settings: GateSettings,
  checks: Checks,
): string {
  const n = gatesOf(scores, settings, checks).filter(({ id }) => scores.has(id)).length;
  return n + silent === 0 ? '' : `${n - failed} of ${n + silent}`;
}

/** The scorecard of a case without an output: nothing is measured, and `error` has the reason. */
export function errorCard(evalCase: EvalCase, reason: string, checks: Checks): Scorecard {
  return {
    evalCase,
    results: new Map(checks.all.map(({ id }) => [id, { kind: 'blank', reason }])),
    overall: null,
    weighted: null,
    pipeline: null,
    answer: null,
    quality: null,
    verdict: 'error',
    firstFailure: undefined,
    checksPassed: '',
    error: reason,
    badCells: evalCase.badCells,
  };
}

/** A 0 of an info-only check is not a failure. */
function firstFailure(failed: readonly CheckMeta[]): Stage | undefined {
  return STAGES.find((stage) => failed.some((check) => check.stage === stage));
}

/** @param ofCase those known without any check reading them */
function withUnread(ofCase: readonly BadCell[], unread: readonly BadCell[]): readonly BadCell[] {
  // Only saves time: mostly all can be read.
  if (unread.length === 0) return ofCase;
  // Several checks may read one cell, and a check that depends on another passes its cell on.
  const named = new Map(unread.map((cell) => [`${cell.column}: ${cell.problem}`, cell]));
  return [...ofCase, ...named.values()];
}

export interface Scorecard {
  readonly evalCase: EvalCase;
  readonly results: ReadonlyMap<CheckId, Settled>;
  /** Means of evaluated scores, 0–1, two decimals; null if none was evaluated. */
  readonly overall: number | null;
  readonly weighted: number | null;
  readonly pipeline: number | null;
  readonly answer: number | null;
  /** Mean of the quality metrics that were scored. */
  readonly quality: number | null;
  readonly verdict: RowVerdict;
  /** The earliest stage with a 0; undefined if nothing failed. */
  readonly firstFailure: Stage | undefined;
  /** Of the checks that decide: a number that agrees with the verdict, as no mean does. @example '11 of 12'; '' if none has a score */
  readonly checksPassed: string;
  /** What keeps the row from being measured, or from passing although no check is 0; '' for nothing. */
  readonly error: string;
  readonly badCells: readonly BadCell[];
  /** What each trial scored, check by check (null: no score); undefined if the case has one output. */
  readonly trials?: ReadonlyMap<CheckId, readonly (number | null)[]> | undefined;
}

// The weight of a check in the weighted score.

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
