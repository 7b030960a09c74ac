/** Reads a results tab back: it is the single source of truth about a run's rows, from which exports are made. */
import { lazy, remembered } from '../../model/once';
import { readVerdict, verdictId } from '../../model/scorecard';
import { type Cell, isDate, type TabGrid } from '../../model/tab-grid';
import { RESULTS_HEADER } from '../../model/results-rows';
import type { ResultRow } from './column';
import { cellOf } from './columns';
import { type Details, detailsOf, LAST_COLUMN, unpacked } from './details';
import { CONVERSATION_VERDICT, FIRST_FAILURE, readStage } from './row-scores';

type CellValue = string | number | boolean | null;

export interface ResultRecord {
  /** Its place below the header rows, from 0. */
  readonly index: number;
  /** The tab that was read. */
  readonly names: readonly string[];
  /** What it says under this name, in a cell or, without such a column, in `details`; null if nothing. */
  readonly cell: (column: string) => CellValue;
  readonly details: Details;
}

/** '' for a blank cell. */
export function textAt({ cell }: Pick<ResultRecord, 'cell'>, column: string): string {
  return String(cell(column) ?? '');
}

/** null for anything but a number. */
export function numberAt({ cell }: Pick<ResultRecord, 'cell'>, column: string): number | null {
  const value = cell(column);
  return typeof value === 'number' ? value : null;
}

/** How many rows stand above the lines: those that we write, or fewer if people have deleted some. */
export function rowsAbove(values: TabGrid['values']): number {
  const row = values[0]?.indexOf('row') ?? -1;
  const first = values.slice(1, RESULTS_HEADER).findIndex((cells) => typeof cells[row] === 'number');
  return first < 0 ? RESULTS_HEADER : first + 1;
}

/** The rows of a results tab in sheet order. */
export const readRecords = ({ values }: Pick<TabGrid, 'values'>): readonly ResultRecord[] =>
  recordsIn(values);

/** Whoever reads the same state of a tab is given the same records, whose details are parsed once. */
const recordsIn = remembered((values: TabGrid['values']): readonly ResultRecord[] => {
  const names = (values[0] ?? []).map(String);
  const rows = values.slice(rowsAbove(values));
  const places = new Map(names.map((name, position) => [name, position]));
  const last = places.get(LAST_COLUMN);
  return rows.flatMap((row, index) => {
    if (!row.some((cell) => cell !== '')) return [];
    const kept = lazy(() => unpacked(last === undefined ? '' : row[last]));
    const cell = (column: string): CellValue => {
      const place = places.get(column);
      return valueOf(column, place === undefined ? kept().values[column] : plain(row[place] ?? ''));
    };
    // Most readers of a tab look at cells alone.
    return [recordWith(index, names, cell, () => kept().details())];
  });
});

/** A row as it has just been scored, without writing it. @param names the columns of its results */
export function recordOf(row: ResultRow, names: readonly string[]): ResultRecord {
  const details = lazy(() => detailsOf(row));
  return recordWith(0, names, (column) => valueOf(column, cellOf(row, column)), details);
}

function recordWith(
  index: number,
  names: readonly string[],
  cell: ResultRecord['cell'],
  details: () => Details,
): ResultRecord {
  return {
    index,
    names,
    cell,
    get details() {
      return details();
    },
  };
}

/** The record with some of its cells replaced. */
export function withCells(
  record: ResultRecord,
  cells: Readonly<Partial<Record<string, string | number | null>>>,
): ResultRecord {
  const { index, names } = record;
  const cell = (column: string): CellValue => {
    const value = cells[column];
    return value === undefined ? record.cell(column) : value;
  };
  return recordWith(index, names, cell, () => record.details);
}

/** The run that a line belongs to, even if it was scored again since; '' if no run has reached it. */
export function runOf({ cell }: Pick<ResultRecord, 'cell'>): string {
  return String(cell('amends') ?? cell('run_id') ?? '');
}

/** A cell as written to JSON and CSV files. */
export function exportedValue({ cell }: ResultRecord, column: string): CellValue {
  const value = cell(column);
  const isVerdict = column === 'verdict' || column === CONVERSATION_VERDICT;
  return isVerdict && typeof value === 'string' ? verdictId(value) : value;
}

function plain(value: Cell): CellValue {
  return isDate(value) ? value.toISOString() : value;
}

function valueOf(column: string, value: unknown): CellValue {
  // Text that a person typed over it is shown as it is, and doesn't count as a verdict.
  if (column === 'verdict') return readVerdict(value) || scalar(value);
  return column === FIRST_FAILURE ? (readStage(value) ?? scalar(value)) : scalar(value);
}

function scalar(value: unknown): CellValue {
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isScalar && value !== '' ? value : null;
}
