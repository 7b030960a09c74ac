/** Reads settings from stored JSON and from texts such as `section.key=VALUE`, and finds names in them that refer to nothing. */
import { isObject, type JsonObject, jsonIn } from '../model/texts/json';
import { UserError } from '../model/user-error';
import * as z from '../model/zod';
import { memoize } from '../model/memoize';
import { describeSettings } from './describe';
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
  const changed = changes.reduce<JsonObject>(
    (settings, [path, text]) => withValue(settings, keysOf(path), readText(text, path)),
    base,
  );
  const parsed = Settings().safeParse(changed);
  if (parsed.success) return parsed.data;
  throw new UserError('usage', parsed.error.issues.map((issue) => problem(issue, changes)).join(' '));
}

const kindsByPath = memoize(
  () => new Map(describeSettings().flatMap(({ settings }) => settings.map(({ path, kind }) => [path, kind]))),
);

/** Reads a typed text as a value of the setting's kind, or as JSON: a section, a list or a table. */
function readText(text: string, path: string): unknown {
  const kind = kindsByPath().get(path);
  // A text may look like a number: a model named 4, a header 2023.
  if (kind === 'text' || kind === 'choice' || path.startsWith('columns.')) return text;
  if (/^\s*[[{]/.test(text)) return jsonIn(text) ?? text;
  if (kind === 'list') return itemsOf(text);
  if (kind === 'weights') return weightsIn(text) ?? text;
  if (text === 'true' || text === 'false') return text === 'true';
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
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
