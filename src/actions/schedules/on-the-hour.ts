/** What a user's hourly trigger does: goes on with a run that was interrupted, and starts what is scheduled. */
import { runStore } from '../../store/run-record';
import { storedSettings } from '../../store/settings';
import { readSettings } from '../../settings/change';
import { UserError } from '../../model/user-error';
import { html } from '../../model/html';
import type { Schedule } from '../../model/schedule';
import { continueRun } from '../../run/continue';
import { startRun } from '../../run/start';
import { dueSchedules, markStarted } from './due-schedules';
import { evalSetsOf } from '../eval-sets';
import { tidyHourTrigger } from './hour-trigger';
import { goOnSending } from '../langfuse/send';
import { scheduleServices } from './services';
import { scheduleText } from './words';
import type { RunServices } from '../../run/services';

/** No UI here: nobody has the spreadsheet open. One run per tick; what else is due has its turn in an hour. */
export function onTheHour(services: RunServices): void {
  const schedules = scheduleServices(services);
  tidyHourTrigger(schedules);
  const [due] = dueSchedules(schedules);
  if (runStore(services.document).record() !== undefined) {
    // One run at a time: what is due stays due. A run whose own trigger was lost goes on here.
    continueRun(services, false);
    return;
  }
  if (!due) {
    goOnSending(services, services.startedAt);
    return;
  }
  if (!markStarted(due.schedule.id, schedules)) return;
  try {
    if (due.missing) throw new UserError('usage', `“${due.schedule.tab?.name ?? ''}” no longer exists.`);
    startScheduled(due.schedule, services);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    tellOwner(due.schedule, error.message, services);
  }
}

function startScheduled(schedule: Schedule, services: RunServices): void {
  const stored = storedSettings(services.document);
  const sheetIds =
    schedule.tab === null
      ? evalSetsOf(services.spreadsheet, readSettings(stored)).map(({ sheetId }) => sheetId)
      : [schedule.tab.sheetId];
  if (sheetIds.length === 0) throw new UserError('usage', 'This spreadsheet has no eval set any more.');
  startRun(
    {
      kind: 'evals',
      sheetIds,
      keepsOthers: false,
      stored,
      set: [],
      startedFrom: 'schedule',
      mailTo: schedule.mail === 'never' ? '' : schedule.mailTo,
      mailWhen: schedule.mail === 'worse' ? 'worse' : 'always',
      occasion: scheduleText(schedule),
    },
    services,
  );
}

/** A schedule that cannot run must not be silent. */
function tellOwner(schedule: Schedule, why: string, { mail, spreadsheet }: RunServices): void {
  if (schedule.mail === 'never' || schedule.mailTo === '' || mail.left() < 1) return;
  const text = `The scheduled run (${scheduleText(schedule)}) could not start: ${why} Change or remove the schedule under GNW Evals ▸ Set up ▸ Schedules…\n\n${spreadsheet.url()}`;
  mail.send({
    to: schedule.mailTo,
    subject: 'GNW Evals: a scheduled run could not start',
    text,
    html: html`<p>${text}</p>`.markup,
  });
}
