/** Reads settings from stored JSON and from texts such as `section.key=VALUE`, and finds names in them that refer to nothing. */
import { isObject, type JsonObject, jsonIn } from '../model/texts/json';
import { UserError } from '../model/user-error';
import * as z from '../model/zod';
import { memoize } from '../model/memoize';
import { describeSettings, type SettingDescription } from './setting-forms';
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
 * @example
 * const settings = readSettings(storedSettings(document), [['run.trials', '3']]);
 * settings.run.trials; // 3
 * settings.judge.provider; // 'rules', the default
 */
export function readSettings(stored: unknown, changes: readonly SettingChange[] = []): Settings {
  const changed = changes.reduce<JsonObject>(
    (settings, [path, text]) => withValue(settings, keysOf(path), readText(text, path)),
    isObject(stored) ? stored : {},
  );
  const parsed = Settings().safeParse(changed);
  if (parsed.success) return parsed.data;
  throw new UserError('usage', parsed.error.issues.map(problem).join(' '));
}

const fieldsByPath = memoize(
  () => new Map(describeSettings().flatMap(({ settings }) => settings.map((field) => [field.path, field]))),
);

/** The name of a setting in sentences: its title, or its path if it is not in the form. @example settingName('run.trials') // 'setting “Trials”' */
function settingName(path: string): string {
  const field = fieldsByPath().get(path) ?? fieldsByPath().get(path.replace(/\.[^.]*$/, ''));
  return `setting ${field ? `“${field.title}”` : path}`;
}

/** The kind of a setting; undefined if there is no such setting. */
function kindOf(path: string): SettingDescription['kind'] | undefined {
  const [section, ...names] = keysOf(path);
  if (section === 'columns') return names.length === 2 ? 'text' : undefined;
  const isWeight = fieldsByPath().get(path.replace(/\.[^.]*$/, ''))?.kind === 'weights';
  return isWeight ? 'number' : fieldsByPath().get(path)?.kind;
}

/** Reads a typed text, or JSON for a list or table, as a value of the setting's kind. @throws UserError if there is no such setting */
function readText(text: string, path: string): unknown {
  const kind = kindOf(path);
  if (kind === undefined) throw new UserError('usage', `There is no setting ${path}.`);
  // A text may look like a number: a model named 4, a header 2023.
  if (kind === 'text' || kind === 'choice') return text;
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

function problem(issue: z.core.$ZodIssue): string {
  const isTable = issue.code === 'invalid_type' && issue.expected === 'record';
  const rule = isTable ? 'must be names with values, such as date_match=2' : z.explain(issue);
  return `The ${settingName(issue.path.join('.'))} ${rule}.`;
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
      .map((id) => `Unknown check ${id} in the ${settingName(setting)}. Checks: ${ids.join(', ')}.`);
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
