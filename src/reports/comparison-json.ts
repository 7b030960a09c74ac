/** The results of a comparison as JSON: an item's keys are those of the comparison scorer that this one follows. */
import type {
  AnswerScore,
  ComparedItem,
  ComparedLine,
  ComparisonReport,
  ComparisonStatistics,
  Percentages,
  Tally,
} from '../model/comparison';

interface ScoreJson {
  readonly Factuality: number;
  readonly Completeness: number;
  readonly Reason: string;
  readonly Insights: string;
}

/** `{ results: […], statistics: {…} }`. An item that could not be scored has null for what it lacks, and `error`. */
export function comparisonJson({ summary, items, lines }: ComparisonReport): object {
  const lineOf = new Map(lines.map((line) => [line.uid, line]));
  return {
    results: items.map((comparedItem) => itemJson(comparedItem, lineOf.get(comparedItem.item.uid))),
    statistics: statisticsJson(summary.statistics, summary.problems, summary),
  };
}

function itemJson({ item, outcome }: ComparedItem, line: ComparedLine | undefined): object {
  return {
    ...item.carried,
    Question: item.question,
    Answer: item.truth,
    old_Agentic_answer: item.old,
    new_Agentic_answer: item.new,
    old_score: scoreJson(outcome.old),
    new_score: scoreJson(outcome.new),
    comparison: comparisonOf(line),
    ...(outcome.kind !== 'scored' && { error: outcome.reason }),
  };
}

function scoreJson(score: AnswerScore | undefined): ScoreJson | null {
  return score
    ? {
        Factuality: score.factuality,
        Completeness: score.completeness,
        Reason: score.reason,
        Insights: score.insights,
      }
    : null;
}

function comparisonOf(line: ComparedLine | undefined): object | null {
  if (!line?.winners || line.outcome?.kind !== 'scored') return null;
  const { winners, outcome } = line;
  return {
    better_answer: winners.better,
    margin: winners.margin,
    factuality_winner: winners.factuality,
    completeness_winner: winners.completeness,
    overall_assessment: outcome.assessment.overall,
    key_differences: outcome.assessment.differences,
  };
}

function statisticsJson(
  statistics: ComparisonStatistics,
  warnings: readonly string[],
  { judge, outcome, stopped, advice }: ComparisonReport['summary'],
): object {
  const { means } = statistics;
  const mean = (side: 'old' | 'new' | 'difference') =>
    means && {
      Factuality: rounded(means[side].factuality),
      Completeness: rounded(means[side].completeness),
      average: rounded(means[side].average),
    };
  return {
    judge,
    outcome,
    ...(stopped !== '' && { stopped }),
    ...(advice !== '' && { advice }),
    items: statistics.items,
    compared: statistics.compared,
    errors: statistics.errors,
    not_scored: statistics.notScored,
    verdict: statistics.verdict,
    sign_test_p: statistics.signTest,
    clear_winners: statistics.margins.clear,
    slight_winners: statistics.margins.slight,
    better_answer: tallyJson(statistics.better),
    factuality_winner: tallyJson(statistics.factuality),
    completeness_winner: tallyJson(statistics.completeness),
    mean_scores: { old: mean('old'), new: mean('new'), difference: mean('difference') },
    where_new_lost_most: statistics.worst.map(({ question, difference }) => ({
      Question: question,
      difference,
    })),
    warnings,
  };
}

function tallyJson(tally: Tally): object {
  const shares = percentages(tally);
  return {
    old_wins: tally.old,
    new_wins: tally.new,
    ties: tally.tie,
    old_percent: shares.old,
    new_percent: shares.new,
    tie_percent: shares.tie,
  };
}

/** @example percentages({ old: 1, new: 2, tie: 0 }) // { old: 33.3, new: 66.7, tie: 0 } */
export function percentages(tally: Tally): Percentages {
  const all = tally.old + tally.new + tally.tie;
  const share = (part: number): number | null => (all === 0 ? null : Number(((100 * part) / all).toFixed(1)));
  return { old: share(tally.old), new: share(tally.new), tie: share(tally.tie) };
}

/** To two digits, and never −0. */
export function rounded(value: number): number {
  return Number(value.toFixed(2)) + 0;
}
