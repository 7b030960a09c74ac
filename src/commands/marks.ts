/** Marks rows that were edited since they were scored: needs no permission, whoever edits. */
import type { PropertyPort } from '../model/ports';
import { findResults, isResultsHeader } from '../sheets/tab';
import type { Settings } from '../settings/schema';
import { editScoring } from '../sheets/store/edit-marks';
import { runStore } from '../sheets/store/run-record';
import { quietly } from '../model/quietly';
import { writeMarks } from '../sheets/cases/put-right';
import { reconcile } from '../sheets/cases/reconcile';
import { countChange } from '../sheets/store/known-results';
import { settingsForEdits } from '../sheets/runs/run-settings';
import { readSource } from '../sheets/cases/source';
import type { Services } from './services';

/** What a simple trigger may use. */
export type MarkServices = Pick<Services, 'spreadsheet' | 'document' | 'lock'>;

/** A simple trigger has only 30 seconds. */
const LOCK_MS = 5000;

/** If edited rows are rescored automatically, that trigger writes, and this one does not. */
export function isMarking(document: PropertyPort): boolean {
  return editScoring(document) === undefined;
}

/** Sets the waiting marks, if this user may. */
export function setWaitingMarks(services: MarkServices): void {
  const { document } = services;
  const store = runStore(document);
  const waiting = store.edited();
  if (waiting.length === 0 || !isMarking(document)) return;
  const settings = settingsForEdits(document);
  for (const sheetId of waiting) {
    const marks = store.marks(sheetId);
    if (setMarks(sheetId, settings, services)) store.clearEdited(sheetId, marks);
  }
}

/** Has the cells of results say what they count as, as far as that is possible now. */
export function markTabs(sheetIds: readonly number[], services: MarkServices): void {
  const { document } = services;
  if (!isMarking(document)) return;
  const settings = settingsForEdits(document);
  for (const sheetId of sheetIds) setMarks(sheetId, settings, services);
}

/** @returns false if they cannot be set now: a run is in progress, another execution is doing it, or the user may not write there */
export function setMarks(sheetId: number, settings: Settings, services: MarkServices): boolean {
  const { spreadsheet, document, lock } = services;
  if (!lock.acquire(LOCK_MS)) return false;
  try {
    // Checked under the lock: no run can begin.
    if (runStore(document).record() !== undefined) return false;
    spreadsheet.refresh();
    const source = readSource(spreadsheet, sheetId, settings);
    const results =
      source.kind === 'gone' ? undefined : findResults(spreadsheet, source.evalSet, isResultsHeader);
    if (source.kind === 'gone' || !results) return true;
    const records = results.records();
    const lines = reconcile(records, source.evalSet);
    if (!lines.some(({ isChanged }) => isChanged)) return true;
    writeMarks(results, records, lines);
    spreadsheet.flush();
    quietly(() => {
      countChange(document);
    });
    return true;
  } catch {
    // Google reports a protected tab only when it is written to.
    return false;
  } finally {
    lock.release();
  }
}
