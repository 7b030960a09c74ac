/** Triggers over ScriptApp. */
import type { InstalledTrigger, TriggerPort, EditedCells } from '../model/ports';
import { THIS_BUILD } from '../model/this-build';
import { withPermission, resultIfPermitted } from './permission';

export const triggers: TriggerPort = {
  // An add-on's triggers cannot open the file.
  triggersReachFile: THIS_BUILD.installed === 'bound',
  mine: () => installed().map(plain),
  everyMinutes: (handler, minutes) =>
    withPermission('script.scriptapp', () => {
      const clock = ScriptApp.newTrigger(handler).timeBased();
      return plain((minutes < 60 ? clock.everyMinutes(minutes) : clock.everyHours(minutes / 60)).create());
    }),
  onEdit: (handler) =>
    withPermission('script.scriptapp', () =>
      plain(
        ScriptApp.newTrigger(handler).forSpreadsheet(SpreadsheetApp.getActiveSpreadsheet()).onEdit().create(),
      ),
    ),
  remove: (isOne) => {
    // The object that `create` returned cannot be deleted.
    for (const trigger of installed()) if (isOne(plain(trigger))) remove(trigger);
  },
};

function installed(): readonly GoogleAppsScript.Script.Trigger[] {
  return resultIfPermitted('script.scriptapp', () => ScriptApp.getProjectTriggers(), []);
}

function plain(trigger: GoogleAppsScript.Script.Trigger): InstalledTrigger {
  // In edit events the id may be a number, although Google documents a text.
  const id: unknown = trigger.getUniqueId();
  return { id: String(id), handler: trigger.getHandlerFunction() };
}

/** No error if another execution has removed it first. */
function remove(trigger: GoogleAppsScript.Script.Trigger): void {
  const id = trigger.getUniqueId();
  try {
    ScriptApp.deleteTrigger(trigger);
  } catch (error) {
    if (installed().some((other) => other.getUniqueId() === id)) throw error;
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
