/** The settings as they are stored now. */
import type { PropertyPort } from '../model/ports';
import { readSettings, type SettingChange } from '../settings/change';
import type { Settings } from '../settings/schema';
import { storedSettings } from '../sheets/store/settings';

/** @param changes for this call only */
export function currentSettings(
  { document }: { readonly document: PropertyPort },
  changes: readonly SettingChange[] = [],
): Settings {
  return readSettings(storedSettings(document), changes);
}
