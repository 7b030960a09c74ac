/** Settled checks → the scorecard of a case. Rules: design of scores in docs/scoring.md. */
import { CHECKS } from '../checks/registry';
import type { Settled } from '../model/assessment';
import { type CheckId, type CheckMeta, type Stage, STAGES } from '../model/check';
import type { BadCell, EvalCase } from '../model/eval-case';
import type { RowVerdict, Scorecard } from '../model/scorecard';
import { effectiveWeight, type WeightSettings } from '../settings/weights';
import { blankByClarification } from './clarification';
import { meanOf, weightedMeanOf } from './means';

/** The scoring settings that decide a row. */
export interface ScoringSettings extends WeightSettings {
  /** A row passes where its overall score, as shown (two decimals), reaches this. 0–1. */
  readonly passThreshold: number;
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
  const results = blankByClarification(settled);
  const evaluated = evaluatedChecks(results);
  const scoresOf = (group: CheckMeta['group']): number[] =>
    evaluated.filter(({ check }) => check.group === group).map(({ score }) => score);
  const overall = meanOf(evaluated.map(({ score }) => score));
  return {
    evalCase,
    results,
    overall,
    weighted: weightedMeanOf(
      evaluated.map(({ check, score }) => ({ score, weight: effectiveWeight(check, settings) })),
    ),
    pipeline: meanOf(scoresOf('pipeline')),
    answer: meanOf(scoresOf('answer')),
    verdict: verdictOf(results, overall, settings),
    firstFailure: firstFailure(evaluated),
    evaluated: evaluated.filter(({ check }) => check.implied(evalCase)).length,
    implied: impliedChecks(evalCase),
    error: [...results.values()].find(({ kind }) => kind === 'error')?.reason ?? '',
    badCells: [...evalCase.badCells, ...badCells(results)],
  };
}

interface Evaluated {
  readonly check: CheckMeta;
  readonly score: 0 | 1;
}

function evaluatedChecks(results: ReadonlyMap<CheckId, Settled>): Evaluated[] {
  return CHECKS.flatMap((check) => {
    const result = results.get(check.id);
    return result?.kind === 'scored' ? [{ check, score: result.score }] : [];
  });
}

function impliedChecks(evalCase: EvalCase): number {
  return CHECKS.filter((check) => check.implied(evalCase)).length;
}

/** The scorecard of a case without an output: nothing is measured, and the reason stands in `error`. */
export function errorCard(evalCase: EvalCase, reason: string): Scorecard {
  return {
    evalCase,
    results: new Map(CHECKS.map(({ id }) => [id, { kind: 'blank', reason }])),
    overall: null,
    weighted: null,
    pipeline: null,
    answer: null,
    verdict: 'error',
    firstFailure: undefined,
    evaluated: 0,
    implied: impliedChecks(evalCase),
    error: reason,
    badCells: evalCase.badCells,
  };
}

function verdictOf(
  results: ReadonlyMap<CheckId, Settled>,
  overall: number | null,
  { passThreshold }: ScoringSettings,
): RowVerdict {
  const kinds = new Set([...results.values()].map(({ kind }) => kind));
  if (kinds.has('error')) return 'error';
  if (kinds.has('open')) return 'unjudged';
  if (overall === null) return 'uncovered';
  return overall >= passThreshold ? 'pass' : 'fail';
}

function firstFailure(evaluated: readonly Evaluated[]): Stage | undefined {
  const failed = evaluated.filter(({ score }) => score === 0).map(({ check }) => check.stage);
  return STAGES.find((stage) => failed.includes(stage));
}

function badCells(results: ReadonlyMap<CheckId, Settled>): BadCell[] {
  return [...results.values()].flatMap((result) =>
    result.kind === 'blank' && result.badCell ? [result.badCell] : [],
  );
}
