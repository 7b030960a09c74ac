/** The recorded outputs of a case, trial by trial, with the earlier turns of its conversation. */
import { collectRecorded, overlay } from '../agent/recorded-columns';
import { askedBy, type AskedTurn, questionsOf, sinceTurn } from '../agent/decode-state';
import { cutTexts } from '../checks/assess';
import { type Checks, isCalledFor } from '../checks/check';
import { missingBefore, numberOf } from '../evalset/conversations';
import type { RecordedCase } from '../evalset/read-tab';
import type { EvalCase, EarlierTurns } from '../fields/eval-case';
import type { AgentOutput, Collected, FailedOutput, OutputPart, RecordedRow } from '../fields/fields';
import { stateCells } from '../fields/response';
import type { NoOutput } from '../model/scorecard';
import { foldCase, foldQuery, shortened } from '../model/text';
import type { Settings } from '../settings/schema';
import type { KeptStates } from '../stores/states';

/** `before` is set for a turn after the first. */
export type KnownOutput =
  { readonly kind: 'output'; readonly output: AgentOutput; readonly before?: EarlierTurns } | FailedCase;

interface FailedCase extends FailedOutput {
  /** The earlier turn that failed: this one is not scored. */
  readonly because?: { readonly turn: number; readonly reason: string };
}

/** The recorded outputs of a case, trial by trial. */
export function trialsOf({ recorded, otherTrials = [] }: RecordedCase): readonly RecordedRow[] {
  return [recorded, ...otherTrials];
}

/** Reads outputs, each only once. */
export class Outputs {
  private readonly decoded = new Map<RecordedRow, Collected>();

  /**
   * @param trial from 0
   * @returns the output, or why there is none to score
   */
  of(recorded: RecordedCase, trial: number): KnownOutput {
    const { turn, noOutput } = recorded;
    if (turn?.kind === 'fault') return failed('turn_failed', turn.reason);
    const earlier = turn?.turns[turn.place - 1];
    const collected = this.collect(recorded, trial);
    const isNext = earlier !== undefined && numberOf(earlier) === numberOf(recorded) - 1;
    const before = isNext ? this.outputBefore(earlier, collected, trial) : undefined;
    if (before?.kind === 'failed') return before;
    if (noOutput !== undefined)
      return afterGap(failed('no_output', `no agent output: ${noOutput}`), missingBefore(recorded));
    if (collected.kind === 'failed') return afterGap(collected, missingBefore(recorded));
    const stray = strayQuestion(recorded, collected.output);
    if (stray !== '') return failed('other_question', stray);
    if (!before) return collected;
    return { ...collected, output: sinceTurn(collected.output, before.output), before };
  }

  private collect(recorded: RecordedCase, trial: number): Collected {
    const record = trialsOf(recorded)[trial] ?? new Map();
    let collected = this.decoded.get(record);
    if (collected) return collected;
    collected = collectRecorded(record, askedBy(recorded.evalCase));
    this.decoded.set(record, collected);
    return collected;
  }

  /** The output of an earlier turn. @param next the output of the next turn: the trial in the same thread precedes it */
  private outputBefore(
    earlier: RecordedCase,
    next: Collected,
    trial: number,
  ): (EarlierTurns & { kind: 'output' }) | FailedCase {
    const thread = next.kind === 'output' ? next.output.trace.threadId : '';
    const earlierTrial = this.trialOfThread(earlier, thread, trial);
    const result = this.of(earlier, earlierTrial);
    if (result.kind === 'failed') {
      const because = result.because ?? { turn: numberOf(earlier), reason: result.reason };
      return { ...failed('turn_failed', `turn ${because.turn} failed: ${because.reason}`), because };
    }
    const { output, before } = result;
    const other = output.trace.threadId;
    if (thread !== '' && other !== '' && thread !== other)
      return failed(
        'turn_failed',
        `its output is of another thread (${thread}) than that of turn ${numberOf(earlier)} (${other}): record all turns of one thread`,
      );
    const exchanged = { query: earlier.evalCase.query, answer: output.message ?? '' };
    return { kind: 'output', output, exchange: [...(before?.exchange ?? []), exchanged] };
  }

  /** The trial in the same thread, if that is known; else the one with the same number, or the only one. */
  private trialOfThread(recorded: RecordedCase, thread: string, trial: number): number {
    const trials = trialsOf(recorded);
    const same =
      thread === ''
        ? -1
        : trials.findIndex((_record, index) => {
            const collected = this.collect(recorded, index);
            return collected.kind === 'output' && collected.output.trace.threadId === thread;
          });
    if (same >= 0) return same;
    return trials.length === 1 ? 0 : trial;
  }
}

function failed(code: NoOutput, reason: string): FailedCase {
  return { kind: 'failed', code, reason };
}

/** Adds that an earlier turn is missing: after a gap the agent is not asked. */
function afterGap({ code, reason }: FailedCase, missing: number | undefined): FailedCase {
  return failed(
    code,
    missing === undefined ? reason : `${reason} (turn ${missing} has no question to ask before it)`,
  );
}

const SHOWN_QUESTION = 80;

/**
 * The problem if the state next to a case is of another question; '' if it is of this one, or does not say. The agent may have received
 * the whole question and more, or most of it.
 */
function strayQuestion({ turn, evalCase }: RecordedCase, output: AgentOutput): string {
  const questions = questionsOf(output).filter((text) => text !== '');
  const asked = questions[questions.length - 1];
  if (asked === undefined) return '';
  const shown = `“${shortened(asked, SHOWN_QUESTION)}”`;
  if (turn?.kind === 'turn') {
    const isAsked = (query: string): boolean => foldQuery(query) === foldQuery(asked);
    const last = turn.turns.find((other) => isAsked(other.evalCase.query));
    if (last && !isAsked(evalCase.query))
      return `its state is the one after turn ${numberOf(last)}: the last question in it is ${shown}`;
  }
  // Ignores short texts that the agent’s front end writes in place of a question.
  const isOther = questions.every((text) => WORDS.test(text) && !isAbout(text, evalCase.query));
  return isOther ? `its state is of another question: ${shown}` : '';
}

/** At least three words. */
const WORDS = /\S\s+\S+\s+\S/;

/** The agent must have received at least this share of the query. */
const MIN_QUERY_SHARE = 0.5;

function isAbout(question: string, query: string): boolean {
  const [asked, expected] = [letters(question), letters(query)];
  return (
    asked.includes(expected) ||
    (expected.includes(asked) && asked.length >= expected.length * MIN_QUERY_SHARE)
  );
}

/** Letters and digits without accents, since copying may change quotes, dashes and spaces. */
function letters(text: string): string {
  return foldCase(text.normalize('NFKD')).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Whole states by key, as far as they are needed. */
export type States = ReadonlyMap<string, string>;

/** Reads the whole states of a wave, for rows whose columns lack something that their checks read. */
export function statesFor(
  cases: readonly RecordedCase[],
  settings: Pick<Settings, 'judge' | 'scoring'>,
  states: Pick<KeptStates, 'read'>,
  checks: Checks,
): States {
  const keys = new Set<string>();
  for (const { evalCase, recorded, otherTrials = [], stateKeys = [] } of cases) {
    const parts = stateKeys.length === 0 ? [] : partsRead(evalCase, settings, checks);
    [recorded, ...otherTrials].forEach((record, index) => {
      const key = stateKeys[index] ?? '';
      const collected = key === '' ? undefined : collectRecorded(record, askedBy(evalCase));
      if (collected?.kind !== 'output') return;
      const { output } = collected;
      // `isWhole` is known without reading the state.
      const isOpen = parts.some((part) => part !== 'isWhole' && output[part] === undefined);
      if (isOpen || cutTexts(output).length > 0) keys.add(key);
    });
  }
  return keys.size === 0 ? new Map() : states.read(keys);
}

/**
 * Completes an output from its whole state. Columns take precedence, as a person may have corrected them.
 *
 * @param key of the output’s state; '' for none
 * @param states as read by `statesFor`
 */
export function filledFrom(output: AgentOutput, key: string, states: States, asked?: AskedTurn): AgentOutput {
  if (key === '') return output;
  const state = states.get(key);
  if (state === undefined) return Object.assign(output, { isWhole: true });
  const whole = collectRecorded(stateCells(state), asked);
  if (whole.kind !== 'output') return output;
  // Cells hold only the beginning of a long text.
  for (const part of cutTexts(output)) Object.assign(output, { [part]: whole.output[part] ?? output[part] });
  // The state comes first: some of its parts are decoded only when they are read.
  return overlay(whole.output, output);
}

/** The parts of the output that the checks of a case read. Parts that are only shown to a judge are left out if none is asked. */
function partsRead(
  evalCase: EvalCase,
  { judge, scoring }: Pick<Settings, 'judge' | 'scoring'>,
  checks: Checks,
): OutputPart[] {
  const called = checks.all.filter((check) => isCalledFor(check, evalCase));
  return called.flatMap(({ reads, readsAny = [], alsoReads = [], rubric }) => [
    ...[...reads, ...readsAny],
    ...(rubric && (judge.provider === 'rules' || !scoring.judgeCharts) ? [] : alsoReads),
  ]);
}
