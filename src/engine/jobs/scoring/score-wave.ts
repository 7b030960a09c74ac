/** Scores a wave of cases: assesses them, asks the judge all of their questions, and makes the scorecards. */
import { askedBy } from '../../../agent/decode-state';
import { hasOutput, columnsHolding } from '../../../agent/recorded';
import { assessCase, unrecorded } from '../../../checks/assess';
import { UNRECORDED, type NeedsJudge, type Settled } from '../../../model/assessment';
import type { RecordedCase } from '../../../evalset/read-tab';
import type { AgentOutput } from '../../../fields/fields';
import type { CheckId } from '../../../model/check';
import { type CheckMeta, type Checks } from '../../../checks/check';
import type { EvalCase } from '../../../fields/eval-case';
import type { ActualField } from '../../../fields/columns';
import type { Judge } from '../../../judge/decide';
import type { Verdict } from '../../../model/judge';
import type { OutputSource } from '../../../fields/response';
import type { Scorecard } from '../../../model/scorecard';
import { type CaseResult, scoreCase, withoutOutput } from '../../../scoring/case-result';
import { judgedBefore, scorecardOf } from '../../../results/scorecard-of';
import { isGate } from '../../../scoring/verdict';
import { type PeopleDecision, settledBy } from '../../../scoring/decided-label';
import { SCORER_VERSION } from '../../../model/this-build';
import { resultsOfTrials } from '../../../scoring/trials';
import { isLabelled } from '../../../results/people';
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
  by: ScoringOptions,
  decide: Judge['decide'],
  basis: string,
  states: States = new Map(),
  people: PeopleOfCase = () => undefined,
): Scorecard[] {
  const outputs = new Outputs();
  const assessed = cases.map((waveCase) => ({
    one: waveCase,
    trials: trialsOfCase(waveCase, outputs, by, states),
  }));
  const trials = assessed.flatMap(({ trials: ofCase }) => ofCase);
  const verdicts = decide(
    trials.map(({ asked, previous }) => (previous ? [] : asked.map(({ assessment }) => assessment.question))),
    trials.map(({ payer }) => payer),
  );
  let next = 0;
  return assessed.map(({ one: waveCase, trials: ofCase }) => {
    const from = next;
    next += ofCase.length;
    const { result, output } = resultOfCase(waveCase, ofCase, verdicts.slice(from, next), by, people);
    const { previous } = waveCase;
    const card = scorecardOf(result, output, by.checks, {
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
  readonly asked: readonly JudgedCheck[];
  readonly previous: Scorecard | undefined;
}

interface JudgedCheck {
  readonly id: CheckId;
  readonly assessment: NeedsJudge;
}

function trialsOfCase(waveCase: WaveCase, outputs: Outputs, by: ScoringOptions, states: States): Trial[] {
  const { evalCase, stateKeys = [], payer, previous } = waveCase;
  return trialsOf(waveCase).map((record, index): Trial => {
    const ofTrial = index === 0 ? payer : `${payer} trial ${index + 1}`;
    const answer = outputs.of(waveCase, index);
    const results = new Map<CheckId, Settled>();
    const judgedChecks: JudgedCheck[] = [];
    if (answer.kind === 'failed') return { payer: ofTrial, answer, results, asked: judgedChecks, previous };
    const output = filledFrom(answer.output, stateKeys[index] ?? '', states, askedBy(evalCase));
    // A blank state counts as recorded if other responses of the case have theirs.
    const textIn = (column: ActualField): string | undefined =>
      record.get(column) ?? (column === 'agent_state' && waveCase.stateKeys ? '' : undefined);
    for (const [id, assessment] of assessCase(evalCase, output, by.scoring, by.checks, answer.before)) {
      if (assessment.kind === 'needs judge') judgedChecks.push({ id, assessment });
      const result = assessment.kind === 'needs judge' ? NOT_ASKED_YET : assessment;
      results.set(id, result === UNRECORDED ? unrecordedResult(id, textIn, by) : result);
    }
    return { payer: ofTrial, answer: { ...answer, output }, results, asked: judgedChecks, previous };
  });
}

/** An output that was not recorded is named only for a gating check: for others the coverage counts it. */
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
  const ofTrials = {
    trials: Object.fromEntries(scores),
    ...(differ.length > 0 && { trials_differ: differ }),
  };
  return { result: { ...result, ...ofTrials }, output };
}

function withVerdicts(
  { answer, results, asked, previous }: Trial,
  verdicts: readonly Verdict[],
  sayOf: (check: CheckMeta, output: AgentOutput) => PeopleDecision | undefined,
  checks: Checks,
): ReadonlyMap<CheckId, Settled> {
  asked.forEach(({ id, assessment }, index) => {
    const check = checks.named(id);
    const hasLabels = check && isLabelled(check) && answer.kind === 'output';
    const say = hasLabels ? sayOf(check, answer.output) : undefined;
    const previousScore = previous?.checks[id];
    const judged = previousScore && judgedBefore(previousScore);
    results.set(
      id,
      settledBy(assessment, verdicts[index] ?? (previous ? NOT_ASKED : NO_VERDICT), say, judged),
    );
  });
  return results;
}

const NOT_ASKED_YET: Settled = { kind: 'open', reason: 'no judge has been asked yet' };
const NOT_ASKED: Verdict = { kind: 'open', reason: 'no judge was asked again: run the row to ask one' };
const NO_VERDICT: Verdict = { kind: 'failed', reason: 'the judge gave no verdict on this question' };
