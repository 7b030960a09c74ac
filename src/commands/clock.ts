/** The work of the background trigger: resumes a run, starts scheduled runs, rescores edits. A trigger that is not needed is removed. */
import { dueSlot, type Schedule } from '../model/schedule';
import { html } from '../reports/markup';
import { quietly } from '../model/trouble';
import { UserError } from '../model/user-error';
import {
  isClockNeeded,
  isOwner,
  recordInaccessibleTick,
  recordTick,
  removeIdleClock,
} from '../engine/clock-trigger';
import { continueRun, startRun } from '../engine/run';
import { isAlive } from '../engine/time';
import type { RunServices } from '../engine/services';
import { readSettings } from '../settings/change';
import { runStore } from '../stores/run-record';
import { storedSettings, keepSchedules, readSchedules } from '../stores/document';
import { evalSetsOf } from '../results/source';
import { resumeSending } from './share';
import { scoreWaitingEdits } from '../engine/jobs/scoring/rescore';
import { refuseUnbounded } from './spending';
import { followTab, type ScheduleServices, scheduleText } from './schedules';
import { withLock } from '../model/with-lock';

/**
 * Returns this user's schedules that should start now, also for a deleted tab: its owner gets a mail. They stay due until `markStarted`, so
 * that one that another run keeps from starting is due at the next tick.
 */
export function dueSchedules(services: ScheduleServices) {
  return readSchedules(services.document)
    .filter((schedule) => isOwner(schedule.owner, services) && isDue(schedule, services))
    .map((schedule) => followTab(schedule, services));
}

/**
 * Marks a schedule as started, before its run: an execution that is killed does not start it twice.
 *
 * @returns false if it must not run, as it was removed, moved or started meanwhile
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

/** Does one thing per tick; other work waits for the next. Without user interface: the spreadsheet may be closed. */
export function tick(services: RunServices): void {
  if (!services.reachesFile()) {
    recordInaccessibleTick(services);
    return;
  }
  recordTick(services);
  const { clock, document } = services;
  const record = runStore(document).record();
  // The usual case.
  if (record !== undefined && record !== 'damaged' && isAlive(record, clock.now())) return;
  // One run at a time: what is due stays due.
  if (record !== undefined) continueRun(services, 'clock');
  else if (isClockNeeded(services)) doWhatIsDue(services);
  if (!isClockNeeded(services)) removeIdleClock(services);
}

function doWhatIsDue(services: RunServices): void {
  if (startDue(services)) return;
  resumeSending(services);
  scoreWaitingEdits(services);
}

/** Starts this user's first due schedule. @returns whether there was one */
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
  refuseUnbounded(readSettings(stored).judge);
  const sheetIds =
    schedule.tab === null
      ? evalSetsOf(services.spreadsheet, readSettings(stored)).map(({ sheetId }) => sheetId)
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

/** Tells the owner of a schedule why it could not run. */
function mailOwner(schedule: Schedule, why: string, { mail, spreadsheet }: RunServices): void {
  if (schedule.mail === 'never' || schedule.mailTo === '') return;
  const text = `The scheduled run (${scheduleText(schedule)}) could not start: ${why} Change or remove the schedule in the sidebar, under Settings ▸ Schedules.\n\n${spreadsheet.url()}`;
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
