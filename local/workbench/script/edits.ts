/** What the user does to cells, rows, columns and the filter by hand. All of it but folding can be taken back. */
import type { EventOutcome, Runtime, Tab, Workbook } from '../../runtime';
import { readBlock, writeBlock } from '../../runtime/services/sheets/range-values';
import { a1Of } from '../../workbook/a1';
import { type Area, area, lastRowOf } from '../../workbook/area';
import type { Cell } from '../../workbook/cell';
import { restyled } from '../../workbook/style';
import type { Message, Place, Request } from '../protocol';
import { typedText, tabView } from '../tab-view';
import type { Screen } from './screen';

// Sends the page what has changed in the workbook since the last time.

/** Frequent progress is published at most this often, and never takes more than a tenth of a run's time. */
const SHORTEST_PAUSE_MS = 400;
const PAUSE_FACTOR = 10;

export class Publisher {
  /** By tab, its version and its lines as JSON, by row. */
  private readonly published = new Map<Tab, { version: number; lines: Map<number, string> }>();
  private savedAs: string;
  private nextAt = 0;

  constructor(
    private readonly workbook: Workbook,
    private readonly screen: Screen,
    private readonly post: (message: Message) => void,
  ) {
    this.savedAs = this.signature();
  }

  markSaved(): void {
    this.savedAs = this.signature();
  }

  /** The page may show something else than was published: for one that has just opened, or texts typed into these rows. */
  forget(tab?: Tab, first = 0, last = 0): void {
    const published = tab && this.published.get(tab);
    if (!tab) this.published.clear();
    if (!published) return;
    published.version = -1;
    for (let row = first; row <= last; row += 1) published.lines.set(row, '');
  }

  /** @param isBrief in the middle of a run, which publishes now and then */
  publish(isBrief = false): void {
    const startedAt = performance.now();
    if (isBrief && startedAt < this.nextAt) return;
    const { name, tabs } = this.workbook;
    const shown = tabs.filter(({ isHidden }) => !isHidden);
    for (const tab of shown) this.publishTab(tab);
    this.screen.change({
      name,
      isChanged: this.signature() !== this.savedAs,
      tabs: shown.map(({ id, name, tabColor }) => ({ id, name, color: tabColor })),
    });
    const endedAt = performance.now();
    this.nextAt = endedAt + Math.max(SHORTEST_PAUSE_MS, PAUSE_FACTOR * (endedAt - startedAt));
  }

  private publishTab(tab: Tab): void {
    const before = this.published.get(tab);
    if (before?.version === tab.version) return;
    const view = tabView(tab);
    const lines = new Map(view.lines.map((line) => [line.row, JSON.stringify(line.cells)]));
    this.published.set(tab, { version: tab.version, lines });
    const changed = view.lines.filter(({ row }) => before?.lines.get(row) !== lines.get(row));
    for (const row of before?.lines.keys() ?? []) if (!lines.has(row)) changed.push({ row, cells: [] });
    this.post({ kind: 'update', update: { tab: { ...view, lines: changed } } });
  }

  private signature(): string {
    return JSON.stringify(
      this.workbook.tabs.map(({ id, name, version, isHidden }) => [id, name, version, isHidden]),
    );
  }
}

// Undo and redo of what the user has done to cells, rows and columns, but not of what scripts do.

interface Step {
  readonly tab: Tab;
  readonly forth: () => void;
  readonly back: () => void;
}

const MAX_STEPS = 200;

class UndoList {
  private done: (Step & { readonly size: string })[] = [];
  private undone: typeof this.done = [];

  take(step: Step): void {
    step.forth();
    this.done = [...this.done, { ...step, size: sizeOf(step.tab) }].slice(-MAX_STEPS);
    this.undone = [];
  }

  /** @returns why nothing was taken back or done again; '' if something was */
  again(isRedo: boolean): string {
    const [from, to] = isRedo ? [this.undone, this.done] : [this.done, this.undone];
    const step = from.pop();
    if (step === undefined)
      return isRedo ? 'There is nothing to do again.' : 'There is nothing to take back.';
    if (step.size !== sizeOf(step.tab)) {
      [this.done, this.undone] = [[], []];
      return 'A script has moved the cells since: this cannot be taken back.';
    }
    if (isRedo) step.forth();
    else step.back();
    to.push({ ...step, size: sizeOf(step.tab) });
    return '';
  }
}

const sizeOf = ({ grid }: Tab): string => `${grid.maxRows} ${grid.maxColumns}`;

/** The requested object doesn't exist (any more). */
export class Gone extends Error {}

type EditWork = Extract<Request, { ask: 'edit' | 'rows' | 'sort' | 'filter' | 'fold' | 'undo' }>;

export class Edits {
  private readonly steps = new UndoList();

  constructor(
    private readonly runtime: Runtime,
    private readonly publisher: Publisher,
    private readonly report: (outcomes: readonly EventOutcome[]) => void,
  ) {}

  /** @returns a sentence for the user; '' for none */
  make(work: EditWork): string {
    if (work.ask === 'undo') return this.steps.again(work.isRedo);
    const tab = this.tab(work.ask === 'edit' ? work.at.tab : work.tab);
    switch (work.ask) {
      case 'edit':
        this.write(tab, work.at, work.texts);
        break;
      case 'rows':
        if (work.count > 0) this.insertRows(tab, work.row, work.count);
        else this.deleteRows(tab, work.row, -work.count);
        break;
      case 'sort':
        this.sort(tab, work.column, work.isAscending);
        break;
      case 'filter':
        this.filter(tab, work.column, work.hides);
        break;
      case 'fold':
        tab.columns.fold({ from: work.from, to: Math.min(work.to, tab.grid.maxColumns) }, work.isFolded);
        tab.touch();
    }
    return '';
  }

  tab(id: number): Tab {
    const match = this.runtime.workbook.tabWithId(id);
    if (match === undefined) throw new Gone('This tab is no longer there.');
    return match;
  }

  private write(tab: Tab, corner: Place, texts: readonly (readonly string[])[]): void {
    const { grid } = tab;
    const block = area(corner.row, corner.column, texts.length, Math.max(1, ...texts.map((l) => l.length)));
    // Texts that are refused, or mean the same as before, are shown as they were.
    this.publisher.forget(tab, block.row, lastRowOf(block));
    if (lastRowOf(block) > grid.maxRows || block.column + block.columns - 1 > grid.maxColumns)
      throw new Gone(
        `The tab ${tab.name} has ${grid.maxRows} rows and ${grid.maxColumns} columns: this reaches beyond them.`,
      );
    const lines = texts.map((line) => Array.from({ length: block.columns }, (_cell, at) => line[at] ?? ''));
    const before = readBlock(grid, block, (cell) => cell);
    this.steps.take({
      tab,
      forth: () => this.type(tab, block, lines),
      back: () => this.typeBack(tab, block, before),
    });
  }

  private type(tab: Tab, block: Area, texts: readonly (readonly string[])[]): void {
    this.report(this.runtime.edit(tab.name, a1Of(block), texts));
  }

  /** The format comes first, since it decides what a text means; what is within a text comes last. */
  private typeBack(tab: Tab, block: Area, before: readonly (readonly Cell[])[]): void {
    const change = (of: (was: Cell, is: Cell) => Cell): void =>
      writeBlock(tab.grid, block, (is, down, right) => of(before[down]?.[right] ?? is, is));
    change(({ style: { numberFormat } }, is) => ({ ...is, style: restyled(is.style, { numberFormat }) }));
    this.type(
      tab,
      block,
      before.map((line) => line.map(typedText)),
    );
    change(({ rich, link }, is) => (rich === is.rich && link === is.link ? is : { ...is, rich, link }));
  }

  private insertRows(tab: Tab, row: number, count: number): void {
    const { person } = this.runtime;
    this.steps.take({
      tab,
      forth: () =>
        row > tab.grid.maxRows ? tab.shiftLines('rows', row, count) : person.insertRows(tab.name, row, count),
      back: () => person.deleteRows(tab.name, row, count),
    });
  }

  private deleteRows(tab: Tab, row: number, count: number): void {
    const block = area(row, 1, count, tab.grid.maxColumns);
    const cells = readBlock(tab.grid, block, (cell) => cell);
    const { merges, rules, validations, filter } = tab;
    const { frozen } = tab.rows;
    const sizes = new Map(tab.rows.sizes);
    this.steps.take({
      tab,
      forth: () => this.runtime.person.deleteRows(tab.name, row, count),
      back: () => {
        tab.shiftLines('rows', row, count);
        writeBlock(tab.grid, block, (is, down, right) => cells[down]?.[right] ?? is);
        Object.assign(tab, { merges, rules, validations, filter });
        for (const [line, size] of sizes) tab.rows.sizes.set(line, size);
        tab.rows.frozen = frozen;
      },
    });
  }

  private sort(tab: Tab, column: number, ascending: boolean): void {
    const { filter, grid, name } = tab;
    if (filter === null) throw new Gone('This tab has no filter any more.');
    const [fromRow, toRow] = [filter.row + 1, lastRowOf(filter)];
    const block = area(fromRow, 1, toRow - fromRow + 1, grid.maxColumns);
    const before = readBlock(grid, block, (cell) => cell);
    this.steps.take({
      tab,
      forth: () => this.runtime.person.sortRows(name, column, { fromRow, toRow, ascending }),
      back: () => writeBlock(grid, block, (is, down, right) => before[down]?.[right] ?? is),
    });
  }

  private filter(tab: Tab, column: number, hides: readonly string[]): void {
    const before = tab.filterHides;
    const after = new Map(before).set(column, new Set(hides));
    if (hides.length === 0) after.delete(column);
    const set = (to: Tab['filterHides']) => (): void => {
      tab.filterHides = to;
      tab.touch();
    };
    this.steps.take({ tab, forth: set(after), back: set(before) });
  }
}
