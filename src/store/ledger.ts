/** What earlier runs scored, in the hidden tab `GNW ledger`: later runs can say what got worse. Bounded. */
import type { Snapshot, SnapshotInfo } from '../model/ledger';
import type { OwnTab, SpreadsheetPort } from '../model/sheet/spreadsheet';
import { findHidden, type HiddenTab, makeHidden } from './hidden-tab';
import { aboutText, countsOf, infoIn } from './snapshot-about';
import {
  type Entry,
  entriesIn,
  FIRST_ROW,
  KEYS,
  keyCells,
  type Line,
  linesIn,
  newestOfEach,
  outdated,
} from './ledger-lines';
import { packCases, unpackCases } from './snapshot-text';

export interface Ledger {
  /** Whether the scores of that eval set, as that run left them, are there as a whole. */
  readonly has: (runId: string, sheetId: number) => boolean;
  /** Adds a snapshot, as a whole or not at all; one that is there stays as it is. */
  readonly add: (snapshot: Snapshot) => void;
  /** Those of one eval set, oldest first. What a person has spoilt is left out. */
  readonly of: (sheetId: number) => Snapshot[];
  /** One snapshot; undefined where it is not there, or spoilt. */
  readonly find: (runId: string, sheetId: number) => Snapshot | undefined;
  /** What is there, of all eval sets, oldest first. */
  readonly list: () => SnapshotInfo[];
  readonly size: () => LedgerSize;
  /** Keeps the newest snapshots of each eval set, takes out all others and every line that belongs to none. */
  readonly prune: (keepOfEach: number) => void;
}

/** How full a ledger is. */
export interface LedgerSize {
  readonly lines: number;
  readonly limit: number;
}

const HEADER = [...KEYS, 'data', 'about'];
const DATA_COLUMN = KEYS.length + 1;
const ABOUT_COLUMN = DATA_COLUMN + 1;
const TAB: HiddenTab = { name: 'GNW ledger', signature: 'ledger', header: HEADER };
/** More rows than a tab can have. */
const ALL_ROWS = 1e7;
/** Lines whose data is read at once: 6 MB at most. */
const READ_AT_ONCE = 200;
/** Kept lines; the oldest go first. */
const LEDGER_LIMIT = 1000;

/**
 * Opens the ledger. Calls of the port: three when it is first looked at (tabs, open, the key columns), two per snapshot
 * that is added (fit, write; a third where old lines go, two more where the tab has to be made), and one per 200 lines
 * that hold data of the eval set that is asked for.
 */
export function openLedger(spreadsheet: SpreadsheetPort, limitLines: number = LEDGER_LIMIT): Ledger {
  let tab: OwnTab | undefined;
  let lines: readonly Line[] | undefined;
  const load = (): readonly Line[] => {
    if (!lines) {
      tab = findHidden(spreadsheet, TAB);
      const block = { row: FIRST_ROW, column: 1, rows: ALL_ROWS, columns: KEYS.length };
      lines = tab ? linesIn(tab.readBlock(block)) : [];
    }
    return lines;
  };
  const entry = (runId: string, sheetId: number): Entry | undefined =>
    entriesIn(load()).find(({ line }) => line.runId === runId && line.sheetId === sheetId);
  const has = (runId: string, sheetId: number): boolean => entry(runId, sheetId) !== undefined;
  const read = (entries: readonly Entry[]): Snapshot[] => {
    if (!tab) return [];
    const texts = readData(
      tab,
      entries.flatMap(({ rows }) => rows),
    );
    return entries.flatMap(({ line: { runId, savedAt, sheetId, tab: name }, rows }) => {
      const cases = rows.flatMap((row) => unpackCases(texts.get(row)?.data ?? '') ?? []);
      const about = infoIn(texts.get(rows[0] ?? 0)?.about ?? '')?.about;
      // Without a single readable case it says nothing of the eval set.
      return cases.length === 0
        ? []
        : [{ runId, savedAt, sheetId, tab: name, cases, ...(about && { about }) }];
    });
  };
  return {
    has,
    add: (snapshot) => {
      if (has(snapshot.runId, snapshot.sheetId)) return;
      const { runId, savedAt, sheetId, tab: name } = snapshot;
      const data = packCases(snapshot.cases);
      const added = data.map((_text, index) => ({
        runId,
        savedAt,
        sheetId,
        tab: name,
        part: index + 1,
        parts: data.length,
      }));
      const texts = [aboutText(snapshot)];
      const rows = added.map((line, index) => [...keyCells(line), data[index] ?? '', texts[index] ?? '']);
      const known = load();
      tab ??= makeHidden(spreadsheet, TAB);
      tab.fit(FIRST_ROW + known.length + rows.length - 1, HEADER.length);
      if (known.length === 0) tab.write(1, 1, [HEADER, ...rows]);
      else tab.write(FIRST_ROW + known.length, 1, rows);
      const old = outdated(known, known.length + added.length - limitLines);
      // Taken out last: killed in between, the ledger is a little too long until the next one is added.
      if (old > 0) tab.removeRows(FIRST_ROW, old);
      lines = [...known.slice(old), ...added];
    },
    of: (sheetId) => read(entriesIn(load()).filter(({ line }) => line.sheetId === sheetId)),
    find: (runId, sheetId) => {
      const found = entry(runId, sheetId);
      return found && read([found])[0];
    },
    list: () => {
      const entries = entriesIn(load());
      if (!tab || entries.length === 0) return [];
      const block = { row: FIRST_ROW, column: ABOUT_COLUMN, rows: load().length, columns: 1 };
      const texts = tab.readBlock(block).map(([cell = '']) => String(cell));
      const infos = entries.map(({ rows: [first = 0] }) => infoIn(texts[first - FIRST_ROW] ?? ''));
      // Lines of an earlier version do not say it: their cases do.
      const counts = new Map(
        read(entries.filter((_entry, index) => !infos[index])).map((snapshot) => [
          JSON.stringify([snapshot.runId, snapshot.sheetId]),
          countsOf(snapshot.cases),
        ]),
      );
      return entries.flatMap(({ line: { runId, savedAt, sheetId, tab: name } }, index): SnapshotInfo[] => {
        const info = infos[index] ?? counts.get(JSON.stringify([runId, sheetId]));
        return info ? [{ runId, savedAt, sheetId, tab: name, ...info }] : [];
      });
    },
    size: () => ({ lines: load().length, limit: limitLines }),
    prune: (keepOfEach) => {
      const known = load();
      const kept = new Set(newestOfEach(entriesIn(known), keepOfEach).flatMap(({ rows }) => rows));
      const isKept = (index: number): boolean => kept.has(FIRST_ROW + index);
      // From the end, so that what stands above keeps its place; killed in between, the rest is as it was.
      for (let end = known.length; end > 0;) {
        let start = end;
        while (start > 0 && isKept(start - 1) === isKept(end - 1)) start -= 1;
        if (!isKept(end - 1)) tab?.removeRows(FIRST_ROW + start, end - start);
        end = start;
      }
      lines = known.filter((_line, index) => isKept(index));
    },
  };
}

/** The data of rows and what is said of it, by row: one call per stretch of lines. */
function readData(
  tab: OwnTab,
  rows: readonly number[],
): ReadonlyMap<number, { readonly data: string; readonly about: string }> {
  const found = new Map<number, { readonly data: string; readonly about: string }>();
  const sorted = [...rows].sort((a, b) => a - b);
  while (sorted.length > 0) {
    const [first = 0] = sorted;
    const stretch = sorted.splice(0, sorted.filter((row) => row < first + READ_AT_ONCE).length);
    const last = stretch[stretch.length - 1] ?? first;
    const block = { row: first, column: DATA_COLUMN, rows: last - first + 1, columns: 2 };
    tab.readBlock(block).forEach(([data = '', about = ''], index) => {
      found.set(first + index, { data: String(data), about: String(about) });
    });
  }
  return found;
}
