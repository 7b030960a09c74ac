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
