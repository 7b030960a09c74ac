/** Settings from texts: what a person types as `section.key=VALUE`. */
import { isObject, type JsonObject, jsonIn } from '../model/texts/json';
import { UserError } from '../model/user-error';
import * as z from '../model/zod';
import { Settings } from './schema';
import { weightsIn } from '../model/texts/typed-tables';

/** `section.key` (or `scoring.weights.date_match`) → value as typed. */
export type SettingChange = readonly [path: string, value: string];

/** Settings for one run only, as they are in a request. */
export const SettingChanges = () => z._default(z.array(z.tuple([z.string(), z.string()])), []);

/**
 * Reads settings from what was stored and from changes to it. A stored setting that no longer exists is ignored; a requested one
 * must exist.
 *
 * @param stored as it came from the store; undefined if nothing is stored
 * @throws UserError that names the setting and the values it may have
 * @example readSettings(undefined, [['run.trials', '3']]).run.trials // 3
 */
export function readSettings(stored: unknown, changes: readonly SettingChange[] = []): Settings {
  const base = withoutUnknown(isObject(stored) ? stored : {});
  const parsed = Settings().safeParse(changed(base, changes));
  if (parsed.success) return parsed.data;
  // What looks like a number may be meant as text: a model named 4, a header 2023.
  const expecting = (kind: 'string' | 'array' | 'record'): ReadonlySet<string> =>
    new Set(
      parsed.error.issues
        .filter((issue) => issue.code === 'invalid_type' && issue.expected === kind)
        .map(({ path }) => path.join('.')),
    );
  const meant = { texts: expecting('string'), lists: expecting('array'), weights: expecting('record') };
  const again = Settings().safeParse(changed(base, changes, meant));
  if (again.success) return again.data;
  throw new UserError('usage', again.error.issues.map(problem).join(' '));
}

/** Paths of values that are texts, lists of texts or weights, even if they look like numbers. */
interface Meant {
  readonly texts: ReadonlySet<string>;
  readonly lists: ReadonlySet<string>;
  readonly weights: ReadonlySet<string>;
}

function changed(base: JsonObject, changes: readonly SettingChange[], meant?: Meant): JsonObject {
  const read = (path: string, value: string): unknown => {
    if (meant?.lists.has(path)) return itemsOf(value);
    if (meant?.weights.has(path)) return weightsIn(value) ?? value;
    return meant?.texts.has(path) ? value : typed(value);
  };
  return changes.reduce<JsonObject>(
    (settings, [path, value]) => withValue(settings, keysOf(path), read(path, value)),
    base,
  );
}

/** @example itemsOf('date_match; workflow') // ['date_match', 'workflow'] */
function itemsOf(value: string): string[] {
  return value
    .split(/[;,]/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** A tab's name, the middle of `columns.<tab>.<column>`, may hold dots. */
function keysOf(path: string): string[] {
  const keys = path.split('.');
  const [first = '', ...rest] = keys;
  return first === 'columns' && rest.length > 2
    ? [first, rest.slice(0, -1).join('.'), rest[rest.length - 1] ?? '']
    : keys;
}

function withoutUnknown(stored: JsonObject): JsonObject {
  const parsed = Settings().safeParse(stored);
  const unknown = parsed.success
    ? []
    : parsed.error.issues.flatMap((issue) =>
        issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path.map(String), key]) : [],
      );
  return unknown.reduce((json, path) => without(json, path), stored);
}

function without(json: JsonObject, [key = '', ...rest]: readonly string[]): JsonObject {
  if (rest.length > 0) {
    const inner = json[key];
    return isObject(inner) ? { ...json, [key]: without(inner, rest) } : json;
  }
  return Object.fromEntries(Object.entries(json).filter(([name]) => name !== key));
}

function problem(issue: z.core.$ZodIssue): string {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => [path, key].filter((part) => part !== '').join('.'));
    return `There is no setting ${names.join(', ')}.`;
  }
  const isTable = issue.code === 'invalid_type' && issue.expected === 'record';
  return `The setting ${path} ${isTable ? 'must be names with values, such as date_match=2' : z.explain(issue)}.`;
}

/** @example withValue({}, ['run', 'trials'], 3) // { run: { trials: 3 } } */
export function withValue(json: unknown, [key = '', ...rest]: readonly string[], value: unknown): JsonObject {
  const outer = isObject(json) ? json : {};
  return { ...outer, [key]: rest.length === 0 ? value : withValue(outer[key], rest, value) };
}

/** Numbers, booleans, JSON lists and objects as such, anything else as text. */
function typed(value: string): unknown {
  if (/^\s*[[{]/.test(value)) return jsonIn(value) ?? value;
  if (value === 'true' || value === 'false') return value === 'true';
  return value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
}
