/** Carries out the page's orders one after the other, and reports how each went. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { type EventOutcome, type Runtime, ScriptError, type Tab } from '../../runtime';
import { a1Of } from '../../workbook/a1';
import { area } from '../../workbook/area';
import { writeWorkbook, XlsxError } from '../../xlsx';
import { writePackage } from '../../xlsx/write-workbook';
import type { Place, Reply } from '../protocol/request';
import type { Order, Said } from './messages';
import type { Publisher } from './publisher';

const DONE: Reply = { ok: true, message: '' };

type Call = Extract<Order['work'], { ask: 'call' }>;

export class ScriptDesk {
  /** Resolves when all orders so far are done. */
  private turn: Promise<void> = Promise.resolve();
  /** Where the user is, as last reported by or to the page. */
  private seen: Place | null = null;

  constructor(
    private readonly runtime: Runtime,
    private readonly publisher: Publisher,
    private readonly savePath: string,
    private readonly say: (said: Said) => void,
  ) {}

  /** The file is opened: the add-on builds its menu. */
  open(): void {
    this.report(this.runtime.open());
    this.publisher.publish();
    this.say({ say: 'opened' });
  }

  carryOut(order: Order): void {
    if (this.isBusy && order.work.ask === 'call') this.callMeanwhile(order.id, order.work);
    else this.turn = this.turn.then(() => this.carryOutNow(order));
  }

  /** Whether a script is running: it can be interrupted for the calls of pages, which Google handles concurrently. */
  get isBusy(): boolean {
    return this.runtime.running.length > 0;
  }

  /** Clock triggers fire here as time goes by, as they do in Google. */
  tick(): void {
    this.turn = this.turn.then(() => this.fireDueTriggers());
  }

  private async carryOutNow({ id, work }: Order): Promise<void> {
    this.keepTime();
    const { reply, file } = await this.outcome(work);
    if (work.ask === 'choose' || work.ask === 'call') this.tell();
    else this.publisher.publish();
    this.say({ say: 'done', order: id, reply, file });
  }

  /** Runs in the middle of a script, which goes on afterwards. */
  private callMeanwhile(order: number, work: Call): void {
    const reply = this.attempt(() => this.call(work));
    this.tell();
    this.say({ say: 'done', order, reply, file: null });
  }

  /** Reports the workbook's changes, and where in it a script has taken the user. */
  private tell(): void {
    this.publisher.publish();
    const { activeTab } = this.runtime.workbook;
    if (activeTab === null) return;
    const { row, column } = this.runtime.selected;
    const place = { tab: activeTab.id, row, column };
    const { seen } = this;
    if (seen && (place.tab !== seen.tab || row !== seen.row || column !== seen.column))
      this.say({ say: 'go to', place });
    this.seen = place;
  }

  private fireDueTriggers(): void {
    this.keepTime();
    const due = this.runtime.nextTriggerAt;
    if (due === null || due > this.runtime.clock.now()) return;
    this.running('a clock trigger', () => this.report(this.runtime.runDueTriggers()));
    this.publisher.publish();
  }

  private async outcome(work: Order['work']): Promise<{ reply: Reply; file: Uint8Array | null }> {
    if (work.ask === 'file') {
      const file = await writePackage(this.runtime.workbook).bytes();
      return { reply: DONE, file };
    }
    if (work.ask === 'save') return { reply: await this.save().catch(this.refusal), file: null };
    const reply = this.attempt(() => {
      if (work.ask === 'call') return this.call(work);
      if (work.ask === 'edit') this.edit(work.at, work.texts);
      else if (work.ask === 'fold') this.fold(work);
      else this.choose(work.functionName, work.at);
      return DONE;
    });
    return { reply, file: null };
  }

  private attempt(work: () => Reply): Reply {
    try {
      return work();
    } catch (error) {
      return this.refusal(error);
    }
  }

  private readonly refusal = (error: unknown): Reply => {
    const isExpected = [ScriptError, XlsxError, Gone].some((kind) => error instanceof kind);
    // A bug in this program must not cost users their workbook: it is logged, and they can still save.
    if (!isExpected) this.say({ say: 'log', text: String(error instanceof Error ? error.stack : error) });
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  };

  private choose(functionName: string, place: Place): void {
    this.goTo(place);
    this.running(functionName, () => {
      this.runtime.call(functionName, [], 'menu');
    });
  }

  /** A page calls: the function's result goes back as JSON. */
  private call({ functionName, args, at: place }: Call): Reply {
    const values: unknown = JSON.parse(args);
    if (place) this.goTo(place);
    let value: unknown = null;
    const call = (): void => {
      value = this.runtime.call(functionName, Array.isArray(values) ? values : [values], 'sidebar');
    };
    // If this interrupts a script, the page already knows what is running.
    if (this.isBusy) call();
    else this.running(functionName, call, true);
    return { ok: true, message: '', value: JSON.stringify(value) };
  }

  /** A script starts where the user is. */
  private goTo(place: Place): void {
    this.runtime.select(this.tabOf(place).name, place.row, place.column);
    this.seen = place;
  }

  private edit(corner: Place, texts: readonly (readonly string[])[]): void {
    const tab = this.tabOf(corner);
    const columns = Math.max(1, ...texts.map((line) => line.length));
    const lines = texts.map((line) => Array.from({ length: columns }, (_cell, index) => line[index] ?? ''));
    const { maxRows, maxColumns } = tab.grid;
    if (corner.row + lines.length - 1 > maxRows || corner.column + columns - 1 > maxColumns) {
      throw new Gone(
        `The tab ${tab.name} has ${maxRows} rows and ${maxColumns} columns: this reaches beyond them.`,
      );
    }
    const place = a1Of(area(corner.row, corner.column, lines.length, columns));
    this.running('edit triggers', () => this.report(this.runtime.edit(tab.name, place, lines)));
  }

  private fold({ tab: id, from, to, isFolded }: Extract<Order['work'], { ask: 'fold' }>): void {
    const tab = this.tabOf({ tab: id });
    tab.columns.fold({ from, to: Math.min(to, tab.grid.maxColumns) }, isFolded);
    tab.touch();
  }

  private async save(): Promise<Reply> {
    const path = this.savePath;
    try {
      mkdirSync(dirname(path), { recursive: true });
    } catch {
      return { ok: false, message: `The folder ${dirname(path)} cannot be made.` };
    }
    await writeWorkbook(this.runtime.workbook, path);
    this.publisher.markSaved();
    return { ok: true, message: `Saved as ${path}` };
  }

  private tabOf({ tab }: Pick<Place, 'tab'>): Tab {
    const match = this.runtime.workbook.tabWithId(tab);
    if (match === undefined) throw new Gone('This tab is no longer there.');
    return match;
  }

  private running(what: string, run: () => void, isBrief = false): void {
    this.say({ say: 'running', what, isBrief });
    try {
      run();
    } finally {
      this.say({ say: 'running', what: null });
    }
  }

  private report(outcomes: readonly EventOutcome[]): void {
    for (const { handler, error } of outcomes) {
      if (error !== null) this.say({ say: 'error', message: `${handler}: ${error.message}` });
    }
  }

  /** Virtual time may run ahead of real time while a script works, but never falls behind. */
  private keepTime(): void {
    this.runtime.clock.advanceTo(Date.now());
  }
}

/** The requested object doesn't exist (any more). */
class Gone extends Error {}
