/** Triggers over ScriptApp. */
import type { InstalledTrigger, TriggerPort } from '../model/ports';

export const triggers: TriggerPort = {
  mine: () => ScriptApp.getProjectTriggers().map(plain),
  after: (handler, milliseconds) =>
    plain(ScriptApp.newTrigger(handler).timeBased().after(milliseconds).create()),
  everyHour: (handler) => plain(ScriptApp.newTrigger(handler).timeBased().everyHours(1).create()),
  onEdit: (handler) =>
    plain(
      ScriptApp.newTrigger(handler).forSpreadsheet(SpreadsheetApp.getActiveSpreadsheet()).onEdit().create(),
    ),
  remove: (ids) => {
    if (ids.size === 0) return;
    // Looked up anew: the very object that `create` returned cannot be deleted.
    for (const trigger of ScriptApp.getProjectTriggers()) if (ids.has(trigger.getUniqueId())) remove(trigger);
  },
};

function plain(trigger: GoogleAppsScript.Script.Trigger): InstalledTrigger {
  return { id: trigger.getUniqueId(), handler: trigger.getHandlerFunction() };
}

/** Another execution may be faster: then it is gone, and that was all that was wanted. */
function remove(trigger: GoogleAppsScript.Script.Trigger): void {
  const id = trigger.getUniqueId();
  try {
    ScriptApp.deleteTrigger(trigger);
  } catch (error) {
    if (ScriptApp.getProjectTriggers().some((one) => one.getUniqueId() === id)) throw error;
  }
}
