/** The custom function `=GNW_MATCH(expected, actual)`, as the sheet calls it. */
import { currentSettings } from './commands/settings';
import { matchCells, UNREADABLE } from './commands/match-cells';
import type { Services } from './commands/entry';
import { memoize } from './model/memoize';
import { type Cell, isDate } from './model/tab-grid';
import * as z from './model/zod';

const CellValue = memoize(() => z.union([z.string(), z.number(), z.boolean(), z.custom<Date>(isDate)]));
const Block = memoize(() => z.array(z.array(z.unknown())));

/** Those of a range row by row; an omitted argument counts as a blank cell. */
function cellsOf(value: unknown): readonly Cell[] {
  const block = Block().safeParse(value);
  return (block.success ? block.data.flat() : [value ?? '']).map(cellOf);
}

/** An image or another object arrives as such: that cell alone is not read. */
function cellOf(value: unknown): Cell {
  const { data, success } = CellValue().safeParse(value);
  return success ? data : UNREADABLE;
}

/** What the rules say about two cells (or two ranges, pair by pair): verdict, answer type, what was read. */
export function match(expected: unknown, actual: unknown, services: Services): string[][] {
  return matchCells(cellsOf(expected), cellsOf(actual), {
    tolerance: currentSettings(services).scoring.numberTolerance,
    timeZone: services.spreadsheet.timeZone(),
  });
}
