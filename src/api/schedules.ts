/** What runs by itself. Everybody sees it; only its owner changes it. */
import { activeSpreadsheet } from '../google/spreadsheet';
import { evalSetsOf } from '../actions/eval-sets';
import { scheduleServices } from '../actions/schedules/session';
import * as run from '../actions/schedules/schedules';
import { currentSettings } from '../actions/runs/session';
import * as z from '../settings/zod';
import { entry, Nothing } from './entry';

const Listed = () => z.object({ schedules: z.array(run.ListedSchedule()) });
const Changed = () => z.extend(Listed(), { message: z.string() });
const Schedules = () =>
  z.extend(Listed(), {
    timeZone: z.string(),
    user: z.string(),
    /** What can be scheduled. */
    tabs: z.array(z.object({ sheetId: z.int(), name: z.string() })),
  });

export const schedules = {
  schedules: entry(Nothing, Schedules, () => {
    const services = scheduleServices();
    const tabs = evalSetsOf(activeSpreadsheet(), currentSettings());
    return {
      timeZone: services.timeZone,
      user: services.user,
      tabs: tabs.map(({ sheetId, tab }) => ({ sheetId, name: tab })),
      schedules: run.listSchedules(services),
    };
  }),
  saveSchedule: entry(run.ScheduleEntry, Changed, (given) => {
    const services = scheduleServices();
    run.saveSchedule(given, services);
    return { message: 'Saved.', schedules: run.listSchedules(services) };
  }),
  /** Whoever has it. */
  removeSchedule: entry(
    () => z.strictObject({ id: z.string() }),
    Changed,
    ({ id }) => {
      const services = scheduleServices();
      run.removeSchedule(id, services);
      return { message: 'Removed.', schedules: run.listSchedules(services) };
    },
  ),
};
