/** Reads a results tab back: it is the single source of truth about a run's rows, from which exports are made. */
import { lazy, once } from '../../model/once';
import { readVerdict, verdictId } from '../../model/scorecard';
import { type Cell, isDate, type TabGrid } from '../../model/sheet/tab-grid';
import { readJson } from '../../model/texts/json';
import { RESULTS_HEADER } from '../../model/results-rows';
import { Details } from './details';
import { CONVERSATION_VERDICT, FIRST_FAILURE, readStage } from './row-scores';

export interface ResultRecord {
  /** Its place below the header rows, from 0. */
  readonly index: number;
  /** The tab that was read. */
  readonly names: readonly string[];
  /** A cell's value by column; null if it is blank or the tab has no such column. */
  readonly cell: (column: string) => string | number | boolean | null;
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
const recordsIn = once((values: TabGrid['values']): readonly ResultRecord[] => {
  const names = (values[0] ?? []).map(String);
  const rows = values.slice(rowsAbove(values));
  const index = new Map(names.map((name, position) => [name, position]));
  return rows
    .map((row, place) => ({ row, place }))
    .filter(({ row }) => row.some((cell) => cell !== ''))
    .map(({ row, place }) => {
      const cell = (column: string): string | number | boolean | null => {
        const position = index.get(column);
        const value = position === undefined ? null : plain(row[position] ?? '');
        // Text that a person typed over it is shown as it is, and doesn't count as a verdict.
        if (column === 'verdict') return readVerdict(value) || value;
        return column === FIRST_FAILURE ? (readStage(value) ?? value) : value;
      };
      const details = lazy(() => parseDetails(cell('details')));
      return {
        index: place,
        names,
        cell,
        // Most readers of a tab look at cells alone.
        get details() {
          return details();
        },
      };
    });
});

/** The record with some of its cells replaced. */
export function withCells(
  record: ResultRecord,
  cells: Readonly<Partial<Record<string, string | number | null>>>,
): ResultRecord {
  const { index, names } = record;
  return {
    index,
    names,
    cell: (column) => {
      const cell = cells[column];
      return cell === undefined ? record.cell(column) : cell;
    },
    get details() {
      return record.details;
    },
  };
}

/** The run that a line belongs to, even if it was scored again since; '' if no run has reached it. */
export function runOf({ cell }: Pick<ResultRecord, 'cell'>): string {
  return String(cell('amends') ?? cell('run_id') ?? '');
}

/** A cell as written to JSON and CSV files. */
export function exportedValue({ cell }: ResultRecord, column: string): string | number | boolean | null {
  const value = cell(column);
  const isVerdict = column === 'verdict' || column === CONVERSATION_VERDICT;
  return isVerdict && typeof value === 'string' ? verdictId(value) : value;
}

function plain(value: Cell): string | number | boolean | null {
  if (value === '') return null;
  return isDate(value) ? value.toISOString() : value;
}

/** A person may have edited the hidden column: unreadable text counts as no details. */
function parseDetails(text: unknown): Details {
  return readJson(Details(), String(text)) ?? {};
}
