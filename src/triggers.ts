/** What triggers call: there is no one to ask or tell, and no user interface is touched. */
import type { EditedCells } from './model/ports';
import * as marking from './results/mark-edited';
import * as scoring from './engine/jobs/scoring/rescore';
import * as clock from './commands/clock';
import type { Services } from './commands/entry';
import { UserError } from './model/user-error';
import { lastingTrouble } from './model/trouble';

export function tick(services: Services): void {
  runUnattended(() => {
    clock.tick(services);
  });
}

export function onEdit(read: () => EditedCells, services: Services): void {
  runUnattended(() => {
    marking.markEdited(read, services);
  });
}

export function scoreEdited(edit: EditedCells, services: Services): void {
  runUnattended(() => {
    try {
      scoring.scoreEdited(edit, services);
    } catch (error) {
      if (scoring.deferIfInaccessible(edit, services)) return;
      const { spreadsheet } = services;
      const why = error instanceof UserError ? undefined : lastingTrouble(error, spreadsheet);
      if (why === undefined) throw error;
      // Google would write to the user who switched this on at every edit.
      scoring.reportRefusal(`Edited rows are not scored again: ${why}.`, services);
    }
  });
}

/** What a person would be told is not a failure of the trigger, which Google would report to its owner. */
function runUnattended(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
  }
}
