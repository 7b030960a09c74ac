/**
 * A run from its first execution to its last: what a person, Google's clock and the passing of time do in a spreadsheet. Time
 * between executions is virtual: nobody waits for a trigger here.
 */
import type { ReplyOf } from '../../src/api/table';
import { type Ask, RunStopped, WaitingForProvider } from '../ask';
import { type Runtime, ScriptError } from '../runtime';

/** A pause that is longer is no matter of executions: somebody outside asked for it, and means real time. */
const LONGEST_PAUSE_MS = 8 * 60_000;
/** More executions than any run needs. */
const MOST_EXECUTIONS = 10_000;

type Report = ReplyOf<'runEvals'>;
type Progress = ReplyOf<'progress'>['run'];

/** How a run is started, and where its summary is found. */
export interface RunKind<S> {
  readonly start: (ask: Ask) => Report;
  /** undefined where the report is of another run, which had been interrupted and was taken to its end first. */
  readonly summaryIn: (report: Report) => S | undefined;
  readonly last: (ask: Ask) => S | null;
}

export type RunSummary = NonNullable<ReplyOf<'lastRun'>['summary']>;

/** A run over eval sets. */
export function evals(start: RunKind<RunSummary>['start']): RunKind<RunSummary> {
  return {
    start,
    summaryIn: (report) => (report.state === 'finished' ? report.summary : undefined),
    last: (ask) => ask('lastRun', {}).summary,
  };
}

/**
 * @param isRepeating whether an earlier run of the command was told more than this one has been: then it has waited for that
 * @throws RunStopped where it could not be completed, WaitingForProvider where its judge answers in batches and has not done so yet;
 *   what was done until then is in the workbook
 */
export function runToEnd<S>(
  runtime: Runtime,
  ask: Ask,
  kind: RunKind<S>,
  isRepeating: () => boolean = () => false,
): S {
  const before = JSON.stringify(kind.last(ask));
  for (let execution = 0; execution < MOST_EXECUTIONS; execution += 1) {
    const summary =
      execution === 0 || !isGoingOn(ask)
        ? shareDone(() => kind.start(ask), ask, kind)
        : goOn(runtime, ask, kind, isRepeating);
    if (summary !== undefined) return summary;
    // An execution can die when its run is done, before it has said so.
    const last = isGoingOn(ask) ? null : kind.last(ask);
    if (last !== null && JSON.stringify(last) !== before) return last;
  }
  throw new RunStopped('The run does not come to an end.');
}

/** Has an execution do its share. @returns undefined where something is left to be done */
function shareDone<S>(share: () => Report, ask: Ask, { summaryIn }: RunKind<S>): S | undefined {
  const report = unlessItDied(share);
  if (report?.state === 'paused') refuseLongPause(report.why, Date.parse(report.resumesAt), ask);
  return report && summaryIn(report);
}

/** Lets time pass until the next trigger is due, and fires it. */
function goOn<S>(runtime: Runtime, ask: Ask, kind: RunKind<S>, isRepeating: () => boolean): S | undefined {
  const { nextTriggerAt } = runtime;
  // Without a trigger somebody has to click.
  if (nextTriggerAt === null) return shareDone(() => ask('resumeRun', {}), ask, kind);
  runtime.advance(nextTriggerAt - runtime.clock.now());
  runtime.runDueTriggers();
  const run = progress(ask);
  if (run) {
    if (run.isElsewhere && !isRepeating())
      throw new WaitingForProvider(`The run is ${run.why}. Give the same command again later.`);
    if (run.state === 'waiting') refuseLongPause(run.why, Date.parse(run.resumesAt), ask);
    return undefined;
  }
  return kind.last(ask) ?? undefined;
}

function isGoingOn(ask: Ask): boolean {
  return progress(ask) !== null;
}

function progress(ask: Ask): Progress {
  return ask('progress', {}).run;
}

function refuseLongPause(why: string, resumesAt: number, ask: Ask): void {
  const run = progress(ask);
  // What was asked for by a run that is gone on with may be over.
  const now = run ? Math.max(Date.parse(run.now), Date.now()) : NaN;
  if (Number.isNaN(resumesAt) || resumesAt - now > LONGEST_PAUSE_MS) {
    throw new RunStopped(`The run cannot go on now: ${why}. Run it again later: what was judged is kept.`);
  }
}

/** An execution that died is gone on with; any other failure is not. */
function unlessItDied<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof ScriptError) return undefined;
    throw error;
  }
}
