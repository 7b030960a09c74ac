/** Blocking HTTP: hands a batch to the fetching thread and waits for all results. */
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { Arrival, Batch, FetchThreadData } from './fetch-thread';
import type { WireRequest, WireResult } from './http-exchange';

/**
 * Sends a batch and blocks until all replies have arrived; a simulated transport reports how long they would have taken.
 *
 * @param onResult called for each result as it arrives, unless the transport is simulated
 */
export type Transport = (
  requests: readonly WireRequest[],
  maxBytes: number,
  onResult?: (place: number, result: WireResult) => void,
) => readonly WireResult[];

/** Thrown by a transport if the execution that sent the batch dies at this call. */
export class ExecutionLost extends Error {}

/** The bundled thread, as a worker cannot load TypeScript. */
const THREAD = new URL('../../../../programs/fetch-thread.mjs', import.meta.url);

/** How long the waiting thread sleeps between calls of `meanwhile`. */
const NAP_MS = 50;

/** @param meanwhile called repeatedly while waiting for replies */
function startThread(meanwhile?: () => void): Transport {
  const { port1: near, port2: far } = new MessageChannel();
  const posted = new Int32Array(new SharedArrayBuffer(4));
  const workerData: FetchThreadData = { port: far, posted };
  const worker = new Worker(THREAD, { workerData, transferList: [far], execArgv: [] });
  // An idle thread must not keep the process alive.
  worker.unref();
  near.unref();
  let [received, batches] = [0, 0];
  const nextArrival = (): Arrival => {
    if (meanwhile) while (Atomics.wait(posted, 0, received, NAP_MS) === 'timed-out') meanwhile();
    else Atomics.wait(posted, 0, received);
    const next: { readonly message: Arrival } | undefined = receiveMessageOnPort(near);
    if (next === undefined) throw new Error('the fetching thread gave no answer');
    received += 1;
    return next.message;
  };
  return (requests, maxBytes, onResult) => {
    batches += 1;
    const batch: Batch = { number: batches, requests, maxBytes };
    near.postMessage(batch);
    const results = new Map<number, WireResult>();
    while (results.size < requests.length) {
      const { batch: number, place, result } = nextArrival();
      // If `meanwhile` or `onResult` threw in an earlier batch, its other results arrive only now.
      if (number !== batch.number) continue;
      results.set(place, result);
      onResult?.(place, result);
    }
    return requests.map((_request, place) => results.get(place) ?? { failure: 'no reply' });
  };
}

let running: Transport | null = null;

/** The transport over the network. Its thread starts with the first batch. */
export const httpTransport: Transport = (...batch) => {
  running ??= startThread();
  return running(...batch);
};

/**
 * The transport over the network for a host that has other work while a script waits. Requests sent by `meanwhile` use a second thread.
 */
export function patientTransport(meanwhile: () => void): Transport {
  let first: Transport | null = null;
  let isSending = false;
  return (requests, maxBytes, onResult) => {
    if (isSending) return httpTransport(requests, maxBytes, onResult);
    first ??= startThread(meanwhile);
    isSending = true;
    try {
      return first(requests, maxBytes, onResult);
    } finally {
      isSending = false;
    }
  };
}
