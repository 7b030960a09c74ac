/** The scores of a row other than its checks, in words: for headers and lines of results. */
import { withoutMarks } from '../checks/check';
import { BUILT_IN } from '../checks/registry';
import type { Settled } from '../model/assessment';
import type { CheckId } from '../model/check';
import { STRONGEST_FIRST, type RowVerdict, ROW_VERDICTS, verdictWord } from '../model/scorecard';

/** On the first row of a conversation: the combined verdict of all its turns. */
export const CONVERSATION_VERDICT = 'conversation_verdict';

/** Results column → what it is. Names of settings and columns are in backticks. */
export const ROW_SCORES = {
  conversation_verdict: `What all turns of a conversation come to, on its first row: the first of these that one of them has: ${STRONGEST_FIRST.map(verdictWord).join('; ')}. Blank while a run has still to reach a turn. A turn that is left out, has no query or is in another tab leaves a conversation not scored at best; \`why\` names it; a turn with nothing to check takes nothing from it.`,
  overall_score:
    'Mean of the evaluated ones of the nine GNW checks (workflow and quality are none of them), two decimals (half up).',
  weighted_score:
    'Σ weight·score / Σ weight over the evaluated checks; weights are 1 where the setting `scoring.weights` says nothing else, and 0 for all but the nine GNW checks.',
  pipeline_score: 'Mean of the evaluated area, subregion, dataset, layer, data and date checks.',
  answer_score: 'Mean of the two answer checks.',
  checks_passed: 'How many of the gating checks that were evaluated passed; blank if none was.',
  average_quality:
    'Mean of the quality metrics that were scored, two decimals; only where quality was judged, and never part of another score.',
  quality_reasoning: 'Why the quality metrics are what they are, one after the other.',
} as const;

/** RowVerdict → when a row has it: the first that applies, starting with `fail`. */
const MEANINGS: Readonly<Record<RowVerdict, string>> = {
  pass: 'Every gating check that was evaluated is 1, none is undecided, unreadable or unstable, and everything that the row expects was measured by one. Every check gates but those that are for information (quality metrics without a threshold of `scoring.qualityThresholds`, and what `scoring.infoOnly` names, among them), and those that give way to a better one that was evaluated: `date_match` to `date_extraction`, `charts_answer` to `chart_value_match`.',
  fail: 'A gating check is 0, whatever happened to the others, or a quality metric is under its threshold, or the agent said nothing although an answer or a text is expected.',
  error:
    'No gating check is 0, and the row could not be measured: no output, the agent failed, the judge failed (on a quality metric: only where it has a threshold, or where no gating check was evaluated), or an expected cell that a gating check reads cannot be read.',
  undecided:
    'A gating check is still open: no rule was certain, and no judge model is set up or it was unsure. A quality metric counts only where it has a threshold.',
  unstable: 'The trials of the row are tied on a gating check: ask the agent again, with more trials.',
  not_scored:
    'Nothing failed, and nothing was promised that could pass: `incomplete output` (a value that the row expects was left out, as no column records what the agent did, or what is recorded is blank), `nothing to check`, or `for information only` (no gating check was evaluated). `why` says which.',
  edited:
    'The case or its output was edited, or the case was deleted, after it was scored: its scores are shown and count no more.',
};

const WHAT_COUNTS =
  'Only pass and fail rows count in the pass rate; the rate of a check counts every row that it scored.';

export function rowScoreHelp(name: keyof typeof ROW_SCORES): string {
  return withoutMarks(ROW_SCORES[name]);
}

export function verdictHelp(): string {
  const lines = ROW_VERDICTS.map((verdict) => `${verdictWord(verdict)}: ${withoutMarks(MEANINGS[verdict])}`);
  return [...lines, WHAT_COUNTS].join('\n');
}

const METRICS = BUILT_IN.all.filter(({ group }) => group === 'quality');

/** Blank metrics are named if others are scored. @example 'Completeness 0.8: 4/5 criteria (5 not): …' */
export function qualityReasons(results: ReadonlyMap<CheckId, Settled>): string {
  const lines = METRICS.flatMap(({ id, title }) => {
    const result = results.get(id);
    return result ? [{ title, result }] : [];
  });
  // If none is judged, the row's error says why, or the tab's list of what is not checked.
  if (lines.every(({ result }) => result.kind === 'blank')) return '';
  return lines
    .map(({ title, result }) => {
      const score = result.kind === 'scored' ? ` ${result.score}` : result.kind === 'blank' ? ' blank' : '';
      return `${title}${score}: ${result.reason}`;
    })
    .join(' · ');
}
