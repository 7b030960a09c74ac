/** Scheduled runs. Everyone sees them; only its owner can change one. */
import { currentSettings } from '../actions/current-settings';
import { refuseUnbounded, whyUnbounded } from '../actions/runs/spending';
import * as run from '../actions/schedules/schedules';
import { scheduleServices, tabsToSchedule } from '../actions/schedules/services';
import { whyNoClock } from '../run/clock-trigger';
import * as z from '../model/zod';
import { entry, Nothing } from './entry';

const Listed = () => z.object({ schedules: z.array(run.ListedSchedule()) });
const Changed = () => z.extend(Listed(), { message: z.string() });
const Schedules = () =>
  z.extend(Listed(), {
    timeZone: z.string(),
    user: z.string(),
    /** Why nothing can be scheduled here, or may not run; '' if it can. */
    problem: z.string(),
    /** What can be scheduled. */
    tabs: z.array(z.object({ sheetId: z.int(), name: z.string() })),
  });

export const schedules = {
  schedules: entry(Nothing, Schedules, (_given, all) => {
    const services = scheduleServices(all);
    const settings = currentSettings(all);
    return {
      timeZone: services.timeZone,
      user: services.who,
      problem: whyNoClock(services) || whyUnbounded(settings.judge),
      tabs: tabsToSchedule(all, settings),
      schedules: run.listSchedules(services),
    };
  }),
  saveSchedule: entry(run.ScheduleEntry, Changed, (given, all) => {
    refuseUnbounded(currentSettings(all).judge);
    const services = scheduleServices(all);
    run.saveSchedule(given, services);
    return { message: 'Saved.', schedules: run.listSchedules(services) };
  }),
  /** Removes one, whoever owns it. */
  removeSchedule: entry(
    () => z.strictObject({ id: z.string() }),
    Changed,
    ({ id }, all) => {
      const services = scheduleServices(all);
      run.removeSchedule(id, services);
      return { message: 'Removed.', schedules: run.listSchedules(services) };
    },
  ),
};
