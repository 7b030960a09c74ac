/**
 * Who reads and scores the portions of a file of cases: the add-on’s own functions, in the bundle. Where rules decide, threads do it,
 * one on each core; where a judge is asked, this thread does, so that its replies are kept in one place.
 */
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import * as z from 'zod';
import type { Name, ReplyOf, RequestOf } from '../../src/api/table';
import type { Replies } from '../answers/replies';
import { type Ask, RunStopped } from '../ask';
import { ScriptError, Workbook } from '../runtime';
import { openAddOn } from './add-on';

/** A file of checks of one's own. */
export type OwnChecks = RequestOf<'importChecks'> | undefined;

/** What is done with a portion. */
type Work<N extends Name> = (request: RequestOf<N>) => Promise<ReplyOf<N>>;

export interface CaseCore {
  readonly read: Work<'readCases'>;
  readonly choose: Work<'chooseCases'>;
  readonly score: Work<'scoreCases'>;
  /** Of lines with scorecards. */
  readonly index: Work<'indexCards'>;
  /** On this thread, for what concerns the whole file. */
  readonly ask: Ask;
  /** Whether an interrupted command is being gone through again, which did the waiting. */
  readonly isRepeating: () => boolean;
  /** Lets the time pass until it is worth looking at what the judge’s provider has answered. */
  readonly letTimePass: () => void;
  /** How many portions may be begun before the first of them is done. */
  readonly ahead: number;
  readonly close: () => Promise<void>;
}

/**
 * What a thread may gather of new objects, in MB. How much old garbage, in percent of what is in use, `npm start` says to Node.js,
 * which would let it grow to several times as much.
 */
const YOUNG_MB = 16;

/** What a thread is given when it starts. */
export const ThreadData = z.object({
  checks: z.optional(z.object({ fileName: z.string(), text: z.string() })),
});

/** An add-on without eval sets. @throws UsageError if the checks cannot be used */
export function addOnForCases(
  checks: OwnChecks,
  how: Parameters<typeof openAddOn>[1] = {},
): ReturnType<typeof openAddOn> {
  const workbook = new Workbook({ locale: '' });
  // What the judge said is remembered in a hidden tab, which cannot be the only one.
  workbook.addTab('Cases', 0, 1, 1);
  const addOn = openAddOn(workbook, how);
  if (checks) addOn.ask('importChecks', checks);
  return addOn;
}

export function coreOnAllCores(checks: OwnChecks): CaseCore {
  const { ask } = addOnForCases(checks);
  const atOnce = availableParallelism();
  const filename = new URL('./case-thread.ts', import.meta.url).href;
  const pool = new Piscina<unknown, never>({
    filename,
    minThreads: atOnce,
    maxThreads: atOnce,
    workerData: { checks } satisfies z.input<typeof ThreadData>,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    execArgv: [],
  });
  const started = allStarted(pool, atOnce);
  return {
    ask,
    ahead: atOnce,
    read: (request) => pool.run(['readCases', request]),
    choose: (request) => pool.run(['chooseCases', request]),
    score: (request) => pool.run(['scoreCases', request]),
    index: (request) => pool.run(['indexCards', request]),
    isRepeating: () => false,
    letTimePass: () => undefined,
    close: async () => {
      await started;
      await pool.destroy();
    },
  };
}

/** Resolves once its threads have started, or one has failed to: to end a thread while it loads can end the process (seen with Node.js 20). */
function allStarted(pool: Piscina<unknown, never>, threads: number): Promise<void> {
  return new Promise((resolve) => {
    let left = threads;
    pool.on('workerCreate', () => {
      left -= 1;
      if (left === 0) resolve();
    });
    pool.on('error', () => {
      resolve();
    });
  });
}

/** More often than executions die for reasons that pass. */
const MOST_TRIES = 10;

/** What it had on its way when an interrupted command ended is lost with its execution: the next one goes on from what is kept. */
export function coreWithJudge(replies: Replies, checks: OwnChecks): CaseCore {
  const { runtime, ask } = addOnForCases(checks, { replies });
  const surely = <T>(work: () => T, triesLeft = MOST_TRIES): T => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof ScriptError)) throw error;
      if (triesLeft === 0) throw new RunStopped(`The cases could not be scored: ${error.message}`);
      return surely(work, triesLeft - 1);
    }
  };
  const score: CaseCore['score'] = (request) => {
    const reply = surely(() => ask('scoreCases', request));
    if (reply.again === null) return Promise.resolve(reply);
    if (reply.again > LONGEST_PAUSE_MS)
      throw new RunStopped(
        `The judge cannot go on now: ${reply.stopped.replace(/\.$/, '')}. Give the same command again later: what was judged is kept.`,
      );
    runtime.advance(reply.again);
    return score(request);
  };
  return {
    ask,
    score,
    isRepeating: () => replies.hasMore,
    letTimePass: () => runtime.advance(LOOK_MS),
    read: (request) => Promise.resolve(surely(() => ask('readCases', request))),
    choose: (request) => Promise.resolve(surely(() => ask('chooseCases', request))),
    index: (request) => Promise.resolve(ask('indexCards', request)),
    // What one has cost counts in the cap of the next.
    ahead: 0,
    close: () => Promise.resolve(),
  };
}

/** Between two looks at batches. */
const LOOK_MS = 60_000;

/** A longer pause is no matter of executions: the judge's provider asked for it, and means real time. */
const LONGEST_PAUSE_MS = 8 * 60_000;
