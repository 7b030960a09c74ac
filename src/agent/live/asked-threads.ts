/** The threads in which the agent is asked, and the order in which they continue. */
import type { EvalCase } from '../../fields/eval-case';

/** One trial of a case or of a conversation. */
export interface AskedThread {
  /** The case, or the turns of the conversation in order. */
  readonly turns: readonly EvalCase[];
  /** The number of turns that are answered: the next one is `turns[answered]`. */
  readonly answered: number;
  /** Identifies the thread within the run, in every execution. */
  readonly key: string;
  /** From 1. */
  readonly trial: number;
  /** The id of the agent's thread, a UUID. */
  readonly id: string;
  /** The number of earlier threads that failed. */
  readonly tries: number;
  /** `sent`: its next question was sent, with unknown outcome. `done`: the responses of all turns are written. */
  readonly state: 'waiting' | 'sent' | 'done';
  /** The kept state after the last answered turn; absent if there is none. */
  readonly earlier?: string | undefined;
}

/** The next question of a thread; '' if it is done. */
export function nextQuery({ turns, answered }: AskedThread): string {
  return turns[answered]?.query ?? '';
}

/** The parts of a thread that its place in the order depends on. */
interface TurnCount {
  readonly turns: readonly unknown[];
  readonly answered: number;
}

/** The number of questions still to be asked. */
export function questionsLeft(threads: readonly TurnCount[]): number {
  return threads.reduce((sum, { turns, answered }) => sum + turns.length - answered, 0);
}

/**
 * Returns threads in the order in which they continue. Begun threads go first, so that a stop leaves few of them unfinished. Long
 * conversations go before those, or the last groups would consist of their questions alone.
 *
 * @param open all unfinished threads, including those waiting for a reply
 * @param width the number of questions asked together
 */
export function inAskingOrder<T extends TurnCount>(open: readonly T[], width: number): T[] {
  const rounds = questionsLeft(open) / width;
  const rank = (thread: T): number => {
    const left = questionsLeft([thread]);
    return 2 * left >= rounds ? left : 0;
  };
  return [...open].sort((a, b) => rank(b) - rank(a) || b.answered - a.answered);
}
