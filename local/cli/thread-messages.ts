/** Messages from the worker, whose thread the runtime blocks, to the main thread, which prints and handles signals. */
import { rmSync } from 'node:fs';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';

export type ThreadMessage =
  | { readonly kind: 'out' | 'err'; readonly text: string }
  /** The file of saved replies, named in the message about an interrupt. */
  | { readonly kind: 'answers'; readonly file: string }
  /** The lock of a file that this command is writing (files/output-lock.ts): the main thread removes it when the process exits. */
  | { readonly kind: 'locked'; readonly lock: string }
  | { readonly kind: 'end'; readonly status: number };

/** The data of a worker thread. */
export interface CommandThreadData {
  readonly args: readonly string[];
  readonly isTerminal: Readonly<Record<'out' | 'err', boolean>>;
}

const isThreadData = (value: unknown): value is CommandThreadData =>
  typeof value === 'object' && value !== null && 'args' in value && 'isTerminal' in value;

const data: unknown = isMainThread ? undefined : workerData;

/** The data of this thread; undefined in the main thread. */
export const threadData: CommandThreadData | undefined = isThreadData(data) ? data : undefined;

export function post(message: ThreadMessage): void {
  if (threadData && parentPort) parentPort.postMessage(message);
  else receive(message);
}

/** Exit status of a command that was interrupted. */
export const INTERRUPTED = 130;

const locks: string[] = [];

/** Handles a message in the main thread. */
export function receive(message: ThreadMessage): void {
  // One listener for all: Node.js warns of more than ten.
  if (message.kind === 'locked' && locks.push(message.lock) === 1)
    process.once('exit', () => locks.forEach((lock) => rmSync(lock, { force: true })));
  if (message.kind === 'out') process.stdout.write(message.text);
  else if (message.kind === 'err') process.stderr.write(message.text);
}

export function isTerminal(stream: 'out' | 'err'): boolean {
  if (threadData) return threadData.isTerminal[stream];
  return (stream === 'out' ? process.stdout : process.stderr).isTTY;
}
