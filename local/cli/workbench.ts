/** `npm run workbench`: serves the local page until it is interrupted. */
import { UsageError } from '../ask';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { SHARE_ENV, Worker } from 'node:worker_threads';
import { extensionFor } from '../xlsx';
import { checkExtension } from './check-outputs';
import type { WorkbenchOptions } from './options';
import { plain } from './terminal';
import { INTERRUPTED } from './thread-messages';
import { takenKeyProperties } from '../keys-from-environment';
import { PageServer } from '../workbench/page-server';
import type { WorkbenchMessage, Order, WorkbenchReply, WorkbenchThreadData } from '../workbench/protocol';

export async function serve({ file, port, savePath }: WorkbenchOptions): Promise<void> {
  checkExtension(savePath, extensionFor(file));
  // Code that escapes the script's realm must find no keys in the environment.
  const keys = takenKeyProperties('judge');
  const token = randomBytes(16).toString('hex');
  const thread = new ScriptThread({ file, savePath, keys });
  const server = new PageServer(token, (work) => thread.do(work));
  const opened = new Promise<string>((resolve, reject) => {
    thread.start((message) => {
      if (message.kind === 'opened') resolve(message.name);
      else if (message.kind === 'failed') reject(new UsageError(message.message));
      else if (message.kind === 'update') server.tell(message.update);
      else if (message.kind === 'page') server.dialogs.set(message.address, message.html);
      else console.error(plain(message.text));
    });
  });
  try {
    const name = await opened;
    const heardOn = await server.listen(port).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      throw new UsageError(`Port ${port} cannot be used: ${why}`);
    });
    console.log(`${name}: http://127.0.0.1:${heardOn}/${token}/`);
    console.log('Ctrl-C ends the workbench.');
  } catch (error) {
    await thread.stop();
    throw error;
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.close();
      void thread.stop().then(() => process.exit(INTERRUPTED));
    });
  }
}

/** How long a file that is being written may take once the workbench ends. */
const SAVING_MS = 1000;

/** The thread that runs the add-on. */
class ScriptThread {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, (reply: WorkbenchReply) => void>();
  private saving: Promise<unknown> = Promise.resolve();
  private orders = 0;

  constructor(workerData: WorkbenchThreadData) {
    // The script’s time zone is set through the process's environment.
    const program = new URL('../../programs/script-thread.mjs', import.meta.url);
    this.worker = new Worker(program, { env: SHARE_ENV, execArgv: [], workerData });
  }

  start(onMessage: (message: Exclude<WorkbenchMessage, { kind: 'done' }>) => void): void {
    // Without a listener for errors: if the thread dies, the process ends too, as there is nothing left to save.
    this.worker.on('message', (message: WorkbenchMessage) => {
      if (message.kind !== 'done') onMessage(message);
      else {
        this.waiting.get(message.order)?.(message.reply);
        this.waiting.delete(message.order);
      }
    });
  }

  do(work: Order['work']): Promise<WorkbenchReply> {
    this.orders += 1;
    const order: Order = { id: this.orders, work };
    this.worker.postMessage(order);
    const done = new Promise<WorkbenchReply>((resolve) => this.waiting.set(order.id, resolve));
    if (work.ask === 'save') this.saving = done;
    return done;
  }

  /** Lets a save in progress finish, but waits no longer than SAVING_MS: an open dialog may block it. */
  async stop(): Promise<void> {
    await Promise.race([this.saving, pause(SAVING_MS)]);
    await this.worker.terminate();
  }
}
