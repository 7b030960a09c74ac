/** Explanations of row verdicts, row scores and rates, for header notes and Help; the reasons of quality metrics as text. */
import { withoutMarks } from '../checks/check';
import { BUILT_IN } from '../checks/registry';
import type { Settled } from '../model/assessment';
import type { CheckId } from '../model/check';
import { STRONGEST_FIRST, type RowVerdict, ROW_VERDICTS, verdictWord } from '../model/scorecard';

/** On the first row of a conversation: the combined verdict of all its turns. */
export const CONVERSATION_VERDICT = 'conversation_verdict';

/** The meaning of each column; names of settings and columns are in backticks. */
export const ROW_SCORES = {
  conversation_verdict: `The conversation’s verdict, shown on its first row: the worst verdict of its turns, in this order: ${STRONGEST_FIRST.map(verdictWord).join('; ')}. Blank until every turn is scored. If a turn is left out, has no query or is in another tab, the conversation is not scored, unless a turn failed; \`why\` names it. Turns with nothing to check are ignored.`,
  overall_score:
    'Mean of the nine GNW checks, as far as evaluated (without workflow and quality), to two decimals.',
  weighted_score:
    'Σ weight · score / Σ weight over the evaluated checks. The nine GNW checks weigh 1 and all others 0, unless the setting “Weights” says otherwise.',
  pipeline_score: 'Mean of the evaluated area, subregion, dataset, layer, data and date checks.',
  answer_score: 'Mean of the two answer checks.',
  checks_passed: 'How many of the evaluated deciding checks passed; blank if none was evaluated.',
  average_quality:
    'Mean of the quality metrics, to two decimals, where quality was judged; part of no other score.',
  quality_reasoning: 'The reason for each quality metric.',
} as const;

/** The condition of each verdict; a row has the first that applies, starting with `fail`. */
const MEANINGS: Readonly<Record<RowVerdict, string>> = {
  pass: `Everything that the row expects was measured by a deciding check, and every deciding check is 1. All checks decide except those for information: quality metrics without a threshold, and checks named in the setting “For information”. ${replacedChecks()}`,
  fail: 'A deciding check is 0, whatever happened to the others; or the agent said nothing although an answer is expected.',
  error:
    'Nothing failed, but something could not be measured: no output, a failure of the agent or the judge, or an expected cell that cannot be read. `why` says which.',
  undecided:
    'Nothing failed, but a deciding check is undecided: no rule was certain, and there is no judge model or it was unsure. Judge it yourself in Review, or set up a judge.',
  unstable: 'The trials of the row are tied on a deciding check: ask the agent again, with more trials.',
  not_scored:
    'Nothing failed, and nothing could pass. `nothing to check`: nothing is expected. `for information only`: no deciding check was evaluated. `incomplete output`: an expected value is recorded nowhere. `why` says which.',
  edited:
    'The case or its output was edited or deleted after it was scored. Its scores are shown but no longer count: rescore the row.',
};

/** Names the checks that do not decide in a row that a better one scores. */
function replacedChecks(): string {
  return BUILT_IN.all
    .flatMap(({ title, givesWayTo }) => {
      const better = givesWayTo === undefined ? undefined : BUILT_IN.named(givesWayTo);
      return better ? [`“${title}” does not decide where “${better.title}” is scored.`] : [];
    })
    .join(' ');
}

/** The meaning of figures over several rows. */
const RATES = [
  {
    label: 'pass rate',
    text: 'pass ÷ (pass + fail): other rows do not count. The rate of a check counts every row that it scored.',
  },
  {
    label: '33–67 %',
    text: 'The 95 % interval of a rate: the agent’s true pass rate on such questions plausibly lies between 33 % and 67 %. More rows make it narrower.',
  },
  {
    label: '29 to 71 %',
    text: 'While many rows are not decided: the rate if all of them fail, and if all of them pass.',
  },
] as const;

/** The meaning of verdicts, rates and intervals, for Help. */
export function verdictGuide(): { readonly label: string; readonly text: string }[] {
  return [
    ...ROW_VERDICTS.map((verdict) => ({ label: verdictWord(verdict), text: MEANINGS[verdict] })),
    ...RATES,
  ];
}

export function rowScoreHelp(name: keyof typeof ROW_SCORES): string {
  return withoutMarks(ROW_SCORES[name]);
}

/** The note of the column “Verdict”. */
export function verdictHelp(): string {
  return verdictGuide()
    .map(({ label, text }) => `${label}: ${withoutMarks(text)}`)
    .join('\n');
}

const METRICS = BUILT_IN.all.filter(({ bucket }) => bucket === 'quality');

/** The reasons of the quality metrics; blank metrics are named if others are scored. @example 'Completeness 0.8: 4 of 5 criteria (5 not): …' */
export function qualityReasons(results: ReadonlyMap<CheckId, Settled>): string {
  const lines = METRICS.flatMap(({ id, title }) => {
    const result = results.get(id);
    return result ? [{ title, result }] : [];
  });
  // If none was judged, the row’s error or the tab’s coverage says why.
  if (lines.every(({ result }) => result.kind === 'blank')) return '';
  return lines
    .map(({ title, result }) => {
      const score = result.kind === 'scored' ? ` ${result.score}` : result.kind === 'blank' ? ' blank' : '';
      return `${title}${score}: ${result.reason}`;
    })
    .join(' · ');
}
