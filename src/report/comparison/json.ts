/** The results of a comparison as JSON: an item's keys are those of the comparison scorer that this one follows. */
import type { AnswerScore, ComparedItem, ComparedLine } from '../../model/comparison/comparison';
import type { ComparisonReport } from '../../model/comparison/report';
import type { Comparison, ComparisonStatistics, Percentages, Tally } from '../../model/comparison/statistics';

interface ScoreJson {
  readonly Factuality: number;
  readonly Completeness: number;
  readonly Reason: string;
  readonly Insights: string;
}

/**
 * `{ results: […], statistics: {…} }`. An item that could not be scored has null for what it lacks, and `error`; if failed items count with
 * a score, they have that score, a tie, and still `error`.
 */
export function comparisonJson({ summary, items, lines }: ComparisonReport): object {
  const lineOf = new Map(lines.map((line) => [line.uid, line]));
  const failedAs = summary.statistics.failedItemsCountAs;
  return {
    results: items.map((comparedItem) => itemJson(comparedItem, lineOf.get(comparedItem.item.uid), failedAs)),
    statistics: statisticsJson(summary.statistics, summary.problems, summary),
  };
}

function itemJson(
  { item, outcome }: ComparedItem,
  line: ComparedLine | undefined,
  failedItemsCountAs: number,
): object {
  const isCounted = outcome.kind === 'error' && failedItemsCountAs > 0;
  const failed = isCounted ? failedScore(failedItemsCountAs, outcome.reason) : null;
  const score = (side: 'old' | 'new'): ScoreJson | null => failed ?? scoreJson(outcome[side]);
  return {
    User_data: item.userData ?? null,
    Question_weights: item.questionWeights ?? null,
    Question: item.question,
    Answer_weights: item.answerWeights ?? null,
    Answer: item.truth,
    Confidence: item.confidence ?? null,
    old_Agentic_answer: item.old,
    new_Agentic_answer: item.new,
    old_score: score('old'),
    new_score: score('new'),
    comparison: isCounted ? failedComparison(outcome.reason) : comparisonOf(line),
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

function failedScore(score: number, reason: string): ScoreJson {
  const why = `Not scored (${reason}); counted as ${score} by the setting comparison.failedItemsCountAs.`;
  return { Factuality: score, Completeness: score, Reason: why, Insights: '' };
}

function failedComparison(reason: string): object {
  return {
    better_answer: 'tie',
    margin: 'tie',
    factuality_winner: 'tie',
    completeness_winner: 'tie',
    overall_assessment: `Not compared: ${reason}.`,
    key_differences: '',
  };
}

function statisticsJson(
  statistics: ComparisonStatistics,
  warnings: readonly string[],
  { judge, outcome, stopped, advice }: ComparisonReport['summary'],
): object {
  const { lengths } = statistics;
  return {
    judge,
    outcome,
    ...(stopped !== '' && { stopped }),
    ...(advice !== '' && { advice }),
    items: statistics.items,
    compared: statistics.compared,
    errors: statistics.errors,
    not_scored: statistics.notScored,
    failed_items_count_as: statistics.failedItemsCountAs === 0 ? 'error' : statistics.failedItemsCountAs,
    verdict: statistics.verdict,
    sign_test_p: statistics.signTest,
    clear_winners: statistics.margins.clear,
    slight_winners: statistics.margins.slight,
    ...countedJson(statistics.plain),
    weighted: statistics.weighted ? countedJson(statistics.weighted) : null,
    distribution: statistics.distribution,
    answer_length: lengths && {
      old_mean_characters: rounded(lengths.old, 1),
      new_mean_characters: rounded(lengths.new, 1),
      correlation_with_score: rounded(lengths.withScore, 3),
      correlation_of_differences: rounded(lengths.ofDifferences, 3),
    },
    where_new_lost_most: statistics.worst.map(({ question, difference }) => ({
      Question: question,
      difference,
    })),
    warnings,
  };
}

function countedJson({ better, factuality, completeness, means, intervals }: Comparison): object {
  const mean = (side: 'old' | 'new' | 'difference') =>
    means && {
      Factuality: rounded(means[side].factuality, 2),
      Completeness: rounded(means[side].completeness, 2),
      average: rounded(means[side].average, 2),
    };
  return {
    better_answer: tallyJson(better),
    factuality_winner: tallyJson(factuality),
    completeness_winner: tallyJson(completeness),
    mean_scores: { old: mean('old'), new: mean('new'), difference: mean('difference') },
    interval_95: intervals && {
      Factuality: boundsJson(intervals.factuality),
      Completeness: boundsJson(intervals.completeness),
      average: boundsJson(intervals.average),
    },
  };
}

function boundsJson({ low, high }: { low: number; high: number }): object {
  return { low: rounded(low, 2), high: rounded(high, 2) };
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

/** @example percentages({ of: 3, old: 1, new: 2, tie: 0 }) // { old: 33.3, new: 66.7, tie: 0 } */
export function percentages({ of, ...tally }: Tally): Percentages {
  const share = (part: number): number | null => (of === 0 ? null : rounded((100 * part) / of, 1));
  return { old: share(tally.old), new: share(tally.new), tie: share(tally.tie) };
}

function rounded(value: number, digits: number): number;
function rounded(value: number | null, digits: number): number | null;
function rounded(value: number | null, digits: number): number | null {
  // Never −0.
  return value === null ? null : Number(value.toFixed(digits)) + 0;
}
