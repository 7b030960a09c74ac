/** Runs the add-on over a workbook: carries out the page’s orders one after the other, and replies to each. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type EventOutcome,
  openRuntime,
  patientTransport,
  type Runtime,
  ScriptError,
  type Tab,
  WallClock,
  type Workbook,
} from '../../runtime';
import { ScriptException } from '../../runtime/engine/exception';
import { deleteLines } from '../../runtime/services/sheets/sheet';
import { a1Of } from '../../workbook/a1';
import { area, lastColumnOf, lastRowOf } from '../../workbook/area';
import { writeWorkbook, XlsxError } from '../../xlsx';
import {
  type Block,
  DONE,
  type WorkbenchMessage,
  type Order,
  type SelectedPlace,
  refused,
  type WorkbenchReply,
  type WorkbenchRequest,
  type WorkbenchThreadData,
} from '../protocol';
import { Publisher } from '../tab-view';
import { Screen } from './screen';

type HostWork = Exclude<WorkbenchRequest, { ask: 'answer' | 'dismiss' }>;
type Edit = Extract<WorkbenchRequest, { ask: 'edit' | 'rows' | 'fold' | 'showAll' }>;

/** The requested object does not exist or was deleted. */
class MissingObject extends Error {}

const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url));
/** The shortest pause between two moments at which a running script serves other orders. */
const SERVE_PAUSE_MS = 100;

export class ScriptHost {
  private readonly runtime: Runtime;
  private readonly screen: Screen;
  private readonly publisher: Publisher;
  private queue: Promise<void> = Promise.resolve();
  private shownPlace: SelectedPlace | null = null;
  private isServing = false;
  private servesAt = 0;

  /** @param nextOrder takes an order that arrived while a script runs; undefined without any */
  constructor(
    workbook: Workbook,
    { savePath, keys }: WorkbenchThreadData,
    private readonly post: (message: WorkbenchMessage) => void,
    private readonly nextOrder: () => Order | undefined,
  ) {
    const screen = new Screen(savePath, post);
    const publisher = new Publisher(workbook, screen, post);
    const serve = (): void => this.serve();
    [this.screen, this.publisher] = [screen, publisher];
    this.runtime = openRuntime({
      code: readFileSync(`${DIST}Code.js`, 'utf8'),
      workbook,
      clock: new WallClock(),
      html: htmlFiles(),
      properties: { user: keys },
      // A judge’s rate limit needs real pauses.
      sleepsReally: true,
      refusesMail: 'The workbench sends no mail: save the HTML report instead',
      transport: patientTransport(serve),
      onServiceCall: serve,
      ui: {
        alert: (question) => {
          publisher.publish();
          return screen.ask(question, () => this.handle());
        },
        showPage: (page) => screen.showPage(page),
        showMenu: (menu) => screen.showMenu(menu),
      },
      onToast: (message, title, seconds) => {
        publisher.publish(true);
        post({ kind: 'update', update: { toast: title === '' ? message : `${title}: ${message}`, seconds } });
      },
      onConsole: ({ level, text }) => post({ kind: 'log', text: `${level}: ${text}` }),
    });
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
    } else {
      // A page’s call interrupts the running script: Google handles such calls concurrently.
      if (isBusy && work.ask === 'call') this.carryOutNow(id, work);
      else this.queue = this.queue.then(() => this.carryOutNow(id, work));
      return;
    }
    this.post({ kind: 'done', order: id, reply: DONE });
  }

  /** Fires the clock triggers that are due. */
  tick(): void {
    this.queue = this.queue.then(() => {
      const due = this.runtime.nextTriggerAt;
      if (due === null || due > this.runtime.clock.now()) return;
      this.whileRunning('a clock trigger', () => this.report(this.runtime.runDueTriggers()));
      this.publisher.publish();
    });
  }

  /** Serves orders that arrive while a script runs, with pauses in between. An order served here is not interrupted by others. */
  private serve(): void {
    if (this.isServing || performance.now() < this.servesAt) return;
    this.handle();
    this.servesAt = performance.now() + SERVE_PAUSE_MS;
  }

  /** Serves the orders that have arrived. */
  private handle(): void {
    const wasServing = this.isServing;
    this.isServing = true;
    for (let order = this.nextOrder(); order !== undefined; order = this.nextOrder()) this.carryOut(order);
    this.isServing = wasServing;
  }

  private carryOutNow(order: number, work: HostWork): void {
    const reply = this.outcome(work);
    this.publisher.publish();
    if (work.ask === 'choose' || work.ask === 'call') this.postSelection();
    this.post({ kind: 'done', order, reply });
  }

  private postSelection(): void {
    const { activeTab } = this.runtime.workbook;
    if (activeTab === null) return;
    const { row, column } = this.runtime.selected;
    const place = { tab: activeTab.id, row, column };
    const seen = this.shownPlace;
    if (seen && (place.tab !== seen.tab || row !== seen.row || column !== seen.column))
      this.post({ kind: 'update', update: { goTo: place } });
    this.shownPlace = place;
  }

  private outcome(work: HostWork): WorkbenchReply {
    try {
      if (work.ask === 'save') return this.save();
      if (work.ask === 'call') return this.call(work);
      if (work.ask === 'choose') return this.choose(work);
      this.edit(work);
      return DONE;
    } catch (error) {
      return this.refusal(error);
    }
  }

  private refusal(error: unknown): WorkbenchReply {
    const isExpected = [ScriptError, ScriptException, XlsxError, MissingObject].some(
      (kind) => error instanceof kind,
    );
    // A bug in this program is only logged, so that users can still save.
    if (!isExpected) this.post({ kind: 'log', text: String(error instanceof Error ? error.stack : error) });
    return refused(error instanceof Error ? error.message : String(error));
  }

  private choose({ label, functionName, at }: Extract<WorkbenchRequest, { ask: 'choose' }>): WorkbenchReply {
    this.goTo(at);
    try {
      this.whileRunning(label, () => this.runtime.call(functionName, [], 'menu'));
      return DONE;
    } catch (error) {
      // Shown as a dialog, wherever on the page the user is.
      const { message } = this.refusal(error);
      this.screen.fail(message);
      return refused(message);
    }
  }

  /** Calls a function for a page, which shows its own progress. The result is JSON. */
  private call({ functionName, args, at }: Extract<WorkbenchRequest, { ask: 'call' }>): WorkbenchReply {
    const values: unknown = JSON.parse(args);
    if (at) this.goTo(at);
    const value = this.runtime.call(functionName, Array.isArray(values) ? values : [values], 'sidebar');
    return { ...DONE, value: JSON.stringify(value) };
  }

  private goTo({ tab, row, column, rows, columns }: Block): void {
    this.runtime.select(this.tab(tab).name, a1Of(area(row, column, rows, columns)));
    this.shownPlace = { tab, row, column };
  }

  private save(): WorkbenchReply {
    const path = this.screen.state.savePath;
    writeWorkbook(this.runtime.workbook, path);
    this.publisher.markSaved();
    return { ok: true, message: `Saved as ${path}` };
  }

  private whileRunning<T>(what: string, run: () => T): T {
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

  private tab(id: number): Tab {
    const match = this.runtime.workbook.tabWithId(id);
    if (match === undefined) throw new MissingObject('This tab was deleted.');
    return match;
  }

  /** Edits cells or rows, folds columns, or shows the rows that the filter hides. */
  private edit(work: Edit): void {
    if (work.ask === 'edit') {
      this.write(work.at, work.texts);
      return;
    }
    const tab = this.tab(work.tab);
    if (work.ask === 'rows') {
      if (work.count < 0) deleteLines(tab, 'rows', work.row, -work.count);
      else tab.shiftLines('rows', work.row, work.count);
      return;
    }
    if (work.ask === 'fold')
      tab.columns.fold({ from: work.from, to: Math.min(work.to, tab.grid.maxColumns) }, work.isFolded);
    else tab.filterHides.clear();
    tab.touch();
  }

  private write({ tab: id, row, column }: SelectedPlace, texts: readonly (readonly string[])[]): void {
    const tab = this.tab(id);
    const { grid } = tab;
    const block = area(row, column, texts.length, Math.max(1, ...texts.map((line) => line.length)));
    // The page shows the typed texts until these rows are sent again, even if the edit is refused.
    this.publisher.forget(tab, row, lastRowOf(block));
    if (lastRowOf(block) > grid.maxRows || lastColumnOf(block) > grid.maxColumns)
      throw new MissingObject(
        `The tab ${tab.name} has only ${grid.maxRows} rows and ${grid.maxColumns} columns.`,
      );
    const lines = texts.map((line) => Array.from({ length: block.columns }, (_cell, at) => line[at] ?? ''));
    this.report(this.runtime.edit(tab.name, a1Of(block), lines));
  }
}

/** Returns the pages of the build by name. */
function htmlFiles(): Map<string, string> {
  const names = readdirSync(DIST).filter((name) => name.endsWith('.html'));
  return new Map(names.map((name) => [name.slice(0, -'.html'.length), readFileSync(DIST + name, 'utf8')]));
}
