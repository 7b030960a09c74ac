/** How a results tab looks. */
import type { TabFormat } from '../../model/sheet/spreadsheet';
import { colourRules } from '../colours';
import type { ResultColumn } from './column';

/** Pixels of a letter of a bold name that stands upright, and around it: in Sheets, Excel and LibreOffice none is cut. */
const [LETTER, AROUND] = [7.5, 14];

/** @param lines how many stand below the header */
export function resultsFormat(columns: readonly ResultColumn[], lines: number): TabFormat {
  const names = columns.map(({ name }) => name);
  return {
    rows: lines + 1,
    columns: columns.map(
      ({ width, isHidden = false, isCentred = false, numberFormat, isTurned = false, choices }) => ({
        ...{ width, isHidden, isCentred, numberFormat, isTurned },
        ...(choices && { choices }),
      }),
    ),
    headerHeight: headerHeight(columns),
    rules: colourRules(names, lines),
    // Up to the query they stay in sight.
    frozenColumns: names.indexOf('query') + 1,
    keepsFolded: true,
  };
}

function headerHeight(columns: readonly ResultColumn[]): number {
  const longest = Math.max(4, ...columns.map(({ name, isTurned }) => (isTurned ? name.length : 0)));
  return AROUND + Math.ceil(LETTER * longest);
}
