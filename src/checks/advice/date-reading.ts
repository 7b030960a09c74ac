/** Dates that are read as another cell or the locale tells: right today, another day in another spreadsheet. */
import type { EvalCase } from '../../model/eval-case';
import { orderIn } from '../../model/values/calendar-day';
import { expectedPeriod } from '../period';
import type { Finding } from './finding';

/** Says which order is taken for an ambiguous date, and why; where none is known, the checks name the cell. */
export function dateReading(evalCase: EvalCase): Omit<Finding, 'row'> | undefined {
  const { expected, dayReading } = evalCase;
  const period = expectedPeriod(evalCase);
  if (dayReading?.order === undefined || period.kind !== 'period') return undefined;
  const isStart = orderIn(expected.expected_start_date) === 'either';
  const [column, text, day] = isStart
    ? ['expected_start_date', expected.expected_start_date, period.start]
    : ['expected_end_date', expected.expected_end_date, period.end];
  return {
    column,
    text: `“${text}” is read as ${day}, the ${dayReading.order}, ${dayReading.because}; write ${day} to depend on nothing`,
  };
}
