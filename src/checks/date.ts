/** date_match: was data pulled for exactly the expected period? */
import type { AgentOutput } from '../model/agent-output';
import { blank, fail, type NotApplicable, pass, type Settled } from '../model/assessment';
import { type PeriodEnd, parseDay } from '../model/values/calendar-day';
import type { Assessor, CheckMeta } from '../model/check';
import type { EvalCase, ExpectedValues } from '../model/eval-case';
import { once } from '../model/once';

const meta = {
  id: 'date_match',
  title: 'Dates',
  stage: 'data',
  group: 'pipeline',
  gates: 'always',
  givesWayTo: 'date_extraction',
  buckets: ['retrieval'],
  blankedByClarification: true,
  expects: ['expected_start_date', 'expected_end_date'],
  actual: ['actual_start_date', 'actual_end_date'],
  reads: ['pullDates'],
  implied: expectsPeriod,
  mayBeBlank: true,
  doc: {
    question: 'Was data pulled for exactly the expected period?',
    one: 'Start and end are the same days. Either side may be written M/D/YYYY, D/M/YYYY where only that can be a date, Y-M-D, as a real date cell, or as a year alone: 1 January as a start, 31 December as an end.',
    zero: 'The pulled data carries no dates, or dates that cannot be read.',
    blank:
      'The two dates are not both given; an expected date cannot be read (the cell is named in the summary); nothing was pulled; or the agent asked for clarification.',
    examples: [
      ['2024 – 2024', '2024-01-01 – 2024-12-31', '1'],
      ['8/1/2024 – 9/30/2024', '2024-08-01 – 2024-09-30', '1'],
      ['2015 – 2020', '2015-01-01 – 2020-12-30', '0'],
      ['2024 – (blank)', '2024-01-01 – 2024-12-31', 'blank'],
    ],
    traps: [
      '02/10/2021 is 10 February: the month comes first where both readings are dates.',
      'Where the period asked for was compared (date_extraction), this check is info only.',
    ],
  },
} as const satisfies CheckMeta;

export const date: Assessor<typeof meta.id> = {
  checks: [meta],
  assess: (evalCase, output) => ({ [meta.id]: assessDates(evalCase, output) }),
};

interface Period {
  readonly kind: 'period';
  readonly start: string;
  readonly end: string;
}

/** The first and last expected day, or the result of a check that needs both. Memoised: several checks ask. */
export const expectedPeriod = once((expected: ExpectedValues): Period | NotApplicable => {
  const { expected_start_date: startText, expected_end_date: endText } = expected;
  if (startText === '' && endText === '') return blank('no dates are expected');
  const start = parseDay(startText, 'start');
  const end = parseDay(endText, 'end');
  if (startText !== '' && start === undefined) return unreadable('expected_start_date', startText);
  if (endText !== '' && end === undefined) return unreadable('expected_end_date', endText);
  if (start === undefined || end === undefined) return blank('only one of the two dates is expected');
  return { kind: 'period', start, end };
});

/** Whether a case gives both dates. */
export function expectsPeriod({ expected }: EvalCase): boolean {
  return expected.expected_start_date !== '' && expected.expected_end_date !== '';
}

function assessDates({ expected }: EvalCase, { pullDates }: AgentOutput): Settled {
  const wanted = expectedPeriod(expected);
  if (wanted.kind === 'blank') return wanted;
  const { start, end } = wanted;
  if (pullDates === undefined) return blank('the dates of the data pull are not recorded');
  if (pullDates === null) return blank('nothing was pulled, so there are no dates to compare');
  if (pullDates.start === '' && pullDates.end === '') {
    return fail(`expected ${start} to ${end}, the pulled data carries no dates`);
  }
  const wrong = [difference('start', start, pullDates.start), difference('end', end, pullDates.end)].filter(
    (part) => part !== '',
  );
  return wrong.length === 0 ? pass(`${start} to ${end}`) : fail(wrong.join('; '));
}

function difference(side: PeriodEnd, expected: string, actual: string): string {
  if (parseDay(actual, side) === expected) return '';
  return `${side}: expected ${expected}, got ${actual === '' ? 'none' : actual}`;
}

function unreadable(column: string, text: string): NotApplicable {
  return blank(`the expected date ${text} cannot be read`, {
    column,
    problem: `“${text}” is not a date; write it like 2024-08-01, 8/1/2024 or 2024`,
  });
}
