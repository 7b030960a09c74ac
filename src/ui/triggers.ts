/** What triggers call: nobody is there to be asked or told, and no user interface is touched. */
import { type EditEvent, readEdit } from '../google/edit-event';
import { UserError } from '../model/user-error';
import * as session from '../actions/runs/session';

export function continueRun(): void {
  quietly(() => void session.continueRun(false));
}

export function onTheHour(): void {
  quietly(() => session.onTheHour());
}

export function onEdit(event: EditEvent): void {
  quietly(() => session.markEdited(() => readEdit(event)));
}

export function scoreEdited(event: EditEvent): void {
  quietly(() => session.scoreEdited(readEdit(event)));
}

/** What a person would be told is no failure of the trigger, of which Google would write to its owner. */
function quietly(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
  }
}
