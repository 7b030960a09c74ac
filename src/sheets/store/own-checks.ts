/** Whether there is a tab `Checks`: looked up before any tab, so that without one Google is asked for nothing. */
import type { PropertyPort } from '../../model/ports';

const KEY = 'gnw.checks';

export function hasChecksTab(document: PropertyPort): boolean {
  return document.get(KEY) !== undefined;
}

export function noteChecksTab(document: PropertyPort): void {
  document.set(KEY, 'tab');
}
