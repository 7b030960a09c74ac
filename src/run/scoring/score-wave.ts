/** One wave of cases: assess, ask, settle, score. */
import { hasOutput } from '../../agent/columns';
import { assessCase } from '../../checks/assess';
import type { RecordedCase } from '../../evalset/read-tab';
import type { AgentOutput } from '../../model/agent-output';
import type { Assessment, Settled } from '../../model/assessment';
import type { CheckId, CheckMeta } from '../../model/check';
import type { EvalCase } from '../../model/eval-case';
import type { JudgeQuestion, Verdict } from '../../model/judge';
import type { OutputSource } from '../../model/response';
import type { Scorecard } from '../../model/scorecard';
import { errorCard, scoreCase } from '../../scoring/scorecard';
import type { PeopleDecision } from '../../scoring/agreement/decision';
import { settledBy } from '../../scoring/over-judge';
import { SCORER_VERSION } from '../../scoring/scorer-version';
import { resultsOfTrials } from '../../scoring/trials';
import { LABELLED_CHECKS } from '../../report/results/human-columns';
import type { Settings } from '../../settings/schema';
import { inputsHash } from '../results/inputs-hash';
import { type Known, Outputs, trialsOf } from './outputs';
import { filledFrom } from './whole-states';

/**
 * Decides a wave's questions, row by row, in the order they were asked.
 *
 * @param payers who is accounted for what a row's questions cost: see `Judge.decide`
 */
export type Decide = (
  rows: readonly (readonly JudgeQuestion[])[],
  payers: readonly string[],
) => readonly (readonly Verdict[])[];

/** A case of a wave. */
export interface WaveCase extends RecordedCase {
  /** Tells it from every other of the run, whichever execution scores it. */
  readonly payer: string;
}

/** The whole states behind outputs, by their keys, as far as they are needed. */
export type States = ReadonlyMap<string, string>;

/** What people say of a check of a case, where their verdicts stand in the place of a judge's. */
export type PeopleOfCase = (
  check: CheckMeta,
  evalCase: EvalCase,
  output: AgentOutput,
) => PeopleDecision | undefined;

export interface ScoredCase {
  readonly card: Scorecard;
  readonly output: AgentOutput | undefined;
  /** Which output that is: "this row", or of `Responses` by whom and when; '' where there was none to look at. */
  readonly outputFrom: string;
  readonly inputsHash: string;
  readonly scorer: string;
}

/**
 * Scores cases from their recorded outputs; all questions of the wave, of all trials, are put to the judge at once.
 *
 * @param states the whole states behind outputs, where they are needed
 * @param basis what scores rest on besides the case and its output: settings, judge and prompts, as a text
 * @param people what they say in the judge's place
 */
export function scoreWave(
  cases: readonly WaveCase[],
  { scoring }: Pick<Settings, 'scoring'>,
  decide: Decide,
  basis: string,
  states: States = new Map(),
  people: PeopleOfCase = () => undefined,
): ScoredCase[] {
  const outputs = new Outputs();
  const assessed = cases.map((one) => ({ one, trials: assessTrials(one, outputs, scoring, states) }));
  const trials = assessed.flatMap(({ trials: ofCase }) => ofCase);
  const verdicts = decide(
    trials.map(({ questions }) => questions),
    trials.map(({ payer }) => payer),
  );
  let next = 0;
  return assessed.map(({ one, trials: ofCase }) => {
    const from = next;
    next += ofCase.length;
    return {
      ...scored(one, ofCase, verdicts.slice(from, next), scoring, people),
      outputFrom: outputFromOf(one),
      inputsHash: inputsHash(one, basis),
      scorer: SCORER_VERSION,
    };
  });
}

function outputFromOf({ turn, recorded, outputFrom }: RecordedCase): string {
  if (turn?.kind === 'fault') return '';
  const own: OutputSource = 'this row';
  return outputFrom ?? (hasOutput(recorded) ? own : '');
}

/** One output of a case, and what its checks say and ask of it. */
interface Trial {
  readonly known: Known;
  readonly assessments: ReadonlyMap<CheckId, Assessment>;
  /** In the order of the assessments. */
  readonly questions: readonly JudgeQuestion[];
  readonly payer: string;
}

function assessTrials(
  one: WaveCase,
  outputs: Outputs,
  scoring: Settings['scoring'],
  states: States,
): Trial[] {
  const { evalCase, stateKeys = [], payer } = one;
  return trialsOf(one).map((_record, index): Trial => {
    const about = { payer: index === 0 ? payer : `${payer} trial ${index + 1}` };
    const known = outputs.of(one, index);
    if (known.kind === 'failed') return { ...about, known, assessments: new Map(), questions: [] };
    const output = filledFrom(known.output, states.get(stateKeys[index] ?? ''));
    const assessments = assessCase(evalCase, output, scoring, known.before);
    return { ...about, known: { ...known, output }, assessments, questions: questionsIn(assessments) };
  });
}

/** A trial in which the agent gave no output does not count, unless none gave any. */
function scored(
  { evalCase, otherTrials }: WaveCase,
  trials: readonly Trial[],
  verdicts: readonly (readonly Verdict[])[],
  scoring: Settings['scoring'],
  people: PeopleOfCase,
): Pick<ScoredCase, 'card' | 'output'> {
  // In the places of the trials: one without an output has none.
  const results = trials.map(({ assessments, known }, index) => {
    const sayOf = (check: CheckMeta): PeopleDecision | undefined =>
      known.kind === 'output' ? people(check, evalCase, known.output) : undefined;
    return settle(assessments, verdicts[index] ?? [], sayOf);
  });
  const output = trials.flatMap(({ known }) => (known.kind === 'output' ? [known.output] : []))[0];
  if (!output) {
    const reason = trials.flatMap(({ known }) => (known.kind === 'failed' ? [known.reason] : []))[0];
    return { card: errorCard(evalCase, reason ?? 'no agent output', scoring), output };
  }
  if (!otherTrials) return { card: scoreCase(evalCase, results[0] ?? new Map(), scoring), output };
  const { majority, scores } = resultsOfTrials(results);
  return { card: { ...scoreCase(evalCase, majority, scoring), trials: scores }, output };
}

/** What a case's assessments ask of a judge. */
export function questionsIn(assessments: ReadonlyMap<CheckId, Assessment>): JudgeQuestion[] {
  const questions: JudgeQuestion[] = [];
  for (const assessment of assessments.values()) {
    if (assessment.kind === 'needs judge') questions.push(assessment.question);
  }
  return questions;
}

function settle(
  assessments: ReadonlyMap<CheckId, Assessment>,
  verdicts: readonly Verdict[],
  sayOf: (check: CheckMeta) => PeopleDecision | undefined,
): ReadonlyMap<CheckId, Settled> {
  const settled = new Map<CheckId, Settled>();
  let next = 0;
  for (const [id, assessment] of assessments) {
    if (assessment.kind !== 'needs judge') settled.set(id, assessment);
    else {
      const check = LABELLED.get(id);
      const verdict = verdicts[next] ?? NO_VERDICT;
      settled.set(id, settledBy(assessment, verdict, check && sayOf(check)));
      next += 1;
    }
  }
  return settled;
}

const LABELLED: ReadonlyMap<CheckId, CheckMeta> = new Map(LABELLED_CHECKS.map((check) => [check.id, check]));
const NO_VERDICT: Verdict = { kind: 'failed', reason: 'the judge gave no verdict on this question' };
