/** The worker thread that runs the add-on: a running script blocks its thread, which must not be the server’s. */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { readWorkbook, XlsxError } from '../../xlsx';
import type { WorkbenchMessage, Order, WorkbenchThreadData } from '../protocol';
import { ScriptHost } from './script-host';

const TICK_MS = 1000;

const isThreadData = (value: unknown): value is WorkbenchThreadData =>
  typeof value === 'object' && value !== null && 'file' in value && 'keys' in value;

const data: unknown = workerData;
const port = parentPort;
if (port === null || !isThreadData(data)) throw new Error('the script’s thread was started without its data');
const post = (message: WorkbenchMessage): void => port.postMessage(message);

function nextOrder(): Order | undefined {
  const received: { readonly message: Order } | undefined = port ? receiveMessageOnPort(port) : undefined;
  return received?.message;
}

try {
  const host = new ScriptHost(await readWorkbook(data.file), data, post, nextOrder);
  host.open();
  port.on('message', (order: Order) => host.carryOut(order));
  setInterval(() => host.tick(), TICK_MS);
} catch (error) {
  if (!(error instanceof XlsxError)) throw error;
  post({ kind: 'failed', message: error.message });
}
