/** Carries out the page’s orders one after the other, and replies to each. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { type EventOutcome, type Runtime, ScriptError } from '../../runtime';
import { ScriptException } from '../../runtime/engine/exception';
import { a1Of } from '../../workbook/a1';
import { area } from '../../workbook/area';
import { writeWorkbook, XlsxError } from '../../xlsx';
import {
  type Block,
  DONE,
  type Message,
  type Order,
  type Place,
  refused,
  type Reply,
  type Request,
} from '../protocol';
import { Edits, Gone, type Publisher } from './edits';
import type { Screen } from './screen';

type Work = Exclude<Request, { ask: 'answer' | 'dismiss' }>;

export class ScriptHost {
  private turn: Promise<void> = Promise.resolve();
  private seen: Place | null = null;
  private readonly edits: Edits;

  constructor(
    private readonly runtime: Runtime,
    private readonly screen: Screen,
    private readonly publisher: Publisher,
    private readonly post: (message: Message) => void,
  ) {
    this.edits = new Edits(runtime, publisher, (outcomes) => this.report(outcomes));
  }

  /** Opens the file: the add-on builds its menu. */
  open(): void {
    this.report(this.runtime.open());
    this.publisher.publish();
    this.post({ kind: 'opened', name: this.runtime.workbook.name });
  }

  carryOut({ id, work }: Order): void {
    const isBusy = this.runtime.running.length > 0;
    if (work.ask === 'answer') this.screen.answer(work.question, work.button);
    else if (work.ask === 'dismiss') this.screen.dismiss(work.page);
    else if (work.ask === 'show') {
      this.publisher.forget();
      this.publisher.publish();
    } else if (isBusy && work.ask === 'call') {
      // Interrupts the running script, as Google handles the calls of pages concurrently.
      const reply = this.outcome(work);
      this.publisher.publish();
      this.tellWhere();
      this.post({ kind: 'done', order: id, reply });
      return;
    } else {
      this.turn = this.turn.then(() => this.carryOutNow(id, work));
      return;
    }
    this.post({ kind: 'done', order: id, reply: DONE });
  }

  /** Fires the clock triggers that are due. */
  tick(): void {
    this.turn = this.turn.then(() => {
      const due = this.runtime.nextTriggerAt;
      if (due === null || due > this.runtime.clock.now()) return;
      this.running('a clock trigger', () => this.report(this.runtime.runDueTriggers()));
      this.publisher.publish();
    });
  }

  private carryOutNow(order: number, work: Work): void {
    const reply = this.outcome(work);
    this.publisher.publish();
    if (work.ask === 'choose' || work.ask === 'call') this.tellWhere();
    this.post({ kind: 'done', order, reply });
  }

  private tellWhere(): void {
    const { activeTab } = this.runtime.workbook;
    if (activeTab === null) return;
    const { row, column } = this.runtime.selected;
    const place = { tab: activeTab.id, row, column };
    const { seen } = this;
    if (seen && (place.tab !== seen.tab || row !== seen.row || column !== seen.column))
      this.post({ kind: 'update', update: { goTo: place } });
    this.seen = place;
  }

  private outcome(work: Work): Reply {
    try {
      if (work.ask === 'save') return this.save();
      if (work.ask === 'call') return this.call(work);
      if (work.ask === 'choose') return this.choose(work);
      this.edits.make(work);
      return DONE;
    } catch (error) {
      return this.refusal(error);
    }
  }

  private refusal(error: unknown): Reply {
    const isExpected = [ScriptError, ScriptException, XlsxError, Gone].some((kind) => error instanceof kind);
    // After a bug in this program users can still save: it is only logged.
    if (!isExpected) this.post({ kind: 'log', text: String(error instanceof Error ? error.stack : error) });
    return refused(error instanceof Error ? error.message : String(error));
  }

  private choose({ label, functionName, at }: Extract<Request, { ask: 'choose' }>): Reply {
    this.goTo(at);
    try {
      this.running(label, () => this.runtime.call(functionName, [], 'menu'));
      return DONE;
    } catch (error) {
      // Shown as a dialog, wherever on the page the user is.
      const { message } = this.refusal(error);
      this.screen.fail(message);
      return refused(message);
    }
  }

  /** Calls a function for a page: the result goes back as JSON. The page itself shows that it waits. */
  private call({ functionName, args, at }: Extract<Request, { ask: 'call' }>): Reply {
    const values: unknown = JSON.parse(args);
    if (at) this.goTo(at);
    const value = this.runtime.call(functionName, Array.isArray(values) ? values : [values], 'sidebar');
    return { ...DONE, value: JSON.stringify(value) };
  }

  private goTo({ tab, row, column, rows, columns }: Block): void {
    this.runtime.select(this.edits.tab(tab).name, a1Of(area(row, column, rows, columns)));
    this.seen = { tab, row, column };
  }

  private save(): Reply {
    const path = this.screen.state.savePath;
    try {
      mkdirSync(dirname(path), { recursive: true });
    } catch {
      return refused(`The folder ${dirname(path)} cannot be created.`);
    }
    writeWorkbook(this.runtime.workbook, path);
    this.publisher.markSaved();
    return { ok: true, message: `Saved as ${path}` };
  }

  private running<T>(what: string, run: () => T): T {
    this.screen.change({ running: what });
    try {
      return run();
    } finally {
      this.screen.change({ running: null });
    }
  }

  private report(outcomes: readonly EventOutcome[]): void {
    for (const { handler, error } of outcomes)
      if (error !== null) this.screen.fail(`${handler}: ${error.message}`);
  }
}
