/** Drives a run from its first execution to its last, as a user and Google's background triggers do in a spreadsheet, but without waiting. */
import type { ReplyOf } from '../../src/commands/table';
import { withFullStop } from '../../src/model/text';
import { type AskAddOn, RunStopped } from '../ask';
import { type Runtime, ScriptError } from '../runtime';

/** Shorter pauses are caused by Google's execution limits and skipped here. A longer pause was requested by a server: the command stops. */
const MAX_PAUSE_MS = 8 * 60_000;
/** Executions after which a run counts as never finishing. */
const MAX_EXECUTIONS = 10_000;
/** Executions that neither begin nor end a run before the command gives up: the add-on probably has a bug. */
const MAX_FALSE_STARTS = 3;

const ENDED = 'The run ended without its reports. Rows already scored are kept.';

type RunReply = ReplyOf<'runEvals'>;

/** How a run is started, and where its summary is found. */
export interface RunKind<S> {
  readonly start: (ask: AskAddOn) => RunReply;
  /** undefined unless the report is of a finished run of this kind. */
  readonly summaryIn: (report: RunReply) => S | undefined;
  readonly lastSummary: (ask: AskAddOn) => S | null;
  /** A string that changes when such a run ends: cheaper than `lastSummary`, which may read all results. */
  readonly endMark: (ask: AskAddOn) => string;
}

/** `RunKind.endMark` for runs of eval sets, and for comparisons. */
export const lastEnded = (ask: AskAddOn): string => ask('progress', {}).ended;

export type Outcome = NonNullable<ReplyOf<'runOutcome'>['outcome']>;

/** A run over eval sets. @param outcomeOf returns the outcome of these eval sets; of all if undefined */
export function evalsRun(
  start: RunKind<Outcome>['start'],
  outcomeOf: (sheetIds?: readonly number[]) => Outcome | null,
): RunKind<Outcome> {
  return {
    start,
    summaryIn: (report) =>
      report.state === 'finished' ? (outcomeOf(report.sheetIds) ?? undefined) : undefined,
    lastSummary: () => outcomeOf(),
    endMark: lastEnded,
  };
}

/** @throws RunStopped if the run could not be completed; its results so far are in the workbook */
export function runToEnd<S>(runtime: Runtime, ask: AskAddOn, kind: RunKind<S>): S {
  const before = kind.endMark(ask);
  for (let execution = 1; execution <= MAX_EXECUTIONS; execution += 1) {
    const wasInProgress = isInProgressNow(ask);
    let died = '';
    const summary = undefinedIfDied(
      () =>
        wasInProgress && execution > 1 ? resume(runtime, ask, kind) : summaryOf(kind.start(ask), ask, kind),
      (message) => (died = message),
    );
    if (summary !== undefined) return summary;
    if (isInProgressNow(ask)) continue;
    // An execution can die after finishing its run but before returning the report.
    const last = kind.endMark(ask) === before ? null : kind.lastSummary(ask);
    if (last !== null) return last;
    // The script ended the run, or a person deleted its record: another start would end the same way.
    if (wasInProgress) throw new RunStopped(ENDED);
    if (execution >= MAX_FALSE_STARTS)
      throw new RunStopped(withFullStop(`The run could not be started: ${died || 'no run began'}`));
  }
  throw new RunStopped('The run did not finish: it had to be resumed too often.');
}

/** Returns the summary in a report; undefined if the run is not finished. @throws RunStopped for a long pause */
function summaryOf<S>(report: RunReply, ask: AskAddOn, { summaryIn }: RunKind<S>): S | undefined {
  if (report.state === 'paused') refuseLongPause(report.why, Date.parse(report.resumesAt), ask);
  return summaryIn(report);
}

/** Advances the clock to the next trigger, and fires it. */
function resume<S>(runtime: Runtime, ask: AskAddOn, kind: RunKind<S>): S | undefined {
  const { nextTriggerAt } = runtime;
  const resumesAt = Date.parse(progress(ask)?.resumesAt ?? '');
  // As an open sidebar does, or a user if there is no trigger.
  if (nextTriggerAt === null || resumesAt <= runtime.clock.now())
    return summaryOf(ask('resumeRun', {}), ask, kind);
  runtime.advance(nextTriggerAt - runtime.clock.now());
  runtime.runDueTriggers();
  const run = progress(ask);
  if (run?.state === 'waiting') refuseLongPause(run.why, Date.parse(run.resumesAt), ask);
  return undefined;
}

const progress = (ask: AskAddOn): ReplyOf<'progress'>['run'] => ask('progress', {}).run;
const isInProgressNow = (ask: AskAddOn): boolean => progress(ask) !== null;

function refuseLongPause(why: string, resumesAt: number, ask: AskAddOn): void {
  const run = progress(ask);
  // The pause requested in an earlier execution may be over.
  const now = run ? Math.max(Date.parse(run.now), Date.now()) : NaN;
  if (Number.isNaN(resumesAt) || resumesAt - now > MAX_PAUSE_MS) {
    throw new RunStopped(`The run is paused: ${why}.`);
  }
}

/** Returns undefined for a ScriptError, whose message it passes on: the run may be resumable. @throws any other failure */
function undefinedIfDied<T>(work: () => T, onDeath: (message: string) => void): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    onDeath(error.message);
    return undefined;
  }
}
