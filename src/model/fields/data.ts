/** The fields about the data that was pulled. */
import * as z from '../../settings/zod';
import { type AgentState, Lenient, list, object, otherwise, stateKey, Text } from './agent-state';
import { field, type RowTexts } from './field';
import { isObject } from './langchain';

export interface DataPull {
  /** Rows that came back inline; 0 where the pull is by id or URL. */
  readonly rows: number;
  /** The pull's id or source URL; '' where it has neither. */
  readonly source: string;
}

export interface PullDates {
  readonly start: string;
  readonly end: string;
}

/** The number of rows, or of columns, that came back inline: they may be many, and are not looked at. */
const RowCount = z.pipe(
  z.transform((value) => {
    if (Array.isArray(value)) return value.length;
    return isObject(value) ? Object.keys(value).length : (value ?? 0);
  }),
  z.number('must be a list or an object of rows'),
);

/** The data pulls of the whole thread, in their order. */
export const pullsOf = stateKey(
  'statistics',
  list(
    object({
      id: Text,
      source_url: Text,
      start_date: Text,
      end_date: Text,
      dataset_id: Lenient,
      dataset_name: Lenient,
      aoi_names: otherwise(list(Lenient), []),
      data: RowCount,
    }),
  ),
);

export const DATA = {
  /** The last data pull; null where there was none. */
  pull: field({
    expects: {
      expected_data_pull: {
        means: 'TRUE or FALSE: whether data should be pulled. Blank: where a dataset or a date is expected.',
      },
    },
    records: {
      row_count: {
        means: 'How many rows of data came back.',
        write: (pull: DataPull | null) => pull?.rows ?? 0,
      },
      pull_source: {
        means: 'The id or the URL of the last data pull.',
        write: (pull: DataPull | null) => pull?.source ?? '',
      },
    },
    fromRow: pullInRow,
    fromState: pullInState,
  }),
  /** The dates of the last pull, as the agent gave them ('' where it gave none); null where nothing was pulled. */
  pullDates: field({
    expects: {
      expected_start_date: { means: 'The first day of the period that the data should cover.' },
      expected_end_date: {
        means: 'The last day of the period that the data should cover.',
        beside: 'actual_end_date',
      },
    },
    records: {
      actual_start_date: {
        means: 'The first day of the period that was pulled.',
        write: (dates: PullDates | null) => dates?.start ?? '',
      },
      actual_end_date: {
        means: 'The last day of the period that was pulled.',
        write: (dates: PullDates | null) => dates?.end ?? '',
      },
    },
    alsoReads: ['row_count', 'pull_source'],
    // Where no column tells whether a pull was made, recorded dates are taken for those of one.
    fromRow: (row): PullDates | null => {
      const dates = { start: row.get('actual_start_date') ?? '', end: row.get('actual_end_date') ?? '' };
      const isPullRecorded = row.has('row_count') || row.has('pull_source');
      const wasPulled = isPullRecorded ? pullInRow(row) !== null : dates.start !== '' || dates.end !== '';
      return wasPulled ? dates : null;
    },
    fromState: (state) => {
      const last = lastPull(state);
      return last && pullInState(state) ? { start: last.start_date, end: last.end_date } : null;
    },
  }),
};

/** A pull was made where rows came back or it carries an id or URL. */
function pullInRow(row: RowTexts<'row_count' | 'pull_source'>): DataPull | null {
  const rows = countIn(row.get('row_count'));
  const source = row.get('pull_source') ?? '';
  return rows <= 0 && source === '' ? null : { rows, source };
}

/** The last entry of `statistics` counts as a pull if it carries rows, an id or a source URL. */
function pullInState(state: AgentState): DataPull | null {
  const last = lastPull(state);
  const rows = last?.data ?? 0;
  const source = last?.source_url || last?.id || '';
  return rows > 0 || source !== '' ? { rows, source } : null;
}

function lastPull(state: AgentState): ReturnType<typeof pullsOf>[number] {
  const pulls = pullsOf(state);
  return pulls[pulls.length - 1];
}

/** The count that a cell begins with: `1,234`, `12 rows`, `3.0`; 0 where it begins with none. */
export function countIn(cell = ''): number {
  return Number.parseFloat(cell.replace(/(\d)[,\s'’](?=\d{3})/g, '$1')) || 0;
}
