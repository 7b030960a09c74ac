/** The thread that fetches while the script's thread waits: sends all requests of a batch together, and posts each result as it arrives. */
import { type MessagePort, workerData } from 'node:worker_threads';
import { sendRequest, type WireRequest, type WireResult } from './http-exchange';

export interface FetchThreadData {
  readonly port: MessagePort;
  /** How many results have been posted so far; the script's thread sleeps on it. */
  readonly posted: Int32Array<SharedArrayBuffer>;
}

export interface Batch {
  readonly number: number;
  readonly requests: readonly WireRequest[];
  readonly maxBytes: number;
}

export interface Arrival {
  /** Number of the batch, and index of the request in it. */
  readonly batch: number;
  readonly place: number;
  readonly result: WireResult;
}

const isThreadData = (value: unknown): value is FetchThreadData =>
  typeof value === 'object' && value !== null && 'port' in value && 'posted' in value;

const data: unknown = workerData;
if (!isThreadData(data)) throw new Error('the fetching thread was started without its port');
const { port, posted } = data;

port.on('message', ({ number, requests, maxBytes }: Batch) => {
  requests.forEach((request, place) => {
    void sendRequest(request, maxBytes).then((result) => {
      const arrival: Arrival = { batch: number, place, result };
      port.postMessage(arrival);
      Atomics.add(posted, 0, 1);
      Atomics.notify(posted, 0);
    });
  });
});
