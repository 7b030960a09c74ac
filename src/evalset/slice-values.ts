/** The columns by which rates are grouped, and their values row by row. */
import { levelOfGadm } from '../fields/areas';
import { rowNumber, type TabGrid } from '../model/tab-grid';
import { cleanText, foldCase } from '../model/text';
import { knownColumn, findHeader, type HeaderOverrides } from './header';
import { normalHeader } from '../model/check';

/** Column, as the setting names it → its value. */
export type SliceValues = Readonly<Record<string, string>>;

/** Groups that are derived from expected values. */
const DERIVED_COLUMNS = new Map([
  ['dataset', { columns: ['expected_dataset_name', 'expected_dataset_id'], of: (text: string) => text }],
  ['area_level', { columns: ['expected_aoi_ids'], of: levelsOf }],
]);

/**
 * Returns the values of the named columns by row of the sheet, from 1; without missing columns and blank cells.
 *
 * @param names canonical names or headers, ignoring case; `area level` and `dataset` are derived from expected values
 */
export function sliceValues(
  grid: TabGrid,
  names: readonly string[],
  overrides: HeaderOverrides = {},
): ReadonlyMap<number, SliceValues> {
  const header = findHeader(grid, overrides);
  if (!header) return new Map();
  const headers = (grid.shown[header.row - 1] ?? []).map(normalHeader);
  const placeOf = (name: string): number => {
    const match = knownColumn(name);
    const place = match && header.columns.get(match.column);
    return place ?? headers.indexOf(normalHeader(name));
  };
  const readers = names.map((name) => {
    const derived = headers.includes(normalHeader(name))
      ? undefined
      : DERIVED_COLUMNS.get(normalHeader(name));
    const places = (derived?.columns ?? [name]).map(placeOf).filter((place) => place >= 0);
    const of = derived?.of ?? ((text: string) => text);
    return (row: readonly string[]): [string, string][] => {
      const text = of(places.map((place) => cleanText(row[place] ?? '')).find((cell) => cell !== '') ?? '');
      return text === '' ? [] : [[name, text]];
    };
  });
  return new Map(
    grid.shown.slice(header.row).map((row, index) => {
      const values: SliceValues = Object.fromEntries(readers.flatMap((read) => read(row)));
      return [rowNumber(grid, header.row + index), values];
    }),
  );
}

/** The columns that a setting names, without repeats. @example columnsNamed('test_group, Language') // ['test_group', 'Language'] */
export function columnsNamed(setting: string): string[] {
  const names = new Map(
    setting
      .split(/[,;\n]/)
      .map((name): [string, string] => [foldCase(name), name.trim()])
      .filter(([folded]) => folded !== ''),
  );
  return [...names.values()];
}

function levelsOf(ids: string): string {
  const levels = ids
    .split(/[;,\s[\]'"]+/)
    .filter((id) => id !== '')
    .map(levelOfGadm);
  return [...new Set(levels)].join('; ');
}
