/** Where settings and keys are kept: settings with the document, keys with the user who owns them. */
import type { PropertyPort } from '../model/ports';
import * as z from '../settings/zod';
import { readJson } from './stored-json';

const SETTINGS_PROPERTY = 'gnw.settings';
const JUDGE_KEY_PROPERTY = 'gnw.judgeKey';

/** The stored settings, unchecked; undefined where none are stored or they are no JSON. */
export function storedSettings(document: PropertyPort): unknown {
  return readJson(z.unknown(), document.get(SETTINGS_PROPERTY));
}

/** A key and the host it was entered for: whoever changes the address that everyone shares gets nobody's key. */
const StoredKey = z.object({ key: z.string(), host: z.string() });
export type StoredKey = z.infer<typeof StoredKey>;

/** The host of a key that its user sends wherever the run goes: the command line's. */
export const ANY_HOST = '*';

/** This user's key of the judge's provider; undefined where none is set. */
export function judgeKey(user: PropertyPort): StoredKey | undefined {
  return readJson(StoredKey, user.get(JUDGE_KEY_PROPERTY));
}

/** Lays changes over the stored settings, section by section. */
export function keepSettings(document: PropertyPort, changes: Readonly<Record<string, object>>): void {
  const stored = entriesOf(storedSettings(document));
  for (const [section, values] of Object.entries(changes)) {
    stored.set(section, Object.fromEntries([...entriesOf(stored.get(section)), ...Object.entries(values)]));
  }
  document.set(SETTINGS_PROPERTY, JSON.stringify(Object.fromEntries(stored)));
}

/** Keeps a key for this user alone; undefined forgets it. */
export function keepJudgeKey(user: PropertyPort, stored: StoredKey | undefined): void {
  if (stored) user.set(JUDGE_KEY_PROPERTY, JSON.stringify(stored));
  else user.remove(JUDGE_KEY_PROPERTY);
}

function entriesOf(value: unknown): Map<string, unknown> {
  return new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}
