/** What is made when it is first asked for. */

/** Makes a value once. Each execution loads the whole script and needs little of what it could make: schemas above all. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
