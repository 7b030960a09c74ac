/** The judge’s replies by a hash of the request, in the hidden tab `GNW cache`. Requests whose reply was edited are sent again. */
import { contentHash } from '../evalset/content-hash';
import { namesOf } from '../model/collections';
import type { VerdictCache } from '../model/judge';
import type { OwnTab, SpreadsheetPort } from '../model/spreadsheet';
import { readJson } from '../model/texts/json';
import * as z from '../model/zod';
import { findHidden, HiddenTable, type LineOf } from './hidden-table';

const COLUMNS = { key: String, reply: String, checksum: String };
const TABLE = { name: 'GNW cache', signature: 'verdict cache', columns: COLUMNS, growth: 1000 };
type CacheLine = LineOf<typeof TABLE>;
/** How often to try writing replies; a lost reply has to be paid for again. */
const ATTEMPTS = 5;
/** Beyond this number of entries, the oldest tenth is dropped. */
const MAX_CACHED = 20000;

interface CacheOptions {
  readonly limit?: number;
  /** True if Google has refused a write: then the model is not asked until a write succeeds. */
  readonly isDoubtful?: boolean;
}

/** Reads the tab at the first lookup and creates it for the first reply; after that, one call per wave. */
export function openVerdictCache(
  spreadsheet: SpreadsheetPort,
  { limit = MAX_CACHED, isDoubtful = false }: CacheOptions = {},
): Required<VerdictCache> {
  const table = new HiddenTable(spreadsheet, TABLE);
  let entries: Map<string, CacheLine> | undefined;
  /** True if some rows are not valid entries, because someone blanked, duplicated or edited them. */
  let needsRewrite = false;
  let replaced = 0;
  const editedKeys = new Set<string>();
  /** True if Google has refused replies that are still unsaved, or may refuse the next ones. */
  let isRefused = isDoubtful;
  const retryRefused = (): void => {
    if (!isRefused) return;
    // Reported once: the run decides whether to stop.
    isRefused = false;
    for (let attempt = 1; ; attempt += 1)
      try {
        keep();
        // Google buffers writes, and may refuse them only when they are flushed.
        spreadsheet.flush();
        return;
      } catch (error) {
        if (attempt === ATTEMPTS) throw error;
      }
  };
  const load = (): Map<string, CacheLine> => {
    if (!entries) {
      const lines = table.lines();
      entries = new Map(lines.flatMap((line) => (line.key && line.reply ? [[line.key, line]] : [])));
      // A line without a checksum has lost it, or was typed.
      for (const [key, { checksum }] of entries) if (checksum === '') editedKeys.add(key);
      for (const key of editedKeys) entries.delete(key);
      needsRewrite = entries.size < lines.length;
    }
    return entries;
  };
  /** Writes entries. @param added the number of new ones @param before the number of entries before them */
  const keep = (added = 0, before = load().size): void => {
    const lines = load();
    const kept = lines.size > limit ? newest(lines, Math.ceil(limit * 0.9)) : lines;
    const rows = [...kept.values()];
    if (needsRewrite || kept.size < before + added) table.replace(rows);
    else {
      // Always writes something, if only the last line, so that a refusal surfaces.
      const from = added > 0 ? before : Math.max(0, before - 1);
      table.put(from, rows.slice(from));
    }
    needsRewrite = false;
  };
  return {
    get: (keys) => {
      const lines = load();
      return new Map(
        keys.flatMap((key): [string, unknown][] => {
          const { reply, checksum } = lines.get(key) ?? { reply: '', checksum: '' };
          if (reply === '') return [];
          if (checksum === contentHash([key, reply])) return [[key, readJson(z.unknown(), reply)]];
          lines.delete(key);
          editedKeys.add(key);
          needsRewrite = true;
          return [];
        }),
      );
    },
    put: (added) => {
      const lines = load();
      const before = lines.size;
      for (const [key, value] of added) {
        const reply = JSON.stringify(value);
        if (editedKeys.delete(key)) replaced += 1;
        // Deleted first, so that it becomes the newest.
        lines.delete(key);
        lines.set(key, { key, reply, checksum: contentHash([key, reply]) });
      }
      try {
        keep(added.size, before);
        isRefused = false;
      } catch {
        isRefused = true;
        needsRewrite = true;
      }
    },
    retryRefused,
    secure: () => {
      retryRefused();
      spreadsheet.flush();
    },
    replaced: () => replaced,
  };
}

/** Makes room for more replies before they are paid for. */
export function makeRoom(tab: OwnTab): void {
  tab.fit(tab.lastRow() + TABLE.growth, namesOf(COLUMNS).length);
}

export function findCache(spreadsheet: SpreadsheetPort): OwnTab | undefined {
  return findHidden(spreadsheet, TABLE);
}

function newest(lines: Map<string, CacheLine>, limit: number): ReadonlyMap<string, CacheLine> {
  for (const key of [...lines.keys()].slice(0, Math.max(0, lines.size - limit))) lines.delete(key);
  return lines;
}
