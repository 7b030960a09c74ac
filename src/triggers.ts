/** What Google's triggers call: the background trigger resumes runs, starts scheduled ones and rescores edits; the edit trigger marks or rescores edited rows. */
import type { Services } from './commands/entry';
import { followTab, type ScheduleServices, scheduleText } from './commands/schedules';
import { resumeSending } from './commands/share';
import { refuseUnbounded } from './commands/judging-cost';
import {
  isTriggerNeeded,
  isOwner,
  recordInaccessibleTick,
  recordTick,
  removeIdleTrigger,
} from './engine/background-trigger';
import * as scoring from './engine/jobs/scoring/rescore-edits';
import { continueRun, startRun } from './engine/run';
import type { RunServices } from './engine/run-services';
import { isAlive } from './engine/execution-time';
import type { EditedCells } from './model/ports';
import { dueSlot, type Schedule } from './model/schedule';
import { lastingTrouble, quietly } from './model/google-refusals';
import { UserError } from './model/user-error';
import { withLock } from './model/with-lock';
import { html } from './reports/markup';
import { markEdited } from './results/mark-edited';
import { evalSetsOf } from './results/source';
import { readSettings } from './settings/read-settings';
import { keepSchedules, readSchedules, storedSettings } from './stores/document';
import { runStore } from './stores/run-record';

/** A tick of the background trigger. */
export function tick(services: Services): void {
  runUnattended(() => {
    if (services.reachesFile()) workOf(services);
    else recordInaccessibleTick(services);
  });
}

export function onEdit(read: () => EditedCells, services: Services): void {
  runUnattended(() => {
    markEdited(read, services);
  });
}

export function scoreEdited(edit: EditedCells, services: Services): void {
  runUnattended(() => {
    try {
      scoring.scoreEdited(edit, services);
    } catch (error) {
      if (scoring.deferIfInaccessible(edit, services)) return;
      const { spreadsheet } = services;
      const reason = error instanceof UserError ? undefined : lastingTrouble(error, spreadsheet);
      if (reason === undefined) throw error;
      // Thrown, it would make Google mail the trigger's owner after every edit.
      scoring.reportRefusal(`Edited rows are not rescored: ${reason}.`, services);
    }
  });
}

/** Drops errors meant for a user on the screen, which Google would mail to the trigger's owner. */
function runUnattended(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
  }
}

/** Does one thing; other work waits for the next tick. */
function workOf(services: RunServices): void {
  recordTick(services);
  const { clock, document } = services;
  const record = runStore(document).record();
  // Usually, another execution is still working on the run.
  if (record !== undefined && record !== 'damaged' && isAlive(record, clock.now())) return;
  // Schedules stay due until no run is in progress.
  if (record !== undefined) continueRun(services, 'trigger');
  else if (isTriggerNeeded(services) && !startDue(services)) {
    resumeSending(services);
    scoring.scoreWaitingEdits(services);
  }
  if (!isTriggerNeeded(services)) removeIdleTrigger(services);
}

/** This user's schedules that should start now, including those of deleted tabs. A schedule stays due until `markStarted`. */
export function dueSchedules(services: ScheduleServices) {
  return readSchedules(services.document)
    .filter((schedule) => isOwner(schedule.owner, services) && isDue(schedule, services))
    .map((schedule) => followTab(schedule, services));
}

/**
 * Marks a schedule as started before its run, so that a killed execution does not start it twice.
 *
 * @returns false if it was removed, moved or started meanwhile, and must not run
 */
export function markStarted(id: string, services: ScheduleServices): boolean {
  return withLock({ lock: services.lock }, () => {
    const { document, clock } = services;
    const all = readSchedules(document);
    const due = all.find((schedule) => schedule.id === id && isDue(schedule, services));
    if (!due) return false;
    const started = { ...due, lastStartedAt: new Date(clock.now()).toISOString() };
    keepSchedules(
      document,
      all.map((schedule) => (schedule === due ? started : schedule)),
    );
    return true;
  });
}

function isDue(schedule: Schedule, { clock, spreadsheet }: ScheduleServices): boolean {
  return dueSlot(schedule, clock.now(), spreadsheet.timeZone()) !== undefined;
}

/** Starts this user's first due schedule. @returns false if there is none */
function startDue(services: RunServices): boolean {
  const [due] = dueSchedules(services);
  if (!due || !markStarted(due.schedule.id, services)) return false;
  try {
    if (due.gone !== '') throw new UserError('usage', due.gone);
    startScheduled(due.schedule, services);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    mailOwner(due.schedule, error.message, services);
  }
  return true;
}

function startScheduled(schedule: Schedule, services: RunServices): void {
  const stored = storedSettings(services.document);
  const settings = readSettings(stored);
  refuseUnbounded(settings.judge);
  const sheetIds =
    schedule.tab === null
      ? evalSetsOf(services.spreadsheet, settings).map(({ sheetId }) => sheetId)
      : [schedule.tab.sheetId];
  if (sheetIds.length === 0) throw new UserError('usage', 'This spreadsheet no longer has an eval set.');
  const { mail: when, mailTo: to } = schedule;
  startRun(
    {
      kind: 'evals',
      startedFrom: 'schedule',
      sheetIds,
      choice: {},
      keepsOthers: false,
      stored,
      set: [],
      ...(when !== 'never' && to !== '' && { mail: { to, when, schedule: scheduleText(schedule) } }),
    },
    services,
  );
}

/** Mails the owner of a schedule why it could not run. */
function mailOwner(schedule: Schedule, reason: string, { mail, spreadsheet }: RunServices): void {
  if (schedule.mail === 'never' || schedule.mailTo === '') return;
  const text = `The scheduled run (${scheduleText(schedule)}) could not start: ${reason} Change or remove the schedule in the sidebar, under Settings ▸ Schedules.\n\n${spreadsheet.url()}`;
  // There may be no mail left today, or no permission to send one.
  quietly(() => {
    mail.send({
      to: schedule.mailTo,
      subject: 'GNW Evals: a scheduled run could not start',
      text,
      html: html`<p>${text}</p>`.markup,
    });
  });
}
