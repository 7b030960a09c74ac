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
