/** The thread that fetches while the script's thread waits: sends all requests of a batch together, and posts each result as it arrives. */
import { type MessagePort, workerData } from 'node:worker_threads';
import type { WireRequest } from './request';
import { sendRequest, type WireResult } from './http-exchange';

export interface ThreadData {
  readonly port: MessagePort;
  /** How many results of a batch are on the port; the script's thread sleeps on it. */
  readonly done: Int32Array<SharedArrayBuffer>;
}

export interface Batch {
  readonly requests: readonly WireRequest[];
  readonly maxBytes: number;
}

export interface Arrival {
  /** Index of the request in its batch. */
  readonly place: number;
  readonly result: WireResult;
}

const isThreadData = (value: unknown): value is ThreadData =>
  typeof value === 'object' && value !== null && 'port' in value && 'done' in value;

const data: unknown = workerData;
if (!isThreadData(data)) throw new Error('the fetching thread was started without its port');
const { port, done } = data;

port.on('message', ({ requests, maxBytes }: Batch) => {
  requests.forEach((request, place) => {
    void sendRequest(request, maxBytes).then((result) => {
      const arrival: Arrival = { place, result };
      port.postMessage(arrival);
      Atomics.add(done, 0, 1);
      Atomics.notify(done, 0);
    });
  });
});
