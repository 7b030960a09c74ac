/** From a request to a planned and finished run, over Apps Script's services. */
import { urlFetch, clock } from '../google/fetch';
import { documentProperties, userProperties } from '../google/properties';
import { activeSpreadsheet } from '../google/spreadsheet';
import type { Choice } from '../evalset/choose';
import { judgeFor } from './judge';
import { planRun, type Plan } from './plan';
import { runEvals } from './run-evals';
import type { RunSummary } from './summary';
import { readSettings, type SettingChange } from '../settings/change';
import type { Settings } from '../settings/schema';
import { judgeKey, storedSettings } from '../store/settings';

export interface RunRequest {
  /** undefined: every eval set. */
  readonly tabs: readonly string[] | undefined;
  readonly choice: Choice;
  /** Settings for this run only. */
  readonly set: readonly SettingChange[];
}

export interface Session {
  readonly plan: Plan;
  readonly settings: Settings;
}

export function currentSettings(changes: readonly SettingChange[] = []): Settings {
  return readSettings(storedSettings(documentProperties()), changes);
}

export function planFor({ tabs, choice, set }: RunRequest): Session {
  const settings = currentSettings(set);
  return { settings, plan: planRun(activeSpreadsheet(), tabs, choice, settings) };
}

/** Runs what was planned. */
export function runPlan({ plan, settings }: Session): RunSummary {
  const spreadsheet = activeSpreadsheet();
  const judge = judgeFor(settings, { fetch: urlFetch, clock, spreadsheet, key: judgeKey(userProperties()) });
  return runEvals(plan, settings, { spreadsheet, clock, judge });
}
