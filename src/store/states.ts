/**
 * The whole states of the agent's threads in the hidden tab `GNW states`, packed, keyed by a hash of their content: an answer
 * recorded today can be scored by a check added tomorrow. Only requested states are read.
 */
import type { ClockPort, PackPort } from '../model/ports';
import type { OwnTab, SpreadsheetPort } from '../model/sheet/spreadsheet';
import type { Cell } from '../model/sheet/tab-grid';
import { MOST_CELL_TEXT } from '../model/text';
import { findHidden, type HiddenTab, makeHidden } from './hidden-tab';

export interface KeptStates {
  /** @returns their keys, in order; '' if there is no room for a state */
  readonly put: (texts: readonly string[], mostCharacters: number) => readonly string[];
  /** Those that are complete. One call for states that were kept together. */
  readonly read: (keys: Iterable<string>) => ReadonlyMap<string, string>;
  readonly size: () => StatesSize;
  /** The tab; undefined if there is none yet. */
  readonly find: () => OwnTab | undefined;
  /**
   * Removes what was kept before a time.
   *
   * @param before ISO date-time
   * @returns how many states
   */
  readonly prune: (before: string) => number;
}

export interface StatesSize {
  readonly states: number;
  /** Counted as stored; a megabyte is a million of them. */
  readonly characters: number;
  /** When the first of them was kept, an ISO date-time; '' if there are none. */
  readonly oldest: string;
}

const HEADER = ['key', 'part', 'parts', 'kept_at', 'characters', 'data'];
const TAB: HiddenTab = { name: 'GNW states', signature: 'states', header: HEADER };
const ABOUT = 5;
const FIRST_ROW = 2;
const ALL_ROWS = 1e7;
/** Prefix that keeps a chunk from being read as a formula or a number. */
const LETTER = 'z';
const CHUNK = MOST_CELL_TEXT - LETTER.length;
/** Characters written per call, and the gap of rows up to which two rows are read together. */
const BLOCK = 2e6;
const NEAR = 3;

/** A row of the tab: a state, or a piece of one. */
interface Part {
  readonly row: number;
  readonly key: string;
  readonly part: number;
  readonly parts: number;
  readonly keptAt: string;
  readonly characters: number;
}

/** @param hash of a text; equal texts have equal hashes */
export function openStates(
  spreadsheet: SpreadsheetPort,
  { pack, clock }: { readonly pack: PackPort; readonly clock: ClockPort },
  hash: (text: string) => string,
): KeptStates {
  let tab: OwnTab | undefined;
  let parts: readonly Part[] | undefined;
  const load = (): readonly Part[] => {
    if (!parts) {
      tab = findHidden(spreadsheet, TAB);
      const about = tab?.readBlock({ row: FIRST_ROW, column: 1, rows: ALL_ROWS, columns: ABOUT }) ?? [];
      parts = about.flatMap(([key, part, of, keptAt, characters], index): Part[] =>
        key === '' || key === undefined
          ? []
          : [
              {
                row: FIRST_ROW + index,
                ...{ key: String(key), part: Number(part), parts: Number(of) },
                ...{ keptAt: String(keptAt), characters: Number(characters) },
              },
            ],
      );
    }
    return parts;
  };
  const append = (added: readonly Omit<Part, 'row'>[], chunks: readonly string[]): void => {
    const isNew = tab === undefined;
    tab ??= makeHidden(spreadsheet, TAB);
    const from = Math.max(FIRST_ROW, isNew ? 0 : tab.lastRow() + 1);
    tab.fit(from + added.length - 1, HEADER.length);
    if (from === FIRST_ROW) tab.write(1, 1, [HEADER]);
    for (let at = 0; at < added.length;) {
      let end = at;
      for (let written = 0; end < added.length && written < BLOCK; end += 1)
        written += chunks[end]?.length ?? 0;
      const rows = added.slice(at, end).map((one, index) => {
        const { key, part, parts: of, keptAt, characters } = one;
        return [key, part, of, keptAt, characters, chunks[at + index] ?? ''];
      });
      tab.write(from + at, 1, rows);
      at = end;
    }
    parts = [...load(), ...added.map((one, index) => ({ ...one, row: from + index }))];
  };
  return {
    put: (texts, most) => {
      const whole = new Set(wholeOf(load()).keys());
      let room = most - charactersOf(load());
      const keptAt = new Date(clock.now()).toISOString();
      const added: Omit<Part, 'row'>[] = [];
      const chunks: string[] = [];
      const keys = texts.map((text) => {
        const key = hash(text);
        if (whole.has(key)) return key;
        const packed = pack.pack(text);
        if (packed.length > room) return '';
        room -= packed.length;
        whole.add(key);
        const of = Math.ceil(packed.length / CHUNK);
        for (let part = 1; part <= of; part += 1) {
          const chunk = LETTER + packed.slice((part - 1) * CHUNK, part * CHUNK);
          added.push({ key, part, parts: of, keptAt, characters: chunk.length });
          chunks.push(chunk);
        }
        return key;
      });
      if (added.length > 0) append(added, chunks);
      return keys;
    },
    read: (keys) => {
      const found = new Map<string, string>();
      let wanted = new Set(keys);
      // Rows may have moved since they were looked up.
      for (let look = 0; look < 2 && wanted.size > 0; look += 1) {
        if (look > 0) parts = undefined;
        const whole = wholeOf(load());
        const rows = [...wanted].flatMap((key) => whole.get(key) ?? []);
        const data = tab ? dataIn(tab, rows) : new Map<Part, string>();
        for (const key of wanted) {
          const pieces = (whole.get(key) ?? []).map((part) => data.get(part));
          if (pieces.length === 0 || pieces.includes(undefined)) continue;
          const text = unpacked(pieces.join(''), pack);
          if (text !== undefined) found.set(key, text);
        }
        wanted = new Set([...wanted].filter((key) => !found.has(key)));
      }
      return found;
    },
    size: () => {
      const [first] = load();
      return {
        states: wholeOf(load()).size,
        characters: charactersOf(load()),
        oldest: load().reduce(
          (oldest, { keptAt }) => (keptAt < oldest ? keptAt : oldest),
          first?.keptAt ?? '',
        ),
      };
    },
    find: () => (tab ??= findHidden(spreadsheet, TAB)),
    prune: (before) => {
      parts = undefined;
      const old = load().filter(({ keptAt }) => keptAt < before);
      // From the bottom up: the rows above stay in place.
      for (const block of blocksOf(old, 0).reverse()) tab?.removeRows(block.from, block.to - block.from + 1);
      parts = undefined;
      return new Set(old.map(({ key }) => key)).size;
    },
  };
}

function charactersOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { characters }) => sum + characters, 0);
}

/** The states whose pieces are all there, in order: an execution may have died between two of them. */
function wholeOf(parts: readonly Part[]): ReadonlyMap<string, readonly Part[]> {
  const byKey = new Map<string, Part[]>();
  for (const part of parts) {
    const pieces = byKey.get(part.key) ?? [];
    pieces[part.part - 1] = part;
    byKey.set(part.key, pieces);
  }
  const whole = [...byKey].filter(
    ([, pieces]) => pieces[0]?.parts === pieces.length && Object.keys(pieces).length === pieces.length,
  );
  return new Map(whole);
}

interface Rows {
  readonly from: number;
  readonly to: number;
}

/** Rows as blocks. @param near how many other rows a block may include between two of them */
function blocksOf(parts: readonly Part[], near: number): Rows[] {
  const blocks: Rows[] = [];
  for (const row of parts.map((part) => part.row).sort((a, b) => a - b)) {
    const last = blocks[blocks.length - 1];
    if (last && row - last.to <= near + 1) blocks[blocks.length - 1] = { from: last.from, to: row };
    else blocks.push({ from: row, to: row });
  }
  return blocks;
}

/** The data in rows that still belong to their states. */
function dataIn(tab: OwnTab, parts: readonly Part[]): ReadonlyMap<Part, string> {
  const lines = new Map<number, readonly Cell[]>();
  for (const { from, to } of blocksOf(parts, NEAR)) {
    const block = { row: from, column: 1, rows: to - from + 1, columns: HEADER.length };
    tab.readBlock(block).forEach((line, index) => lines.set(from + index, line));
  }
  return new Map(
    parts.flatMap((part): [Part, string][] => {
      const [key, number, , , , data = ''] = lines.get(part.row) ?? [];
      return key === part.key && Number(number) === part.part
        ? [[part, String(data).slice(LETTER.length)]]
        : [];
    }),
  );
}

/** undefined if it cannot be unpacked: the tab may have been edited. */
function unpacked(packed: string, pack: PackPort): string | undefined {
  try {
    return pack.unpack(packed);
  } catch {
    return undefined;
  }
}
