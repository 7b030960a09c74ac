/** Drives a run from its first execution to its last, as a user and Google's background triggers do in a spreadsheet, but without waiting. */
import type { ReplyOf } from '../../src/commands/table';
import { type Ask, RunStopped } from '../ask';
import { type Runtime, ScriptError } from '../runtime';

/** Shorter pauses are caused by Google's execution limits and skipped here. A longer pause was requested by a server and has to be waited for. */
const MAX_PAUSE_MS = 8 * 60_000;
/** Upper bound for a run that never finishes. */
const MAX_EXECUTIONS = 10_000;

const ENDED = 'The run ended without its reports: they could not be written. Rows already scored are kept.';

type Report = ReplyOf<'runEvals'>;

/** How a run is started, and where its summary is found. */
export interface RunKind<S> {
  readonly start: (ask: Ask) => Report;
  /** undefined if the report concerns an earlier, interrupted run that was finished first. */
  readonly summaryIn: (report: Report) => S | undefined;
  readonly last: (ask: Ask) => S | null;
  /** A text that changes when such a run ends: cheaper than `last`, which may read all results. */
  readonly mark: (ask: Ask) => string;
}

/** `RunKind.mark` for runs of eval sets, and for comparisons. */
export const lastEnded = (ask: Ask): string => ask('progress', {}).ended;

export type RunSummary = NonNullable<ReplyOf<'lastRun'>['summary']>;

/** A run over eval sets. */
export function evalsRun(start: RunKind<RunSummary>['start']): RunKind<RunSummary> {
  return {
    start,
    summaryIn: (report) => (report.state === 'finished' ? report.summary : undefined),
    last: (ask) => ask('lastRun', {}).summary,
    mark: lastEnded,
  };
}

/** @throws RunStopped if the run could not be completed; its results so far are in the workbook */
export function runToEnd<S>(runtime: Runtime, ask: Ask, kind: RunKind<S>): S {
  const before = kind.mark(ask);
  let wasInProgress = false;
  for (let execution = 0; execution < MAX_EXECUTIONS; execution += 1) {
    const isResumed = isInProgress(ask);
    // The script ended the run, or a person deleted its record: another start would end the same way.
    if (wasInProgress && !isResumed) throw new RunStopped(ENDED);
    wasInProgress = isResumed;
    const summary =
      isResumed && execution > 0 ? resume(runtime, ask, kind) : summaryOf(() => kind.start(ask), ask, kind);
    if (summary !== undefined) return summary;
    // An execution can die after finishing its run but before returning the report.
    const last = isInProgress(ask) || kind.mark(ask) === before ? null : kind.last(ask);
    if (last !== null) return last;
  }
  throw new RunStopped('The run did not finish: it had to be resumed too often.');
}

/** Starts or resumes the run. @returns undefined if it is not finished */
function summaryOf<S>(call: () => Report, ask: Ask, { summaryIn }: RunKind<S>): S | undefined {
  const report = unlessItDied(call);
  if (report?.state === 'paused') refuseLongPause(report.why, Date.parse(report.resumesAt), ask);
  return report && summaryIn(report);
}

/** Advances the clock to the next trigger, and fires it. */
function resume<S>(runtime: Runtime, ask: Ask, kind: RunKind<S>): S | undefined {
  const { nextTriggerAt } = runtime;
  const resumesAt = Date.parse(progress(ask)?.resumesAt ?? '');
  // An open sidebar resumes a run that is due; without a trigger, the user does.
  if (nextTriggerAt === null || resumesAt <= runtime.clock.now())
    return summaryOf(() => ask('resumeRun', {}), ask, kind);
  runtime.advance(nextTriggerAt - runtime.clock.now());
  runtime.runDueTriggers();
  const run = progress(ask);
  if (run) {
    if (run.state === 'waiting') refuseLongPause(run.why, Date.parse(run.resumesAt), ask);
    return undefined;
  }
  return kind.last(ask) ?? undefined;
}

const progress = (ask: Ask): ReplyOf<'progress'>['run'] => ask('progress', {}).run;
const isInProgress = (ask: Ask): boolean => progress(ask) !== null;

function refuseLongPause(why: string, resumesAt: number, ask: Ask): void {
  const run = progress(ask);
  // The pause requested in an earlier execution may be over.
  const now = run ? Math.max(Date.parse(run.now), Date.now()) : NaN;
  if (Number.isNaN(resumesAt) || resumesAt - now > MAX_PAUSE_MS) {
    throw new RunStopped(`The run is paused: ${why}.`);
  }
}

/** Returns undefined if the execution died, since the run can be resumed. @throws any other failure */
function unlessItDied<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof ScriptError) return undefined;
    throw error;
  }
}
