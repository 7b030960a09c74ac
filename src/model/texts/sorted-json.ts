/** JSON that says the same of what is the same: the keys of objects stand in their alphabetical order. */
import { isObject } from '../fields/langchain';

/**
 * The text to tell values by. What was kept and read again may have its keys in another order.
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
