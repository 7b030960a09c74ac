/** The fields of the data pull, its dates, and the periods that the agent asked for. */
import * as z from '../model/zod';
import {
  type AgentState,
  StateError,
  AnyText,
  list,
  object,
  orElse,
  stateKey,
  Text,
  textIn,
} from './agent-state';
import { fittedList, listIn, field, type RowTexts } from './field';
import { countIn, leadingNumber, wholeNumber, writtenDate } from './whole-number';
import { isObject, jsonIn, unwrap } from '../model/texts/json';
import { lastTurnIn, messagesOf, type ToolCall } from './messages';

export interface DataPull {
  /** Those that came back inline; 0 if the pull is by id or URL. */
  readonly rows: number;
  /** The pull's id or source URL; '' if it has neither. */
  readonly source: string;
}

/** A period as the agent gave it; '' for a start or end that it left out. */
export interface PullDates {
  readonly start: string;
  readonly end: string;
}

/** Counts rows, or columns, without validating them: there may be many. */
const RowCount = () =>
  z.pipe(
    z.transform((value) => {
      if (Array.isArray(value)) return value.length;
      return isObject(value) ? Object.keys(value).length : (value ?? 0);
    }),
    z.number('must be a list or an object of rows'),
  );

/** The data pulls of the whole thread, in order. */
export const pullsOf = stateKey('statistics', () =>
  list(
    object({
      id: Text,
      source_url: Text,
      start_date: Text,
      end_date: Text,
      dataset_id: AnyText,
      dataset_name: AnyText,
      aoi_names: orElse(list(AnyText), []),
      data: RowCount(),
    }),
  ),
);

const startOf = stateKey('start_date', () => AnyText);
const endOf = stateKey('end_date', () => AnyText);

export interface AskedPeriod extends PullDates {
  readonly tool: string;
}

export const DATA = {
  /** The last data pull; null if there was none. */
  pull: field({
    title: 'Data pull',
    expects: {
      expected_data_pull: {
        means:
          'TRUE or FALSE: whether data should be pulled. Blank: TRUE if a dataset or a date is expected.',
        holds: 'boolean',
        accepts: { blankMeans: true },
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
  /** The dataset id of the last pull, '' if it has none; null if nothing was pulled. */
  pullDataset: field({
    expects: {},
    records: {
      pull_dataset_id: {
        means: 'The id of the dataset that the last data pull came from.',
        holds: 'dataset id',
        oldNames: ['actual_pull_source'],
        write: (id: string | null) => id ?? '',
      },
    },
    alsoReads: ['row_count', 'pull_source'],
    fromRow: (row): string | null => {
      const id = wholeNumber(row.get('pull_dataset_id') ?? '');
      return wasPulled(row, id !== '') ? id : null;
    },
    fromState: (state) => (pullInState(state) ? (lastPull(state)?.dataset_id ?? '') : null),
  }),
  /** The inline records of the last pull; [] if they are kept elsewhere. Only a state has them. */
  pulledRecords: field({
    expects: {},
    records: {},
    fromRow: (): readonly unknown[] => [],
    fromState: (state) => {
      const pulls: unknown = state['statistics'];
      const last: unknown = Array.isArray(pulls) ? unwrap(pulls[pulls.length - 1]) : undefined;
      const data: readonly unknown[] = isObject(last) && Array.isArray(last['data']) ? last['data'] : [];
      return data;
    },
  }),
  /** The dates of the last pull, as the agent gave them; null if nothing was pulled. */
  pullDates: field({
    title: 'Dates',
    expects: {
      expected_start_date: {
        means: 'The first day of the period that the data should cover.',
        holds: 'date',
        accepts: ['actual_start_date'],
      },
      expected_end_date: {
        means: 'The last day of the period that the data should cover.',
        holds: 'date',
        precedes: 'actual_end_date',
        accepts: ['actual_end_date'],
      },
    },
    records: {
      actual_start_date: {
        means: 'The first day of the period that was pulled.',
        holds: 'date',
        write: (dates: PullDates | null) => dates?.start ?? '',
      },
      actual_end_date: {
        means: 'The last day of the period that was pulled.',
        holds: 'date',
        write: (dates: PullDates | null) => dates?.end ?? '',
      },
    },
    alsoReads: ['row_count', 'pull_source'],
    fromRow: (row): PullDates | null => {
      const dates = datesInRow(row);
      return wasPulled(row, dates.start !== '' || dates.end !== '') ? dates : null;
    },
    fromState: (state) => {
      const last = lastPull(state);
      return last && pullInState(state) ? { start: last.start_date, end: last.end_date } : null;
    },
  }),
  /** The start and the end that the thread records, else that of its last pull; not what the agent asked for. */
  period: field({
    expects: {},
    records: {
      actual_period: {
        means:
          'The period of the agent’s thread, such as 2024-01-01..2024-12-31; if it has none, that of its last data pull.',
        write: periodText,
      },
    },
    heldBy: ['actual_period', 'actual_start_date', 'actual_end_date'],
    fromRow: (row): PullDates => recordedPeriod(row.get('actual_period') ?? '') ?? datesInRow(row),
    fromState: (state) => {
      const last = lastPull(state);
      return {
        start: startOf(state) || (last?.start_date ?? ''),
        end: endOf(state) || (last?.end_date ?? ''),
      };
    },
  }),
  /** See `decisiveCalls`. */
  askedPeriods: field({
    expects: {},
    records: {
      actual_extracted_windows: {
        means:
          'The periods that the agent asked for, one per call, such as pull_data:2024-01-01..2024-12-31.',
        items: 'text',
        write: (calls: readonly AskedPeriod[]) =>
          fittedList(
            'text',
            calls.map((call) => `${call.tool}:${periodText(call)}`),
          ),
      },
      actual_extracted_start_date: {
        means: 'The first day of the period that the agent asked for last.',
        holds: 'date',
        write: (calls: readonly AskedPeriod[]) => calls[calls.length - 1]?.start ?? '',
      },
      actual_extracted_end_date: {
        means: 'The last day of the period that the agent asked for last.',
        holds: 'date',
        write: (calls: readonly AskedPeriod[]) => calls[calls.length - 1]?.end ?? '',
      },
    },
    fromRow: (row): readonly AskedPeriod[] => {
      const calls = windowsIn(row.get('actual_extracted_windows') ?? '');
      const start = writtenDate(row.get('actual_extracted_start_date') ?? '');
      const end = writtenDate(row.get('actual_extracted_end_date') ?? '');
      return calls.length > 0 || (start === '' && end === '')
        ? decisiveCalls(calls)
        : [{ tool: '', start, end }];
    },
    fromState: askedPeriodsIn,
  }),
};

function askedPeriodsIn(state: AgentState): readonly AskedPeriod[] {
  // The period of an earlier turn applies until a later turn names one.
  const [calls = []] = [lastTurnIn(state).lastTurn, messagesOf(state)]
    .map((some) => some.flatMap((message) => (message?.tool_calls ?? []).flatMap(datedCall)))
    .filter((dated) => dated.length > 0);
  return decisiveCalls(calls);
}

/** The calls that name the period of the data: the pull_data calls, else the pick_dataset calls, else all. */
function decisiveCalls(calls: readonly AskedPeriod[]): readonly AskedPeriod[] {
  const tool = ['pull_data', 'pick_dataset'].find((name) => calls.some((call) => call.tool === name));
  return tool === undefined ? calls : calls.filter((call) => call.tool === tool);
}

function datedCall(call: ToolCall | null | undefined): AskedPeriod[] {
  const { name: tool = '', args } = call ?? {};
  if (!isObject(args)) return [];
  const [start, end] = [textIn(args['start_date']), textIn(args['end_date'])];
  return start === '' && end === '' ? [] : [{ tool, start, end }];
}

/** Without `..` in the start, which `periodIn` would take for its end. */
function periodText({ start, end }: PullDates): string {
  return start === '' && end === '' ? '' : `${start.replace(/\.\.+/g, '.')}..${end}`;
}

/** See calendar-day.ts; or a number that means a day. */
const DAY =
  '\\d{4}-\\d{1,2}-\\d{1,2}(?:[T ]\\d{1,2}:\\d{2}[\\d:.]*(?:Z|[+-]\\d{2}:?\\d{2})?)?|\\d{1,2}/\\d{1,2}/\\d{4}|\\d{9,13}|\\d{4}(?:\\.0+)?';
const BETWEEN = '\\s*(?:to|until|till|through|[-–—−/,→]|[-=]+>)\\s*';
const PERIOD = new RegExp(`^(?:from\\s+)?(${DAY})(?:${BETWEEN}(${DAY}))?$`, 'i');

/** Reads `2024-01-01..2024-12-31` (an end may be missing), also with other separators, or a single day or year. */
function periodIn(text: string): PullDates | undefined {
  const [, start = '', end = ''] = /^(.*?)\.\.+(.*)$/s.exec(text) ?? [];
  if (start !== '' || end !== '') return { start: writtenDate(start), end: writtenDate(end) };
  const [, first, last = first] = PERIOD.exec(text.trim()) ?? [];
  return first === undefined || last === undefined
    ? undefined
    : { start: writtenDate(first), end: writtenDate(last) };
}

const WINDOWS = 'actual_extracted_windows';

/** @throws StateError for a text that is no period */
function windowsIn(cell: string): readonly AskedPeriod[] {
  const isJson = /^\[?\s*\{/.test(cell);
  const items: readonly unknown[] = isJson ? [jsonIn(cell)].flat() : listIn('text', cell).flatMap(linesOf);
  return items.map((item) => {
    const asked = typeof item === 'string' ? askedPeriodIn(item.trim()) : askedPeriodOf(item);
    if (asked) return asked;
    const shown = typeof item === 'string' ? item : cell;
    throw new StateError(
      `${WINDOWS}: “${shown.slice(0, 60)}” is not a period; write it like pull_data:2024-01-01..2024-12-31, several separated by semicolons`,
    );
  });
}

/** The lines of an item if each is a period, else the item. */
function linesOf(item: string): readonly string[] {
  const lines = item.split(/[\r\n]+/).map((line) => line.trim());
  return lines.every(askedPeriodIn) ? lines : [item];
}

/** @example askedPeriodIn('pull_data(2024-01-01, 2024-12-31)') // { tool: 'pull_data', start: '2024-01-01', end: '2024-12-31' } */
function askedPeriodIn(text: string): AskedPeriod | undefined {
  const [, tool = '', colon = '', inBrackets = ''] =
    /^([\p{L}_][\p{L}\w.-]*)?\s*(?::\s*([^]*)|\(([^]*)\))$/u.exec(text) ?? [];
  const dates = periodIn(colon || inBrackets || text);
  return dates && { tool, ...dates };
}

/** The period of a call as JSON, whose properties depend on the framework. */
function askedPeriodOf(item: unknown): AskedPeriod | undefined {
  if (!isObject(item)) return undefined;
  const args = isObject(item['args']) ? item['args'] : item;
  const at = (...names: readonly string[]): string =>
    names.map((name) => textIn(args[name])).find((text) => text !== '') ?? '';
  const [start, end] = [at('start_date', 'start', 'from'), at('end_date', 'end', 'to')].map(writtenDate);
  const tool = [item['tool'], item['name'], item['tool_name']].find((name) => typeof name === 'string');
  return start || end ? { tool: textIn(tool), start: start ?? '', end: end ?? '' } : undefined;
}

function datesInRow(row: RowTexts<'actual_start_date' | 'actual_end_date'>): PullDates {
  return {
    start: writtenDate(row.get('actual_start_date') ?? ''),
    end: writtenDate(row.get('actual_end_date') ?? ''),
  };
}

/** @throws StateError for a text that is no period */
function recordedPeriod(cell: string): PullDates | undefined {
  const period = periodIn(cell);
  if (period || cell === '') return period;
  throw new StateError(
    `actual_period: “${cell.slice(0, 60)}” is not a period; write it like 2024-01-01..2024-12-31`,
  );
}

/** True if data was pulled: by the columns of the pull, else if any detail of it is recorded. */
function wasPulled(row: RowTexts<'row_count' | 'pull_source'>, hasDetail: boolean): boolean {
  return row.has('row_count') || row.has('pull_source') ? pullInRow(row) !== null : hasDetail;
}

/** The pull of a row, if it has rows, an id or a URL. @throws StateError for a number of rows that cannot be read */
function pullInRow(row: RowTexts<'row_count' | 'pull_source'>): DataPull | null {
  const [source, cell] = [row.get('pull_source') ?? '', row.get('row_count') ?? ''];
  const rows = source === '' ? countIn('row_count', cell, 'rows came back') : leadingNumber(cell) || 0;
  return rows <= 0 && source === '' ? null : { rows, source };
}

/** The last pull of a state, if it has rows, an id or a URL. */
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
