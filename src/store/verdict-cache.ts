/** The judge's replies by the content hash of their request, in the hidden tab `GNW cache`. Bounded; never holds a key. */
import type { OutCell, OwnTab, SpreadsheetPort } from '../model/spreadsheet';
import type { TabGrid } from '../model/tab-grid';

/** JSON-safe replies by key; read back they are unchecked, since a person may have edited the tab. */
export interface ReplyStore {
  readonly get: (keys: readonly string[]) => ReadonlyMap<string, unknown>;
  readonly put: (entries: ReadonlyMap<string, object>) => void;
}

const TAB = 'GNW cache';
const SIGNATURE = 'verdict cache';
const HEADER: readonly OutCell[] = ['key', 'reply'];
/** Rows that the tab grows by at a time: most waves then need no look at its size. */
const GROWTH = 1000;
/** Kept entries; the oldest go first, a tenth at a time. */
export const CACHE_LIMIT = 20000;

/**
 * Opens the cache. The tab is read once, when something is looked up for the first time, and made when the first reply
 * is kept: then one service call per wave (a few more where it must grow), none in a run that asks no model.
 */
export function openVerdictCache(spreadsheet: SpreadsheetPort, limit: number = CACHE_LIMIT): ReplyStore {
  let tab: OwnTab | undefined;
  let entries: Map<string, string> | undefined;
  let rowsReady = 0;
  /** A person has blanked or doubled rows: entries and rows no longer count alike. */
  let hasGaps = false;
  const load = (): Map<string, string> => {
    if (!entries) {
      tab = find(spreadsheet);
      const rows = tab ? tab.readAll().values.slice(1) : [];
      entries = entriesIn(rows);
      hasGaps = entries.size < rows.length;
    }
    return entries;
  };
  return {
    get: (keys) => {
      const known = load();
      return new Map(
        keys.flatMap((key): [string, unknown][] => {
          const text = known.get(key);
          return text === undefined ? [] : [[key, parse(text)]];
        }),
      );
    },
    put: (added) => {
      const known = load();
      const before = known.size;
      for (const [key, reply] of added) {
        // Set again it becomes the newest.
        known.delete(key);
        known.set(key, JSON.stringify(reply));
      }
      tab ??= create(spreadsheet);
      const kept = known.size > limit ? newest(known, Math.ceil(limit * 0.9)) : known;
      if (kept.size >= rowsReady) {
        rowsReady = kept.size + GROWTH;
        tab.fit(rowsReady, HEADER.length);
      }
      if (hasGaps || kept.size < before + added.size) rewrite(tab, kept);
      else append(tab, before, [...added.keys()], kept);
      hasGaps = false;
    },
  };
}

/** By its signature, or where another program dropped that, by its name and header. */
function find(spreadsheet: SpreadsheetPort): OwnTab | undefined {
  const tabs = spreadsheet.tabs();
  const signed = tabs.find(({ signature }) => signature === SIGNATURE);
  if (signed) return spreadsheet.open(signed.name);
  if (!tabs.some(({ name, signature }) => name === TAB && signature === undefined)) return undefined;
  const tab = spreadsheet.open(TAB);
  const header = tab.readHeader();
  if (header.length !== HEADER.length || HEADER.some((name, index) => name !== header[index]))
    return undefined;
  spreadsheet.sign(TAB, SIGNATURE);
  return tab;
}

function create(spreadsheet: SpreadsheetPort): OwnTab {
  const taken = new Set(spreadsheet.tabs().map(({ name }) => name.toLowerCase()));
  let name = TAB;
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${TAB} ${number}`;
  const tab = spreadsheet.create(name, SIGNATURE, { isHidden: true });
  tab.write(1, 1, [HEADER]);
  return tab;
}

function entriesIn(rows: TabGrid['values']): Map<string, string> {
  return new Map(
    rows.flatMap(([key, reply]): [string, string][] => (key && reply ? [[String(key), String(reply)]] : [])),
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function append(
  tab: OwnTab,
  before: number,
  keys: readonly string[],
  known: ReadonlyMap<string, string>,
): void {
  tab.write(
    before + 2,
    1,
    keys.map((key) => [key, known.get(key) ?? '']),
  );
}

function newest(known: Map<string, string>, limit: number): ReadonlyMap<string, string> {
  for (const key of [...known.keys()].slice(0, Math.max(0, known.size - limit))) known.delete(key);
  return known;
}

function rewrite(tab: OwnTab, known: ReadonlyMap<string, string>): void {
  tab.clear(1, HEADER.length);
  tab.write(1, 1, [HEADER, ...known]);
}
