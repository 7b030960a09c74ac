/**
 * Who reads and scores the portions of a file of cases: the add-on’s own functions, in the bundle. Where rules decide, threads do it,
 * one on each core; where a judge is asked, this thread does, so that its replies are kept in one place.
 */
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { ReplyOf, RequestOf } from '../../src/api/table';
import type { Replies } from '../answers/replies';
import { type Ask, RunStopped } from '../ask';
import { ScriptError, Workbook } from '../runtime';
import { openAddOn } from './add-on';

/** A portion to read, or to score. */
export type Task =
  | { readonly does: 'read'; readonly request: RequestOf<'readCases'> }
  | { readonly does: 'score'; readonly request: RequestOf<'scoreCases'> };

export type Outcome =
  | { readonly did: 'read'; readonly reply: ReplyOf<'readCases'> }
  | { readonly did: 'score'; readonly reply: ReplyOf<'scoreCases'> };

export interface CaseCore {
  readonly perform: (task: Task) => Promise<Outcome>;
  /** How many portions may be begun before the first of them is done. */
  readonly ahead: number;
  readonly close: () => Promise<void>;
}

export function performWith(ask: Ask, task: Task): Outcome {
  return task.does === 'read'
    ? { did: 'read', reply: ask('readCases', task.request) }
    : { did: 'score', reply: ask('scoreCases', task.request) };
}

/** Enough for a portion several times over. */
const THREAD_MB = 80;

export function coreOnAllCores(): CaseCore {
  const atOnce = availableParallelism();
  const filename = new URL('./case-thread.ts', import.meta.url).href;
  const pool = new Piscina<Task, Outcome>({
    ...{ filename, minThreads: atOnce, maxThreads: atOnce },
    // Node.js collects garbage late: without a limit, portions that are done take several times the memory of the current ones.
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MB, maxYoungGenerationSizeMb: 16 },
    // A thread has no TypeScript loader unless it is started with one.
    execArgv: filename.endsWith('.ts') ? ['--import', 'tsx'] : [],
  });
  return { perform: (task) => pool.run(task), ahead: atOnce, close: () => pool.destroy() };
}

/** More often than executions die for reasons that pass. */
const MOST_TRIES = 10;

/** What it had on its way when an interrupted command ended is lost with its execution: the next one goes on from what is kept. */
export function coreWithJudge(replies: Replies): CaseCore {
  const workbook = new Workbook({ locale: '' });
  // What the judge said is remembered in a hidden tab, which cannot be the only one.
  workbook.addTab('Cases', 0, 1, 1);
  const { runtime, ask } = openAddOn(workbook, { replies });
  const perform = (task: Task, triesLeft: number): Outcome => {
    let outcome: Outcome | undefined;
    try {
      outcome = performWith(ask, task);
    } catch (error) {
      if (!(error instanceof ScriptError)) throw error;
      if (triesLeft === 0) throw new RunStopped(`The cases could not be scored: ${error.message}`);
      return perform(task, triesLeft - 1);
    }
    if (outcome.did === 'read' || outcome.reply.again === null) return outcome;
    if (outcome.reply.again > LONGEST_PAUSE_MS)
      throw new RunStopped(
        'The judge cannot go on now. Give the same command again later: what was judged is kept.',
      );
    runtime.advance(outcome.reply.again);
    return perform(task, triesLeft);
  };
  return {
    perform: (task) => Promise.resolve(perform(task, MOST_TRIES)),
    // What one has cost counts in the cap of the next.
    ahead: 0,
    close: () => Promise.resolve(),
  };
}

/** A longer pause is no matter of executions: the judge's provider asked for it, and means real time. */
const LONGEST_PAUSE_MS = 8 * 60_000;
