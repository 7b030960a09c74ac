/** Between the page and the script's thread: passes requests on, and their outcomes back. */
import type { Reply, Request } from '../protocol/request';
import type { State } from '../protocol/state';
import type { Said, ThreadData } from '../script/messages';
import { type Done, ScriptThread } from './script-thread';
import { itemsOf, Show } from './show';

export interface DeskOptions {
  readonly file: string;
  readonly savePath: string;
  readonly keys: ThreadData['keys'];
  readonly onChange: (state: State) => void;
  readonly onLog: (text: string) => void;
}

/** The workbook could not be opened. */
export class NotOpened extends Error {}

const DONE: Reply = { ok: true, message: '' };

export class Desk {
  readonly show: Show;
  /** Resolves when the workbook is open. */
  readonly opened: Promise<void>;
  private readonly thread: ScriptThread;
  private saving: Promise<unknown> = Promise.resolve();
  private isDead = false;

  constructor({ file, savePath, keys, onChange, onLog }: DeskOptions) {
    this.show = new Show(savePath, onChange);
    const opening = deferred();
    this.opened = opening.promise;
    const hear = (said: Said): void => {
      if (said.say === 'opened') opening.resolve();
      else if (said.say === 'failed') opening.reject(new NotOpened(said.message));
      else if (said.say === 'log') onLog(said.text);
      else if (said.say !== 'done') this.show.hear(said);
    };
    this.thread = new ScriptThread({ file, savePath, keys }, hear, (why) => {
      this.isDead = true;
      opening.reject(new Error(why));
      this.show.hear({ say: 'running', what: null });
      this.show.fail(`The local runtime broke down: ${why}. Start the workbench again.`);
    });
  }

  async handle(request: Request): Promise<Reply> {
    if (request.ask === 'dismiss') {
      this.show.dismiss(request.notice);
      return DONE;
    }
    if (this.isDead) return refused('The local runtime has broken down. Start the workbench again.');
    if (request.ask === 'answer') return this.answer(request);
    // Typed input is never lost: like the calls of pages, it waits its turn.
    if (request.ask === 'call' || request.ask === 'edit' || request.ask === 'fold')
      return (await this.thread.do(request)).reply;
    const { running } = this.show.state;
    if (running !== null) return refused(`Wait until “${running}” has finished.`);
    if (request.ask === 'choose' && !this.offers(request.functionName))
      return refused('There is no such menu item.');
    const done = this.thread.do(request);
    if (request.ask === 'save') this.saving = done;
    return this.replyOf(request, await done);
  }

  /** The workbook as it is now, as an .xlsx file. */
  async file(): Promise<Uint8Array | null> {
    if (this.isDead || this.show.state.running !== null) return null;
    return (await this.thread.do({ ask: 'file' })).file;
  }

  /** Ends the thread; a file that is being written is finished first. */
  async stop(): Promise<void> {
    if (!this.isDead) await this.saving;
    await this.thread.stop();
  }

  private answer({ question, button }: Extract<Request, { ask: 'answer' }>): Reply {
    if (!this.show.closeQuestion(question)) return refused('This question is no longer open.');
    this.thread.answer(button);
    return DONE;
  }

  private replyOf(request: Request, { reply }: Done): Reply {
    // A script's error is shown to users wherever they are on the page.
    if (!reply.ok && request.ask === 'choose') this.show.fail(reply.message);
    return reply;
  }

  private offers(functionName: string): boolean {
    return this.show.state.menus.flatMap(itemsOf).some((item) => item.functionName === functionName);
  }
}

const refused = (message: string): Reply => ({ ok: false, message });

function deferred(): { promise: Promise<void>; resolve: () => void; reject: (error: Error) => void } {
  let settle: { resolve: () => void; reject: (error: Error) => void } | undefined;
  const promise = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return {
    promise,
    resolve: () => settle?.resolve(),
    reject: (error) => settle?.reject(error),
  };
}
