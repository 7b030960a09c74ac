/** Settled checks → the scorecard of a case. Rules: design of scores in docs/scoring.md. */
import { CHECKS } from '../checks/registry';
import type { Settled } from '../model/assessment';
import { type CheckId, type CheckMeta, type Stage, STAGES } from '../model/check';
import type { BadCell, EvalCase } from '../model/eval-case';
import type { RowVerdict, Scorecard } from '../model/scorecard';
import { blankByClarification } from './clarification';
import { meanOf, weightedMeanOf } from './means';

/** The scoring settings that decide a row. */
export interface ScoringSettings {
  /** A row passes where its overall score, as shown (two decimals), reaches this. 0–1. */
  readonly passThreshold: number;
  /** Weight by check id; 1 where none is given. */
  readonly weights: Readonly<Record<CheckId, number>>;
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
  const scores = (of: (check: CheckMeta) => boolean): number[] =>
    CHECKS.filter(of).flatMap((check) => scoreOf(results, check.id) ?? []);
  const overall = meanOf(scores(() => true));
  const implied = CHECKS.filter((check) => check.implied(evalCase));
  const error = [...results.values()].find((result) => result.kind === 'error')?.reason ?? '';
  return {
    evalCase,
    results,
    overall,
    weighted: weightedMeanOf(
      CHECKS.flatMap((check) => {
        const score = scoreOf(results, check.id);
        return score === undefined ? [] : [{ score, weight: settings.weights[check.id] ?? 1 }];
      }),
    ),
    pipeline: meanOf(scores((check) => check.group === 'pipeline')),
    answer: meanOf(scores((check) => check.group === 'answer')),
    verdict: verdictOf(results, overall, settings),
    firstFailure: firstFailure(results),
    evaluated: implied.filter((check) => scoreOf(results, check.id) !== undefined).length,
    implied: implied.length,
    error,
    badCells: [...evalCase.badCells, ...badCells(results)],
  };
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
    implied: CHECKS.filter((check) => check.implied(evalCase)).length,
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

function firstFailure(results: ReadonlyMap<CheckId, Settled>): Stage | undefined {
  const failed = new Set(CHECKS.filter(({ id }) => scoreOf(results, id) === 0).map(({ stage }) => stage));
  return STAGES.find((stage) => failed.has(stage));
}

function scoreOf(results: ReadonlyMap<CheckId, Settled>, id: CheckId): number | undefined {
  const result = results.get(id);
  return result?.kind === 'scored' ? result.score : undefined;
}

function badCells(results: ReadonlyMap<CheckId, Settled>): BadCell[] {
  return [...results.values()].flatMap((result) =>
    result.kind === 'blank' && result.badCell ? [result.badCell] : [],
  );
}
