/** The lines of the ledger: what each says about its data, and which of them make a snapshot. */
import { grouped } from '../model/grouped';
import type { Snapshot } from '../model/ledger';
import type { Cell } from '../model/sheet/tab-grid';
import { type Part, wholes } from './hidden-table';

export const KEYS = ['run_id', 'sheet_id', 'tab', 'saved_at', 'part', 'parts'];

/** What a line says about its data; a blank line, or one that isn't ours, is part of nothing. */
export interface Line extends Omit<Snapshot, 'cases' | 'about'>, Part {}

/** The places of a snapshot's parts, in order. */
export interface Entry {
  readonly line: Line;
  readonly places: readonly number[];
}

export function keyCells({ runId, sheetId, tab, savedAt, part, parts }: Line): (string | number)[] {
  return [runId, sheetId, tab, savedAt, part, parts];
}

export function lineIn([
  runId = '',
  sheetId = '',
  tab = '',
  savedAt = '',
  part,
  parts,
]: readonly Cell[]): Line {
  return {
    runId: String(runId),
    sheetId: Number(sheetId),
    tab: String(tab),
    savedAt: String(savedAt),
    part: Number(part),
    parts: Number(parts),
  };
}

function keyOf({ runId, sheetId, savedAt, parts }: Line): string {
  return runId === '' ? '' : JSON.stringify([runId, sheetId, savedAt, parts]);
}

/** The complete snapshots, oldest first. */
export function entriesIn(lines: readonly Line[]): Entry[] {
  return [...wholes(lines, keyOf).values()]
    .flatMap((places): Entry[] => {
      const line = lines[places[0] ?? 0];
      return line ? [{ line, places }] : [];
    })
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

/** Places of the lines to drop so that `excess` are gone: whole snapshots, oldest first, none that is pinned. */
export function outdated(
  lines: readonly Line[],
  excess: number,
  isPinned: (line: Line) => boolean,
): ReadonlySet<number> {
  const loose = [...lines.entries()].filter(([, line]) => !isPinned(line));
  const snapshots = grouped(loose, ([, line]) => keyOf(line));
  const gone = new Set<number>();
  for (const places of snapshots.values()) {
    if (gone.size >= excess) break;
    for (const [place] of places) gone.add(place);
  }
  return gone;
}
