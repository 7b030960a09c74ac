/** JSON that is the same for equal values: the keys of objects are in alphabetical order. */
import { isObject } from '../fields/langchain';

/**
 * The text by which to compare values. A value that was stored and read back may have its keys in a different order.
 *
 * @example sortedJson({ b: 1, a: [2] }) // '{"a":[2],"b":1}'
 */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isObject(part) ? sorted(part) : part));
}

function sorted(part: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const keys = Object.keys(part).sort();
  return Object.fromEntries(keys.map((key) => [key, part[key]]));
}
