/** Every setting, and the keys, which are not settings: a key goes one way only. */
import * as secrets from '../actions/settings/secrets';
import * as form from '../actions/settings/settings-form';
import { FormSetting } from '../settings/describe';
import * as z from '../model/zod';
import { entry, Nothing } from './entry';

export const settings = {
  settingsForm: entry(Nothing, form.SettingsForm, (_given, services) => form.settingsForm(services)),
  /** Saves one setting; without a value, its default. */
  saveSetting: entry(
    () => z.strictObject({ path: z.string(), value: z.optional(z.unknown()) }),
    FormSetting,
    ({ path, value }, services) => form.saveSetting(path, value, services),
  ),
  /** Sets which header of a tab holds a column; '' removes the mapping. */
  saveMapping: entry(
    () => z.strictObject({ tab: z.string(), column: z.string(), header: z.string() }),
    form.Mapping,
    ({ tab, column, header }, services) => ({
      mapping: form.saveMapping(tab, column, header, services),
    }),
  ),
  /** Keeps a key with the user's account; a blank one forgets it. */
  saveSecret: entry(
    () => z.strictObject({ id: z.string(), text: z.string().check(z.maxLength(4000)) }),
    () => z.object({ secrets: z.array(secrets.ListedSecret()) }),
    ({ id, text }, services) => ({ secrets: secrets.keepSecret(id, text, services) }),
  ),
};
