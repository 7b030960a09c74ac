/** One wave of cases: assess, ask, score. */
import { askedBy } from '../../../agent/exchange';
import { hasOutput, holdersOf } from '../../../agent/recorded';
import { assessCase } from '../../../checks/assess';
import { UNRECORDED, unrecorded } from '../../../checks/own/rubric';
import type { RecordedCase } from '../../../evalset/read-tab';
import type { AgentOutput } from '../../../fields/fields';
import type { NeedsJudge, Settled } from '../../../model/assessment';
import type { CheckId } from '../../../model/check';
import { type CheckMeta, type Checks } from '../../../checks/check';
import type { EvalCase } from '../../../fields/eval-case';
import type { ActualField } from '../../../fields/columns';
import type { JudgeQuestion, Verdict } from '../../../model/judge';
import type { OutputSource } from '../../../model/output-source';
import type { Scorecard } from '../../../model/scorecard';
import { type CaseResult, scoreCase, withoutOutput } from '../../../scoring/case-result';
import { judgedBefore, scorecardOf } from '../../../results/scorecard-of';
import { isGate } from '../../../scoring/gates';
import { type PeopleDecision, settledBy } from '../../../scoring/decided-label';
import { SCORER_VERSION } from '../../../scoring/scorer-version';
import { resultsOfTrials } from '../../../scoring/trials';
import { isLabelled } from '../../../results/people';
import type { Settings } from '../../../settings/schema';
import { inputsHash } from '../../../results/inputs-hash';
import { filledFrom, type KnownOutput, Outputs, type States, trialsOf } from '../../../results/outputs';

/**
 * Decides a wave's questions, row by row, in the order asked.
 *
 * @param payers who is charged for what a row's questions cost: see `Judge.decide`
 */
export type Decide = (
  rows: readonly (readonly JudgeQuestion[])[],
  payers: readonly string[],
) => readonly (readonly Verdict[])[];

export interface WaveCase extends RecordedCase {
  /** Its scorecard so far, if nothing has changed but what people say: then no judge is asked. */
  readonly before?: Scorecard | undefined;
  /** Identifies it within the run, whichever execution scores it. */
  readonly payer: string;
}

/** What people say about a check of a case, if their verdicts replace a judge's. */
type PeopleOfCase = (check: CheckMeta, evalCase: EvalCase, output: AgentOutput) => PeopleDecision | undefined;

type ScoringOptions = Pick<Settings, 'scoring'> & { readonly checks: Checks };

/**
 * Scores cases from their recorded outputs; all questions of the wave, of all trials, are put to the judge at once.
 *
 * @param states the whole states that outputs were read from, if they are needed
 * @param basis what scores rest on in addition to the case and its output: settings, judge and prompts, as text
 * @param people what people say in place of the judge
 * @returns the scorecards, which the caller says the run and the time of
 */
export function scoreWave(
  cases: readonly WaveCase[],
  by: ScoringOptions,
  decide: Decide,
  basis: string,
  states: States = new Map(),
  people: PeopleOfCase = () => undefined,
): Scorecard[] {
  const outputs = new Outputs();
  const assessed = cases.map((waveCase) => ({
    one: waveCase,
    trials: assessTrials(waveCase, outputs, by, states),
  }));
  const trials = assessed.flatMap(({ trials: ofCase }) => ofCase);
  const verdicts = decide(
    trials.map(({ asked, before }) => (before ? [] : asked.map(({ assessment }) => assessment.question))),
    trials.map(({ payer }) => payer),
  );
  let next = 0;
  return assessed.map(({ one: waveCase, trials: ofCase }) => {
    const from = next;
    next += ofCase.length;
    const { result, output } = scored(waveCase, ofCase, verdicts.slice(from, next), by, people);
    const { before } = waveCase;
    const card = scorecardOf(result, output, by.checks, {
      output_from: outputFromOf(waveCase),
      inputs_hash: before?.inputs_hash ?? inputsHash(waveCase, basis),
      ...{ scorer: SCORER_VERSION, run_id: '', judged_at: '' },
    });
    if (!before) return card;
    const { judge_tokens, judge_cost_usd, judge_cached, prompt_hash } = before;
    return { ...card, judge_tokens, judge_cost_usd, judge_cached, prompt_hash };
  });
}

function outputFromOf({ turn, recorded, outputFrom }: RecordedCase): string {
  if (turn?.kind === 'fault') return '';
  const own: OutputSource = 'this row';
  return outputFrom ?? (hasOutput(recorded) ? own : '');
}

/** One output of a case, with its checks' results and questions. */
interface Trial {
  readonly answer: KnownOutput;
  readonly payer: string;
  /** In the order of the checks; what a judge is asked stays open until the judge has answered. */
  readonly results: Map<CheckId, Settled>;
  /** In the same order. */
  readonly asked: readonly JudgedCheck[];
  readonly before: Scorecard | undefined;
}

interface JudgedCheck {
  readonly id: CheckId;
  readonly assessment: NeedsJudge;
}

function assessTrials(waveCase: WaveCase, outputs: Outputs, by: ScoringOptions, states: States): Trial[] {
  const { evalCase, stateKeys = [], payer, before } = waveCase;
  return trialsOf(waveCase).map((record, index): Trial => {
    const ofTrial = index === 0 ? payer : `${payer} trial ${index + 1}`;
    const answer = outputs.of(waveCase, index);
    const results = new Map<CheckId, Settled>();
    const asked: JudgedCheck[] = [];
    if (answer.kind === 'failed') return { payer: ofTrial, answer, results, asked, before };
    const output = filledFrom(answer.output, stateKeys[index] ?? '', states, askedBy(evalCase));
    // Other responses of the run still have their states.
    const textIn = (column: ActualField): string | undefined =>
      record.get(column) ?? (column === 'agent_state' && waveCase.stateKeys ? '' : undefined);
    for (const [id, assessment] of assessCase(evalCase, output, by.scoring, by.checks, answer.before)) {
      if (assessment.kind === 'needs judge') asked.push({ id, assessment });
      const result = assessment.kind === 'needs judge' ? NOT_ASKED_YET : assessment;
      results.set(id, result === UNRECORDED ? askedInVain(id, textIn, by) : result);
    }
    return { payer: ofTrial, answer: { ...answer, output }, results, asked, before };
  });
}

/** For a check that decides nothing, coverage says enough. */
function askedInVain(
  id: CheckId,
  textIn: (column: ActualField) => string | undefined,
  { scoring, checks }: ScoringOptions,
): Settled {
  const check = checks.named(id);
  return check && isGate(check, scoring) ? unrecorded(check, textIn, holdersOf) : UNRECORDED;
}

/** A trial in which the agent gave no output does not count, unless none gave any. */
function scored(
  { evalCase, otherTrials }: WaveCase,
  trials: readonly Trial[],
  verdicts: readonly (readonly Verdict[])[],
  { scoring, checks }: ScoringOptions,
  people: PeopleOfCase,
): { readonly result: CaseResult; readonly output: AgentOutput | undefined } {
  // By index of the trial: a trial without an output has no results.
  const results = trials.map((trial, index) =>
    withVerdicts(trial, verdicts[index] ?? [], (check, output) => people(check, evalCase, output), checks),
  );
  const [first] = trials;
  const answer = trials.find((trial) => trial.answer.kind === 'output')?.answer ?? first?.answer;
  if (answer?.kind !== 'output') {
    const { code = 'no_output', reason = 'no agent output' } = answer ?? {};
    return {
      result: withoutOutput(evalCase, { error_code: code, error: reason }, checks),
      output: undefined,
    };
  }
  const { output } = answer;
  if (!otherTrials) return { result: scoreCase(evalCase, results[0] ?? new Map(), scoring, checks), output };
  const { majority, scores, differ } = resultsOfTrials(results);
  const result = scoreCase(evalCase, majority, scoring, checks);
  const said = { trials: Object.fromEntries(scores), ...(differ.length > 0 && { trials_differ: differ }) };
  return { result: { ...result, ...said }, output };
}

function withVerdicts(
  { answer, results, asked, before }: Trial,
  verdicts: readonly Verdict[],
  sayOf: (check: CheckMeta, output: AgentOutput) => PeopleDecision | undefined,
  checks: Checks,
): ReadonlyMap<CheckId, Settled> {
  asked.forEach(({ id, assessment }, index) => {
    const check = checks.named(id);
    const hasLabels = check && isLabelled(check) && answer.kind === 'output';
    const say = hasLabels ? sayOf(check, answer.output) : undefined;
    const known = before?.checks[id];
    const judged = known && judgedBefore(known);
    results.set(id, settledBy(assessment, verdicts[index] ?? (before ? NOT_ASKED : NO_VERDICT), say, judged));
  });
  return results;
}

const NOT_ASKED_YET: Settled = { kind: 'open', reason: 'no judge has been asked yet' };
const NOT_ASKED: Verdict = { kind: 'open', reason: 'no judge was asked again: run the row to ask one' };
const NO_VERDICT: Verdict = { kind: 'failed', reason: 'the judge gave no verdict on this question' };
