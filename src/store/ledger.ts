/** What earlier runs scored, in the hidden tab `GNW ledger`, so that later runs can say what got worse. Bounded. */
import type { Snapshot, SnapshotInfo } from '../model/ledger';
import type { OwnTab, SpreadsheetPort } from '../model/sheet/spreadsheet';
import type { Settings } from '../settings/schema';
import type { Baselines } from './baselines';
import { findHidden, type HiddenTab, makeHidden } from './hidden-tab';
import {
  entriesIn,
  type Entry,
  FIRST_ROW,
  keyCells,
  KEYS,
  latestOf,
  type Line,
  linesIn,
  newestOfEach,
  outdated,
} from './ledger-lines';
import { aboutText, countsOf, infoIn } from './snapshot-about';
import { packCases, unpackCases } from './snapshot-text';

export interface Ledger {
  /**
   * Whether the ledger holds the complete scores of that eval set as that run left them.
   *
   * @param amendedAt ISO date-time at which a row of it was last rescored; '' if none was
   */
  readonly has: (runId: string, sheetId: number, amendedAt?: string) => boolean;
  /** Adds a snapshot, as a whole or not at all. An existing one stays as it is, unless rows of its run have been rescored since. */
  readonly add: (snapshot: Snapshot, amendedAt?: string) => void;
  /**
   * Snapshots of one eval set, oldest first. Any that a person has damaged are left out.
   *
   * @param most only this many of the newest that are taken
   */
  readonly of: (
    sheetId: number,
    most?: number,
    isTaken?: (run: Pick<Snapshot, 'runId'>) => boolean,
  ) => Snapshot[];
  /** One snapshot; undefined if it is missing or damaged. */
  readonly find: (runId: string, sheetId: number) => Snapshot | undefined;
  /** All snapshots, of all eval sets, oldest first. */
  readonly list: () => SnapshotInfo[];
  readonly size: () => LedgerSize;
  /**
   * Keeps the newest snapshots of each eval set and those that are pinned; removes all others, and every line that belongs to no
   * snapshot.
   */
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

/** What a full ledger drops: the oldest lines, but none of a pinned run. */
export interface LedgerBounds {
  readonly lines: number;
  readonly isPinned: (run: { readonly runId: string; readonly sheetId: number }) => boolean;
}

/** For callers that only read it. */
const UNBOUNDED: LedgerBounds = { lines: Infinity, isPinned: () => false };

/**
 * Opens the ledger. Calls of the port: three when it is first looked at (tabs, open, the key columns), two per snapshot that is
 * added (fit, write; plus one per stretch of old lines that are dropped, and two if the tab has to be created), and one per 200
 * lines that hold data of the requested eval set.
 */
export function openLedger(spreadsheet: SpreadsheetPort, bounds: LedgerBounds = UNBOUNDED): Ledger {
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
  const known = (): Entry[] => latestOf(entriesIn(load()));
  const entry = (runId: string, sheetId: number): Entry | undefined =>
    known().find(({ line }) => line.runId === runId && line.sheetId === sheetId);
  const has = (runId: string, sheetId: number, amendedAt = ''): boolean => {
    const found = entry(runId, sheetId);
    return found !== undefined && found.line.savedAt >= amendedAt;
  };
  /** From the end, so that the lines above keep their places; if killed midway, the rest is as it was. */
  const removeBut = (isKept: (index: number) => boolean): void => {
    const all = load();
    for (let end = all.length; end > 0;) {
      let start = end;
      while (start > 0 && isKept(start - 1) === isKept(end - 1)) start -= 1;
      if (!isKept(end - 1)) tab?.removeRows(FIRST_ROW + start, end - start);
      end = start;
    }
    lines = all.filter((_line, index) => isKept(index));
  };
  const read = (entries: readonly Entry[]): Snapshot[] => {
    if (!tab) return [];
    const texts = readData(
      tab,
      entries.flatMap(({ rows }) => rows),
    );
    return entries.flatMap(({ line: { runId, savedAt, sheetId, tab: name }, rows }) => {
      const cases = rows.flatMap((row) => unpackCases(texts.get(row)?.data ?? '') ?? []);
      const about = infoIn(texts.get(rows[0] ?? 0)?.about ?? '')?.about;
      // Without a single readable case it says nothing about the eval set.
      return cases.length === 0
        ? []
        : [{ runId, savedAt, sheetId, tab: name, cases, ...(about && { about }) }];
    });
  };
  return {
    has,
    add: (snapshot, amendedAt) => {
      const { runId, savedAt, sheetId, tab: name } = snapshot;
      if (has(runId, sheetId, amendedAt)) return;
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
      const before = load();
      tab ??= makeHidden(spreadsheet, TAB);
      tab.fit(FIRST_ROW + before.length + rows.length - 1, HEADER.length);
      if (before.length === 0) tab.write(1, 1, [HEADER, ...rows]);
      else tab.write(FIRST_ROW + before.length, 1, rows);
      lines = [...before, ...added];
      // Removed last: if killed before that, the ledger is a little too long until the next one is added.
      const isOlder = (line: Line): boolean =>
        line.runId === runId && line.sheetId === sheetId && line.savedAt < savedAt;
      const replaced = before.filter(isOlder).length;
      const old = outdated(before, before.length - replaced + added.length - bounds.lines, bounds.isPinned);
      if (replaced + old.size > 0)
        removeBut((index) => {
          const line = before[index];
          return line === undefined || !(old.has(index) || isOlder(line));
        });
    },
    of: (sheetId, most = Infinity, isTaken = () => true) =>
      read(
        known()
          .filter(({ line }) => line.sheetId === sheetId && isTaken(line))
          .slice(-most),
      ),
    find: (runId, sheetId) => {
      const found = entry(runId, sheetId);
      return found && read([found])[0];
    },
    list: () => {
      const entries = known();
      if (!tab || entries.length === 0) return [];
      const block = { row: FIRST_ROW, column: ABOUT_COLUMN, rows: load().length, columns: 1 };
      const texts = tab.readBlock(block).map(([cell = '']) => String(cell));
      const infos = entries.map(({ rows: [first = 0] }) => infoIn(texts[first - FIRST_ROW] ?? ''));
      // Of damaged lines, the counts are taken from the cases.
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
    size: () => ({ lines: load().length, limit: bounds.lines }),
    prune: (keepOfEach) => {
      const kept = newestOfEach(known(), keepOfEach, bounds.isPinned);
      const rows = new Set(kept.flatMap((one) => one.rows));
      removeBut((index) => rows.has(FIRST_ROW + index));
    },
  };
}

/** The data and description of rows, by row: one call per stretch of lines. */
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

/** A ledger that can be written to: it knows what to keep when it is full. */
export function boundedLedger(
  spreadsheet: SpreadsheetPort,
  pins: Baselines,
  { run }: Pick<Settings, 'run'>,
): Ledger {
  return openLedger(spreadsheet, {
    lines: run.ledgerLines,
    isPinned: ({ runId, sheetId }) => pins.of(sheetId) === runId,
  });
}
