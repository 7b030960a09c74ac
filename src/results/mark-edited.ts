/** Marks rows that were edited since they were scored, as soon as they are edited. */
import { sheetsWithResults, findResults, isResultsHeader } from './find-results';
import { settingsForEdits } from './last-run';
import { runStore } from '../stores/run-record';
import type { LockPort, PropertyPort, EditedCells } from '../model/ports';
import { findHeader, type Header } from '../evalset/header';
import { ACTUAL_FIELDS, type Column, EXPECTED_FIELDS } from '../fields/fields';
import type { SpreadsheetPort } from '../model/spreadsheet';
import { MAX_HEADER_ROWS } from '../model/tab-grid';
import { isResponsesTab } from '../stores/responses-tab';
import { looksLikeOurs, readSource } from './source';
import type { Settings } from '../settings/schema';
import { editScoring, countChange } from '../stores/document';
import { logBug, quietly } from '../model/google-refusals';
import { writeMarks, reconcile } from './reconcile';

/** Services that a simple trigger may use: marking needs no permission. */
interface MarkServices {
  readonly spreadsheet: SpreadsheetPort;
  readonly document: PropertyPort;
  readonly lock: LockPort;
}

/** Wait for the lock: a simple trigger has only 30 seconds. */
const LOCK_MS = 5000;

/** False if edited rows are rescored automatically: then only that trigger writes. */
function isMarking(document: PropertyPort): boolean {
  return editScoring(document) === undefined;
}

/** Sets the waiting marks, if this user may. */
export function setWaitingMarks(services: MarkServices): void {
  const { document } = services;
  const store = runStore(document);
  const waiting = store.edited();
  if (waiting.size === 0 || !isMarking(document)) return;
  const settings = settingsForEdits(document);
  for (const [sheetId, marks] of waiting)
    if (setMarks(sheetId, settings, services)) store.clearEdited(sheetId, marks);
}

/** Marks the edited rows of eval sets, as far as possible now. */
export function markTabs(sheetIds: readonly number[], services: MarkServices): void {
  const { document } = services;
  if (!isMarking(document)) return;
  const settings = settingsForEdits(document);
  for (const sheetId of sheetIds) setMarks(sheetId, settings, services);
}

/** @returns false if marks cannot be set now: a run is in progress, another execution is marking, or the user may not write there */
function setMarks(sheetId: number, settings: Settings, services: MarkServices): boolean {
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
    const written = results.lines();
    const lines = reconcile(written, source.evalSet);
    if (!lines.some(({ isChanged }) => isChanged)) return true;
    writeMarks(results, written, lines);
    spreadsheet.flush();
    quietly(() => {
      countChange(document);
    });
    return true;
  } catch (error) {
    // Google reports a protected tab only when it is written to.
    logBug(error);
    return false;
  } finally {
    lock.release();
  }
}

/** Columns on which scores rest. */
const RELEVANT: ReadonlySet<Column> = new Set<Column>([
  ...(['query', 'conversation', 'turn'] as const),
  ...EXPECTED_FIELDS,
  ...ACTUAL_FIELDS,
]);

/** Finds out which kind of cells was edited; `others` need no action. */
export function whatWasEdited(
  edit: EditedCells,
  spreadsheet: SpreadsheetPort,
  settings: Pick<Settings, 'columns'>,
): 'cases' | 'responses' | 'others' {
  const top = spreadsheet.read(edit.tab, MAX_HEADER_ROWS);
  if (isResponsesTab(top)) return 'responses';
  if (looksLikeOurs(top)) return 'others';
  const header = findHeader(top, settings.columns[edit.tab] ?? {});
  if (!header) return 'others';
  const { row, rows, column, columns } = edit;
  const isRelevant = [...header.columns].some(
    ([name, place]) => RELEVANT.has(name) && place + 1 >= column && place + 1 < column + columns,
  );
  const isBelowHeader = row + rows - 1 > header.row;
  return isInHeader(edit, header) || (isRelevant && isBelowHeader) ? 'cases' : 'others';
}

/** True if names of columns were edited, which may change any case or output. */
export function isInHeader(
  { row, rows }: Pick<EditedCells, 'row' | 'rows'>,
  header: Pick<Header, 'row'>,
): boolean {
  return row <= header.row && row + rows > header.row;
}

/**
 * Handles one edit with the rights of a simple trigger, without any service that needs a permission. Marks that cannot be set now are
 * stored for later.
 *
 * @param read reads the edit; called only if edits are marked
 */
export function markEdited(read: () => EditedCells, services: MarkServices): void {
  const { document } = services;
  if (!isMarking(document)) return;
  const edit = read();
  const settings = settingsForEdits(document);
  const what = whatWasEdited(edit, services.spreadsheet, settings);
  if (what === 'others') return;
  // Responses may belong to any eval set.
  const sheetIds = what === 'cases' ? [edit.sheetId] : sheetsWithResults(services.spreadsheet.tabs());
  for (const sheetId of sheetIds)
    if (!setMarks(sheetId, settings, services)) runStore(document).markEdited(sheetId);
}
