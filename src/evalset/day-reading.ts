/** One order of day and month for the dates of a tab, if anything tells which. */
import type { DayReading, EvalCase } from '../model/eval-case';
import { type DayOrder, orderIn, settledOrder } from '../model/values/calendar-day';

/** The texts of both date columns. */
type Dates = readonly string[];

function datesOf({ expected }: Pick<EvalCase, 'expected'>): Dates {
  return [expected.expected_start_date, expected.expected_end_date];
}

/** Whether a date of the row could be read in two ways, and no other date of it tells which. */
function isUnsettled(dates: Dates): boolean {
  return dates.some((text) => orderIn(text) === 'either') && settledOrder(dates) === undefined;
}

/**
 * The cases, with how their dates are read where the row does not tell: as any other date of the two columns tells, else as the
 * spreadsheet’s locale does. Where two rows contradict each other, and in a file, which has no locale, nothing tells.
 *
 * @param cases all of a tab
 * @param localeOf asked only if it matters
 */
export function withDayReadings<Case extends { readonly evalCase: EvalCase }>(
  cases: readonly Case[],
  localeOf: () => string,
): readonly Case[] {
  if (!cases.some(({ evalCase }) => isUnsettled(datesOf(evalCase)))) return cases;
  const reading = readingOf(
    cases.map(({ evalCase }) => evalCase),
    localeOf,
  );
  return cases.map((one) =>
    isUnsettled(datesOf(one.evalCase)) ? { ...one, evalCase: { ...one.evalCase, dayReading: reading } } : one,
  );
}

function readingOf(cases: readonly EvalCase[], localeOf: () => string): DayReading {
  const settling = new Map<DayOrder, string>();
  for (const { row, expected } of cases)
    for (const text of datesOf({ expected })) {
      const order = settledOrder([text]);
      if (order !== undefined && !settling.has(order)) settling.set(order, `row ${row} (${text})`);
    }
  const [told, other] = [...settling];
  if (told && other)
    return { order: undefined, because: `${told[1]} puts the ${told[0]}, ${other[1]} the ${other[0]}` };
  if (told) return { order: told[0], because: `as in ${told[1]}` };
  const locale = localeOf();
  const order = orderOfLocale(locale);
  const place = locale === '' ? 'a file has no locale' : `the locale ${locale} does not`;
  return order === undefined
    ? { order, because: `no other date of the tab tells, and ${place}` }
    : { order, because: `as in the spreadsheet’s locale (${locale})` };
}

/** The order in which a locale writes dates with the year at the end; undefined if it writes them otherwise, or is not known here. */
function orderOfLocale(locale: string): DayOrder | undefined {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(locale.replace(/_/g, '-'));
    const format = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'numeric', year: 'numeric' });
    // A JavaScript engine without data for a locale answers for another one.
    if (tag === '' || format.resolvedOptions().locale !== tag) return undefined;
    const parts = format.formatToParts(0).map(({ type }) => type);
    const [day, month, year] = [parts.indexOf('day'), parts.indexOf('month'), parts.indexOf('year')];
    if (year < Math.max(day, month)) return undefined;
    return day < month ? 'day first' : 'month first';
  } catch {
    return undefined;
  }
}
