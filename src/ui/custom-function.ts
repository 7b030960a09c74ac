/** The custom function `=GNW_MATCH(expected, actual)`, as the sheet calls it. */
import { currentSettings } from '../commands/settings';
import { matchCells } from '../commands/match-cells';
import type { Services } from '../commands/entry';
import { lazy } from '../model/once';
import { type Cell, isDate } from '../model/tab-grid';
import * as z from '../model/zod';

const CellValue = () => z.union([z.string(), z.number(), z.boolean(), z.custom<Date>(isDate)]);
const Argument = lazy(() => z.union([CellValue(), z.array(z.array(CellValue()))]));

/** Those of a range row by row; an omitted argument counts as a blank cell. */
function cellsOf(value: unknown): readonly Cell[] {
  const { data = '' } = Argument().safeParse(value);
  return Array.isArray(data) ? data.flat() : [data];
}

/** What the rules say about two cells (or two ranges, pair by pair): verdict, answer type, what was read. */
export function match(expected: unknown, actual: unknown, services: Services): string[][] {
  return matchCells(cellsOf(expected), cellsOf(actual), {
    tolerance: currentSettings(services).scoring.numberTolerance,
    timeZone: services.spreadsheet.timeZone(),
  });
}
