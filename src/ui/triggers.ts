/** What triggers call: nobody is there to be asked or told, and no user interface is touched. */
import { type EditEvent, readEdit } from '../google/edit-event';
import * as session from '../run/session';

export function continueRun(): void {
  session.continueRun(false);
}

export function onTheHour(): void {
  session.onTheHour();
}

export function scoreEdited(event: EditEvent): void {
  session.scoreEdited(readEdit(event));
}
