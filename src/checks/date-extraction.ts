/** date_extraction and date_coverage: did the agent ask for the expected period, and does the recorded one cover it? */
import { blank, fail, pass } from '../model/assessment';
import { orderIn, parseDay, orderOf } from '../fields/calendar-day';
import { checkOf } from './check';
import type { AskedPeriod, PullDates } from '../fields/data';
import {
  compareDay,
  dayOf,
  expectedPeriod,
  expectsPeriod,
  type Period,
  unclearDay,
  unlessDoubtful,
} from './period';

const shared = {
  stage: 'data',
  blankedByClarification: true,
  expects: ['expected_start_date', 'expected_end_date'],
  implied: expectsPeriod,
} as const;

const NO_PERIOD = 'The two dates are not both given, or one cannot be read or not be relied on, as in Dates.';

const extraction = checkOf({
  ...shared,
  id: 'date_extraction',
  title: 'Asked period',
  buckets: ['retrieval'],
  actual: ['actual_extracted_windows'],
  reads: ['askedPeriods'],
  assess(evalCase, { askedPeriods }) {
    const wanted = expectedPeriod(evalCase);
    if (wanted.kind === 'blank') return wanted;
    if (askedPeriods === undefined) return blank('the periods that the agent asked for are not recorded');
    if (askedPeriods.length === 0)
      return unlessDoubtful(wanted, fail(`expected ${periodText(wanted)}, no call named a period`));
    const compared = askedPeriods.map((asked) => {
      const { start, end } = asked;
      const ends = [
        start === '' ? 'same' : compareDay(start, end, 'start', wanted),
        end === '' ? 'same' : compareDay(end, start, 'end', wanted),
      ];
      return {
        asked,
        is: ends.includes('different')
          ? 'different'
          : (ends.find((dayMatch) => dayMatch !== 'same') ?? 'same'),
      };
    });
    const right = compared.find(({ is }) => is === 'same');
    if (right) return unlessDoubtful(wanted, pass(`asked for ${calls([right.asked], wanted)}`));
    const unclear = compared.find(({ is }) => is === 'unclear')?.asked;
    if (unclear)
      return unclearDay(
        'actual_extracted_windows',
        orderIn(unclear.start) === 'either' ? unclear.start : unclear.end,
      );
    return unlessDoubtful(
      wanted,
      fail(`asked for ${calls(askedPeriods, wanted)}, expected ${periodText(wanted)}`),
    );
  },
  doc: {
    question: 'Did the agent ask for data for the expected period?',
    one: 'A call names the expected first and last day; either one, if left out, counts as agreeing. Calls to pull_data count if they name a period, else those to pick_dataset, else all calls; in a conversation, those of this turn, if any.',
    zero: 'No call named a period, or each names a different day or one that cannot be read.',
    blank: NO_PERIOD,
    example: ['2024 – 2024', 'pull_data:2024-01-01..2024-12-31', '1'],
  },
});

const coverage = checkOf({
  ...shared,
  id: 'date_coverage',
  title: 'Covered period',
  gates: 'never',
  actual: ['actual_period'],
  reads: ['period'],
  mayBeBlank: true,
  assess(evalCase, { period }) {
    const wanted = expectedPeriod(evalCase);
    if (wanted.kind === 'blank') return wanted;
    if (period === undefined) return blank('the period is not recorded');
    const order = orderOf([period.start, period.end]) ?? wanted.order;
    const [start, end] = [parseDay(period.start, 'start', order), parseDay(period.end, 'end', order)];
    const isCovered = start !== undefined && end !== undefined && start <= wanted.start && end >= wanted.end;
    const recorded = period.start === '' && period.end === '' ? 'no period' : inDays(period, wanted);
    const reason = `${recorded} is recorded`;
    return isCovered ? pass(reason) : fail(`${reason}, expected ${periodText(wanted)}`);
  },
  doc: {
    question: 'Does the period recorded in the thread cover the expected one?',
    one: 'It begins no later and ends no earlier.',
    zero: 'It begins later or ends earlier, or an end is missing or cannot be read.',
    blank: NO_PERIOD,
    example: ['2024 – 2024', '2001-01-01..2025-12-31', '1'],
  },
});

export const dateExtraction = [extraction, coverage] as const;

/** @example '2024-01-01 to 2024-12-31 (pull_data)' */
function calls(asked: readonly AskedPeriod[], wanted: Period): string {
  const texts = asked.map(
    (askedPeriod) =>
      `${inDays(askedPeriod, wanted)}${askedPeriod.tool === '' ? '' : ` (${askedPeriod.tool})`}`,
  );
  return [...new Set(texts)].join('; ');
}

function inDays({ start, end }: PullDates, wanted: Period): string {
  return periodText({ start: dayOf(start, end, 'start', wanted), end: dayOf(end, start, 'end', wanted) });
}

function periodText({ start, end }: PullDates): string {
  return `${start || '…'} to ${end || '…'}`;
}
