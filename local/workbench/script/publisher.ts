/** Sends the server everything that has changed in the workbook since the last time. */
import type { Workbook } from '../../runtime';
import { tabView } from '../view/tab-view';
import type { Said } from './messages';

/** Frequent progress is published at most this often, and never takes more than a tenth of a run's time. */
const SHORTEST_PAUSE_MS = 400;
const PAUSE_FACTOR = 10;

export class Publisher {
  private readonly published = new Map<number, number>();
  private savedAs: string;
  private nextAt = 0;

  constructor(
    private readonly workbook: Workbook,
    private readonly say: (said: Said) => void,
  ) {
    this.savedAs = this.signature();
  }

  /** Called when the workbook equals the file. */
  markSaved(): void {
    this.savedAs = this.signature();
  }

  publish(): void {
    const startedAt = performance.now();
    const { workbook } = this;
    const shown = workbook.tabs.filter(({ isHidden }) => !isHidden);
    const changed = shown.filter(({ id, version }) => this.published.get(id) !== version);
    for (const { id, version } of changed) this.published.set(id, version);
    this.say({
      say: 'workbook',
      name: workbook.name,
      isChanged: this.signature() !== this.savedAs,
      tabs: shown.map(({ id, name, tabColor, version }) => ({ id, name, color: tabColor, version })),
      views: changed.map((tab) => [tab.id, JSON.stringify(tabView(tab))] as const),
    });
    const endedAt = performance.now();
    this.nextAt = endedAt + Math.max(SHORTEST_PAUSE_MS, PAUSE_FACTOR * (endedAt - startedAt));
  }

  /** Publishes now and then in the middle of a run. */
  publishSometimes(): void {
    if (performance.now() >= this.nextAt) this.publish();
  }

  private signature(): string {
    return JSON.stringify(
      this.workbook.tabs.map(({ id, name, version, isHidden }) => [id, name, version, isHidden]),
    );
  }
}
