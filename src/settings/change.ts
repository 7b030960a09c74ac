/** Settings from texts: what a person types as `section.key=VALUE`. */
import type * as z from './zod';
import { UserError } from '../model/user-error';
import { Settings } from './schema';

type Json = Readonly<Record<string, unknown>>;

/** `section.key` (deeper for tables such as `scoring.weights.date_match`) → value as typed. */
export type SettingChange = readonly [path: string, value: string];

/**
 * Reads settings from what was stored and from changes to it.
 *
 * @param stored as it came from the store; undefined where nothing is stored
 * @throws UserError that names the setting, what it may be and what came
 */
export function readSettings(stored: unknown, changes: readonly SettingChange[] = []): Settings {
  const json = changes.reduce<Json>(
    (settings, [path, value]) => withValue(settings, path.split('.'), typed(value)),
    isJson(stored) ? stored : {},
  );
  const parsed = Settings.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new UserError('usage', parsed.error.issues.map(problem).join(' '));
}

function problem(issue: z.core.$ZodIssue): string {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => [path, key].filter((part) => part !== '').join('.'));
    return `There is no setting ${names.join(', ')}.`;
  }
  return `The setting ${path} cannot be used: ${issue.message}.`;
}

function withValue(json: Json, [key = '', ...rest]: readonly string[], value: unknown): Json {
  const inner = json[key];
  return { ...json, [key]: rest.length === 0 ? value : withValue(isJson(inner) ? inner : {}, rest, value) };
}

/** Numbers and booleans as such, anything else as text. */
function typed(value: string): unknown {
  if (value === 'true' || value === 'false') return value === 'true';
  return value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
