/** Tells the page everything that has changed in the workbook since the last time. */
import type { Tab, Workbook } from '../../runtime';
import { tabView } from '../view/tab-view';
import type { Said } from './messages';
import type { Screen } from './screen';

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
    private readonly say: (said: Said) => void,
  ) {
    this.savedAs = this.signature();
  }

  /** Called when the workbook equals the file. */
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

  publish(): void {
    const startedAt = performance.now();
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

  /** Publishes now and then in the middle of a run. */
  publishSometimes(): void {
    if (performance.now() >= this.nextAt) this.publish();
  }

  private publishTab(tab: Tab): void {
    const before = this.published.get(tab);
    if (before?.version === tab.version) return;
    const view = tabView(tab);
    const lines = new Map(view.lines.map((line) => [line.row, JSON.stringify(line.cells)]));
    this.published.set(tab, { version: tab.version, lines });
    const changed = view.lines.filter(({ row }) => before?.lines.get(row) !== lines.get(row));
    for (const row of before?.lines.keys() ?? []) if (!lines.has(row)) changed.push({ row, cells: [] });
    this.say({ say: 'told', told: { tab: { ...view, lines: changed } } });
  }

  private signature(): string {
    return JSON.stringify(
      this.workbook.tabs.map(({ id, name, version, isHidden }) => [id, name, version, isHidden]),
    );
  }
}
