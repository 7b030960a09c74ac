/**
 * A run from its first execution to its last: what a person, Google's clock and the passing of time do in a spreadsheet. Time
 * between executions is virtual: nobody waits for a trigger here.
 */
import type * as z from 'zod';
import { type Runtime, ScriptError } from '../runtime';
import { LastRun, ProgressNow, RunReport, type Summary } from './replies';

/** A run that began and could not be completed. */
export class RunStopped extends Error {}

/** Calls a function of the bundle; throws what it answers in words, or ScriptError where its execution died. */
export type Ask = <T>(functionName: string, request: object, schema: z.ZodType<T>) => T;

/** A pause that is longer is no matter of executions: somebody outside asked for it, and means real time. */
const LONGEST_PAUSE_MS = 8 * 60_000;
/** More executions than any run needs. */
const MOST_EXECUTIONS = 10_000;

/** How a run is started, and where its summary is found. */
export interface RunKind<S> {
  /** The function that starts it. */
  readonly start: string;
  /** What that function and `resumeRun` answer. */
  readonly report: z.ZodType<ShareReport<S>>;
  readonly last: (ask: Ask) => S | null;
}

type ShareReport<S> =
  | { readonly state: 'paused'; readonly why: string; readonly resumesAt: string }
  | { readonly state: 'finished' | 'compared'; readonly summary: S };

export const EVALS: RunKind<Summary> = {
  start: 'runEvals',
  report: RunReport,
  last: (ask) => ask('lastRun', {}, LastRun).summary,
};

/** @throws RunStopped where it could not be completed; what was done until then is in the workbook */
export function runToEnd<S>(runtime: Runtime, ask: Ask, request: object, kind: RunKind<S>): S {
  for (let execution = 0; execution < MOST_EXECUTIONS; execution += 1) {
    const summary =
      execution === 0 || !isGoingOn(ask)
        ? shareDone(kind.start, request, ask, kind)
        : goOn(runtime, ask, kind);
    if (summary !== undefined) return summary;
  }
  throw new RunStopped('The run does not come to an end.');
}

/** Has an execution do its share. @returns undefined where something is left to be done */
function shareDone<S>(
  functionName: string,
  request: object,
  ask: Ask,
  { report: form }: RunKind<S>,
): S | undefined {
  const report = unlessItDied(() => ask(functionName, request, form));
  if (report?.state === 'paused') refuseLongPause(report.why, Date.parse(report.resumesAt), ask);
  return report && report.state !== 'paused' ? report.summary : undefined;
}

/** Lets time pass until the next trigger is due, and fires it. */
function goOn<S>(runtime: Runtime, ask: Ask, kind: RunKind<S>): S | undefined {
  const { nextTriggerAt } = runtime;
  // Without a trigger somebody has to click.
  if (nextTriggerAt === null) return shareDone('resumeRun', {}, ask, kind);
  runtime.advance(nextTriggerAt - runtime.clock.now());
  runtime.runDueTriggers();
  const run = progress(ask);
  if (run) {
    if (run.state === 'waiting') refuseLongPause(run.why, Date.parse(run.resumesAt), ask);
    return undefined;
  }
  return kind.last(ask) ?? undefined;
}

function isGoingOn(ask: Ask): boolean {
  return progress(ask) !== null;
}

function progress(ask: Ask): z.infer<typeof ProgressNow>['run'] {
  return ask('progress', {}, ProgressNow).run;
}

function refuseLongPause(why: string, resumesAt: number, ask: Ask): void {
  const run = progress(ask);
  const now = run ? Date.parse(run.now) : NaN;
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
