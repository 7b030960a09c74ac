/** What an edit trigger reports, and whether it concerns cells on which scores rest. */
import { findHeader, type Header } from '../evalset/header';
import { ACTUAL_FIELDS, type Column, EXPECTED_FIELDS } from '../model/columns';
import type { EditedCells } from '../model/whereabouts';
import type { SpreadsheetPort } from '../model/sheet/spreadsheet';
import { HEADER_ROWS } from '../model/sheet/tab-grid';
import { isResponsesTab } from '../sheets/responses/tab';
import { looksLikeOurs } from '../sheets/unsigned';
import type { Settings } from '../settings/schema';

/** Columns on which scores rest. */
const RELEVANT: ReadonlySet<Column> = new Set<Column>([
  ...(['query', 'conversation', 'turn'] as const),
  ...EXPECTED_FIELDS,
  ...ACTUAL_FIELDS,
]);

/** Which kind of cells was edited; `others` cause no work. */
export function whatWasEdited(
  edit: EditedCells,
  spreadsheet: SpreadsheetPort,
  settings: Pick<Settings, 'columns'>,
): 'cases' | 'responses' | 'others' {
  const top = spreadsheet.read(edit.tab, HEADER_ROWS);
  if (isResponsesTab(top)) return 'responses';
  if (looksLikeOurs(top)) return 'others';
  const header = findHeader(top, settings.columns[edit.tab] ?? {});
  return header && isAboutCases(edit, header) ? 'cases' : 'others';
}

/** Whether they belong to cases, and scores rest on them; what is written in the header row concerns all cases. */
export function isAboutCases(edit: EditedCells, header: Header): boolean {
  const { row, rows, column, columns } = edit;
  if (isInHeader(edit, header)) return true;
  return (
    row + rows - 1 > header.row &&
    [...header.columns].some(
      ([name, place]) => RELEVANT.has(name) && place + 1 >= column && place + 1 < column + columns,
    )
  );
}

/** Whether the names of columns were edited: any case may have another expectation or output since. */
export function isInHeader(
  { row, rows }: Pick<EditedCells, 'row' | 'rows'>,
  header: Pick<Header, 'row'>,
): boolean {
  return row <= header.row && row + rows > header.row;
}
