/** Pairs of dates in six spreadsheets: an order of day and month that nothing tells is never guessed, and one that is told holds for the row. */
import { describe, expect, it } from '@jest/globals';
import { Workbook } from '../../local/runtime';
import { type Desk, deskOf } from '../e2e/desk';
import { ofToday } from '../support/thorough';

/** What a spreadsheet makes of a pair: the period by the first or by the second reading, or neither. */
type Reading = 'month first' | 'day first' | 'error';

interface Pair {
  readonly dates: readonly [start: string, end: string];
  /** The periods that the agent is given, one row each: read with the month first, and with the day first. */
  readonly month: readonly [string, string];
  readonly day: readonly [string, string];
  /** What each kind of spreadsheet takes for right. */
  readonly us: Reading;
  readonly others: Reading;
  readonly file: Reading;
  /** The dates of another row of the tab. */
  readonly beside?: readonly [string, string];
}

/** 2024: `01-08..31-01` is 8 January to 31 January, as month-day..day-month would not be: both ends are month-day. */
function pair(
  dates: string,
  month: string,
  day: string,
  [us, others, file]: readonly [Reading, Reading, Reading],
  beside?: string,
): Pair {
  const two = (text: string, by: string): readonly [string, string] => {
    const [start = '', end = ''] = text.split(by);
    return [start, end];
  };
  return {
    dates: two(dates, ' – '),
    month: two(month, '..'),
    day: two(day, '..'),
    ...{ us, others, file },
    ...(beside !== undefined && { beside: two(beside, ' – ') }),
  };
}

const [M, D, E] = ['month first', 'day first', 'error'] as const;
const BY_LOCALE = [M, D, E] as const;
const MONTH = [M, M, M] as const;
const DAY = [D, D, D] as const;
const NEVER = [E, E, E] as const;

const PAIRS: readonly Pair[] = [
  // Nothing but the locale tells.
  pair('1/8/2024 – 2/9/2024', '2024-01-08..2024-02-09', '2024-08-01..2024-09-02', BY_LOCALE),
  pair('01/02/2024 – 03/04/2024', '2024-01-02..2024-03-04', '2024-02-01..2024-04-03', BY_LOCALE),
  pair('1/2/2024 – 12/11/2024', '2024-01-02..2024-12-11', '2024-02-01..2024-11-12', BY_LOCALE),
  pair('1/1/2024 – 1/12/2024', '2024-01-01..2024-01-12', '2024-01-01..2024-12-01', BY_LOCALE),
  pair('2/1/2023 – 2023-12-31', '2023-02-01..2023-12-31', '2023-01-02..2023-12-31', BY_LOCALE),
  pair('2023-01-01 – 3/2/2023', '2023-01-01..2023-03-02', '2023-01-01..2023-02-03', BY_LOCALE),
  pair('2023 – 6/7/2024', '2023-01-01..2024-06-07', '2023-01-01..2024-07-06', BY_LOCALE),
  pair('4/5/2022 – 2023', '2022-04-05..2023-12-31', '2022-05-04..2023-12-31', BY_LOCALE),
  pair('01/10/2020 – 01/11/2020', '2020-01-10..2020-01-11', '2020-10-01..2020-11-01', BY_LOCALE),
  pair('5/6/2021 – 5/7/2021', '2021-05-06..2021-05-07', '2021-06-05..2021-07-05', BY_LOCALE),
  pair('3/3/2021 – 4/5/2021', '2021-03-03..2021-04-05', '2021-03-03..2021-05-04', BY_LOCALE),
  pair('10/11/2019 – 12/12/2019', '2019-10-11..2019-12-12', '2019-11-10..2019-12-12', BY_LOCALE),
  // One date of the row tells.
  pair('01/08/2024 – 31/08/2024', '2024-01-08..2024-08-31', '2024-08-01..2024-08-31', DAY),
  pair('1/8/2024 – 30/9/2024', '2024-01-08..2024-09-30', '2024-08-01..2024-09-30', DAY),
  pair('13/1/2024 – 1/2/2024', '2024-01-13..2024-01-02', '2024-01-13..2024-02-01', DAY),
  pair('1/1/2025 – 31/12/2025', '2025-01-01..2025-12-31', '2025-01-01..2025-12-31', DAY),
  pair('7/3/2020 – 15/3/2020', '2020-07-03..2020-03-15', '2020-03-07..2020-03-15', DAY),
  pair('29/2/2024 – 3/4/2024', '2024-02-29..2024-03-04', '2024-02-29..2024-04-03', DAY),
  pair('8/1/2024 – 9/30/2024', '2024-08-01..2024-09-30', '2024-01-08..2024-09-30', MONTH),
  pair('08/01/2024 – 08/31/2024', '2024-08-01..2024-08-31', '2024-01-08..2024-08-31', MONTH),
  pair('12/31/2023 – 2/3/2024', '2023-12-31..2024-02-03', '2023-12-31..2024-03-02', MONTH),
  pair('1/1/2024 – 12/31/2024', '2024-01-01..2024-12-31', '2024-01-01..2024-12-31', MONTH),
  pair('2/29/2024 – 3/4/2024', '2024-02-29..2024-03-04', '2024-02-29..2024-04-03', MONTH),
  pair('11/1/2025 – 11/30/2025', '2025-11-01..2025-11-30', '2025-01-11..2025-11-30', MONTH),
  // Another row tells.
  pair('1/8/2024 – 2/9/2024', '2024-01-08..2024-02-09', '2024-08-01..2024-09-02', DAY, '2020 – 31/12/2020'),
  pair('1/8/2024 – 2/9/2024', '2024-01-08..2024-02-09', '2024-08-01..2024-09-02', MONTH, '5/25/2020 – 2020'),
  pair(
    '3/4/2024 – 5/6/2024',
    '2024-03-04..2024-05-06',
    '2024-04-03..2024-06-05',
    DAY,
    '14/2/2020 – 3/3/2020',
  ),
  pair('3/4/2024 – 2024', '2024-03-04..2024-12-31', '2024-04-03..2024-12-31', MONTH, '2/14/2020 – 3/3/2020'),
  pair('2/1/2023 – 2023-12-31', '2023-02-01..2023-12-31', '2023-01-02..2023-12-31', DAY, ' – 20/6/2014'),
  // A row of the same kind tells nothing.
  pair(
    '1/8/2024 – 2/9/2024',
    '2024-01-08..2024-02-09',
    '2024-08-01..2024-09-02',
    BY_LOCALE,
    '3/4/2020 – 5/6/2020',
  ),
  pair(
    '1/8/2024 – 2/9/2024',
    '2024-01-08..2024-02-09',
    '2024-08-01..2024-09-02',
    BY_LOCALE,
    '5/5/2020 – 2021',
  ),
  // The other row contradicts itself.
  pair(
    '1/8/2024 – 2/9/2024',
    '2024-01-08..2024-02-09',
    '2024-08-01..2024-09-02',
    NEVER,
    '12/31/2019 – 31/12/2020',
  ),
  // Dates of one row contradict each other: even an agent that does the same is not right.
  pair('31/12/2023 – 9/30/2024', '2023-12-31..2024-09-30', '2023-12-31..2024-09-30', NEVER),
  pair('1/31/2024 – 28/2/2024', '2024-01-31..2024-02-28', '2024-01-31..2024-02-28', NEVER),
  pair('31/12/2024 – 9/30/2024', '2024-12-31..2024-09-30', '2024-12-31..2024-09-30', NEVER),
  // The wrong way round.
  pair('2024-12-31 – 2024-01-01', '2024-12-31..2024-01-01', '2024-12-31..2024-01-01', NEVER),
  pair('31/12/2024 – 1/1/2024', '2024-12-31..2024-01-01', '2024-12-31..2024-01-01', NEVER),
  // Neither depends on an order.
  pair('2024-08-01 – 2024-08-31', '2024-08-01..2024-08-31', '2024-08-01..2024-08-31', MONTH),
  pair('5/5/2024 – 6/6/2024', '2024-05-05..2024-06-06', '2024-05-05..2024-06-06', DAY),
  pair('2015 – 2020', '2015-01-01..2020-12-31', '2015-01-01..2020-12-31', DAY),
];

const HEADER = [
  ...['test_id', 'query', 'expected_start_date', 'expected_end_date'],
  ...['row_count', 'actual_start_date', 'actual_end_date'],
];

/** A tab per pair; every cell is a text, as an import or a text format leaves it. */
function deskIn(locale: string): Desk {
  const workbook = new Workbook({ timeZone: 'Etc/UTC', locale });
  PAIRS.forEach(({ dates, month, day, beside }, index) => {
    const rows = [
      ['m', 'How much was lost?', ...dates, '3', ...month],
      ['d', 'How much was lost there?', ...dates, '3', ...day],
      ...(beside ? [['b', 'And before?', ...beside, '3', '2020-01-01', '2020-12-31']] : []),
    ];
    const { grid } = workbook.addTab(`p${index + 1}`);
    [HEADER, ...rows].forEach((row, at) => {
      row.forEach((text, column) => {
        grid.update(at + 1, column + 1, { value: text === '' ? null : text });
      });
    });
  });
  return deskOf({}, { workbook });
}

function verdictsOf(reading: Reading, { month, day }: Pair): readonly [string, string] {
  const isSame = month.join() === day.join();
  if (reading === 'error') return ['error', 'error'];
  if (isSame) return ['pass', 'pass'];
  return reading === 'month first' ? ['pass', 'fail'] : ['fail', 'pass'];
}

describe.each(['en_US', '', ...ofToday(['en_GB', 'de_DE', 'pt_BR', 'id_ID'], 4)])(
  'in a spreadsheet of locale “%s”',
  (locale) => {
    it(`${PAIRS.length} pairs are read in one order, or named`, () => {
      const desk = deskIn(locale);
      desk.ask('runEvals', {});
      desk.settle();
      const kind = locale === 'en_US' ? 'us' : locale === '' ? 'file' : 'others';
      const wrong = PAIRS.flatMap((one, index) => {
        const rows = [4, 5].map((row) => desk.row(`p${index + 1} results`, row));
        const wanted = verdictsOf(one[kind], one);
        const named = rows.every(
          ({ verdict, why }) =>
            verdict !== 'error' ||
            /expected_(?:start|end)_date: “.*2024-0\d-01|swap the two/.test(String(why)),
        );
        const got = rows.map(({ verdict }) => String(verdict));
        return got.join() === wanted.join() && named
          ? []
          : [
              `${one.dates.join(' – ')}: ${got.join()} instead of ${wanted.join()} (${rows.map(({ why }) => String(why)).join(' | ')})`,
            ];
      });
      expect(wrong).toEqual([]);
    });
  },
);
