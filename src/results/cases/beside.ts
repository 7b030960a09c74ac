/**
 * The verdict and its reason next to the cases: two columns of ours in the eval set itself. The results tab is what counts; here
 * they are shown again for people working on the cases, and rewritten whenever they differ.
 */
import type { EvalSet } from '../../evalset/read-tab';
import { columnLetter, type Cell, lastColumnOf, type TabGrid } from '../../model/sheet/tab-grid';
import type { OutCell, SideColumns, SpreadsheetPort } from '../../model/sheet/spreadsheet';
import { verdictRules } from '../colours';
import { keptLine, type Line } from '../lines';
import type { ResultsTab } from '../tab';
import { WHY_COLUMN } from '../why';
import type { Settings } from '../../settings/schema';
import { protectedText } from '../../model/sheet/trouble';
import { type Reconciled, reconcile } from './reconcile';
import { readSource } from './source';

const NAMES = ['verdict', WHY_COLUMN] as const;

const NOTE = 'Written by GNW Evals. What is typed here is overwritten; nothing here is read or scored.';
const LOOKS = new Map([
  ['verdict', { width: 110, note: NOTE }],
  [WHY_COLUMN, { width: 320, note: NOTE }],
]);

/** Row of the eval set → the cells next to it, in the order of `NAMES`. */
type Beside = ReadonlyMap<number, readonly OutCell[]>;

type ReadSettings = Pick<Settings, 'columns' | 'run'>;

/**
 * Adds the columns if the settings want them, and removes them if not.
 *
 * @returns what to report: that this person may not do it; '' for nothing
 */
export function fitBeside(
  spreadsheet: SpreadsheetPort,
  { sheetId }: Pick<EvalSet, 'sheetId'>,
  results: ResultsTab,
  settings: ReadSettings,
): string {
  const { ours, name } = spreadsheet.read(sheetId);
  const { besideCases } = settings.run;
  if (besideCases ? NAMES.every((column) => ours?.has(column)) : !ours) return '';
  const columns = spreadsheet.sideColumns(sheetId);
  if (!columns.mayWrite(columns.places()))
    return `verdicts beside the cases stay as they are: ${protectedText([name])}`;
  if (besideCases) {
    columns.add(NAMES);
    writeBeside(spreadsheet, sheetId, results, settings);
  } else columns.remove();
  return '';
}

/** Rewrites all of it for the eval set as it is now, if the eval set has the columns. */
export function refreshBeside(
  spreadsheet: SpreadsheetPort,
  sheetId: number,
  results: ResultsTab,
  settings: ReadSettings,
): void {
  if (spreadsheet.has(sheetId) && spreadsheet.read(sheetId).ours)
    writeBeside(spreadsheet, sheetId, results, settings);
}

function writeBeside(
  spreadsheet: SpreadsheetPort,
  sheetId: number,
  results: ResultsTab,
  settings: ReadSettings,
): void {
  // Rows that move between reading and writing are read again.
  for (let reading = 1; reading <= 3; reading += 1) {
    spreadsheet.refresh(sheetId);
    const source = readSource(spreadsheet, sheetId, settings);
    if (source.kind === 'gone') return;
    const lines = reconcile(results.records(), source.evalSet);
    if (showBeside(spreadsheet, source.evalSet, lines)) return;
  }
}

/**
 * The same for an eval set as it was read, and its lines as they should be.
 *
 * @returns false if its rows have moved since: nothing was written
 */
export function showBeside(
  spreadsheet: SpreadsheetPort,
  { sheetId, header }: Pick<EvalSet, 'sheetId' | 'header'>,
  lines: readonly Reconciled[],
): boolean {
  const grid = spreadsheet.read(sheetId);
  if (!grid.ours) return true;
  const wanted = new Map(
    lines.flatMap((line): [number, readonly OutCell[]][] =>
      line.recorded
        ? [[line.recorded.evalCase.row, besideCells(keptLine(line.current, undefined, spreadsheet.checks()))]]
        : [],
    ),
  );
  wanted.set(header.row, NAMES);
  const { ours } = grid;
  const differs = (row: number): boolean =>
    NAMES.some((name, index) => {
      const place = ours.get(name);
      return (
        place !== undefined && String(place.values[row - 1] ?? '') !== String(wanted.get(row)?.[index] ?? '')
      );
    });
  const rows = Array.from({ length: grid.values.length - header.row + 1 }, (_row, i) => header.row + i);
  const changed = rows.filter(differs);
  const [first, last = first] = [changed[0], changed[changed.length - 1]];
  if (first === undefined || last === undefined) return true;
  // The header is written last: once it is there, the columns have their format.
  if (first === header.row) dress(spreadsheet.sideColumns(sheetId), header.row);
  const blank = NAMES.map(() => null);
  return write(spreadsheet, grid, first, last, (row) => wanted.get(row) ?? blank);
}

/** What a run shows next to the rows that it has just scored. */
export class BesideRows {
  private readonly grid: TabGrid;
  private isMoved = false;

  constructor(
    private readonly spreadsheet: SpreadsheetPort,
    private readonly sheetId: number,
    private readonly settings: ReadSettings,
  ) {
    this.grid = spreadsheet.read(sheetId);
  }

  /** @param results which already hold these rows */
  show(rows: Beside, results: ResultsTab): void {
    const { spreadsheet, grid, sheetId, settings } = this;
    const places = [...rows.keys()];
    if (!grid.ours || places.length === 0) return;
    const [first, last] = [Math.min(...places), Math.max(...places)];
    this.isMoved ||= !write(spreadsheet, grid, first, last, (row, present) => rows.get(row) ?? present);
    // From then on the rows of the sheet are no longer the rows being scored.
    if (this.isMoved) writeBeside(spreadsheet, sheetId, results, settings);
  }
}

/** @returns false if the rows, or our columns, have moved since `grid` was read */
function write(
  spreadsheet: SpreadsheetPort,
  grid: TabGrid,
  first: number,
  last: number,
  cellsOf: (row: number, present: readonly OutCell[]) => readonly OutCell[],
): boolean {
  const columns = spreadsheet.sideColumns(grid.sheetId);
  const places = columns.places();
  // Removed or protected meanwhile: nothing is shown any more, as the run matters more.
  if (places.size === 0 || !columns.mayWrite(places)) return true;
  if (NAMES.some((name) => places.get(name) !== grid.ours?.get(name)?.column)) return false;
  const present = spreadsheet.rowsIfSame(grid, {
    row: first,
    column: 1,
    rows: last - first + 1,
    columns: lastColumnOf(grid),
  });
  if (!present) return false;
  const there = NAMES.flatMap((name, index) => {
    const column = places.get(name);
    return column === undefined ? [] : [{ index, column }];
  });
  const lines = present.map((line, down) =>
    cellsOf(
      first + down,
      NAMES.map((name) => plain(line[(places.get(name) ?? 0) - 1] ?? '')),
    ),
  );
  const [left, right] = there;
  const isBlock = left && right && right.column === left.column + 1;
  const blocks = isBlock ? [there] : there.map((place) => [place]);
  for (const block of blocks)
    columns.write(
      first,
      block[0]?.column ?? 1,
      lines.map((line) => block.map(({ index }) => line[index] ?? null)),
    );
  return true;
}

/** The rules reach to the end of the grid, so that future rows get their colours. */
const ALL_ROWS = 1e7;

function dress(columns: SideColumns, headerRow: number): void {
  const places = columns.places();
  if (!columns.mayWrite(places)) return;
  const column = places.get('verdict');
  const row = headerRow + 1;
  const rules =
    column === undefined
      ? []
      : verdictRules([{ row, column, rows: ALL_ROWS, columns: 1 }], `$${columnLetter(column - 1)}${row}`);
  columns.dress(headerRow, LOOKS, rules);
}

/** The cells of a line that are shown next to its case. */
export function besideCells(line: Pick<Line, 'cell'>): readonly OutCell[] {
  return NAMES.map((name) => line.cell(name));
}

function plain(cell: Cell): OutCell {
  return typeof cell === 'object' ? cell.toISOString() : cell;
}
