/** What is worked out once, though several ask for it. */

/**
 * Works something out once for an object, which must not change, as long as no other is asked about: what is read of one state is
 * asked for in a row. (A WeakMap would know them all, and keep each alive until the next full collection of garbage, which costs
 * more than all checks.) A failure is not kept.
 */
export function once<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  let last: { readonly key: Key; readonly value: Value } | undefined;
  return (key) => {
    if (last?.key !== key) last = { key, value: make(key) };
    return last.value;
  };
}

/** Makes a value once, when it is first asked for: each execution loads the whole script and needs few of its schemas. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
