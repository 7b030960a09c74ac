/** The thread that fetches while the script's thread waits: all requests of a batch at once. */
import { type MessagePort, workerData } from 'node:worker_threads';
import type { WireRequest } from './request';
import { sendRequest } from './wire';

export interface ThreadData {
  readonly port: MessagePort;
  /** Set to 1 when a batch's results are on the port; the script's thread sleeps on it. */
  readonly done: Int32Array<SharedArrayBuffer>;
}

export interface Batch {
  readonly requests: readonly WireRequest[];
  readonly mostBytes: number;
}

const isThreadData = (value: unknown): value is ThreadData =>
  typeof value === 'object' && value !== null && 'port' in value && 'done' in value;

const data: unknown = workerData;
if (!isThreadData(data)) throw new Error('the fetching thread was started without its port');
const { port, done } = data;

port.on('message', ({ requests, mostBytes }: Batch) => {
  void Promise.all(requests.map((request) => sendRequest(request, mostBytes))).then((results) => {
    port.postMessage(results);
    Atomics.store(done, 0, 1);
    Atomics.notify(done, 0);
  });
});
