/** Every setting, the judge’s setup, the keys, which are not settings: a key goes one way only; and whether it all works here. */
import { checkInstallation, CheckReport } from '../actions/installation';
import * as setup from '../actions/settings/judge-setup';
import * as secrets from '../actions/settings/secrets';
import * as form from '../actions/settings/settings-form';
import * as z from '../model/zod';
import { FormSetting } from '../settings/describe';
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
  /** Keeps the keys of a service with the user's account; blank ones forget them. */
  saveSecret: entry(
    () => z.strictObject({ id: z.string(), texts: z.array(z.string().check(z.maxLength(6000))) }),
    () => z.object({ secrets: z.array(secrets.ListedSecret()) }),
    ({ id, texts }, services) => ({ secrets: secrets.keepSecret(id, texts, services) }),
  ),
};

/** Setting up the judge. The key goes one way only. */
export const judge = {
  judgeSetup: entry(Nothing, setup.JudgeSetup, (_given, services) => setup.judgeSetup(services)),
  saveJudge: entry(setup.JudgeEntry, setup.JudgeSaid, setup.saveJudge),
  /** Asks the model one question with the entered settings; nothing is saved. */
  testJudge: entry(setup.JudgeEntry, setup.JudgeSaid, setup.testJudge),
};

/** Tries, on this account, what the add-on relies on. It removes whatever it makes. */
export const installation = {
  checkInstallation: entry(Nothing, CheckReport, (_given, services) => checkInstallation(services)),
};
