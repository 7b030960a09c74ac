/** The results of a comparison as JSON: an item's keys are those of the comparison scorer that this one follows. */
import type { Tally } from '../comparison/winners';
import { everyOf } from '../model/collections';
import { type AnswerScore, type Compared, SIDES } from '../model/comparison';
import type { ComparisonReport } from './comparison-report';

/** `{ results: […], statistics: {…} }`. An item that could not be scored has null for what it lacks, and `error`. */
export function comparisonJson({ statistics, lines, problems, ...report }: ComparisonReport): object {
  const { means } = statistics;
  const mean = (side: 'old' | 'new' | 'difference') =>
    means && {
      Factuality: rounded(means[side].factuality),
      Completeness: rounded(means[side].completeness),
      average: rounded(means[side].average),
    };
  return {
    results: lines.flatMap(itemJson),
    statistics: {
      judge: report.judge,
      outcome: report.outcome.how,
      ...(report.stopped !== '' && { stopped: report.stopped }),
      ...(report.advice !== '' && { advice: report.advice }),
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
      mean_scores: everyOf([...SIDES, 'difference'], mean),
      where_new_lost_most: statistics.worst.map(({ question, difference }) => ({
        Question: question,
        difference,
      })),
      warnings: problems.map(({ text }) => text),
    },
  };
}

/** Nothing of a question that is no longer in the source. */
function itemJson({ item, outcome }: Compared): object[] {
  if (!item) return [];
  const pair = outcome?.kind === 'scored' ? outcome : undefined;
  return [
    {
      ...item.carried,
      Question: item.question,
      Answer: item.truth,
      old_Agentic_answer: item.old,
      new_Agentic_answer: item.new,
      old_score: scoreJson(outcome?.old),
      new_score: scoreJson(outcome?.new),
      comparison: pair
        ? {
            better_answer: pair.winners.better,
            margin: pair.winners.margin,
            factuality_winner: pair.winners.factuality,
            completeness_winner: pair.winners.completeness,
            overall_assessment: pair.assessment.overall,
            key_differences: pair.assessment.differences,
          }
        : null,
      ...(outcome?.kind !== 'scored' && { error: outcome?.reason ?? 'the comparison ended before it' }),
    },
  ];
}

function scoreJson(score: AnswerScore | undefined): object | null {
  if (!score) return null;
  const { factuality, completeness, reason, insights } = score;
  return { Factuality: factuality, Completeness: completeness, Reason: reason, Insights: insights };
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

/** In percent, one decimal; null for nothing. @example percentages({ old: 1, new: 2, tie: 0 }) // { old: 33.3, new: 66.7, tie: 0 } */
export function percentages(tally: Tally) {
  const all = tally.old + tally.new + tally.tie;
  return everyOf([...SIDES, 'tie'], (winner) =>
    all === 0 ? null : Number(((100 * tally[winner]) / all).toFixed(1)),
  );
}

/** To two digits, and never −0. */
export function rounded(value: number): number {
  return Number(value.toFixed(2)) + 0;
}
