/** Lists and tables: groups, stretches, ranges, names and records. */

/** Groups items by key, in order; keys in order of first appearance. @example grouped([1, 2, 3], (n) => n % 2).get(1) // [1, 3] */
export function grouped<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, [T, ...T[]]> {
  const groups = new Map<K, [T, ...T[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Splits items into stretches of neighbours of the same kind. @returns each with the index of its first item */
export function stretches<T, K>(
  items: readonly T[],
  kindOf: (item: T) => K,
): { readonly start: number; readonly items: readonly T[]; readonly kind: K }[] {
  const found: { start: number; items: T[]; kind: K }[] = [];
  items.forEach((item, start) => {
    const last = found[found.length - 1];
    const kind = kindOf(item);
    if (last && last.kind === kind) last.items.push(item);
    else found.push({ start, items: [item], kind });
  });
  return found;
}

/**
 * Numbers as ranges, in ascending order.
 *
 * @param gap how many other numbers may lie between two numbers of a range
 * @param longest numbers from the first to the last of a range
 * @example ranges([4, 2, 3, 9]) // [{ from: 2, to: 4 }, { from: 9, to: 9 }]
 */
export function ranges(
  numbers: Iterable<number>,
  gap = 0,
  longest = Infinity,
): { readonly from: number; readonly to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const last = found[found.length - 1];
    if (last && number - last.to <= gap + 1 && number - last.from < longest) last.to = number;
    else found.push({ from: number, to: number });
  }
  return found;
}

/** The keys of a table, in order. */
export function namesOf<Table extends object>(table: Table): Extract<keyof Table, string>[] {
  const names: Extract<keyof Table, string>[] = [];
  for (const name in table) names.push(name);
  return names;
}

/** A record without a prototype: a name in a file may be “constructor”. */
export function recordOf<Value>(
  entries: Iterable<readonly [name: string, value: Value]>,
): Record<string, Value> {
  const record: Record<string, Value> = {};
  Object.setPrototypeOf(record, null);
  for (const [name, value] of entries) record[name] = value;
  return record;
}

/** A value for each of the names. */
export function everyOf<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  const values: Partial<Record<Name, Value>> = {};
  for (const name of names) values[name] = valueOf(name);
  if (!isWhole<Record<Name, Value>>(values, names)) throw new Error('a name has no value');
  // Copied: V8 keeps an object that was filled key by key as a hash table, three times as large.
  return { ...values };
}

/** True if an object has all of its properties. */
export function isWhole<Whole extends object>(
  part: Partial<Whole>,
  names: readonly (keyof Whole)[],
): part is Whole {
  return names.every((name) => name in part);
}
