/** Schedules over Apps Script's services. */
import { clock } from '../../google/fetch';
import { documentLock } from '../../google/lock';
import { documentProperties } from '../../google/properties';
import { activeSpreadsheet } from '../../google/spreadsheet';
import { triggers } from '../../google/triggers';
import { userEmail } from '../../google/user';
import type { ScheduleServices } from './services';

/** For the user with whose rights this runs: in a trigger too. */
export function scheduleServices(): ScheduleServices {
  const spreadsheet = activeSpreadsheet();
  return {
    document: documentProperties(),
    triggers,
    clock,
    lock: documentLock,
    timeZone: spreadsheet.timeZone(),
    user: userEmail(),
    tabs: spreadsheet.tabs(),
  };
}
