/**
 * What the thread that works has to say. The runtime blocks its thread, so that the process listens to signals, and speaks, in
 * another one; a command that needs no thread of its own speaks for itself.
 */
import { isMainThread, parentPort, workerData } from 'node:worker_threads';

export type Said =
  | { readonly say: 'out' | 'err'; readonly text: string }
  /** Answers are being kept in this file. */
  | { readonly say: 'answers'; readonly file: string }
  /** The exit status. */
  | { readonly say: 'end'; readonly status: number };

/** What a thread that works is started with. */
export interface ThreadData {
  readonly args: readonly string[];
  /** Whether somebody looks at what it says. */
  readonly isWatched: Readonly<Record<'out' | 'err', boolean>>;
}

const isThreadData = (value: unknown): value is ThreadData =>
  typeof value === 'object' && value !== null && 'args' in value && 'isWatched' in value;

const data: unknown = isMainThread ? undefined : workerData;

/** What this thread was started with; undefined in the process's own thread. */
export const threadData: ThreadData | undefined = isThreadData(data) ? data : undefined;

export function say(said: Said): void {
  if (threadData && parentPort) parentPort.postMessage(said);
  else hear(said);
}

/** Carries out what was said, in the process's own thread. */
export function hear(said: Said): void {
  if (said.say === 'out') process.stdout.write(said.text);
  else if (said.say === 'err') process.stderr.write(said.text);
}

export function isWatched(stream: 'out' | 'err'): boolean {
  if (threadData) return threadData.isWatched[stream];
  return (stream === 'out' ? process.stdout : process.stderr).isTTY;
}
