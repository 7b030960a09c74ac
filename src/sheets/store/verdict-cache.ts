/**
 * The judge's replies by the content hash of the request, in the hidden tab `GNW cache`. Bounded; never holds a key. Each line carries
 * a checksum over both: one that somebody has edited counts as unknown, and is asked again.
 */
import type { VerdictCache } from '../../model/judge';
import type { OwnTab, SpreadsheetPort } from '../../model/spreadsheet';
import { readJson } from '../../model/texts/json';
import * as z from '../../model/zod';
import { findHidden, HiddenTable, type TableKind } from './hidden-table';

interface Line {
  readonly key: string;
  readonly reply: string;
  readonly checksum: string;
}
const HEADER = ['key', 'reply', 'checksum'];
/** Rows by which the tab grows: most waves then need not look at its size. */
const GROWTH = 1000;
const TABLE: TableKind<Line> = {
  name: 'GNW cache',
  signature: 'verdict cache',
  header: HEADER,
  keys: HEADER.length,
  lineIn: ([key = '', reply = '', checksum = '']) => ({
    key: String(key),
    reply: String(reply),
    checksum: String(checksum),
  }),
  cellsOf: ({ key, reply, checksum }) => [key, reply, checksum],
  growth: GROWTH,
};
/** What is paid for is written again this often: what is lost with the execution is asked and paid for again. */
const ATTEMPTS = 5;
/** Most entries kept; the oldest go first, a tenth of the limit at a time. */
const CACHE_LIMIT = 20000;

interface CacheOptions {
  readonly limit?: number;
  /** Whether Google has refused a write of the last execution: then nothing is asked before it has taken one. */
  readonly isDoubtful?: boolean;
}

/**
 * Opens the cache. The tab is read once, at the first lookup, and created when the first reply is kept: from then on one service
 * call per wave (a few more when it must grow), and none in a run that asks no model.
 */
export function openVerdictCache(
  spreadsheet: SpreadsheetPort,
  hash: (texts: readonly string[]) => string,
  { limit = CACHE_LIMIT, isDoubtful = false }: CacheOptions = {},
): Required<VerdictCache> {
  const table = new HiddenTable(spreadsheet, TABLE);
  let entries: Map<string, Line> | undefined;
  /** Whether rows and entries no longer match in number: a person has blanked, duplicated or edited rows. */
  let hasGaps = false;
  let replaced = 0;
  const foreign = new Set<string>();
  /** Whether Google has refused replies that nothing has kept since, or may refuse those to come. */
  let isRefused = isDoubtful;
  const assertKept = (): void => {
    if (!isRefused) return;
    // Said once: the run decides whether to stop.
    isRefused = false;
    for (let attempt = 1; ; attempt += 1)
      try {
        keep(new Map());
        // Google buffers writes, and may refuse them only when they are flushed.
        spreadsheet.flush();
        return;
      } catch (error) {
        if (attempt === ATTEMPTS) throw error;
      }
  };
  const load = (): Map<string, Line> => {
    if (!entries) {
      const lines = table.lines();
      entries = new Map(lines.flatMap((line) => (line.key && line.reply ? [[line.key, line]] : [])));
      // A line without one has lost it, or was typed.
      for (const [key, { checksum }] of entries) if (checksum === '') foreign.add(key);
      for (const key of foreign) entries.delete(key);
      hasGaps = entries.size < lines.length;
    }
    return entries;
  };
  /** @param added of these, those since the last time */
  const keep = (added: ReadonlyMap<string, object>, before = load().size): void => {
    const lines = load();
    const kept = lines.size > limit ? newest(lines, Math.ceil(limit * 0.9)) : lines;
    const rows = [...kept.values()];
    if (hasGaps || kept.size < before + added.size) table.replace(rows);
    else {
      // Something is written in any case: without additions, the last line.
      const from = added.size > 0 ? before : Math.max(0, before - 1);
      table.put(from, rows.slice(from));
    }
    hasGaps = false;
  };
  return {
    get: (keys) => {
      const lines = load();
      return new Map(
        keys.flatMap((key): [string, unknown][] => {
          const { reply, checksum } = lines.get(key) ?? { reply: '', checksum: '' };
          if (reply === '') return [];
          if (checksum === hash([key, reply])) return [[key, readJson(z.unknown(), reply)]];
          lines.delete(key);
          foreign.add(key);
          hasGaps = true;
          return [];
        }),
      );
    },
    put: (added) => {
      const lines = load();
      const before = lines.size;
      for (const [key, value] of added) {
        const reply = JSON.stringify(value);
        if (foreign.delete(key)) replaced += 1;
        // Set again so that it becomes the newest.
        lines.delete(key);
        lines.set(key, { key, reply, checksum: hash([key, reply]) });
      }
      try {
        keep(added, before);
        isRefused = false;
      } catch {
        isRefused = true;
        hasGaps = true;
      }
    },
    assertKept,
    secure: () => {
      assertKept();
      spreadsheet.flush();
    },
    replaced: () => replaced,
  };
}

/**
 * Makes room for more replies before they are paid for.
 *
 * @param lines how many there are
 */
export function makeRoom(tab: OwnTab, lines = tab.lastRow()): void {
  tab.fit(lines + GROWTH, HEADER.length);
}

/** undefined if no reply was ever kept. */
export function findCache(spreadsheet: SpreadsheetPort): OwnTab | undefined {
  return findHidden(spreadsheet, TABLE);
}

function newest(lines: Map<string, Line>, limit: number): ReadonlyMap<string, Line> {
  for (const key of [...lines.keys()].slice(0, Math.max(0, lines.size - limit))) lines.delete(key);
  return lines;
}
