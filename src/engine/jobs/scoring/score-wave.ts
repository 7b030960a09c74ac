/** Scores a wave of cases: assesses them, asks the judge all of their questions, and makes the scorecards. */
import { askedBy } from '../../../agent/decode-state';
import { hasOutput, columnsHolding } from '../../../agent/recorded-columns';
import { assessCase, unrecorded } from '../../../checks/assess';
import { UNRECORDED, type PendingQuestion, type Settled } from '../../../model/assessment';
import type { RecordedCase } from '../../../evalset/read-tab';
import type { AgentOutput, ActualField } from '../../../fields/fields';
import type { CheckId } from '../../../model/check';
import { type CheckMeta, type Checks } from '../../../checks/check';
import type { EvalCase } from '../../../fields/eval-case';
import type { Judge } from '../../../judge/decide';
import type { Verdict } from '../../../model/judge';
import type { OutputSource } from '../../../fields/response';
import type { Scorecard } from '../../../model/scorecard';
import { type CaseResult, scoreCase, withoutOutput } from '../../../scoring/case-result';
import { judgedBefore, scorecardOf } from '../../../results/make-scorecard';
import { isGate } from '../../../scoring/verdict';
import { type PeopleDecision, settledBy } from '../../../scoring/label-decision';
import { SCORER_VERSION } from '../../../model/this-build';
import { resultsOfTrials } from '../../../scoring/trials';
import { canBeLabelled } from '../../../results/person-verdicts';
import type { Settings } from '../../../settings/schema';
import { inputsHash } from '../../../results/inputs-hash';
import { filledFrom, type KnownOutput, Outputs, type States, trialsOf } from '../../../results/outputs';

export interface WaveCase extends RecordedCase {
  /** Its last scorecard, if nothing but the verdicts of people has changed since: then no judge is asked. */
  readonly previous?: Scorecard | undefined;
  /** Identifies the case within the run, in every execution, so that the cost of its questions is counted once. */
  readonly payer: string;
}

/** A verdict of people on a check of a case, which replaces the judge's. */
type PeopleOfCase = (check: CheckMeta, evalCase: EvalCase, output: AgentOutput) => PeopleDecision | undefined;

type ScoringOptions = Pick<Settings, 'scoring'> & { readonly checks: Checks };

/**
 * Scores cases from their recorded outputs. The judge is asked all questions of all cases and trials together.
 *
 * @param states whole states by key, for outputs that are read from them
 * @param basis see `basisOf`
 * @returns one scorecard per case; the caller adds `run_id` and `judged_at`
 */
export function scoreWave(
  cases: readonly WaveCase[],
  options: ScoringOptions,
  decide: Judge['decide'],
  basis: string,
  states: States = new Map(),
  people: PeopleOfCase = () => undefined,
): Scorecard[] {
  const outputs = new Outputs();
  const trialsByCase = cases.map((waveCase) => trialsOfCase(waveCase, outputs, options, states));
  const trials = trialsByCase.flat();
  const verdicts = decide(
    trials.map(({ asked, isAsked }) => (isAsked ? asked.map(({ assessment }) => assessment.question) : [])),
    trials.map(({ payer }) => payer),
  );
  const verdictsOn = new Map(trials.map((trial, index) => [trial, verdicts[index] ?? []]));
  return cases.map((waveCase, index) => {
    const { previous } = waveCase;
    const { result, output } = resultOfCase(waveCase, trialsByCase[index] ?? [], verdictsOn, options, people);
    const card = scorecardOf(result, output, options.checks, {
      output_from: outputFromOf(waveCase),
      inputs_hash: previous?.inputs_hash ?? inputsHash(waveCase, basis),
      ...{ scorer: SCORER_VERSION, run_id: '', judged_at: '' },
    });
    if (!previous) return card;
    const { judge_tokens, judge_cost_usd, judge_cached, prompt_hash } = previous;
    return { ...card, judge_tokens, judge_cost_usd, judge_cached, prompt_hash };
  });
}

function outputFromOf({ turn, recorded, outputFrom }: RecordedCase): string {
  if (turn?.kind === 'fault') return '';
  const ownRow: OutputSource = 'this row';
  return outputFrom ?? (hasOutput(recorded) ? ownRow : '');
}

/** One output of a case, with its checks' results and questions. */
interface Trial {
  readonly answer: KnownOutput;
  readonly payer: string;
  /** In the order of the checks; open where the judge has yet to answer. */
  readonly results: Map<CheckId, Settled>;
  /** The checks with a question. */
  readonly asked: readonly { readonly id: CheckId; readonly assessment: PendingQuestion }[];
  /** Whether the judge is asked these questions, see `WaveCase.previous`. */
  readonly isAsked: boolean;
}

/** Assesses a case’s outputs, trial by trial. @param states see `scoreWave` */
export function trialsOfCase(
  waveCase: WaveCase,
  outputs: Outputs,
  options: ScoringOptions,
  states: States,
): Trial[] {
  const { evalCase, stateKeys = [], payer, previous } = waveCase;
  const { scoring, checks } = options;
  return trialsOf(waveCase).map((record, index): Trial => {
    const answer = outputs.of(waveCase, index);
    const asked: { readonly id: CheckId; readonly assessment: PendingQuestion }[] = [];
    const trial = {
      ...{ answer, asked, isAsked: previous === undefined, results: new Map<CheckId, Settled>() },
      payer: index === 0 ? payer : `${payer} trial ${index + 1}`,
    };
    if (answer.kind === 'failed') return trial;
    const output = filledFrom(answer.output, stateKeys[index] ?? '', states, askedBy(evalCase));
    // A blank state counts as recorded if other responses of the case have theirs.
    const textIn = (column: ActualField): string | undefined =>
      record.get(column) ?? (column === 'agent_state' && waveCase.stateKeys ? '' : undefined);
    for (const [id, assessment] of assessCase(evalCase, output, scoring, checks, answer.before)) {
      if (assessment.kind === 'question') asked.push({ id, assessment });
      const result = assessment.kind === 'question' ? NOT_ASKED_YET : assessment;
      trial.results.set(id, result === UNRECORDED ? unrecordedResult(id, textIn, options) : result);
    }
    return { ...trial, answer: { ...answer, output } };
  });
}

/** Only a gating check reports that its part of the output was not recorded; for others, the coverage counts it. */
function unrecordedResult(
  id: CheckId,
  textIn: (column: ActualField) => string | undefined,
  { scoring, checks }: ScoringOptions,
): Settled {
  const check = checks.named(id);
  return check && isGate(check, scoring) ? unrecorded(check, textIn, columnsHolding) : UNRECORDED;
}

/** Trials without an output do not count, unless no trial has one. */
function resultOfCase(
  waveCase: WaveCase,
  trials: readonly Trial[],
  verdictsOn: ReadonlyMap<Trial, readonly Verdict[]>,
  { scoring, checks }: ScoringOptions,
  people: PeopleOfCase,
): { readonly result: CaseResult; readonly output: AgentOutput | undefined } {
  // By index of the trial: a trial without an output has no results.
  const results = trials.map((trial) =>
    withVerdicts(trial, verdictsOn.get(trial) ?? [], waveCase, people, checks),
  );
  const { evalCase, otherTrials } = waveCase;
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
  const ofTrials = {
    trials: Object.fromEntries(scores),
    ...(differ.length > 0 && { trials_differ: differ }),
  };
  return { result: { ...result, ...ofTrials }, output };
}

function withVerdicts(
  { answer, results, asked }: Trial,
  verdicts: readonly Verdict[],
  { evalCase, previous }: WaveCase,
  people: PeopleOfCase,
  checks: Checks,
): ReadonlyMap<CheckId, Settled> {
  asked.forEach(({ id, assessment }, index) => {
    const check = checks.named(id);
    const hasLabels = check && canBeLabelled(check) && answer.kind === 'output';
    const decision = hasLabels ? people(check, evalCase, answer.output) : undefined;
    const previousScore = previous?.checks[id];
    const verdict = verdicts[index] ?? (previous ? NOT_ASKED : NO_VERDICT);
    results.set(id, settledBy(assessment, verdict, decision, previousScore && judgedBefore(previousScore)));
  });
  return results;
}

const NOT_ASKED_YET: Settled = { kind: 'open', reason: 'no judge has been asked yet' };
const NOT_ASKED: Verdict = { kind: 'open', reason: 'no judge was asked again: rescore it to ask one' };
const NO_VERDICT: Verdict = { kind: 'failed', reason: 'the judge gave no verdict on this question' };
