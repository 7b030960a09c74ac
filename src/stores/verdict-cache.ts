/** The verdict cache: the judge’s replies by a hash of the request, in the hidden tab `GNW cache`. An edited reply is requested again. */
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
/** Attempts to write replies: a lost reply has to be paid for again. */
const MAX_ATTEMPTS = 5;
/** Beyond this number of entries, the oldest tenth is dropped. */
const MAX_CACHED = 20000;

interface CacheOptions {
  readonly limit?: number;
  /** True if Google has refused a write: then the model is not asked until a write succeeds. */
  readonly isDoubtful?: boolean;
}

/** Reads the tab at the first lookup and creates it for the first reply; after that, one call per wave. */
export class StoredVerdicts implements Required<VerdictCache> {
  private readonly table: HiddenTable<CacheLine>;
  private readonly limit: number;
  private entries: Map<string, CacheLine> | undefined;
  /** True if some rows are not valid entries, because someone blanked, duplicated or edited them. */
  private needsRewrite = false;
  private readonly editedKeys = new Set<string>();
  private replacedReplies = 0;
  /** True if Google has refused replies that are still unsaved, or may refuse the next ones. */
  private isRefused: boolean;

  constructor(
    private readonly spreadsheet: SpreadsheetPort,
    { limit = MAX_CACHED, isDoubtful = false }: CacheOptions = {},
  ) {
    this.table = new HiddenTable(spreadsheet, TABLE);
    this.limit = limit;
    this.isRefused = isDoubtful;
  }

  get(keys: readonly string[]): ReadonlyMap<string, unknown> {
    const lines = this.load();
    return new Map(
      keys.flatMap((key): [string, unknown][] => {
        const { reply, checksum } = lines.get(key) ?? { reply: '', checksum: '' };
        if (reply === '') return [];
        if (checksum === contentHash([key, reply])) return [[key, readJson(z.unknown(), reply)]];
        lines.delete(key);
        this.editedKeys.add(key);
        this.needsRewrite = true;
        return [];
      }),
    );
  }

  put(added: ReadonlyMap<string, object>): void {
    const lines = this.load();
    const before = lines.size;
    for (const [key, value] of added) {
      const reply = JSON.stringify(value);
      if (this.editedKeys.delete(key)) this.replacedReplies += 1;
      // Deleted first, so that it becomes the newest.
      lines.delete(key);
      lines.set(key, { key, reply, checksum: contentHash([key, reply]) });
    }
    try {
      this.write(added.size, before);
      this.isRefused = false;
    } catch {
      this.isRefused = true;
      this.needsRewrite = true;
    }
  }

  retryRefused(): void {
    if (!this.isRefused) return;
    // Reported once: the run decides whether to stop.
    this.isRefused = false;
    for (let attempt = 1; ; attempt += 1)
      try {
        this.write();
        // Google buffers writes, and may refuse them only when they are flushed.
        this.spreadsheet.flush();
        return;
      } catch (error) {
        if (attempt === MAX_ATTEMPTS) throw error;
      }
  }

  secure(): void {
    this.retryRefused();
    this.spreadsheet.flush();
  }

  replaced(): number {
    return this.replacedReplies;
  }

  private load(): Map<string, CacheLine> {
    if (!this.entries) {
      const lines = this.table.lines();
      this.entries = new Map(lines.flatMap((line) => (line.key && line.reply ? [[line.key, line]] : [])));
      // A line without a checksum has lost it, or was typed.
      for (const [key, { checksum }] of this.entries) if (checksum === '') this.editedKeys.add(key);
      for (const key of this.editedKeys) this.entries.delete(key);
      this.needsRewrite = this.entries.size < lines.length;
    }
    return this.entries;
  }

  /** Writes entries. @param added the number of new ones @param before the number of entries before them */
  private write(added = 0, before = this.load().size): void {
    const lines = this.load();
    const kept = lines.size > this.limit ? newest(lines, Math.ceil(this.limit * 0.9)) : lines;
    const rows = [...kept.values()];
    if (this.needsRewrite || kept.size < before + added) this.table.replace(rows);
    else {
      // Always writes something, if only the last line, so that a refusal surfaces.
      const from = added > 0 ? before : Math.max(0, before - 1);
      this.table.put(from, rows.slice(from));
    }
    this.needsRewrite = false;
  }
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
