/** How tabs that a script made are printed. Google offers scripts no page set-up; an opened file keeps its own. */
import { columnLetters, quotedTab } from '../workbook/a1';
import { DEFAULT_COLUMN_WIDTH, type Tab } from '../workbook/tab';
import { node, type XmlNode } from './xml';

/** A4 across, as wide as one page, as many pages as it takes. */
const ON_PAPER = { paperSize: '9', orientation: 'landscape', fitToWidth: '1', fitToHeight: '0' };

/** So many columns are always printed, and more where they are no wider than this many pixels: at three quarters of their size. */
const [COLUMNS, READABLE] = [11, 1400];

export function pageSetup({ origin }: Tab): XmlNode | null {
  return origin === null ? node('pageSetup', ON_PAPER) : null;
}

/** The rows that each page repeats, and the columns that are printed. @param place of the tab among all sheets, from 0 */
export function printNames(tab: Tab, place: number): XmlNode[] {
  const { lastRow } = tab.grid;
  if (tab.origin !== null) return [];
  const named = (name: string, range: string): XmlNode =>
    node('definedName', { name: `_xlnm.${name}`, localSheetId: String(place) }, [
      `${quotedTab(tab.name)}!${range}`,
    ]);
  return [
    ...(lastRow === 0 ? [] : [named('Print_Area', `$A$1:$${columnLetters(lastPrinted(tab))}$${lastRow}`)]),
    ...(tab.rows.frozen === 0 ? [] : [named('Print_Titles', `$1:$${tab.rows.frozen}`)]),
  ];
}

function lastPrinted({ columns, grid }: Tab): number {
  let [last, shown, width] = [1, 0, 0];
  for (let column = 1; column <= grid.lastColumn; column += 1) {
    if (columns.hidden.has(column)) continue;
    shown += 1;
    width += columns.sizes.get(column) ?? DEFAULT_COLUMN_WIDTH;
    if (shown > COLUMNS && width > READABLE) break;
    last = column;
  }
  return last;
}
