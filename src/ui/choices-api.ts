/** What the page “Run with filters” asks first. */
import { activeSpreadsheet } from '../google/spreadsheet';
import * as choices from '../run/run-choices';
import { currentSettings } from '../run/session';
import { answer } from './json-call';

/** What a run can be narrowed to: `RunChoices`. */
export function runChoices(): string {
  return answer(() => choices.runChoices(activeSpreadsheet(), currentSettings()));
}
