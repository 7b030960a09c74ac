/** Settled checks → the scorecard of a case. Rules: design of scores in docs/scoring.md. */
import { CHECKS } from '../checks/registry';
import type { Settled } from '../model/assessment';
import {
  type CheckId,
  type CheckMeta,
  type CheckSettings,
  demandedOf,
  type Stage,
  STAGES,
} from '../model/check';
import type { BadCell, EvalCase } from '../model/eval-case';
import { QUALITY_METRICS } from '../model/judge';
import type { Scorecard } from '../model/scorecard';
import { effectiveWeight, type WeightSettings } from '../settings/weights';
import { blankByClarification } from './clarification';
import { meanOf, weightedMeanOf } from './means';
import { failedGates, type GateSettings, isBelowThreshold, overallScores, thresholdOf } from './gates';
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
  const scoresOf = (group: CheckMeta['group']): number[] =>
    evaluated.filter(({ check }) => check.group === group).map(({ score }) => score);
  const overall = meanOf(overallScores(scores));
  const implied = impliedChecks(evalCase, settings);
  const decided = verdictOf({ results, scores, overall, evalCase }, settings);
  return {
    evalCase,
    results,
    overall,
    weighted: weightedMeanOf(
      evaluated.map(({ check, score }) => ({ score, weight: effectiveWeight(check, settings) })),
    ),
    pipeline: meanOf(scoresOf('pipeline')),
    answer: meanOf(scoresOf('answer')),
    quality: meanOf(scoresOf('quality')),
    verdict: decided.verdict,
    firstFailure: firstFailure(scores, settings),
    evaluated: implied.filter(({ id }) => scores.has(id)).length,
    implied: implied.length,
    error: decided.error,
    badCells: [...evalCase.badCells, ...badCells(results)],
  };
}

/** A metric under its threshold says so. */
function withThresholds(
  results: ReadonlyMap<CheckId, Settled>,
  settings: GateSettings,
): ReadonlyMap<CheckId, Settled> {
  const below = QUALITY_METRICS.flatMap((id): [CheckId, Settled][] => {
    const result = results.get(id);
    if (result?.kind !== 'scored' || !isBelowThreshold(id, result.score, settings)) return [];
    const reason = `${result.score} is under the threshold of ${String(thresholdOf(id, settings))}: ${result.reason}`;
    return [[id, { ...result, reason }]];
  });
  return below.length === 0 ? results : new Map([...results, ...below]);
}

interface Evaluated {
  readonly check: CheckMeta;
  readonly score: number;
}

function evaluatedChecks(results: ReadonlyMap<CheckId, Settled>): Evaluated[] {
  const evaluated: Evaluated[] = [];
  for (const check of CHECKS) {
    const result = results.get(check.id);
    if (result?.kind === 'scored') evaluated.push({ check, score: result.score });
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

function badCells(results: ReadonlyMap<CheckId, Settled>): BadCell[] {
  // Several checks read one cell, and what rests on another check passes its cell on.
  const named = new Map<string, BadCell>();
  for (const result of results.values()) {
    if (result.kind !== 'blank' || !result.badCell) continue;
    named.set(`${result.badCell.column}: ${result.badCell.problem}`, result.badCell);
  }
  return [...named.values()];
}
