/** The scores of a row beside its checks, in words: for the headers of results, the score guide and docs/scoring.md. */
import { withoutMarks } from '../model/check-examples';

/** Results column → what it is. Names of settings and columns stand between backticks. */
export const ROW_SCORES = {
  overall_score: 'Mean of all evaluated checks, two decimals (half up).',
  weighted_score:
    'Σ weight·score / Σ weight over the evaluated checks; weights are 1 where the setting `scoring.weights` says nothing else.',
  pipeline_score: 'Mean of the evaluated area, subregion, dataset, layer, data and date checks.',
  answer_score: 'Mean of the two answer checks.',
  checks_run: 'How many of the checks that the expected values imply were evaluated.',
  first_failure: 'The earliest stage with a 0: aoi, dataset, data, answer, scope.',
} as const;

/** Verdict → when a row has it. */
export const VERDICTS = {
  pass: '`overall_score` as shown reaches the threshold (0.70, setting `scoring.passThreshold`).',
  fail: '`overall_score` as shown does not reach the threshold.',
  error: 'The row could not be measured: no output, the agent failed, or the judge failed.',
  unjudged: 'A judged check is still open: no rule was certain and no judge model is set up.',
  uncovered: 'Nothing was evaluated.',
} as const;

export const WHAT_COUNTS =
  'Only pass and fail rows count in averages and pass rates; what was measured of the others is still shown.';

/** The note on the header of a row score. */
export function rowScoreHelp(name: keyof typeof ROW_SCORES): string {
  return withoutMarks(ROW_SCORES[name]);
}

/** The note on the header of the verdicts. */
export function verdictHelp(): string {
  const lines = Object.entries(VERDICTS).map(([verdict, when]) => `${verdict}: ${withoutMarks(when)}`);
  return [...lines, WHAT_COUNTS].join('\n');
}
