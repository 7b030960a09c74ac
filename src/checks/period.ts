/** The period that a row expects, and whether a day that the agent gave is one of its ends. */
import { blank, type NotApplicable, type Settled, type BadCell } from '../model/assessment';
import type { Column } from '../fields/columns';
import type { EvalCase } from '../fields/eval-case';
import { once } from '../model/once';
import { type DayOrder, orderIn, parseDay, type PeriodEnd, orderOf } from '../fields/calendar-day';

/** ISO days. */
export interface Period {
  readonly kind: 'period';
  readonly start: string;
  readonly end: string;
  /** The order of day and month in the row, if its dates have one. */
  readonly order: DayOrder | undefined;
  /** What speaks against it: no row may pass by it. */
  readonly doubt?: BadCell;
}

const COLUMNS = { start: 'expected_start_date', end: 'expected_end_date' } as const;

/** Whether a case gives both dates. */
export function expectsPeriod({ expected }: EvalCase): boolean {
  return expected.expected_start_date !== '' && expected.expected_end_date !== '';
}

/** The first and last expected day, or the result of a check that needs both. Memoised: several checks ask. */
export const expectedPeriod = once((evalCase: EvalCase): Period | NotApplicable => {
  const { expected, dayReading } = evalCase;
  const texts = { start: expected.expected_start_date, end: expected.expected_end_date };
  if (texts.start === '' && texts.end === '') return blank('no dates are expected');
  const own = orderOf([texts.start, texts.end]);
  const order = own ?? dayReading?.order;
  const days: Partial<Record<PeriodEnd, string>> = {};
  for (const end of ['start', 'end'] as const) {
    const text = texts[end];
    if (text === '') continue;
    const day = parseDay(text, end, order);
    if (day === undefined) return unreadable(COLUMNS[end], text);
    if (order === undefined && dayReading && orderIn(text) === 'either')
      return ambiguous(COLUMNS[end], text, dayReading.because);
    days[end] = day;
  }
  const { start, end } = days;
  if (start === undefined || end === undefined) return blank('only one of the two dates is expected');
  const doubt = doubtOf(texts, { start, end });
  return { kind: 'period', start, end, order, ...(doubt && { doubt }) };
});

function unreadable(column: string, text: string): NotApplicable {
  return blank(`the expected date ${text} cannot be read`, {
    column,
    problem: `“${text}” is not a date; write it like 2024-08-01, 8/1/2024 or 2024`,
  });
}

/** @example '1/8/2024 may be 2024-01-08 or 2024-08-01' */
function bothDays(text: string): string {
  const days = (['month first', 'day first'] as const).map((order) => parseDay(text, 'start', order));
  return `“${text}” may be ${days.join(' or ')}`;
}

function ambiguous(column: string, text: string, because: string): NotApplicable {
  return blank(`the expected date ${text} can be read in two ways`, {
    column,
    problem: `${bothDays(text)} (${because}); write it like 2024-08-01`,
  });
}

type Ends = Readonly<Record<PeriodEnd, string>>;

/** Dates in different orders, or the wrong way round: an agent that does the same is not right. */
function doubtOf(texts: Ends, days: Ends): BadCell | undefined {
  const orders = [texts.start, texts.end].map((text) => orderOf([text]));
  if (orders[0] !== undefined && orders[1] !== undefined && orders[0] !== orders[1])
    return {
      column: COLUMNS.end,
      problem: `“${texts.end}” puts the ${orders[1]}, “${texts.start}” the ${orders[0]}; write both like 2024-08-01`,
    };
  if (days.start <= days.end) return undefined;
  return {
    column: COLUMNS.start,
    problem: `the period begins on ${days.start}, but expected_end_date ends it on ${days.end}; swap the two dates`,
  };
}

/** A result by a doubtful period: a 1 becomes a blank that names the cell, a 0 stays and names it. */
export function unlessDoubtful({ doubt }: Period, result: Settled): Settled {
  if (!doubt || result.kind !== 'scored') return result;
  return result.score === 1
    ? blank(`the expected period cannot be relied on: ${doubt.problem}`, doubt)
    : { ...result, badCell: doubt };
}

/** How a day that the agent gave compares with an expected one; `unclear` if it is the same in one of its two readings. */
type DayMatch = 'same' | 'different' | 'unclear';

/** @param otherEnd the other end of the agent's period, which may tell the order of day and month */
export function compareDay(given: string, otherEnd: string, end: PeriodEnd, wanted: Period): DayMatch {
  const order = orderOf([given, otherEnd]) ?? wanted.order;
  if (order !== undefined || orderIn(given) !== 'either')
    return parseDay(given, end, order) === wanted[end] ? 'same' : 'different';
  const days = [parseDay(given, end, 'month first'), parseDay(given, end, 'day first')];
  return days.includes(wanted[end]) ? 'unclear' : 'different';
}

/** A day that the agent gave, written like the expected ones; as it was given if it cannot be read, or in two ways. */
export function dayOf(given: string, otherEnd: string, end: PeriodEnd, wanted: Period): string {
  const order = orderOf([given, otherEnd]) ?? wanted.order;
  const isUnclear = order === undefined && orderIn(given) === 'either';
  return (isUnclear ? undefined : parseDay(given, end, order)) ?? given;
}

/** The result of a check whose agent's date can be read in two ways, one of them right. */
export function unclearDay(column: Column, given: string): NotApplicable {
  return blank(`the agent’s date ${given} can be read in two ways`, {
    column,
    problem: `${bothDays(given)}; write it like 2024-08-01`,
  });
}
