/** Placeholders (`{{query}}`) in texts and JSON. A value that is filled in cannot break out of its text, and is not expanded again. */
import { isObject } from './json';

const PLACEHOLDER = /\{\{\s*(\w*)\s*\}\}/g;

type Fillings = Readonly<Record<string, string>>;

/** The names of the placeholders in a text, each once. */
export function placeholdersIn(text: string): string[] {
  const names = new Set<string>();
  text.replace(PLACEHOLDER, (all, name: string) => {
    names.add(name);
    return all;
  });
  return [...names];
}

/** Fills in placeholders; unknown ones stay. @param encode applied to the values filled in */
export function fillPlaceholders(
  text: string,
  fillings: Fillings,
  encode = (value: string): string => value,
): string {
  return text.replace(PLACEHOLDER, (all, name: string) => {
    const value = fillings[name];
    return value === undefined ? all : encode(value);
  });
}

/**
 * The same JSON with its texts filled in; keys stay unchanged.
 *
 * @example fillJsonPlaceholders({ q: '{{query}}' }, { query: 'a "b" {{query}}' }) // { q: 'a "b" {{query}}' }
 */
export function fillJsonPlaceholders(json: unknown, fillings: Fillings): unknown {
  if (typeof json === 'string') return fillPlaceholders(json, fillings);
  if (Array.isArray(json)) return json.map((item: unknown) => fillJsonPlaceholders(item, fillings));
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key, fillJsonPlaceholders(value, fillings)]),
  );
}
