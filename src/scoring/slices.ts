/** Which cases have the same value in a column. */
import { foldCase } from '../model/text';

/** A column with more values than this doesn't form groups: an id, a note. */
const MOST_VALUES = 25;

/** Case and blanks make no difference between values, and “x; y” is both. @returns the values as written, by folded value */
function valuesIn(text: string): ReadonlyMap<string, string> {
  return new Map(
    text
      .split(';')
      .flatMap((part): [string, string][] => (part.trim() === '' ? [] : [[foldCase(part), part.trim()]])),
  );
}

interface Group<T> {
  readonly column: string;
  /** As first written. */
  readonly value: string;
  readonly items: readonly T[];
}

/** Columns in order of first appearance, values by name; columns with one value, or with too many, are left out. */
export function groupsOf<T>(
  items: readonly T[],
  valuesOf: (item: T) => Readonly<Record<string, string>>,
): Group<T>[] {
  const columns = new Map<string, Map<string, { value: string; items: T[] }>>();
  for (const item of items)
    for (const [column, text] of Object.entries(valuesOf(item)))
      for (const [folded, value] of valuesIn(text)) {
        const groups = columns.get(column) ?? new Map<string, { value: string; items: T[] }>();
        columns.set(column, groups);
        const group = groups.get(folded) ?? { value, items: [] };
        groups.set(folded, group);
        group.items.push(item);
      }
  return [...columns].flatMap(([column, groups]) =>
    groups.size < 2 || groups.size > MOST_VALUES
      ? []
      : [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => ({ column, ...group })),
  );
}
