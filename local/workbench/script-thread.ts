/** Starts the script's thread and gives it work. */
import { SHARE_ENV, Worker } from 'node:worker_threads';
import { setTimeout as pause } from 'node:timers/promises';
import type { Message, Order, Reply, ThreadData } from './protocol';

const SAVING_MS = 1000;

export class ScriptThread {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, (reply: Reply) => void>();
  private saving: Promise<unknown> = Promise.resolve();
  private orders = 0;

  constructor(workerData: ThreadData) {
    // The script's time zone is set through the process's environment.
    const program = new URL('../../programs/script-thread.mjs', import.meta.url);
    this.worker = new Worker(program, { env: SHARE_ENV, execArgv: [], workerData });
  }

  /** If the thread dies, so does the workbench: there is nothing left to save. */
  start(onMessage: (message: Exclude<Message, { kind: 'done' }>) => void): void {
    this.worker.on('message', (message: Message) => {
      if (message.kind !== 'done') onMessage(message);
      else {
        this.waiting.get(message.order)?.(message.reply);
        this.waiting.delete(message.order);
      }
    });
  }

  do(work: Order['work']): Promise<Reply> {
    this.orders += 1;
    const order: Order = { id: this.orders, work };
    this.worker.postMessage(order);
    const done = new Promise<Reply>((resolve) => this.waiting.set(order.id, resolve));
    if (work.ask === 'save') this.saving = done;
    return done;
  }

  /** A file that is being written is finished first, unless the saving has to wait for somebody. */
  async stop(): Promise<void> {
    await Promise.race([this.saving, pause(SAVING_MS)]);
    await this.worker.terminate();
  }
}
