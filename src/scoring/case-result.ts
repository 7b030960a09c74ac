/**
 * Scores a case from its settled checks. The rules are in docs/scoring.md.
 *
 * @example
 * const settled = new Map([['aoi_id_match', pass('BRA is selected')], ['date_match', fail('expected 2024, got 2023')]]);
 * const result = scoreCase(evalCase, settled, settings.scoring, checksIn(spreadsheet));
 * result.verdict; // 'fail'
 * result.overall_score; // 0.5
 * result.first_failure; // 'data'
 */
import { blank, type Settled, type BadCell } from '../model/assessment';
import { type CheckId, STAGES } from '../model/check';
import { type CheckMeta, type Checks, isInOverall } from '../checks/check';
import type { EvalCase } from '../fields/eval-case';
import { QUALITY_METRICS } from '../model/judge';
import { blankByClarification } from './trials';
import { scoreMean, weightedMeanOf } from './rates';
import { silentGates, verdictOf, failedGates, type GateSettings, gatesOf, thresholdOf } from './verdict';
import type { NoOutput, Scorecard } from '../model/scorecard';

/** The settings that scoring a case needs. */
export type ScoringSettings = WeightSettings & GateSettings;

/**
 * Scores a case from the outcomes of its checks.
 *
 * @param settled the outcome of each check, before `blankByClarification`
 * @example scoreCase(evalCase, new Map([['aoi_id_match', pass('BRA is selected')]]), settings.scoring, checks).verdict // 'pass'
 */
export function scoreCase(
  evalCase: EvalCase,
  settled: ReadonlyMap<CheckId, Settled>,
  settings: ScoringSettings,
  checks: Checks,
): CaseResult {
  const results = withThresholds(blankByClarification(settled), settings);
  const evaluated: { readonly check: CheckMeta; readonly score: number }[] = [];
  const scores = new Map<CheckId, number>();
  // By text, as several checks may report the same cell.
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
  // Checks that fail because the agent said nothing have no score.
  const gates = gatesOf(scores, settings, checks).map(({ id }) => id);
  const evaluatedGates = gates.filter((id) => scores.has(id)).length;
  const decisive = evaluatedGates + silent.length;
  const decisions = [...failed, ...silent];
  return {
    evalCase,
    results,
    gates: new Set(gates),
    ...verdictOf({ results, scores, evalCase, failed, silent }, settings, checks),
    overall_score: meanOf(isInOverall),
    weighted_score: weightedMeanOf(
      evaluated.map(({ check, score }) => ({ score, weight: effectiveWeight(check, settings) })),
    ),
    pipeline_score: meanOf(({ bucket }) => bucket === 'pipeline'),
    answer_score: meanOf(({ bucket }) => bucket === 'answer'),
    average_quality: meanOf(({ bucket }) => bucket === 'quality'),
    first_failure: STAGES.find((stage) => decisions.some((check) => check.stage === stage)) ?? null,
    checks_passed: decisive === 0 ? '' : `${evaluatedGates - failed.length} of ${decisive}`,
    bad_cells: [...evalCase.badCells, ...unread.values()],
  };
}

/** Adds the threshold to each metric below it. */
function withThresholds(
  results: ReadonlyMap<CheckId, Settled>,
  settings: GateSettings,
): ReadonlyMap<CheckId, Settled> {
  const all = new Map(results);
  for (const id of QUALITY_METRICS) {
    const result = results.get(id);
    const threshold = thresholdOf(id, settings);
    if (result?.kind !== 'scored' || threshold === undefined || result.score >= threshold) continue;
    const reason = `${result.score} is below the threshold of ${threshold}: ${result.reason}`;
    all.set(id, { ...result, reason, below: threshold });
  }
  return all;
}

/** The result of a case without an output: an error, with nothing measured. */
export function withoutOutput(
  evalCase: EvalCase,
  why: { readonly error_code: NoOutput; readonly error: string },
  checks: Checks,
): CaseResult {
  return {
    evalCase,
    results: new Map(checks.all.map(({ id }) => [id, blank(why.error)])),
    gates: new Set(checks.all.map(({ id }) => id)),
    ...{ verdict: 'error', ...why, bad_cells: evalCase.badCells },
    ...{ overall_score: null, weighted_score: null, pipeline_score: null, answer_score: null },
    ...{ average_quality: null, first_failure: null, checks_passed: '' },
  };
}

/** The result of a case: the values of its scorecard that concern the whole row, and the outcome of each check. */
export interface CaseResult extends Pick<
  Scorecard,
  | ('verdict' | 'error' | 'error_code' | 'first_failure' | 'checks_passed' | 'bad_cells')
  | ('overall_score' | 'weighted_score' | 'pipeline_score' | 'answer_score' | 'average_quality')
  | ('trials' | 'trials_differ')
> {
  readonly evalCase: EvalCase;
  readonly results: ReadonlyMap<CheckId, Settled>;
  /** The deciding checks; all checks if there was no output. */
  readonly gates: ReadonlySet<CheckId>;
}

export interface WeightSettings {
  /** By check id, ≥ 0. */
  readonly weights: Readonly<Record<CheckId, number>>;
}

/** @example effectiveWeight({ id: 'date_match', bucket: 'pipeline' }, { weights: { date_match: 2 } }) // 2 */
export function effectiveWeight(
  check: Pick<CheckMeta, 'id' | 'bucket' | 'weight'>,
  { weights }: WeightSettings,
): number {
  return weights[check.id] ?? check.weight ?? defaultWeight(check);
}

/** The weight of a check without a setting: 1 if it is part of the overall score, else 0. */
export function defaultWeight(check: Pick<CheckMeta, 'bucket'>): 0 | 1 {
  return isInOverall(check) ? 1 : 0;
}
