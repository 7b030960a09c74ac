/** Where settings and keys are kept: settings with the document, keys with the user who owns them. */
import type { PropertyPort } from '../model/ports';

const SETTINGS_PROPERTY = 'gnw.settings';
const JUDGE_KEY_PROPERTY = 'gnw.judgeKey';

/** The stored settings, unchecked; undefined where none are stored or they are no JSON. */
export function storedSettings(document: PropertyPort): unknown {
  const text = document.get(SETTINGS_PROPERTY);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The key of the judge's provider; '' where this user has set none. */
export function judgeKey(user: PropertyPort): string {
  return user.get(JUDGE_KEY_PROPERTY) ?? '';
}

/** Lays changes over the stored settings, section by section. */
export function keepSettings(document: PropertyPort, changes: Readonly<Record<string, object>>): void {
  const stored = entriesOf(storedSettings(document));
  for (const [section, values] of Object.entries(changes)) {
    stored.set(section, Object.fromEntries([...entriesOf(stored.get(section)), ...Object.entries(values)]));
  }
  document.set(SETTINGS_PROPERTY, JSON.stringify(Object.fromEntries(stored)));
}

/** '' forgets the key. */
export function keepJudgeKey(user: PropertyPort, key: string): void {
  if (key === '') user.remove(JUDGE_KEY_PROPERTY);
  else user.set(JUDGE_KEY_PROPERTY, key);
}

function entriesOf(value: unknown): Map<string, unknown> {
  return new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}
