/** What the page “Schedules” calls. */
import { activeSpreadsheet } from '../google/spreadsheet';
import { MAIL_RULES, RHYTHMS } from '../model/schedule';
import { evalSetsOf } from '../run/eval-sets';
import { scheduleServices } from '../run/schedule-session';
import * as run from '../run/schedules';
import { currentSettings } from '../run/session';
import * as z from '../settings/zod';
import { answer, parsed } from './json-call';

const ScheduleEntryJson = z.strictObject({
  id: z._default(z.string(), ''),
  sheetId: z.nullable(z.int()),
  every: z.enum(RHYTHMS),
  hour: z._default(z.int().check(z.minimum(0), z.maximum(23)), 0),
  weekday: z._default(z.int().check(z.minimum(1), z.maximum(7)), 1),
  mail: z._default(z.enum(MAIL_RULES), 'never'),
  mailTo: z._default(z.string(), ''),
});

const ScheduleId = z.strictObject({ id: z.string() });

/** What is scheduled and can be: `{ timeZone, user, tabs: [{ sheetId, name }], schedules: ListedSchedule[] }`. */
export function schedules(): string {
  return answer(() => {
    const services = scheduleServices();
    const { timeZone, user } = services;
    const tabs = evalSetsOf(activeSpreadsheet(), currentSettings());
    return {
      timeZone,
      user,
      tabs: tabs.map(({ sheetId, tab }) => ({ sheetId, name: tab })),
      schedules: run.listSchedules(services),
    };
  });
}

/** Saves a `ScheduleEntry`: `{ message, schedules }`. */
export function saveSchedule(json: string): string {
  return answer(() => {
    const entry = parsed(ScheduleEntryJson, json);
    const services = scheduleServices();
    run.saveSchedule(entry, services);
    return { message: 'Saved.', schedules: run.listSchedules(services) };
  });
}

/** Removes the schedule with the given `{ id }`, whoever has it: `{ message, schedules }`. */
export function removeSchedule(json: string): string {
  return answer(() => {
    const { id } = parsed(ScheduleId, json);
    const services = scheduleServices();
    run.removeSchedule(id, services);
    return { message: 'Removed.', schedules: run.listSchedules(services) };
  });
}
