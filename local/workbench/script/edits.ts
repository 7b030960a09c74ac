/** Makes the user’s edits of cells, rows, columns and the filter, and publishes changes to the page. */
import type { EventOutcome, Runtime, Tab, Workbook } from '../../runtime';
import { a1Of } from '../../workbook/a1';
import { area, lastColumnOf, lastRowOf } from '../../workbook/area';
import type { Message, Place, Request } from '../protocol';
import { tabView } from '../tab-view';
import type { Screen } from './screen';

/** The pause between two updates during a run, which publishing never slows down by more than a tenth. */
const MIN_PAUSE_MS = 400;
const PAUSE_FACTOR = 10;

/** Sends the page the changes of the workbook since the last update. */
export class Publisher {
  /** The version and the lines (as JSON, by row) that were sent of each tab. */
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

  /** Sends everything, or these rows, again: the page has just opened, or shows typed texts in them. */
  forget(tab?: Tab, first = 0, last = 0): void {
    const published = tab && this.published.get(tab);
    if (!tab) this.published.clear();
    if (!published) return;
    published.version = -1;
    for (let row = first; row <= last; row += 1) published.lines.set(row, '');
  }

  /** @param isBrief true during a run, which publishes only after a pause */
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
    this.nextAt = endedAt + Math.max(MIN_PAUSE_MS, PAUSE_FACTOR * (endedAt - startedAt));
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

/** The requested object does not exist, or no longer. */
export class Gone extends Error {}

type EditWork = Extract<Request, { ask: 'edit' | 'rows' | 'sort' | 'filter' | 'fold' }>;

export class Edits {
  constructor(
    private readonly runtime: Runtime,
    private readonly publisher: Publisher,
    private readonly report: (outcomes: readonly EventOutcome[]) => void,
  ) {}

  make(work: EditWork): void {
    const { person } = this.runtime;
    const tab = this.tab(work.ask === 'edit' ? work.at.tab : work.tab);
    switch (work.ask) {
      case 'edit':
        this.write(tab, work.at, work.texts);
        break;
      case 'rows':
        if (work.count < 0) person.deleteRows(tab.name, work.row, -work.count);
        else if (work.row > tab.grid.maxRows) tab.shiftLines('rows', work.row, work.count);
        else person.insertRows(tab.name, work.row, work.count);
        break;
      case 'sort': {
        const { filter } = tab;
        if (filter === null) throw new Gone('This tab no longer has a filter.');
        const rows = { fromRow: filter.row + 1, toRow: lastRowOf(filter), ascending: work.isAscending };
        person.sortRows(tab.name, work.column, rows);
        break;
      }
      case 'filter':
        if (work.hides.length === 0) tab.filterHides.delete(work.column);
        else tab.filterHides.set(work.column, new Set(work.hides));
        tab.touch();
        break;
      case 'fold':
        tab.columns.fold({ from: work.from, to: Math.min(work.to, tab.grid.maxColumns) }, work.isFolded);
        tab.touch();
    }
  }

  tab(id: number): Tab {
    const match = this.runtime.workbook.tabWithId(id);
    if (match === undefined) throw new Gone('This tab was deleted.');
    return match;
  }

  private write(tab: Tab, corner: Place, texts: readonly (readonly string[])[]): void {
    const { grid } = tab;
    const block = area(corner.row, corner.column, texts.length, Math.max(1, ...texts.map((l) => l.length)));
    // The page shows the typed texts: these rows are sent again even if the edit is refused or changes nothing.
    this.publisher.forget(tab, block.row, lastRowOf(block));
    if (lastRowOf(block) > grid.maxRows || lastColumnOf(block) > grid.maxColumns)
      throw new Gone(
        `The tab ${tab.name} has ${grid.maxRows} rows and ${grid.maxColumns} columns: this reaches beyond them.`,
      );
    const lines = texts.map((line) => Array.from({ length: block.columns }, (_cell, at) => line[at] ?? ''));
    this.report(this.runtime.edit(tab.name, a1Of(block), lines));
  }
}
