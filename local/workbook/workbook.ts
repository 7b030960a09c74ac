/** A spreadsheet in memory: its tabs, ids, time zone and locale. */
import { Tab } from './tab';

export interface WorkbookOptions {
  /** Returned by `getId()`. */
  readonly id?: string;
  readonly name?: string;
  /** The time zone of its dates. */
  readonly timeZone?: string;
  /** How numbers and dates are shown, and how dates are typed; '' for a file, which has none. @example 'de_DE' */
  readonly locale?: string;
}

/** The id of a workbook that is not a spreadsheet at Google. */
export const LOCAL_ID = 'local-workbook';

export class Workbook {
  tabs: Tab[] = [];
  activeTab: Tab | null = null;
  readonly id: string;
  name: string;
  timeZone: string;
  readonly locale: string;
  /** The workbook's file, for writing it back; null for a new workbook. */
  origin: object | null = null;
  private nextId = 1;

  constructor({
    id = LOCAL_ID,
    name = 'Workbook',
    timeZone = 'Etc/UTC',
    locale = 'en_US',
  }: WorkbookOptions = {}) {
    this.id = id;
    this.name = name;
    this.timeZone = timeZone;
    this.locale = locale;
  }

  /** Returns an id that no tab of this workbook has had. */
  freshId(): number {
    const used = this.tabs.reduce((highest, tab) => Math.max(highest, tab.id), 0);
    this.nextId = Math.max(this.nextId, used) + 1;
    return this.nextId;
  }

  /** Keeps ids up to this one from being used for new tabs. */
  keepIdsAbove(id: number): void {
    this.nextId = Math.max(this.nextId, id);
  }

  /** Finds a tab by name, without regard to case: two names that differ only in case cannot exist. */
  tabNamed(name: string): Tab | undefined {
    const lowerCased = name.toLowerCase();
    return (
      this.tabs.find((tab) => tab.name === name) ??
      this.tabs.find((tab) => tab.name.toLowerCase() === lowerCased)
    );
  }

  tabWithId(id: number): Tab | undefined {
    return this.tabs.find((tab) => tab.id === id);
  }

  /** Adds an empty tab at a place counted from 0 (default: the end). */
  addTab(name: string, index: number = this.tabs.length, rows?: number, columns?: number): Tab {
    const tab = new Tab(this.freshId(), name, rows, columns);
    this.tabs.splice(index, 0, tab);
    return tab;
  }

  removeTab(tab: Tab): void {
    this.tabs = this.tabs.filter((other) => other !== tab);
    if (this.activeTab === tab) this.activeTab = this.tabs[0] ?? null;
  }

  /** @param place from 0 */
  moveTab(tab: Tab, place: number): void {
    const others = this.tabs.filter((other) => other !== tab);
    this.tabs = [...others.slice(0, place), tab, ...others.slice(place)];
  }

  get cellCount(): number {
    return this.tabs.reduce((sum, tab) => sum + tab.grid.maxRows * tab.grid.maxColumns, 0);
  }
}
