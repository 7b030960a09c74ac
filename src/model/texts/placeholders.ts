/** Texts and JSON with placeholders: `{{query}}`. A filled-in value stays a value: it cannot break out, and is not expanded again. */
import { isObject } from './langchain';

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

/** @param encode applied to the values filled in */
export function filled(text: string, fillings: Fillings, encode = (value: string): string => value): string {
  return text.replace(PLACEHOLDER, (all, name: string) => {
    const value = fillings[name];
    return value === undefined ? all : encode(value);
  });
}

/**
 * The same JSON with its texts filled in; keys stay unchanged.
 *
 * @example filledJson({ q: '{{query}}' }, { query: 'a "b" {{query}}' }) // { q: 'a "b" {{query}}' }
 */
export function filledJson(json: unknown, fillings: Fillings): unknown {
  if (typeof json === 'string') return filled(json, fillings);
  if (Array.isArray(json)) return json.map((item: unknown) => filledJson(item, fillings));
  if (!isObject(json)) return json;
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, filledJson(value, fillings)]));
}
