/** date_match: was data pulled for exactly the expected period? */
import { blank, fail, pass } from '../model/assessment';
import { checkOf } from './check';
import { compareDay, dayOf, expectedPeriod, expectsPeriod, unclearDay, unlessDoubtful } from './period';

export const date = checkOf({
  id: 'date_match',
  title: 'Dates',
  stage: 'data',
  group: 'pipeline',
  givesWayTo: 'date_extraction',
  buckets: ['retrieval'],
  blankedByClarification: true,
  expects: ['expected_start_date', 'expected_end_date'],
  actual: ['actual_start_date', 'actual_end_date'],
  reads: ['pullDates'],
  implied: expectsPeriod,
  mayBeBlank: true,
  assess(evalCase, { pullDates }) {
    const wanted = expectedPeriod(evalCase);
    if (wanted.kind === 'blank') return wanted;
    const { start, end } = wanted;
    if (pullDates === undefined) return blank('the dates of the data pull are not recorded');
    if (pullDates === null) return blank('nothing was pulled, so there are no dates to compare');
    if (pullDates.start === '' && pullDates.end === '')
      return fail(`expected ${start} to ${end}, the pulled data carries no dates`);
    const ends = [
      { side: 'start', column: 'actual_start_date', given: pullDates.start, otherEnd: pullDates.end },
      { side: 'end', column: 'actual_end_date', given: pullDates.end, otherEnd: pullDates.start },
    ] as const;
    const compared = ends.map((day) => ({
      ...day,
      is: compareDay(day.given, day.otherEnd, day.side, wanted),
    }));
    const wrong = compared.flatMap(({ side, given, otherEnd: otherEnd, is }) =>
      is === 'different'
        ? [
            `${side}: expected ${wanted[side]}, got ${given === '' ? 'none' : dayOf(given, otherEnd, side, wanted)}`,
          ]
        : [],
    );
    if (wrong.length > 0) return unlessDoubtful(wanted, fail(wrong.join('; ')));
    const unclear = compared.find(({ is }) => is === 'unclear');
    return unclear
      ? unclearDay(unclear.column, unclear.given)
      : unlessDoubtful(wanted, pass(`${start} to ${end}`));
  },
  doc: {
    question: 'Was data pulled for exactly the expected period?',
    one: 'Start and end are the same days, written Y-M-D, M/D/YYYY or D/M/YYYY, as a date cell, or as a year alone (from 1 January, to 31 December). Whether day or month comes first, the row’s own dates tell, else the tab’s, else the spreadsheet’s locale.',
    zero: 'The pulled data carries no dates, or dates that cannot be read.',
    blank:
      'The two dates are not both given; one cannot be read, or in two ways (1/8/2024 where nothing tells the order), or a period that would pass ends before it begins; or nothing was pulled.',
    example: ['2024 – 2024', '2024-01-01 – 2024-12-31', '1'],
  },
});
