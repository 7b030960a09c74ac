/** The lines of the ledger: what each says about its data, and which of them make a snapshot. */
import type { Snapshot } from '../model/ledger';
import type { Cell } from '../model/sheet/tab-grid';

export const KEYS = ['run_id', 'sheet_id', 'tab', 'saved_at', 'part', 'parts'];
/** Below the header. */
export const FIRST_ROW = 2;

/** What a line says about its data; a blank line, or one that isn't ours, is part of nothing. */
export interface Line extends Omit<Snapshot, 'cases' | 'about'> {
  /** From 1. */
  readonly part: number;
  readonly parts: number;
}

/** The rows of a snapshot's parts, in order. */
export interface Entry {
  readonly line: Line;
  readonly rows: readonly number[];
}

export function keyCells({ runId, sheetId, tab, savedAt, part, parts }: Line): (string | number)[] {
  return [runId, sheetId, tab, savedAt, part, parts];
}

/** All lines down to the last that holds anything. */
export function linesIn(rows: readonly (readonly Cell[])[]): Line[] {
  let end = rows.length;
  while (end > 0 && rows[end - 1]?.every((cell) => cell === '')) end -= 1;
  return rows.slice(0, end).map(([runId = '', sheetId = '', tab = '', savedAt = '', part, parts]) => ({
    runId: String(runId),
    sheetId: Number(sheetId),
    tab: String(tab),
    savedAt: String(savedAt),
    part: Number(part),
    parts: Number(parts),
  }));
}

function keyOf({ runId, sheetId, savedAt, parts }: Line): string {
  return JSON.stringify([runId, sheetId, savedAt, parts]);
}

/** The complete snapshots, oldest first. If a part is there twice, the later one counts. */
export function entriesIn(lines: readonly Line[]): Entry[] {
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

/** The latest snapshot of each run of an eval set: rows of it may have been rescored since. @param entries oldest first */
export function latestOf(entries: readonly Entry[]): Entry[] {
  const latest = new Map(entries.map((entry) => [runKey(entry.line), entry]));
  return entries.filter((entry) => latest.get(runKey(entry.line)) === entry);
}

function runKey({ runId, sheetId }: Line): string {
  return JSON.stringify([runId, sheetId]);
}

/** @param entries oldest first */
export function newestOfEach(
  entries: readonly Entry[],
  count: number,
  isPinned: (line: Line) => boolean,
): Entry[] {
  const seen = new Map<number, number>();
  return [...entries].reverse().filter(({ line }) => {
    const newer = seen.get(line.sheetId) ?? 0;
    seen.set(line.sheetId, newer + 1);
    return newer < count || isPinned(line);
  });
}

/** Indices of the lines to drop so that `excess` are gone: whole snapshots, oldest first, none that is pinned. */
export function outdated(
  lines: readonly Line[],
  excess: number,
  isPinned: (line: Line) => boolean,
): ReadonlySet<number> {
  const snapshots = new Map<string, number[]>();
  lines.forEach((line, index) => {
    if (isPinned(line)) return;
    const places = snapshots.get(keyOf(line));
    if (places) places.push(index);
    else snapshots.set(keyOf(line), [index]);
  });
  const gone = new Set<number>();
  for (const places of snapshots.values()) {
    if (gone.size >= excess) break;
    for (const place of places) gone.add(place);
  }
  return gone;
}
