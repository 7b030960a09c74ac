/** Carries out what the page asks for, one thing after the other, and tells how each went. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { type EventOutcome, type Runtime, ScriptError, type Tab } from '../../runtime';
import { a1Of } from '../../runtime/workbook/a1';
import { area } from '../../runtime/workbook/area';
import { writeWorkbook, XlsxError } from '../../xlsx';
import { writePackage } from '../../xlsx/write-workbook';
import type { Place, Reply } from '../protocol/request';
import type { Order, Said } from './messages';
import type { Publisher } from './publisher';

const DONE: Reply = { ok: true, message: '' };

export class ScriptDesk {
  /** Ends when all that was asked for so far is done. */
  private turn: Promise<void> = Promise.resolve();

  constructor(
    private readonly runtime: Runtime,
    private readonly publisher: Publisher,
    private readonly say: (said: Said) => void,
  ) {}

  /** The file is opened: the add-on builds its menu. */
  open(): void {
    this.report(this.runtime.open());
    this.publisher.publish();
    this.say({ say: 'opened' });
  }

  carryOut(order: Order): void {
    this.turn = this.turn.then(() => this.carryOutNow(order));
  }

  /** Clock triggers fire here as time goes by, as they do in Google. */
  tick(): void {
    this.turn = this.turn.then(() => this.fireDueTriggers());
  }

  private async carryOutNow({ id, work }: Order): Promise<void> {
    this.keepTime();
    const before = this.runtime.workbook.activeTab;
    const { reply, file } = await this.outcome(work);
    this.publisher.publish();
    if (work.ask === 'choose' || work.ask === 'call') this.follow(before);
    this.say({ say: 'done', order: id, reply, file });
  }

  private fireDueTriggers(): void {
    this.keepTime();
    const due = this.runtime.nextTriggerAt;
    if (due === null || due > this.runtime.clock.now()) return;
    this.running('a clock trigger', () => this.report(this.runtime.runDueTriggers()));
    this.publisher.publish();
  }

  private async outcome(work: Order['work']): Promise<{ reply: Reply; file: Uint8Array | null }> {
    try {
      if (work.ask === 'file')
        return { reply: DONE, file: await writePackage(this.runtime.workbook).bytes() };
      if (work.ask === 'save') return { reply: await this.save(work.path), file: null };
      if (work.ask === 'edit') this.edit(work.at, work.texts);
      else if (work.ask === 'choose') this.choose(work.functionName, work.at);
      else return { reply: this.call(work.functionName, work.args), file: null };
      return { reply: DONE, file: null };
    } catch (error) {
      const isExpected = [ScriptError, XlsxError, Gone].some((kind) => error instanceof kind);
      // A mistake of this program must not cost the person the workbook: it is said, and they can still save.
      if (!isExpected) this.say({ say: 'log', text: String(error instanceof Error ? error.stack : error) });
      return {
        reply: { ok: false, message: error instanceof Error ? error.message : String(error) },
        file: null,
      };
    }
  }

  private choose(functionName: string, at: Place): void {
    this.runtime.select(this.tabOf(at).name, at.row, at.column);
    this.running(functionName, () => {
      this.runtime.call(functionName, [], 'menu');
    });
  }

  /** A page calls: what the function gives goes back as JSON. */
  private call(functionName: string, args: string): Reply {
    const values: unknown = JSON.parse(args);
    let value: unknown = null;
    this.running(functionName, () => {
      value = this.runtime.call(functionName, Array.isArray(values) ? values : [values], 'sidebar');
    });
    return { ok: true, message: '', value: JSON.stringify(value) };
  }

  private edit(at: Place, texts: readonly (readonly string[])[]): void {
    const tab = this.tabOf(at);
    const columns = Math.max(1, ...texts.map((line) => line.length));
    const lines = texts.map((line) => Array.from({ length: columns }, (_cell, index) => line[index] ?? ''));
    const { maxRows, maxColumns } = tab.grid;
    if (at.row + lines.length - 1 > maxRows || at.column + columns - 1 > maxColumns) {
      throw new Gone(
        `The tab ${tab.name} has ${maxRows} rows and ${maxColumns} columns: this reaches beyond them.`,
      );
    }
    const place = a1Of(area(at.row, at.column, lines.length, columns));
    this.running('edit triggers', () => this.report(this.runtime.edit(tab.name, place, lines)));
  }

  private async save(path: string): Promise<Reply> {
    if (!path.toLowerCase().endsWith('.xlsx'))
      return { ok: false, message: 'Give a file name that ends in .xlsx.' };
    try {
      mkdirSync(dirname(path), { recursive: true });
    } catch {
      return { ok: false, message: `The folder ${dirname(path)} cannot be made.` };
    }
    await writeWorkbook(this.runtime.workbook, path);
    this.publisher.markSaved();
    return { ok: true, message: `Saved as ${path}` };
  }

  private tabOf({ tab }: Place): Tab {
    const found = this.runtime.workbook.tabWithId(tab);
    if (found === undefined) throw new Gone('This tab is no longer there.');
    return found;
  }

  /** A script that opens another tab takes the person there. */
  private follow(before: Tab | null): void {
    const now = this.runtime.workbook.activeTab;
    if (now !== null && now !== before) this.say({ say: 'go to', place: { tab: now.id, row: 1, column: 1 } });
  }

  private running(what: string, run: () => void): void {
    this.say({ say: 'running', what });
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

  /** Virtual time runs ahead while a script works, and is never behind. */
  private keepTime(): void {
    this.runtime.clock.advanceTo(Date.now());
  }
}

/** What was asked for is not there (any more). */
class Gone extends Error {}
