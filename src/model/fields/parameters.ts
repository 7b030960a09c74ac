/** The parameters that a dataset is used with, such as a canopy cover of 30 %. */
import { parseJson } from '../texts/json';
import { foldCase } from '../text';
import { isObject, unwrap } from './langchain';

export interface Parameter {
  /** In the form in which names are compared. */
  readonly name: string;
  /** Likewise: 10, 10.0 and "10" are `10`. Without repeats. */
  readonly values: readonly string[];
}

/** Reads parameters from JSON: a list of objects with `name` and `values`, or a single such object. undefined for anything else. */
export function parametersIn(text: string): readonly Parameter[] | undefined {
  return parametersOf(parseJson(text));
}

/** The same for a parsed value. */
export function parametersOf(value: unknown): readonly Parameter[] | undefined {
  const byName = new Map<string, Set<string>>();
  for (const item of Array.isArray(value) ? value : [value]) {
    const plain = unwrap(item);
    if (!isObject(plain) || typeof plain['name'] !== 'string' || !Array.isArray(plain['values']))
      return undefined;
    const name = foldCase(plain['name']);
    byName.set(name, new Set([...(byName.get(name) ?? []), ...plain['values'].map(valueText)]));
  }
  return [...byName].map(([name, values]) => ({ name, values: [...values] }));
}

function valueText(value: unknown): string {
  const text = foldCase(typeof value === 'string' ? value : JSON.stringify(value));
  return text !== '' && Number.isFinite(Number(text)) ? String(Number(text)) : text;
}
