/** Whole states of the agent, compressed, in the hidden tab `GNW states`: checks that are added later can score them. */
import { contentHash } from '../evalset/content-hash';
import type { ClockPort, PackPort } from '../model/ports';
import type { SpreadsheetPort } from '../model/spreadsheet';
import type { Cell } from '../model/tab-grid';
import { MAX_CELL_TEXT } from '../model/text';
import { HiddenTable, type LineOf, PART, completeValues } from './hidden-table';

/** The key is '' in a line that a person has blanked. */
const TABLE = {
  ...{ name: 'GNW states', signature: 'states', further: ['data'], maxWrite: 2e6 },
  columns: { key: String, ...PART, keptAt: String, characters: Number },
};
type StateLine = LineOf<typeof TABLE>;

/** Precedes each chunk, so that Sheets does not read it as a formula or a number. */
const LETTER = 'z';
const CHUNK = MAX_CELL_TEXT - LETTER.length;
const READING = { gap: 3, rows: Infinity };

export type KeptStates = ReturnType<typeof openStates>;

export interface StateServices {
  readonly spreadsheet: SpreadsheetPort;
  readonly clock: ClockPort;
  readonly pack: PackPort;
}

/** The most that whole states may take. */
export const MAX_MEGABYTES = 20;
/** Characters. */
export const MEGABYTE = 1e6;

/**
 * Opens the store of whole states.
 *
 * @example
 * const states = openStates(services);
 * const [key = ''] = states.put([json]);
 * states.read([key]).get(key) // json
 */
export function openStates({ spreadsheet, clock, pack }: StateServices) {
  const table = new HiddenTable(spreadsheet, TABLE);
  const lines = (): readonly StateLine[] => table.lines().filter(({ key }) => key !== '');
  const whole = (): ReadonlyMap<string, readonly number[]> => completeValues(table.lines(), ({ key }) => key);
  /** The chunks of a state; undefined for a row that now holds another. */
  const dataIn = (key: string, places: readonly number[], cells: ReadonlyMap<number, readonly Cell[]>) =>
    places.map((place, index) => {
      const [stored, part, , , , data = ''] = cells.get(place) ?? [];
      return stored === key && Number(part) === index + 1 ? String(data).slice(LETTER.length) : undefined;
    });
  return {
    /** Keeps states. @returns their keys, in order; '' if there is no room for a state */
    put: (texts: readonly string[], maxCharacters = MAX_MEGABYTES * MEGABYTE): readonly string[] => {
      const present = new Set(whole().keys());
      let room = maxCharacters - charactersOf(lines());
      const keptAt = new Date(clock.now()).toISOString();
      const added: StateLine[] = [];
      const chunks: string[] = [];
      const keys = texts.map((text) => {
        const key = contentHash([text]);
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
    /** Reads complete states by key. */
    read: (keys: Iterable<string>): ReadonlyMap<string, string> => {
      const byKey = new Map<string, string>();
      let missing = [...new Set(keys)];
      // Rows may have moved since their places were read.
      for (let attempt = 0; attempt < 2 && missing.length > 0; attempt += 1) {
        if (attempt > 0) table.forget();
        const placesOf = (key: string): readonly number[] => whole().get(key) ?? [];
        const cells = table.read(missing.flatMap(placesOf), READING);
        for (const key of missing) {
          const pieces = dataIn(key, placesOf(key), cells);
          if (pieces.length === 0 || pieces.includes(undefined)) continue;
          const text = unpacked(pieces.join(''), pack);
          if (text !== undefined) byKey.set(key, text);
        }
        missing = missing.filter((key) => !byKey.has(key));
      }
      return byKey;
    },
    /** Counts states and stored characters; `oldest` is the ISO date-time of the first, '' without states. */
    size: () => ({
      states: whole().size,
      characters: charactersOf(lines()),
      oldest:
        lines()
          .map(({ keptAt }) => keptAt)
          .sort()[0] ?? '',
    }),
    find: () => table.find(),
    /** Removes states kept before an ISO date-time. @returns their number */
    prune: (before: string): number => {
      table.forget();
      const old = new Set(lines().filter(({ keptAt }) => keptAt < before));
      table.keep((line) => !old.has(line));
      return new Set([...old].map(({ key }) => key)).size;
    },
  };
}

function charactersOf(lines: readonly StateLine[]): number {
  return lines.reduce((sum, { characters }) => sum + characters, 0);
}

/** Returns undefined if somebody has edited the tab. */
function unpacked(packed: string, pack: PackPort): string | undefined {
  try {
    return pack.unpack(packed);
  } catch {
    return undefined;
  }
}
