/** Settled checks → the scorecard of a case. Rules: design of scores in docs/scoring.md. */
import { checkNamed, CHECKS } from '../checks/registry';
import type { Settled } from '../model/assessment';
import {
  type CheckId,
  type CheckMeta,
  type CheckSettings,
  demandedOf,
  isInOverall,
  type Stage,
  STAGES,
} from '../model/check';
import type { BadCell, EvalCase } from '../model/eval-case';
import { QUALITY_METRICS } from '../model/judge';
import type { Scorecard } from '../model/scorecard';
import { effectiveWeight, type WeightSettings } from '../settings/weights';
import { blankByClarification } from './clarification';
import { meanOf, weightedMeanOf } from './means';
import { failedGates, type GateSettings, isBelowThreshold, thresholdOf } from './gates';
import { verdictOf, type VerdictSettings } from './verdict';

/** The scoring settings that decide a row. */
export interface ScoringSettings extends WeightSettings, VerdictSettings {
  /** Where quality is judged at all. */
  readonly quality: CheckSettings['quality'];
}

/**
 * Scores one case from its settled checks.
 *
 * @param settled what each check came to, before a clarification blanks any
 */
export function scoreCase(
  evalCase: EvalCase,
  settled: ReadonlyMap<CheckId, Settled>,
  settings: ScoringSettings,
): Scorecard {
  const results = withThresholds(blankByClarification(settled), settings);
  const evaluated = evaluatedChecks(results);
  const scores = new Map(evaluated.map(({ check, score }) => [check.id, score]));
  const overall = meanOfGroup(evaluated, 'overall');
  const implied = impliedChecks(evalCase, settings);
  const decided = verdictOf({ results, scores, overall, evalCase }, settings);
  return {
    evalCase,
    results,
    overall,
    weighted: weightedMeanOf(
      evaluated.map(({ check, score }) => ({ score, weight: effectiveWeight(check, settings) })),
    ),
    pipeline: meanOfGroup(evaluated, 'pipeline'),
    answer: meanOfGroup(evaluated, 'answer'),
    quality: meanOfGroup(evaluated, 'quality'),
    verdict: decided.verdict,
    firstFailure: firstFailure(scores, settings),
    evaluated: implied.filter(({ id }) => scores.has(id)).length,
    implied: implied.length,
    error: decided.error,
    badCells: badCellsIn(results, evalCase.badCells),
  };
}

/** A metric under its threshold says so. */
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

function meanOfGroup(
  evaluated: readonly Evaluated[],
  group: 'overall' | NonNullable<CheckMeta['group']>,
): number | null {
  const scores: number[] = [];
  for (const { check, score } of evaluated)
    if (group === 'overall' ? isInOverall(check) : check.group === group) scores.push(score);
  return meanOf(scores);
}

function evaluatedChecks(results: ReadonlyMap<CheckId, Settled>): Evaluated[] {
  const evaluated: Evaluated[] = [];
  for (const [id, result] of results) {
    if (result.kind !== 'scored') continue;
    const check = checkNamed(id);
    if (check) evaluated.push({ check, score: result.score });
  }
  return evaluated;
}

/** A check that is switched off is not called for by anything. */
function impliedChecks(evalCase: EvalCase, { quality }: Pick<ScoringSettings, 'quality'>): CheckMeta[] {
  return demandedOf(CHECKS, evalCase).filter(({ group }) => group !== 'quality' || quality !== 'never');
}

/** The scorecard of a case without an output: nothing is measured, and the reason stands in `error`. */
export function errorCard(
  evalCase: EvalCase,
  reason: string,
  settings: Pick<ScoringSettings, 'quality'>,
): Scorecard {
  return {
    evalCase,
    results: new Map(CHECKS.map(({ id }) => [id, { kind: 'blank', reason }])),
    overall: null,
    weighted: null,
    pipeline: null,
    answer: null,
    quality: null,
    verdict: 'error',
    firstFailure: undefined,
    evaluated: 0,
    implied: impliedChecks(evalCase, settings).length,
    error: reason,
    badCells: evalCase.badCells,
  };
}

/** Of what is info only, a 0 is no failure. */
function firstFailure(scores: ReadonlyMap<CheckId, number>, settings: GateSettings): Stage | undefined {
  const failed = failedGates(scores, settings).map(({ stage }) => stage);
  return STAGES.find((stage) => failed.includes(stage));
}

/** @param ofCase those that no check has to read to know them */
function badCellsIn(results: ReadonlyMap<CheckId, Settled>, ofCase: readonly BadCell[]): readonly BadCell[] {
  const unread: BadCell[] = [];
  for (const result of results.values())
    if (result.kind === 'blank' && result.badCell) unread.push(result.badCell);
  if (unread.length === 0) return ofCase;
  // Several checks read one cell, and what rests on another check passes its cell on.
  const named = new Map(unread.map((cell) => [`${cell.column}: ${cell.problem}`, cell]));
  return [...ofCase, ...named.values()];
}
