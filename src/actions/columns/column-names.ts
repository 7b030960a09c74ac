/** Renames the headers of eval sets to the canonical names, adds columns, and undoes both. Only header cells are written. */
import { knownColumn } from '../../evalset/column-names';
import { findHeader } from '../../evalset/header';
import { type ColumnProposals, proposeColumns } from '../../evalset/rename-columns';
import { shownMoment } from '../../model/local-time';
import { columnLetter, HEADER_ROWS, lastColumnOf, type TabGrid } from '../../model/sheet/tab-grid';
import type { HeaderChange, SpreadsheetPort } from '../../model/sheet/spreadsheet';
import { count } from '../../model/text';
import { UserError } from '../../model/user-error';
import * as z from '../../model/zod';
import { looksLikeOurs } from '../../results/unsigned';
import { withLock } from '../../model/with-lock';
import type { Settings } from '../../settings/schema';
import {
  type ColumnChange,
  columnChanges,
  forgetColumnChange,
  keepColumnChange,
} from '../../store/column-undo';
import type { Services } from '../services';

export interface ColumnServices extends Pick<Services, 'spreadsheet' | 'document' | 'clock' | 'lock'> {
  /** Analysts' own mappings. */
  readonly columns: Settings['columns'];
}

/** What the dialog shows for an eval set. */
export const TabColumns = () =>
  z.object({
    tab: z.string(),
    sheetId: z.int(),
    renames: z.array(
      z.object({
        /** From 0. */
        index: z.int(),
        /** As Google Sheets shows it. */
        letter: z.string(),
        header: z.string(),
        canonical: z.string(),
      }),
    ),
    missing: z.array(z.object({ column: z.string(), why: z.string(), note: z.string() })),
    /** Why nothing can be changed; '' if it can. */
    notPossible: z.string(),
    /** Headers that stay as they are, with the reason. */
    left: z.array(z.string()),
    /** What undoing would take back; '' if there is nothing. */
    undo: z.string(),
  });
export type TabColumns = z.Shape<typeof TabColumns>;

export const ColumnRequest = () =>
  z.strictObject({
    sheetId: z.int(),
    renames: z.array(z.strictObject({ index: z.int(), header: z.string() })),
    /** Canonical names. */
    additions: z.array(z.string()),
  });
export type ColumnRequest = z.Shape<typeof ColumnRequest>;

/** All eval sets in the order of their tabs. */
export function preview(services: ColumnServices): TabColumns[] {
  const { spreadsheet, document } = services;
  const changes = columnChanges(document);
  return spreadsheet.tabs().flatMap(({ sheetId, signature }) => {
    if (signature !== undefined) return [];
    const grid = spreadsheet.read(sheetId, HEADER_ROWS);
    const proposals = proposalsFor(sheetId, grid, services);
    if (!proposals) return [];
    const { renames, missing, notPossible, left } = proposals;
    const change = changes.find((entry) => entry.sheetId === sheetId);
    return [
      {
        tab: grid.name,
        sheetId,
        missing,
        notPossible,
        left,
        renames: renames.map((rename) => ({ ...rename, letter: columnLetter(rename.index) })),
        undo: change
          ? `${changeText(change)} (${shownMoment(Date.parse(change.at), spreadsheet.timeZone())})`
          : '',
      },
    ];
  });
}

/**
 * Writes the chosen proposals, and keeps the previous headers for undo.
 *
 * @returns sentences on what was done
 * @throws UserError if the tab has changed since the preview; then nothing is written
 */
export function apply(request: ColumnRequest, services: ColumnServices): string[] {
  return withLock(services, () => {
    const { spreadsheet, document, clock } = services;
    const { sheetId } = request;
    const grid = readTabNow(sheetId, spreadsheet);
    const proposals = proposalsFor(sheetId, grid, services);
    const renames = request.renames.map(({ index, header }) =>
      proposals?.renames.find(
        (columnRename) => columnRename.index === index && columnRename.header === header,
      ),
    );
    const additions = request.additions.map((name) =>
      proposals?.missing.find(({ column }) => column === name),
    );
    const [chosen, added] = [
      renames.flatMap((columnRename) => columnRename ?? []),
      additions.flatMap((columnAddition) => columnAddition ?? []),
    ];
    if (!proposals || chosen.length < renames.length || added.length < additions.length)
      throw new UserError(
        'usage',
        `“${grid.name}” has changed meanwhile: nothing was renamed; look at it again.`,
      );
    if (chosen.length + added.length === 0)
      throw new UserError('usage', 'Tick what is to be renamed or added.');
    const { row } = proposals.header;
    // The grid ends at the last column with any content, including a formula with an empty result.
    const end = lastColumnOf(grid);
    const change: ColumnChange = {
      sheetId,
      at: new Date(clock.now()).toISOString(),
      renames: chosen.map(({ index, canonical }) => ({
        before: String(grid.values[row - 1]?.[index] ?? ''),
        after: canonical,
      })),
      additions: added.map(({ column }) => column),
    };
    // What undoes the change comes first: if the execution dies in between, it can still be undone.
    const canBeUndone = keepColumnChange(document, change);
    spreadsheet.editHeader(sheetId, [
      ...chosen.map(({ index, canonical }) => ({ row, column: index + 1, text: canonical })),
      ...added.map(({ column, note }, index) => ({ row, column: end + index + 1, text: column, note })),
    ]);
    const where = added.map(({ column }, index) => `${column} in column ${columnLetter(end + index)}`);
    return [
      chosen.length === 0 ? '' : `${grid.name}: ${count(chosen.length, 'header')} renamed.`,
      added.length === 0 ? '' : `${grid.name}: added ${where.join(', ')}; its note has examples.`,
      canBeUndone ? '' : 'This change is too large to be undone here.',
    ].filter((text) => text !== '');
  });
}

/**
 * Undoes the last change of a tab: headers that still have the text we wrote, added columns that are still empty.
 *
 * @returns sentences on what was done and what was not
 */
export function undo(sheetId: number, services: ColumnServices): string[] {
  return withLock(services, () => {
    const { spreadsheet, document, columns } = services;
    const change = columnChanges(document).find((entry) => entry.sheetId === sheetId);
    if (!change) throw new UserError('usage', 'There is nothing to undo.');
    const grid = readTabNow(sheetId, spreadsheet);
    const header = findHeader(grid, columns[grid.name] ?? {});
    if (!header)
      throw new UserError('usage', `“${grid.name}” has no header row with a “query” cell any more.`);
    const formulas = spreadsheet.formulas(sheetId, header.row)[header.row - 1] ?? [];
    const { edits, kept } = takenBack(change, grid, header.row, formulas);
    if (edits.length > 0) spreadsheet.editHeader(sheetId, edits);
    forgetColumnChange(document, sheetId);
    return [`${grid.name}: ${count(edits.length, 'header')} put back as before.`, ...kept];
  });
}

/** undefined if the tab is not an eval set. */
function proposalsFor(
  sheetId: number,
  grid: TabGrid,
  { spreadsheet, columns }: ColumnServices,
): ColumnProposals | undefined {
  // A copied file loses the marks in our tabs.
  if (looksLikeOurs(grid)) return undefined;
  const overrides = columns[grid.name] ?? {};
  if (!findHeader(grid, overrides)) return undefined;
  const formulas = spreadsheet.formulas(sheetId, HEADER_ROWS);
  return proposeColumns(grid, { checks: spreadsheet.checks().all, overrides, formulas });
}

function readTabNow(sheetId: number, spreadsheet: SpreadsheetPort): TabGrid {
  if (spreadsheet.has(sheetId)) return spreadsheet.read(sheetId);
  throw new UserError('usage', 'This tab no longer exists.');
}

function changeText({ renames, additions }: ColumnChange): string {
  return [
    ...renames.map(({ before, after }) => `${before.trim()} → ${after}`),
    ...additions.map((name) => `${name} added`),
  ].join(', ');
}

/**
 * Headers that still have the text we wrote are put back, added columns that are still empty lose their header.
 *
 * @param headerRow from 1
 * @param formulas of the header's cells; '' for none
 * @returns `kept`: a sentence for everything that stays
 */
function takenBack(
  change: ColumnChange,
  grid: TabGrid,
  headerRow: number,
  formulas: readonly string[],
): { readonly edits: readonly HeaderChange[]; readonly kept: readonly string[] } {
  const headers = (grid.values[headerRow - 1] ?? []).map(String);
  /** From 0; -1 if no header or more than one has that text, or if it is computed. */
  const place = (name: string): number => {
    const [index = -1, second] = headers.flatMap((cell, position) => (cell === name ? [position] : []));
    return second === undefined && (formulas[index] ?? '') === '' ? index : -1;
  };
  const isHeldByAnother = (index: number, before: string): boolean => {
    const column = knownColumn(before)?.column;
    return headers.some((cell, position) => position !== index && knownColumn(cell)?.column === column);
  };
  const edits: HeaderChange[] = [];
  const kept: string[] = [];
  for (const { before, after } of change.renames) {
    const index = place(after);
    if (index >= 0 && !isHeldByAnother(index, before))
      edits.push({ row: headerRow, column: index + 1, text: before });
    else if (index >= 0) kept.push(`${before} was not put back: another column holds ${after} meanwhile.`);
    // The user may have put it back by hand.
    else if (!headers.includes(before))
      kept.push(`${before} was not put back: no single header says ${after} now.`);
  }
  for (const name of change.additions) {
    const index = place(name);
    if (index < 0) kept.push(`${name} was not removed: no single header says so now.`);
    else if (isEmptyBelow(grid, headerRow, index))
      edits.push({ row: headerRow, column: index + 1, text: '', note: '' });
    else kept.push(`${name} was not removed: its column is no longer empty.`);
  }
  return { edits, kept };
}

/** Rows above the header are not cases. */
function isEmptyBelow({ values }: TabGrid, headerRow: number, column: number): boolean {
  return values.slice(headerRow).every((row) => (row[column] ?? '') === '');
}
