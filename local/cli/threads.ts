/** Messages from the worker, whose thread the runtime blocks, to the main thread, which prints and handles signals. */
import { rmSync } from 'node:fs';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';

export type Message =
  | { readonly kind: 'out' | 'err'; readonly text: string }
  /** The file of saved replies, named in the message about an interrupt. */
  | { readonly kind: 'answers'; readonly file: string }
  /** The mark of a file that this command is writing (files/at-work.ts): the main thread removes it when the process exits. */
  | { readonly kind: 'at work'; readonly mark: string }
  | { readonly kind: 'end'; readonly status: number };

/** The data of a worker thread. */
export interface ThreadData {
  readonly args: readonly string[];
  readonly isTerminal: Readonly<Record<'out' | 'err', boolean>>;
}

const isThreadData = (value: unknown): value is ThreadData =>
  typeof value === 'object' && value !== null && 'args' in value && 'isTerminal' in value;

const data: unknown = isMainThread ? undefined : workerData;

/** The data of this thread; undefined in the main thread. */
export const threadData: ThreadData | undefined = isThreadData(data) ? data : undefined;

export function post(message: Message): void {
  if (threadData && parentPort) parentPort.postMessage(message);
  else receive(message);
}

/** Exit status of a command that was interrupted. */
export const INTERRUPTED = 130;

const marks: string[] = [];

/** Handles a message in the main thread. */
export function receive(message: Message): void {
  // One listener for all: Node.js warns of more than ten.
  if (message.kind === 'at work' && marks.push(message.mark) === 1)
    process.once('exit', () => marks.forEach((mark) => rmSync(mark, { force: true })));
  if (message.kind === 'out') process.stdout.write(message.text);
  else if (message.kind === 'err') process.stderr.write(message.text);
}

export function isTerminal(stream: 'out' | 'err'): boolean {
  if (threadData) return threadData.isTerminal[stream];
  return (stream === 'out' ? process.stdout : process.stderr).isTTY;
}
