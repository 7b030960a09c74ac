/** The runtime blocks its thread: the process listens for signals, and prints, in another one, which these messages go to. */
import { rmSync } from 'node:fs';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';

export type Message =
  | { readonly say: 'out' | 'err'; readonly text: string }
  /** Answers are being kept in this file, which an interrupted command names. */
  | { readonly say: 'answers'; readonly file: string }
  /** Marks a file as this command's own: however the process ends, the main thread removes the mark. */
  | { readonly say: 'at work'; readonly mark: string }
  | { readonly say: 'end'; readonly status: number };

/** What a worker thread is started with. */
export interface ThreadData {
  readonly args: readonly string[];
  readonly isWatched: Readonly<Record<'out' | 'err', boolean>>;
}

const isThreadData = (value: unknown): value is ThreadData =>
  typeof value === 'object' && value !== null && 'args' in value && 'isWatched' in value;

const data: unknown = isMainThread ? undefined : workerData;

/** What this thread was started with; undefined in the main thread. */
export const threadData: ThreadData | undefined = isThreadData(data) ? data : undefined;

export function say(message: Message): void {
  if (threadData && parentPort) parentPort.postMessage(message);
  else hear(message);
}

/** Exit status of a command that was interrupted. */
export const INTERRUPTED = 130;

const marks: string[] = [];

/** In the main thread. */
export function hear(message: Message): void {
  // One listener for all: Node.js warns of more than ten.
  if (message.say === 'at work' && marks.push(message.mark) === 1)
    process.once('exit', () => marks.forEach((mark) => rmSync(mark, { force: true })));
  if (message.say === 'out') process.stdout.write(message.text);
  else if (message.say === 'err') process.stderr.write(message.text);
}

export function isWatched(stream: 'out' | 'err'): boolean {
  if (threadData) return threadData.isWatched[stream];
  return (stream === 'out' ? process.stdout : process.stderr).isTTY;
}
