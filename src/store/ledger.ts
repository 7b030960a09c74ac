/** What earlier runs scored, in the hidden tab `GNW ledger`: later runs can say what got worse. Bounded. */
import type { Snapshot } from '../model/ledger';
import type { OwnTab, SpreadsheetPort } from '../model/spreadsheet';
import type { Cell } from '../model/tab-grid';
import { findHidden, type HiddenTab, makeHidden } from './hidden-tab';
import { packCases, unpackCases } from './snapshot-text';

export interface Ledger {
  /** Whether the scores of that eval set, as that run left them, are there as a whole. */
  readonly has: (runId: string, sheetId: number) => boolean;
  /** Adds a snapshot, as a whole or not at all; one that is there stays as it is. */
  readonly add: (snapshot: Snapshot) => void;
  /** Those of one eval set, oldest first. What a person has spoilt is left out. */
  readonly of: (sheetId: number) => Snapshot[];
}

const KEYS = ['run_id', 'sheet_id', 'tab', 'saved_at', 'part', 'parts'];
const HEADER = [...KEYS, 'data'];
const TAB: HiddenTab = { name: 'GNW ledger', signature: 'ledger', header: HEADER };
/** The header stands above. */
const FIRST_ROW = 2;
/** More rows than a tab can have. */
const ALL_ROWS = 1e7;
/** Lines whose data is read at once: 6 MB at most. */
const READ_AT_ONCE = 200;
/** Kept lines; the oldest go first. */
export const LEDGER_LIMIT = 1000;

/** What a line says about its data; a blank line, and one that is none of ours, is a part of nothing. */
interface Line extends Omit<Snapshot, 'cases'> {
  /** From 1. */
  readonly part: number;
  readonly parts: number;
}

/** The rows of a snapshot's parts, in order. */
interface Entry {
  readonly line: Line;
  readonly rows: readonly number[];
}

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
  const has = (runId: string, sheetId: number): boolean =>
    entriesIn(load()).some(({ line }) => line.runId === runId && line.sheetId === sheetId);
  return {
    has,
    add: ({ cases, ...about }) => {
      if (has(about.runId, about.sheetId)) return;
      const data = packCases(cases);
      const added = data.map((_text, index) => ({ ...about, part: index + 1, parts: data.length }));
      const rows = added.map((line, index) => [...cellsOf(line), data[index] ?? '']);
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
    of: (sheetId) => {
      const entries = entriesIn(load()).filter(({ line }) => line.sheetId === sheetId);
      if (!tab) return [];
      const all = entries.flatMap(({ rows }) => rows);
      const data = readData(tab, all);
      return entries.flatMap(({ line: { runId, savedAt, tab: name }, rows }) => {
        const parts = rows.flatMap((row) => unpackCases(data.get(row) ?? '') ?? []);
        // Without a single readable case it says nothing of the eval set.
        return parts.length === 0 ? [] : [{ runId, savedAt, sheetId, tab: name, cases: parts }];
      });
    },
  };
}

function cellsOf({ runId, sheetId, tab, savedAt, part, parts }: Line): (string | number)[] {
  return [runId, sheetId, tab, savedAt, part, parts];
}

/** As many as there are down to the last that holds anything. */
function linesIn(rows: readonly (readonly Cell[])[]): Line[] {
  let end = rows.length;
  while (end > 0 && rows[end - 1]?.every((cell) => cell === '')) end -= 1;
  return rows.slice(0, end).map(([runId = '', sheetId = '', tab = '', savedAt = '', part, parts]) => ({
    ...{ runId: String(runId), sheetId: Number(sheetId), tab: String(tab), savedAt: String(savedAt) },
    ...{ part: Number(part), parts: Number(parts) },
  }));
}

function keyOf({ runId, sheetId, savedAt, parts }: Line): string {
  return JSON.stringify([runId, sheetId, savedAt, parts]);
}

/** The snapshots of which every part is there, oldest first. Of a part that is there twice the later one counts. */
function entriesIn(lines: readonly Line[]): Entry[] {
  const found = new Map<string, { line: Line; rows: Map<number, number> }>();
  lines.forEach((line, index) => {
    if (line.runId === '' || !(line.part >= 1 && line.part <= line.parts)) return;
    const key = keyOf(line);
    const entry = found.get(key) ?? { line, rows: new Map<number, number>() };
    entry.rows.set(line.part, FIRST_ROW + index);
    found.set(key, entry);
  });
  return [...found.values()]
    .filter(({ line, rows }) => rows.size === line.parts)
    .map(({ line, rows }) => ({
      line,
      rows: [...rows].sort(([a], [b]) => a - b).map(([, row]) => row),
    }))
    .sort((a, b) => (a.line.savedAt < b.line.savedAt ? -1 : a.line.savedAt > b.line.savedAt ? 1 : 0));
}

/** How many of the first lines go so that `excess` are gone: whole snapshots. */
function outdated(lines: readonly Line[], excess: number): number {
  let end = Math.max(0, Math.min(excess, lines.length));
  const keyAt = (index: number): string => {
    const line = lines[index];
    return line ? keyOf(line) : '';
  };
  while (end > 0 && end < lines.length && keyAt(end) === keyAt(end - 1)) end += 1;
  return end;
}

/** The data of rows, by row: one call per stretch of lines. */
function readData(tab: OwnTab, rows: readonly number[]): ReadonlyMap<number, string> {
  const data = new Map<number, string>();
  const sorted = [...rows].sort((a, b) => a - b);
  while (sorted.length > 0) {
    const [first = 0] = sorted;
    const stretch = sorted.splice(0, sorted.filter((row) => row < first + READ_AT_ONCE).length);
    const last = stretch[stretch.length - 1] ?? first;
    const block = { row: first, column: HEADER.length, rows: last - first + 1, columns: 1 };
    tab.readBlock(block).forEach(([cell = ''], index) => data.set(first + index, String(cell)));
  }
  return data;
}
