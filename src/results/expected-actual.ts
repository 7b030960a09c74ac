/** The expected and actual values of a check as text. */
import type { CheckMeta } from '../checks/check';
import { type DayOrder, orderIn, orderOf, parseDay, type PeriodEnd } from '../fields/calendar-day';
import type { Scorecard } from '../model/scorecard';
import { count, cut } from '../model/text';

type Values = Pick<Scorecard, 'values' | 'latency_s'>;
type ShownValue = Scorecard['values'][string] | null | undefined;

function valueAt({ values, latency_s: latency }: Values, column: string): ShownValue {
  return column === 'latency_s' ? latency : values[column];
}

/** Characters in a file: the scorecard’s `values` have the whole text. */
const MAX_TEXT = 300;

interface CheckTexts {
  readonly expected: string;
  readonly actual: string;
}

/** The expected and actual values of a check, for files. */
export function textsForFiles(
  { expects, actual }: Pick<CheckMeta, 'expects' | 'actual'>,
  values: Values,
): CheckTexts {
  return {
    expected: cut(cellsText(expects, values), MAX_TEXT),
    actual: cut(cellsText(actual, values), MAX_TEXT),
  };
}

/**
 * The expected and actual values of a check, for people: only expected cells that the check compares; days as ISO days, unless their order
 * is unclear; counts with a noun.
 */
export function textsForPeople(
  { expects, measures, actual }: Pick<CheckMeta, 'expects' | 'measures' | 'actual'>,
  values: Values,
): CheckTexts {
  const compared = measures.length > 0 ? measures : expects;
  const actualText = valuesText(actual.map((column) => counted(column, valueAt(values, column))));
  if (!compared.includes(PERIOD_COLUMN)) return { expected: cellsText(compared, values), actual: actualText };
  const expected = periodAt('expected_', values);
  const order = orderOf(expected);
  const pulled = periodAt('actual_', values);
  return {
    expected: periodText(expected, order),
    actual: actual.includes('actual_start_date')
      ? periodText(pulled, orderOf(pulled) ?? order)
      : periodsIn(actualText, order),
  };
}

function periodsIn(text: string, order: DayOrder | undefined): string {
  return text.replace(PERIODS, (_all, tool: string, start: string, end: string) => {
    const period = periodText([start, end], orderOf([start, end]) ?? order);
    return `${tool === '' ? '' : ': '}${period}`;
  });
}

/** @example counted('charts_count', 0) // 'no chart' */
function counted(column: string, value: ShownValue): ShownValue {
  const [what, others] = COUNTED[column] ?? [];
  if (what === undefined || !/^\d+$/.test(String(value))) return value;
  return Number(value) === 0 ? `no ${what}` : count(Number(value), what, others);
}

const COUNTED: Readonly<Record<string, readonly [what: string, others?: string] | undefined>> = {
  charts_count: ['chart'],
  row_count: ['row of data', 'rows of data'],
};

/** Marks a check that compares a period. */
const PERIOD_COLUMN = 'expected_start_date';
const BETWEEN_CELLS = ' – ';

type PeriodTexts = readonly [start: string, end: string];
/** Periods as columns write them. @example 'pull_data:2024-01-01..2024-12-31' */
const PERIODS = /(:?)([\w/-]*)\.\.([\w/-]*)/g;

function periodAt(whose: 'expected_' | 'actual_', values: Values): PeriodTexts {
  return [cellsText([`${whose}start_date`], values), cellsText([`${whose}end_date`], values)];
}

/** @example periodText(['2024', '6/30/2024'], undefined) // '2024-01-01 to 2024-06-30' */
function periodText([start, end]: PeriodTexts, order: DayOrder | undefined): string {
  const day = (text: string, as: PeriodEnd): string => {
    const isUnclear = order === undefined && orderIn(text) === 'either';
    return (isUnclear ? undefined : parseDay(text, as, order)) ?? text;
  };
  return start === '' && end === '' ? '' : `${day(start, 'start') || '…'} to ${day(end, 'end') || '…'}`;
}

export function cellsText(columns: readonly string[], values: Values): string {
  return valuesText(columns.map((column) => valueAt(values, column)));
}

function valuesText(values: readonly ShownValue[]): string {
  return values
    .map((value) => String(value ?? ''))
    .filter((text) => text !== '')
    .join(BETWEEN_CELLS);
}
