/** What a clock does when it ticks: resumes a run, starts what is scheduled, and follows up edits. An unneeded clock is removed. */
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
 * This user's schedules that should start now; for a missing tab there is nothing to run, but someone to notify.
 * Nothing is marked yet: one that is refused, because another run is in progress, is still due at the next tick.
 */
export function dueSchedules(services: ScheduleServices) {
  return readSchedules(services.document)
    .filter((schedule) => isOwner(schedule.owner, services) && isDue(schedule, services))
    .map((schedule) => followTab(schedule, services));
}

/**
 * Marks a schedule as started, before its run: an execution that gets killed does not start it twice.
 *
 * @returns false if it was removed, moved or started meanwhile: then it must not be run
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

/** No UI here: no one may have the spreadsheet open. One thing per tick; anything else that is due waits for the next. */
export function tick(services: RunServices): void {
  if (!services.reachesFile()) {
    recordInaccessibleTick(services);
    return;
  }
  recordTick(services);
  const { clock, document } = services;
  const record = runStore(document).record();
  // Usually the run is alive, and there is nothing to do.
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

/** A schedule that cannot run must not fail silently. */
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
