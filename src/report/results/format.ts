/** How a results tab looks. */
import type { TabFormat } from '../../model/sheet/spreadsheet';
import { colourRules } from '../colours';
import { type ResultColumn, uprightHeight } from './column';

/** @param lines how many there are below the header */
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
    headerHeight: uprightHeight(columns.flatMap(({ name, isTurned }) => (isTurned ? name : []))),
    rules: colourRules(names, lines),
    // Columns up to the query stay in view.
    frozenColumns: names.indexOf('query') + 1,
    keepsFolded: true,
  };
}
