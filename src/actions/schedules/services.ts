/** What schedules need from the services, and the tabs that they are for. */
import type { Schedule } from '../../model/schedule';
import type { TabInfo } from '../../model/sheet/spreadsheet';
import { evalSetsOf } from '../../results/cases/eval-sets';
import type { ClockServices } from '../../run/clock-trigger';
import type { RunServices } from '../../run/services';
import type { Settings } from '../../settings/schema';

export interface ScheduleServices extends ClockServices {
  /** The spreadsheet's. */
  readonly timeZone: string;
  /** Mail address of the user with whose rights this runs; '' if Google withholds it. */
  readonly who: string;
  readonly tabs: readonly Pick<TabInfo, 'name' | 'sheetId'>[];
}

/** For the user with whose rights this runs, also in a trigger. */
export function scheduleServices(services: RunServices): ScheduleServices {
  const { attended, clock, document, email, lock, spreadsheet, triggers, user } = services;
  return {
    attended,
    clock,
    document,
    email,
    lock,
    triggers,
    user,
    timeZone: spreadsheet.timeZone(),
    who: email(),
    tabs: spreadsheet.tabs(),
  };
}

/** The eval sets. */
export function tabsToSchedule(
  { spreadsheet }: Pick<RunServices, 'spreadsheet'>,
  settings: Pick<Settings, 'columns'>,
): ScheduleServices['tabs'] {
  return evalSetsOf(spreadsheet, settings).map(({ sheetId, tab }) => ({ sheetId, name: tab }));
}

/** A schedule whose tab has its current name. */
export interface FollowedSchedule {
  readonly schedule: Schedule;
  /** Whether its tab is gone. */
  readonly missing: boolean;
}

/** A tab is identified by its id: it may have been renamed. */
export function followTab(schedule: Schedule, { tabs }: ScheduleServices): FollowedSchedule {
  const { tab } = schedule;
  if (tab === null) return { schedule, missing: false };
  const match = tabs.find(({ sheetId }) => sheetId === tab.sheetId);
  if (!match) return { schedule, missing: true };
  return { schedule: { ...schedule, tab: { ...tab, name: match.name } }, missing: false };
}
