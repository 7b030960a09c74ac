/**
 * LangChain's serialised form (`dumps`), one object at a time.
 * Source: https://reference.langchain.com/python/langchain-core/load/dump
 */

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The plain object behind a serialised one: a constructor's kwargs, an escaped dictionary's content, null for an object that
 * could not be serialised; anything else unchanged. Unwraps only the outermost layer.
 */
export function unwrap(value: unknown): unknown {
  if (!isObject(value)) return value;
  if (isObject(value['__lc_escaped__'])) return value['__lc_escaped__'];
  if (value['lc'] === undefined) return value;
  if (value['type'] === 'constructor') return value['kwargs'];
  return value['type'] === 'not_implemented' ? null : value;
}
