/** The custom function `=GNW_MATCH(expected, actual)`: compares two cells, or two ranges pair by pair, by the judge's rules. */
import { currentSettings } from './commands/settings';
import type { Services } from './commands/entry';
import { cellReader } from './evalset/cell-text';
import { matchAnswer } from './judge/rules';
import { memoize } from './model/memoize';
import { type Cell, isDate } from './model/tab-grid';
import * as z from './model/zod';

const CellValue = memoize(() => z.union([z.string(), z.number(), z.boolean(), z.custom<Date>(isDate)]));
const Block = memoize(() => z.array(z.array(z.unknown())));

const VERDICTS = { yes: 'yes', no: 'no', uncertain: 'not certain' } as const;

/**
 * Returns a row per pair: verdict (yes, no, not certain), answer type, reason. A single cell is compared with every cell of a range.
 *
 * @param expected as a custom function receives cells: 0.0909 for one showing 9.09 %, a Date for a date, rows of cells for a range
 * @example match('Brazil', 'brazil', services) // [['yes', 'entity', 'the answer is the expected text']]
 */
export function match(expected: unknown, actual: unknown, services: Services): string[][] {
  const read = cellReader(services.spreadsheet.timeZone());
  const tolerance = currentSettings(services).scoring.numberTolerance;
  const sides = [cellsOf(expected), cellsOf(actual)] as const;
  const nth = (cells: ReturnType<typeof cellsOf>, index: number): Cell | undefined => {
    const place = cells.length === 1 ? 0 : index;
    return place < cells.length ? cells[place] : '';
  };
  return Array.from({ length: Math.max(...sides.map(({ length }) => length)) }, (_pair, index) => {
    const [expectedCell, actualCell] = sides.map((cells) => nth(cells, index));
    if (expectedCell === undefined || actualCell === undefined)
      return ['', '', 'a cell holds an image or another object, which formulas cannot read'];
    const pair = { expected: read(expectedCell, ''), actual: read(actualCell, '') };
    if (pair.expected === '') return ['', '', 'no answer is expected'];
    const { verdict, answerType, reason } = matchAnswer(pair, { tolerance });
    return [VERDICTS[verdict], answerType, reason];
  });
}

/** The cells of a range, row by row; undefined for an image or another object. An omitted argument is a blank cell. */
function cellsOf(value: unknown): readonly (Cell | undefined)[] {
  const block = Block().safeParse(value);
  return (block.success ? block.data.flat() : [value ?? '']).map((cell) => CellValue().safeParse(cell).data);
}
