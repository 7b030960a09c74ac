/** Whether this spreadsheet has checks of its own: looked up before any tab is, so that without them nothing is asked of Google. */
import type { PropertyPort } from '../model/ports';

const KEY = 'gnw.checks';

export function hasOwnChecks(document: PropertyPort): boolean {
  return document.get(KEY) !== undefined;
}

export function keepOwnChecks(document: PropertyPort): void {
  document.set(KEY, 'tab');
}
