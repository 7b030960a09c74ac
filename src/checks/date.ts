/** The checks date_match, date_extraction and date_coverage: was data pulled for the expected period, did the agent ask for it, and does the thread record it? */
import { type BadCell, blank, fail, type NotApplicable, pass, type Settled } from '../model/assessment';
import { checkOf } from './check';
import type { Column, OutputParts } from '../fields/fields';
import type { AskedPeriod, PullDates } from '../fields/data-pull';
import type { EvalCase } from '../fields/eval-case';
import { memoize } from '../model/memoize';
import { writtenDate } from '../fields/whole-number';
import { type DayOrder, orderIn, parseDay, type PeriodEnd, orderOf } from '../fields/calendar-day';

const ENDS = ['start', 'end'] as const satisfies readonly PeriodEnd[];
const COLUMNS = { start: 'expected_start_date', end: 'expected_end_date' } as const;

/** An expected period, in ISO days. */
interface PullPeriod extends PullDates {
  readonly kind: 'period';
  /** The order of day and month in the row's dates, if known. */
  readonly order: DayOrder | undefined;
  /** A fault of the cells: no row may pass by this period. */
  readonly doubt?: BadCell;
}

/** The expected period, or the blank result of the checks that need it. Memoised, because three checks ask. */
const expectedPeriod = memoize(({ expected, dayReading }: EvalCase): PullPeriod | NotApplicable => {
  const texts = {
    start: writtenDate(expected.expected_start_date),
    end: writtenDate(expected.expected_end_date),
  };
  if (texts.start === '' && texts.end === '') return blank('no dates are expected');
  const order = orderOf([texts.start, texts.end]) ?? dayReading?.order;
  const days: Partial<Record<PeriodEnd, string>> = {};
  for (const end of ENDS) {
    const [text, column] = [texts[end], COLUMNS[end]];
    if (text === '') continue;
    const day = parseDay(text, end, order);
    if (day === undefined)
      return blank(`the expected date ${text} cannot be read`, {
        column,
        problem: `“${text}” is not a date; write it like 2024-08-01, 8/1/2024 or 2024`,
      });
    if (order === undefined && dayReading && orderIn(text) === 'either')
      return blank(`the expected date ${text} can be read in two ways`, {
        column,
        problem: `${bothDays(text)} (${dayReading.because}); write it like 2024-08-01`,
      });
    days[end] = day;
  }
  const { start, end } = days;
  if (start === undefined || end === undefined) return blank('only one of the two dates is expected');
  const doubt = doubtOf(texts, { start, end });
  return { kind: 'period', start, end, order, ...(doubt && { doubt }) };
});

/** @example '1/8/2024 may be 2024-01-08 or 2024-08-01' */
function bothDays(text: string): string {
  const days = (['month first', 'day first'] as const).map((order) => parseDay(text, 'start', order));
  return `“${text}” may be ${days.join(' or ')}`;
}

/** The fault of a period whose dates have different orders, or which ends before it begins. */
function doubtOf(texts: PullDates, days: PullDates): BadCell | undefined {
  const [first, second] = [orderOf([texts.start]), orderOf([texts.end])];
  if (first !== undefined && second !== undefined && first !== second)
    return {
      column: COLUMNS.end,
      problem: `“${texts.end}” puts the ${second}, “${texts.start}” the ${first}; write both like 2024-08-01`,
    };
  if (days.start <= days.end) return undefined;
  return {
    column: COLUMNS.start,
    problem: `the period begins on ${days.start}, but expected_end_date ends it on ${days.end}; swap the two dates`,
  };
}

type DatedParts = Required<Pick<OutputParts, 'askedPeriods' | 'period' | 'pullDates'>>;

/** Compares a part of the output with the expected period; blank if either is missing. */
function byPeriod<Part extends keyof DatedParts>(
  part: Part,
  compare: (period: PullPeriod, actual: DatedParts[Part]) => Settled,
) {
  return (evalCase: EvalCase, output: Partial<DatedParts>): Settled => {
    const period = expectedPeriod(evalCase);
    if (period.kind === 'blank') return period;
    const actual = output[part];
    return actual === undefined ? blank('the dates are not recorded') : compare(period, actual);
  };
}

/** Where the cells of the period are doubtful, a 1 becomes a blank that names the cell, and a 0 stays and names it. */
function byCertainPeriod<Part extends keyof DatedParts>(
  part: Part,
  compare: (period: PullPeriod, actual: DatedParts[Part]) => Settled,
) {
  return byPeriod(part, (period, actual) => {
    const result = compare(period, actual);
    const { doubt } = period;
    if (!doubt || result.kind !== 'scored') return result;
    return result.score === 1
      ? blank(`the expected period cannot be relied on: ${doubt.problem}`, doubt)
      : { ...result, badCell: doubt };
  });
}

/** The days that one of the agent's dates may mean: two if neither its period nor the row shows the order of day and month. */
function daysOf(dates: PullDates, end: PeriodEnd, period: PullPeriod): readonly (string | undefined)[] {
  const text = dates[end];
  const order = orderOf([text, dates[end === 'start' ? 'end' : 'start']]) ?? period.order;
  return order === undefined && orderIn(text) === 'either'
    ? [parseDay(text, end, 'month first'), parseDay(text, end, 'day first')]
    : [parseDay(text, end, order)];
}

/** `unclear` if it is the expected day in one of two readings. */
function compareDay(dates: PullDates, end: PeriodEnd, period: PullPeriod): 'same' | 'different' | 'unclear' {
  const days = daysOf(dates, end, period);
  if (!days.includes(period[end])) return 'different';
  return days.length === 1 ? 'same' : 'unclear';
}

/** One of the agent's dates as an ISO day; unchanged if it cannot be read, or can be read in two ways. */
function dayOf(dates: PullDates, end: PeriodEnd, period: PullPeriod): string {
  const [day, other] = daysOf(dates, end, period);
  return other === undefined && day !== undefined ? day : dates[end];
}

function inDays(dates: PullDates, period: PullPeriod): string {
  return periodText({ start: dayOf(dates, 'start', period), end: dayOf(dates, 'end', period) });
}

function periodText({ start, end }: PullDates): string {
  return `${start || '…'} to ${end || '…'}`;
}

/** @example '2024-01-01 to 2024-12-31 (pull_data)' */
function callsText(asked: readonly AskedPeriod[], period: PullPeriod): string {
  const texts = asked.map((call) => `${inDays(call, period)}${call.tool === '' ? '' : ` (${call.tool})`}`);
  return [...new Set(texts)].join('; ');
}

function unclearDay(column: Column, dates: string): NotApplicable {
  return blank(`the agent’s date ${dates} can be read in two ways`, {
    column,
    problem: `${bothDays(dates)}; write it like 2024-08-01`,
  });
}

const shared = {
  stage: 'data',
  blankedByClarification: true,
  expects: ['expected_start_date', 'expected_end_date'],
  reads: [],
  implied: ({ expected }: EvalCase) =>
    expected.expected_start_date !== '' && expected.expected_end_date !== '',
  assessesAll: true,
} as const;

const NO_PERIOD = 'The two dates are not both given, or one cannot be read or not be relied on, as in Dates.';

const extraction = checkOf({
  ...shared,
  id: 'date_extraction',
  title: 'Asked period',
  actual: ['actual_extracted_windows'],
  readsAny: ['askedPeriods'],
  assess: byCertainPeriod('askedPeriods', (period, askedPeriods) => {
    if (askedPeriods.length === 0) return fail(`expected ${periodText(period)}, no call named a period`);
    const compared = askedPeriods.map((asked) => {
      const ends = ENDS.map((end) => (asked[end] === '' ? 'same' : compareDay(asked, end, period)));
      return {
        asked,
        match: (['different', 'unclear'] as const).find((match) => ends.includes(match)) ?? 'same',
      };
    });
    const right = compared.find(({ match }) => match === 'same');
    if (right) return pass(`asked for ${callsText([right.asked], period)}`);
    const unclear = compared.find(({ match }) => match === 'unclear')?.asked;
    if (unclear) {
      const end = orderIn(unclear.start) === 'either' ? 'start' : 'end';
      return unclearDay('actual_extracted_windows', unclear[end]);
    }
    return fail(`asked for ${callsText(askedPeriods, period)}, expected ${periodText(period)}`);
  }),
  doc: {
    question: 'Did the agent ask for data for the expected period?',
    one: 'A call names the expected first and last day; one left out counts as agreeing. Calls to pull_data count if they name a period, else those to pick_dataset, else all; in a conversation, those of this turn, if any.',
    zero: 'No call named the period in days that can be read.',
    blank: NO_PERIOD,
    example: '2024-01-31',
  },
});

const coverage = checkOf({
  ...shared,
  id: 'date_coverage',
  title: 'Covered period',
  gates: 'never',
  actual: ['actual_period'],
  readsAny: ['period'],
  mayBeBlank: true,
  assess: byPeriod('period', (period, recorded) => {
    const order = orderOf([recorded.start, recorded.end]) ?? period.order;
    const [start, end] = ENDS.map((side) => parseDay(recorded[side], side, order));
    const isCovered = start !== undefined && end !== undefined && start <= period.start && end >= period.end;
    const shown = recorded.start === '' && recorded.end === '' ? 'no period' : inDays(recorded, period);
    const reason = `${shown} is recorded`;
    return isCovered ? pass(reason) : fail(`${reason}, expected ${periodText(period)}`);
  }),
  doc: {
    question: 'Does the period recorded in the thread cover the expected one?',
    one: 'It begins no later and ends no earlier than the expected one.',
    zero: 'It begins later or ends earlier, or an end is missing or cannot be read.',
    blank: NO_PERIOD,
    example: '2024-01-31',
  },
});

const match = checkOf({
  ...shared,
  id: 'date_match',
  title: 'Dates',
  bucket: 'pipeline',
  givesWayTo: 'date_extraction',
  actual: ['actual_start_date', 'actual_end_date'],
  readsAny: ['pullDates'],
  mayBeBlank: true,
  assess: byCertainPeriod('pullDates', (period, pullDates) => {
    if (pullDates === null) return blank('nothing was pulled, so there are no dates to compare');
    const { start, end } = period;
    if (pullDates.start === '' && pullDates.end === '')
      return fail(`expected ${start} to ${end}, the pulled data carries no dates`);
    const compared = ENDS.map((side) => ({ side, match: compareDay(pullDates, side, period) }));
    const wrong = compared.flatMap(({ side, match }) =>
      match === 'different'
        ? [`${side}: expected ${period[side]}, got ${dayOf(pullDates, side, period) || 'none'}`]
        : [],
    );
    if (wrong.length > 0) return fail(wrong.join('; '));
    const unclear = compared.find(({ match }) => match === 'unclear')?.side;
    return unclear ? unclearDay(`actual_${unclear}_date`, pullDates[unclear]) : pass(`${start} to ${end}`);
  }),
  doc: {
    question: 'Was data pulled for exactly the expected period?',
    one: 'Start and end are the same days, written Y-M-D, M/D/YYYY or D/M/YYYY, as a date cell, or as a year alone (from 1 January, to 31 December). The row’s own dates decide whether day or month comes first, else the tab’s, else the spreadsheet’s locale.',
    zero: 'A day differs, or the pulled data has no dates that can be read.',
    blank:
      'The two dates are not both given; one cannot be read, or in two ways (1/8/2024), or the period ends before it begins; or nothing was pulled.',
    example: '2024-01-31',
  },
});

export const dates = [extraction, coverage, match] as const;
