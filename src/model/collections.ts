/** The items of each key, in order; keys in order of first appearance. */
export function grouped<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** The keys of a table, in order. */
export function namesOf<Table extends object>(table: Table): Extract<keyof Table, string>[] {
  const names: Extract<keyof Table, string>[] = [];
  for (const name in table) names.push(name);
  return names;
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
