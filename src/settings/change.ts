/** Reads settings from stored JSON and from texts such as `section.key=VALUE`, and finds names in them that refer to nothing. */
import { isObject, type JsonObject, jsonIn } from '../model/texts/json';
import { UserError } from '../model/user-error';
import * as z from '../model/zod';
import { Settings } from './schema';
import { itemsOf, weightsIn } from '../model/texts/typed-tables';

/** `section.key` (or `scoring.weights.date_match`), and the value as typed. */
export type SettingChange = readonly [path: string, value: string];

/** Settings for one run, in a request. */
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
  const parsed = Settings().safeParse(withChanges(base, changes));
  if (parsed.success) return parsed.data;
  // A text may look like a number: a model named 4, a header 2023.
  const expecting = (kind: 'string' | 'array' | 'record'): ReadonlySet<string> =>
    new Set(
      parsed.error.issues
        .filter((issue) => issue.code === 'invalid_type' && issue.expected === kind)
        .map(({ path }) => path.join('.')),
    );
  const meant = { texts: expecting('string'), lists: expecting('array'), weights: expecting('record') };
  const reparsed = Settings().safeParse(withChanges(base, changes, meant));
  if (reparsed.success) return reparsed.data;
  throw new UserError('usage', reparsed.error.issues.map((issue) => problem(issue, changes)).join(' '));
}

/** Paths of texts, lists of texts and weights that look like something else. */
interface ExpectedKinds {
  readonly texts: ReadonlySet<string>;
  readonly lists: ReadonlySet<string>;
  readonly weights: ReadonlySet<string>;
}

function withChanges(base: JsonObject, changes: readonly SettingChange[], meant?: ExpectedKinds): JsonObject {
  const read = (path: string, value: string): unknown => {
    if (meant?.lists.has(path)) return itemsOf(value);
    if (meant?.weights.has(path)) return weightsIn(value) ?? value;
    return meant?.texts.has(path) ? value : typedValue(value);
  };
  return changes.reduce<JsonObject>(
    (settings, [path, value]) => withValue(settings, keysOf(path), read(path, value)),
    base,
  );
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

function problem(issue: z.core.$ZodIssue, changes: readonly SettingChange[]): string {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    // As typed: of `foo.bar`, only the section `foo` is unknown to the schema.
    const names = issue.keys.map((key) => {
      const name = [path, key].filter((part) => part !== '').join('.');
      return changes.find(([typed]) => typed.startsWith(`${name}.`))?.[0] ?? name;
    });
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

/** Reads numbers, booleans, JSON lists and objects; anything else is a text. */
function typedValue(value: string): unknown {
  if (/^\s*[[{]/.test(value)) return jsonIn(value) ?? value;
  if (value === 'true' || value === 'false') return value === 'true';
  return value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
}

// Names that refer to nothing: a tab, column or check that was renamed or removed.

/** The names that settings can refer to. */
interface Names {
  readonly tabs: readonly { readonly name: string }[];
  readonly checks: readonly { readonly id: string }[];
  readonly isKnownColumn: (name: string) => boolean;
}

/**
 * Returns one sentence for each name that refers to nothing, such as a tab that was renamed. Stored names are reported, but do not stop a
 * run.
 */
export function unknownNames(
  { scoring, columns }: Pick<Settings, 'scoring' | 'columns'>,
  { tabs, checks, isKnownColumn }: Names,
): string[] {
  const ids = checks.map(({ id }) => id);
  const noCheck = (named: readonly string[], setting: string): string[] =>
    named
      .filter((id) => !ids.includes(id))
      .map((id) => `Unknown check ${id} in ${setting}. Checks: ${ids.join(', ')}.`);
  return [
    ...noCheck(scoring.infoOnly, 'scoring.infoOnly'),
    ...noCheck(Object.keys(scoring.weights), 'scoring.weights'),
    ...Object.entries(columns).flatMap(([tab, mapping]) =>
      tabs.some(({ name }) => name === tab)
        ? Object.keys(mapping)
            .filter((column) => !isKnownColumn(column))
            .map((column) => `The column mapping of “${tab}” names ${column}, which is not a known column.`)
        : [`The column mapping names the tab “${tab}”, which does not exist.`],
    ),
  ];
}

/** @throws UserError for the first typed name that refers to nothing */
export function refuseUnknownNames(typed: readonly SettingChange[], names: Names): void {
  const [first] = unknownNames(readSettings({}, typed), names);
  if (first !== undefined) throw new UserError('usage', first);
}
