/**
 * The whole states of the agent's threads in the hidden tab `GNW states`, packed, keyed by a hash of their content: an answer
 * recorded today can be scored by a check added tomorrow. Only requested states are read.
 */
import type { ClockPort, PackPort } from '../../model/ports';
import type { OwnTab, SpreadsheetPort } from '../../model/spreadsheet';
import type { Cell } from '../../model/tab-grid';
import { MAX_CELL_TEXT } from '../../model/text';
import { HiddenTable, type Part, type TableKind, wholes } from './hidden-table';

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

interface StatesSize {
  readonly states: number;
  /** Counted as stored; a megabyte is a million of them. */
  readonly characters: number;
  /** When the first of them was kept, an ISO date-time; '' if there are none. */
  readonly oldest: string;
}

/** A state, or a piece of one. */
interface Line extends Part {
  /** '' in a line that a person has blanked. */
  readonly key: string;
  readonly keptAt: string;
  readonly characters: number;
}

const ABOUT = ['key', 'part', 'parts', 'kept_at', 'characters'];
const TABLE: TableKind<Line> = {
  name: 'GNW states',
  signature: 'states',
  header: [...ABOUT, 'data'],
  keys: ABOUT.length,
  lineIn: ([key = '', part, parts, keptAt, characters]) => ({
    key: String(key),
    part: Number(part),
    parts: Number(parts),
    keptAt: String(keptAt),
    characters: Number(characters),
  }),
  cellsOf: ({ key, part, parts, keptAt, characters }) => [key, part, parts, keptAt, characters],
  mostAtOnce: 2e6,
};
/** Prefix that keeps a chunk from being read as a formula or a number. */
const LETTER = 'z';
const CHUNK = MAX_CELL_TEXT - LETTER.length;
/** A few rows of others cost less than another call. */
const READING = { gap: 3, rows: Infinity };

/** @param hash of a text; equal texts have equal hashes */
export function openStates(
  spreadsheet: SpreadsheetPort,
  { pack, clock }: { readonly pack: PackPort; readonly clock: ClockPort },
  hash: (text: string) => string,
): KeptStates {
  const table = new HiddenTable(spreadsheet, TABLE);
  const lines = (): readonly Line[] => table.lines().filter(({ key }) => key !== '');
  const whole = (): ReadonlyMap<string, readonly number[]> => wholes(table.lines(), ({ key }) => key);
  /** The data in rows that still belong to their states. */
  const dataIn = (key: string, places: readonly number[], cells: ReadonlyMap<number, readonly Cell[]>) =>
    places.map((place, index) => {
      const [stored, part, , , , data = ''] = cells.get(place) ?? [];
      return stored === key && Number(part) === index + 1 ? String(data).slice(LETTER.length) : undefined;
    });
  return {
    put: (texts, most) => {
      const present = new Set(whole().keys());
      let room = most - charactersOf(lines());
      const keptAt = new Date(clock.now()).toISOString();
      const added: Line[] = [];
      const chunks: string[] = [];
      const keys = texts.map((text) => {
        const key = hash(text);
        if (present.has(key)) return key;
        const packed = pack.pack(text);
        if (packed.length > room) return '';
        room -= packed.length;
        present.add(key);
        const of = Math.ceil(packed.length / CHUNK);
        for (let part = 1; part <= of; part += 1) {
          const chunk = LETTER + packed.slice((part - 1) * CHUNK, part * CHUNK);
          added.push({ key, part, parts: of, keptAt, characters: chunk.length });
          chunks.push(chunk);
        }
        return key;
      });
      // Another execution may have added some since they were read.
      const end = Math.max(1, table.find()?.lastRow() ?? 1) - 1;
      if (added.length > 0) table.put(end, added, (index) => [chunks[index] ?? '']);
      return keys;
    },
    read: (keys) => {
      const byKey = new Map<string, string>();
      let wanted = new Set(keys);
      // Rows may have moved since they were looked up.
      for (let look = 0; look < 2 && wanted.size > 0; look += 1) {
        if (look > 0) table.forget();
        const places = [...wanted].map((key): [string, readonly number[]] => [key, whole().get(key) ?? []]);
        const cells = table.read(
          places.flatMap(([, rows]) => rows),
          READING,
        );
        for (const [key, rows] of places) {
          const pieces = dataIn(key, rows, cells);
          if (pieces.length === 0 || pieces.includes(undefined)) continue;
          const text = unpacked(pieces.join(''), pack);
          if (text !== undefined) byKey.set(key, text);
        }
        wanted = new Set([...wanted].filter((key) => !byKey.has(key)));
      }
      return byKey;
    },
    size: () => {
      const [first, ...others] = lines().map(({ keptAt }) => keptAt);
      return {
        states: whole().size,
        characters: charactersOf(lines()),
        oldest: others.reduce((oldest, keptAt) => (keptAt < oldest ? keptAt : oldest), first ?? ''),
      };
    },
    find: () => table.find(),
    prune: (before) => {
      table.forget();
      const old = new Set(lines().filter(({ keptAt }) => keptAt < before));
      table.keep((line) => !old.has(line));
      return new Set([...old].map(({ key }) => key)).size;
    },
  };
}

function charactersOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { characters }) => sum + characters, 0);
}

/** undefined if it cannot be unpacked: the tab may have been edited. */
function unpacked(packed: string, pack: PackPort): string | undefined {
  try {
    return pack.unpack(packed);
  } catch {
    return undefined;
  }
}
