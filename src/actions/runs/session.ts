/** From a request to a planned and finished run, over Apps Script's services. */
import { Choice } from '../../evalset/choose';
import { urlFetch, clock } from '../../google/fetch';
import { documentLock } from '../../google/lock';
import { mail } from '../../google/mail';
import { documentProperties, userProperties } from '../../google/properties';
import { activeSpreadsheet } from '../../google/spreadsheet';
import { triggers } from '../../google/triggers';
import { userEmail } from '../../google/user';
import type { Judge } from '../../judge/decide';
import { writeScoreGuide } from '../../report/score-guide-tab';
import { UserError } from '../../model/user-error';
import { readSettings, type SettingChange, SettingChanges } from '../../settings/change';
import type { Settings } from '../../settings/schema';
import * as z from '../../settings/zod';
import { ORIGINS, type RunPlan, runStore } from '../../store/run-record';
import { storedSettings } from '../../store/settings';
import { ONLY } from '../../run/scoring/chosen';
import * as conduct from '../../run/conduct';
import * as editing from '../edits/edit-scoring';
import type { EditScoringState } from '../edits/edit-scoring';
import { htmlOfLast } from './exports';
import { summaryOfLast } from '../../run/results/last-run';
import * as hourly from '../schedules/on-the-hour';
import * as rescore from '../edits/rescore';
import { scheduleServices } from '../schedules/session';
import type { EditedCells } from '../edits/edited-cells';
import * as marking from '../edits/mark-edited';
import * as marks from '../../run/results/marks';
import type { RunSummary } from '../../run/results/summary';
import { type Coverage, coverageOfPlan } from './coverage';
import { estimateRun, estimateSentence } from './estimate';
import { basisOf, plannedChoice } from '../../run/scoring/frozen';
import { judgeFor } from '../../run/judge';
import { passRuleNews, passRuleNewsWasTold } from './pass-rule-news';
import { planRun, type Plan } from './plan';
import type { Progress } from '../../run/progress';
import type { RunServices } from '../../run/services';

export const RunRequest = () =>
  z.strictObject({
    /** Without it every eval set. */
    tabs: z.optional(z.array(z.string())),
    choice: z._default(Choice(), {}),
    /** Only rows of which earlier results say so. */
    only: z.optional(z.enum(ONLY)),
    /** Whether rows that are not chosen keep the results they have; those of `only` always do. */
    keepsOthers: z.optional(z.boolean()),
    /** Settings for this run only. */
    set: SettingChanges(),
    from: z.optional(z.enum(ORIGINS)),
  });
export type RunRequest = z.Shape<typeof RunRequest> & {
  /** Asks the live agent first; see run-record.ts. */
  readonly ask?: RunPlan['ask'];
};

export interface Session {
  readonly request: RunRequest;
  readonly plan: Plan;
  readonly settings: Settings;
  readonly judge: Judge;
}

export function currentSettings(changes: readonly SettingChange[] = []): Settings {
  return readSettings(storedSettings(documentProperties()), changes);
}

export function runServices(): RunServices {
  return {
    spreadsheet: activeSpreadsheet(),
    clock,
    lock: documentLock,
    triggers,
    fetch: urlFetch,
    mail,
    document: documentProperties(),
    user: userProperties(),
    email: userEmail,
  };
}

export function planFor(request: RunRequest): Session {
  const { tabs, choice, only, set } = request;
  const settings = currentSettings(set);
  const services = runServices();
  const judge = judgeFor(settings, services, { until: Infinity, spentUsd: 0 });
  const basis = basisOf(settings, judge);
  const plan = planRun(services.spreadsheet, tabs, { choice, only }, basis, settings, set);
  const warnings = [...plan.warnings, ...passRuleNews(services.document)];
  return { request, settings, judge, plan: { ...plan, warnings } };
}

/** What will be checked, and what it will ask of a judge model. */
export function coverageOf({ plan, settings, judge }: Session): Coverage {
  const estimate = estimateRun(plan, settings, judge);
  return coverageOfPlan(plan, estimate ? estimateSentence(judge.model, estimate) : '');
}

/** Starts the run that was planned; what does not fit into this execution goes on by itself. */
export function runPlan({ request, plan }: Session): conduct.RunReport {
  const { choice, only, keepsOthers, set, from, ask } = request;
  const services = runServices();
  passRuleNewsWasTold(services.document);
  return conduct.startRun(
    {
      // A tab of which nothing was chosen keeps the results it has.
      sheetIds: plan.tabs.filter(({ cases }) => cases.length > 0).map(({ evalSet }) => evalSet.sheetId),
      ...plannedChoice(choice),
      ...(only !== undefined && { only }),
      ...(ask && { ask }),
      keepsOthers: keepsOthers === true || only !== undefined,
      // Rows that somebody has picked are scored again for the run that they are of.
      amends: keepsOthers === true && choice.rows !== undefined && only === undefined && !ask,
      stored: storedSettings(services.document),
      set: set.map(([path, value]): [string, string] => [path, value]),
      startedFrom: from ?? 'menu',
      mailTo: '',
      mailWhen: 'always',
      occasion: '',
    },
    services,
    clock.now(),
  );
}

/** Goes on with a run that rests or was interrupted. */
export function continueRun(byPerson: boolean): conduct.RunReport | undefined {
  return conduct.continueRun(runServices(), clock.now(), byPerson);
}

export function cancelRun(): string {
  return conduct.cancelRun(runServices(), clock.now());
}

export function progress(): Progress | undefined {
  return conduct.progressNow({ document: documentProperties(), clock });
}

/** undefined where no run has come to an end yet. */
export function lastSummary(): RunSummary | undefined {
  const last = runStore(documentProperties()).lastRun();
  return last && summaryOfLast(activeSpreadsheet(), last, currentSettings());
}

export function editScoring(): EditScoringState {
  return editing.editScoringState(runServices());
}

export function switchEditScoring(isOn: boolean): void {
  if (isOn) editing.switchOn(runServices());
  else editing.switchOff(runServices());
}

export function scoreEdited(edit: EditedCells): void {
  rescore.scoreEdited(edit, runServices(), clock.now());
}

/**
 * As a simple trigger may: with no service that would need a permission.
 *
 * @param read called only where edits are marked
 */
export function markEdited(read: () => EditedCells): void {
  const document = documentProperties();
  const services = {
    document,
    lock: documentLock,
    get spreadsheet() {
      return activeSpreadsheet();
    },
  };
  marking.markEdited(read, services);
}

/** Marks that could not be set when rows were edited. */
export function setWaitingMarks(): void {
  marks.setWaitingMarks(runServices());
}

export function onTheHour(): void {
  hourly.onTheHour(runServices(), scheduleServices(), clock.now());
}

/** The last run as an HTML page. @throws UserError where no run has come to an end yet */
export function lastReport(): string {
  const last = runStore(documentProperties()).lastRun();
  if (!last) throw new UserError('usage', 'No run has come to an end in this spreadsheet yet.');
  return htmlOfLast(activeSpreadsheet(), last, currentSettings());
}

/** @returns the name of the tab that explains every score */
export function writeGuide(): string {
  return writeScoreGuide(activeSpreadsheet());
}
