/** The lines of a results tab as read back. */
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
  /** In a cell or, without such a column, in `details`. */
  readonly cell: (column: string) => CellValue;
  readonly details: Details;
}

export function textAt({ cell }: Pick<ResultRecord, 'cell'>, column: string): string {
  return String(cell(column) ?? '');
}

export function numberAt({ cell }: Pick<ResultRecord, 'cell'>, column: string): number | null {
  const value = cell(column);
  return typeof value === 'number' ? value : null;
}

/** Those that we write, or fewer if people have deleted some. */
export function rowsAbove(values: TabGrid['values']): number {
  const row = values[0]?.indexOf('row') ?? -1;
  const first = values.slice(1, RESULTS_HEADER).findIndex((cells) => typeof cells[row] === 'number');
  return first < 0 ? RESULTS_HEADER : first + 1;
}

/** In sheet order. */
export const readRecords = ({ values }: Pick<TabGrid, 'values'>): readonly ResultRecord[] =>
  recordsIn(values);

/** Remembered, as are their details once they are parsed. */
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

/** As JSON and CSV write it. */
export function exportedValue({ cell }: ResultRecord, column: string): CellValue {
  const value = cell(column);
  const isVerdict = column === 'verdict' || column === CONVERSATION_VERDICT;
  return isVerdict && typeof value === 'string' ? verdictId(value) : value;
}

function plain(value: Cell): CellValue {
  return isDate(value) ? value.toISOString() : value;
}

function valueOf(column: string, value: unknown): CellValue {
  // What a person typed over it is shown, and is no verdict.
  if (column === 'verdict') return readVerdict(value) || scalar(value);
  return column === FIRST_FAILURE ? (readStage(value) ?? scalar(value)) : scalar(value);
}

function scalar(value: unknown): CellValue {
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isScalar && value !== '' ? value : null;
}
