/** From a request to a planned and finished run, over Apps Script's services. */
import { urlFetch, clock } from '../google/fetch';
import { documentProperties, userProperties } from '../google/properties';
import { activeSpreadsheet } from '../google/spreadsheet';
import type { Choice } from '../evalset/choose';
import type { Judge } from '../judge/decide';
import { type Coverage, coverageOfPlan } from './coverage';
import { estimateRun, estimateSentence } from './estimate';
import { judgeFor } from './judge';
import { planRun, type Plan } from './plan';
import { runEvals } from './run-evals';
import type { RunSummary } from './summary';
import { readSettings, type SettingChange } from '../settings/change';
import type { Settings } from '../settings/schema';
import { storedSettings } from '../store/settings';

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
  readonly judge: Judge;
}

export function currentSettings(changes: readonly SettingChange[] = []): Settings {
  return readSettings(storedSettings(documentProperties()), changes);
}

export function planFor({ tabs, choice, set }: RunRequest): Session {
  const settings = currentSettings(set);
  const spreadsheet = activeSpreadsheet();
  const judge = judgeFor(settings, {
    fetch: urlFetch,
    clock,
    spreadsheet,
    document: documentProperties(),
    user: userProperties(),
  });
  return { settings, judge, plan: planRun(spreadsheet, tabs, choice, settings) };
}

/** What will be checked, and what it will ask of a judge model. */
export function coverageOf({ plan, settings, judge }: Session): Coverage {
  const estimate = estimateRun(plan, settings, judge);
  return coverageOfPlan(plan, estimate ? estimateSentence(judge.model, estimate) : '');
}

/** Runs what was planned. */
export function runPlan({ plan, settings, judge }: Session): RunSummary {
  return runEvals(plan, settings, { spreadsheet: activeSpreadsheet(), clock, judge });
}
