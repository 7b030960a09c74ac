/** Values that are computed once although several callers ask for them. */

/**
 * Computes a value once for an object, which must not change, until another object is asked about: reads of one state come one after
 * the other. (A WeakMap would remember all objects and keep each alive until the next full garbage collection, which costs more than
 * all checks.) A failure is not cached.
 */
export function once<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  let last: { readonly key: Key; readonly value: Value } | undefined;
  return (key) => {
    if (last?.key !== key) last = { key, value: make(key) };
    return last.value;
  };
}

/** Makes a value once, when it is first needed: each execution loads the whole script but needs few of its schemas. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** As many tabs as a spreadsheet mostly has. */
const MEMORY = 8;

/**
 * Computes a value once for the same arguments, none of which may change: lists are the same if their items are. So reports and files
 * are made from what a run has in hand, however often it is asked for.
 */
export function remembered<Args extends readonly unknown[], Value>(
  make: (...args: Args) => Value,
): (...args: Args) => Value {
  let recent: { readonly args: Args; readonly value: Value }[] = [];
  return (...args) => {
    const known = recent.find(
      (one) => one.args.length === args.length && one.args.every((arg, place) => isSame(arg, args[place])),
    );
    const latest = known ?? { args, value: make(...args) };
    if (recent[0] !== latest) recent = [latest, ...recent.filter((one) => one !== latest)].slice(0, MEMORY);
    return latest.value;
  };
}

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  return a.every((item, place) => item === b[place]);
}
