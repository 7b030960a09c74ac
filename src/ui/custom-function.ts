/** The custom function `=GNW_MATCH(expected, actual)`, as the sheet calls it. */
import { currentSettings } from '../commands/settings';
import { type CellArgument, matchCells } from '../commands/match-cells';
import type { Services } from '../commands/entry';
import { lazy } from '../model/once';
import { isDate } from '../model/tab-grid';
import * as z from '../model/zod';

const CellValue = () => z.union([z.string(), z.number(), z.boolean(), z.custom<Date>(isDate)]);
const Argument = lazy(() => z.union([CellValue(), z.array(z.array(CellValue()))]));

/** An omitted argument counts as a blank cell. */
function argumentOf(value: unknown): CellArgument {
  const parsed = Argument().safeParse(value);
  return parsed.success ? parsed.data : '';
}

/** What the rules say about two cells (or two ranges, pair by pair): verdict, answer type, what was read. */
export function match(expected: unknown, actual: unknown, services: Services): string[][] {
  return matchCells(argumentOf(expected), argumentOf(actual), {
    tolerance: currentSettings(services).scoring.numberTolerance,
    timeZone: services.spreadsheet.timeZone(),
  });
}
