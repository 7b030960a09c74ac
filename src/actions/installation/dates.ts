/** Is a day in a cell the same day when a script reads it? */
import { localTime } from '../../model/local-time';
import { type Cell, isDate } from '../../model/sheet/tab-grid';
import {
  type Answer,
  type Desk,
  fails,
  question,
  type Question,
  REPORT_IT,
  untested,
  works,
} from './question';

/** A day on which clocks change in Europe. */
const DAY = '2026-03-29';

export interface SeenDate {
  readonly value: Cell;
  readonly timeZone: string;
}

export function judgeDate({ value, timeZone }: SeenDate): Answer {
  if (!isDate(value))
    return untested(
      `Sheets took ${DAY} for no date in this spreadsheet’s locale; days as texts are read as well.`,
    );
  const day = new Date(localTime(value.getTime(), timeZone)).toISOString().slice(0, 10);
  return day === DAY
    ? works(`${DAY} was read as that day in the spreadsheet’s time zone, ${timeZone}.`)
    : fails(
        `${DAY} was read as ${day} in ${timeZone}.`,
        `Look at File ▸ Settings ▸ Time zone; until it is right, write expected dates as texts ('${DAY}). ${REPORT_IT}`,
      );
}

export const dates: Question<Desk> = question(
  'Days are read as the days they are',
  ({ scratch, spreadsheet }): SeenDate => ({
    value: scratch.write(5, [DAY])[0]?.value ?? '',
    timeZone: spreadsheet.timeZone(),
  }),
  judgeDate,
);
