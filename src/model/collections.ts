/** The items of each key, in order; keys in order of first appearance. */
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

/** Neighbours of the same kind. @returns each stretch with the place of its first item, from 0 */
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

/** Numbers as stretches, in ascending order. @param gap how many others may be between two numbers of a stretch */
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

/** A record that has nothing but its entries: what a file names may be called “constructor”. */
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
  if (!isWhole(values, names)) throw new Error('a name has no value');
  return values;
}

function isWhole<Name extends string, Value>(
  values: Partial<Record<Name, Value>>,
  names: readonly Name[],
): values is Record<Name, Value> {
  return names.every((name) => name in values);
}
