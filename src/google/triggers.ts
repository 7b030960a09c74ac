/** Triggers over ScriptApp. */
import type { InstalledTrigger, TriggerPort } from '../model/ports';
import { THIS_BUILD } from '../model/this-build';
import type { EditedCells } from '../model/whereabouts';

export const triggers: TriggerPort = {
  // An add-on's clocks belong to no file.
  clocksReachFile: THIS_BUILD.installed === 'bound',
  mine: () => ScriptApp.getProjectTriggers().map(plain),
  everyMinutes: (handler, minutes) => {
    const clock = ScriptApp.newTrigger(handler).timeBased();
    return plain((minutes < 60 ? clock.everyMinutes(minutes) : clock.everyHours(minutes / 60)).create());
  },
  onEdit: (handler) =>
    plain(
      ScriptApp.newTrigger(handler).forSpreadsheet(SpreadsheetApp.getActiveSpreadsheet()).onEdit().create(),
    ),
  remove: (isOne) => {
    // Looked up again: the object that `create` returned cannot be deleted.
    for (const trigger of ScriptApp.getProjectTriggers()) if (isOne(plain(trigger))) remove(trigger);
  },
};

function plain(trigger: GoogleAppsScript.Script.Trigger): InstalledTrigger {
  // Edit events have been seen to hold a number, although the reference says text: both are compared as text.
  const id: unknown = trigger.getUniqueId();
  return { id: String(id), handler: trigger.getHandlerFunction() };
}

/** Another execution may be faster: then it is gone, which is all that was wanted. */
function remove(trigger: GoogleAppsScript.Script.Trigger): void {
  const id = trigger.getUniqueId();
  try {
    ScriptApp.deleteTrigger(trigger);
  } catch (error) {
    if (ScriptApp.getProjectTriggers().some((installed) => installed.getUniqueId() === id)) throw error;
  }
}

export type EditEvent = Pick<GoogleAppsScript.Events.SheetsOnEdit, 'range'> & {
  readonly triggerUid?: string | number;
};

export function readEdit({ range, triggerUid = '' }: EditEvent): EditedCells {
  const sheet = range.getSheet();
  return {
    tab: sheet.getName(),
    sheetId: sheet.getSheetId(),
    row: range.getRow(),
    column: range.getColumn(),
    rows: range.getNumRows(),
    columns: range.getNumColumns(),
    triggerId: String(triggerUid),
  };
}
