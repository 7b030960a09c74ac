/** The functions of triggers, which run without user interface: there is nobody to ask or tell. */
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
      const reason = error instanceof UserError ? undefined : lastingTrouble(error, spreadsheet);
      if (reason === undefined) throw error;
      // Otherwise Google would mail the user who switched this on after every edit.
      scoring.reportRefusal(`Edited rows are not scored again: ${reason}.`, services);
    }
  });
}

/** Drops messages for people: Google would mail them to the owner as failures of the trigger. */
function runUnattended(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
  }
}
