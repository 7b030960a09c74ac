/** Starts the script's thread, gives it work and passes answers to it. */
import { MessageChannel, SHARE_ENV, Worker } from 'node:worker_threads';
import type { ButtonName } from '../../runtime';
import type { Reply } from '../protocol/request';
import type { Order, Said, ThreadData } from '../script/messages';

export interface Done {
  readonly reply: Reply;
  readonly file: Uint8Array | null;
}

export class ScriptThread {
  private readonly worker: Worker;
  private readonly channel = new MessageChannel();
  private readonly signal = new Int32Array(new SharedArrayBuffer(4));
  private readonly waiting = new Map<number, (done: Done) => void>();
  private orders = 0;

  /**
   * @param onSaid called with every message except the outcomes of orders
   * @param onDeath called once if the thread ends on its own
   */
  constructor(
    about: Omit<ThreadData, 'answers'>,
    onSaid: (said: Said) => void,
    onDeath: (why: string) => void,
  ) {
    const { port1: near, port2: far } = this.channel;
    near.unref();
    const workerData: ThreadData = { ...about, answers: { port: far, signal: this.signal } };
    // The script's time zone is set through the process's environment.
    this.worker = new Worker(new URL('../script/thread.ts', import.meta.url), {
      env: SHARE_ENV,
      execArgv: [],
      workerData,
      transferList: [far],
    });
    this.worker.on('message', (said: Said) => {
      if (said.say === 'done') this.end(said.order, said);
      else onSaid(said);
    });
    this.worker.on('error', (error) => {
      const why = error instanceof Error ? error.message : String(error);
      onDeath(why);
      for (const order of this.waiting.keys())
        this.end(order, { reply: { ok: false, message: why }, file: null });
    });
  }

  /** Gives the thread work, done after any earlier work. */
  do(work: Order['work']): Promise<Done> {
    this.orders += 1;
    const order: Order = { id: this.orders, work };
    this.worker.postMessage(order);
    return new Promise((resolve) => this.waiting.set(order.id, resolve));
  }

  /** Wakes the script that asked. */
  answer(answer: ButtonName): void {
    this.channel.port1.postMessage(answer);
    Atomics.store(this.signal, 0, 1);
    Atomics.notify(this.signal, 0);
  }

  async stop(): Promise<void> {
    await this.worker.terminate();
  }

  private end(order: number, done: Done): void {
    this.waiting.get(order)?.(done);
    this.waiting.delete(order);
  }
}
