/** How a tab is printed and shown: page setup, frozen lines, colour, groups, filter. */
import { cellName, columnLetters, quotedTab, areasText, readAreas } from '../workbook/a1';
import { type Tab, DEFAULT_COLUMN_WIDTH, filteredRows, shownTexts } from '../workbook/tab';
import { argb } from './style-elements';
import { cloned, element, isOn, node, removeElements, setAttribute, type XmlNode, elements } from './xml';

// Printing, for tabs that a script has made: Google offers scripts no page setup, and a file keeps its own.

/** A4 landscape, fitted to one page in width. */
export const ON_PAPER = { paperSize: '9', orientation: 'landscape', fitToWidth: '1', fitToHeight: '0' };

/** Columns that are always printed, and the width in pixels up to which more are added (printed at three quarters of its size). */
const [MIN_COLUMNS, MAX_WIDTH] = [11, 1400];

/** The names for the area to print and the rows that each page repeats. @param name of the tab in the file @param place of the tab among all sheets, from 0 */
export function printNames(tab: Tab, name: string, place: number): XmlNode[] {
  const { lastRow } = tab.grid;
  if (tab.origin !== null) return [];
  const definedName = (kind: string, range: string): XmlNode =>
    node('definedName', { name: `_xlnm.${kind}`, localSheetId: String(place) }, [
      `${quotedTab(name)}!${range}`,
    ]);
  return [
    ...(lastRow === 0
      ? []
      : [definedName('Print_Area', `$A$1:$${columnLetters(lastPrinted(tab))}$${lastRow}`)]),
    ...(tab.rows.frozen === 0 ? [] : [definedName('Print_Titles', `$1:$${tab.rows.frozen}`)]),
  ];
}

function lastPrinted({ columns, grid }: Tab): number {
  let [last, shown, width] = [1, 0, 0];
  for (let column = 1; column <= grid.lastColumn; column += 1) {
    if (columns.hidden.has(column)) continue;
    shown += 1;
    width += columns.sizes.get(column) ?? DEFAULT_COLUMN_WIDTH;
    if (shown > MIN_COLUMNS && width > MAX_WIDTH) break;
    last = column;
  }
  return last;
}

/** In the order of the schema. */
const CONTROLS = [
  ['rows', 'summaryBelow'],
  ['columns', 'summaryRight'],
] as const;

/** Reads whether the buttons of groups come after them, which is the default. */
export function readControls(properties: XmlNode | undefined, tab: Tab): void {
  for (const [axis, name] of CONTROLS) {
    const after = properties && element(properties, 'outlinePr')?.attributes[name];
    tab[axis].isControlAfter = after === undefined || isOn(after);
  }
}

function outlineProperties(kept: XmlNode | undefined, tab: Tab): XmlNode | null {
  const outline = kept === undefined ? node('outlinePr') : cloned(kept);
  for (const [axis, name] of CONTROLS) {
    const isBefore = !tab[axis].isControlAfter && tab[axis].groupDepth.size > 0;
    setAttribute(outline, name, isBefore ? '0' : null);
  }
  return Object.keys(outline.attributes).length === 0 ? null : outline;
}

/** `sheetPr` with the tab's colour; null if it would be empty. */
export function sheetProperties(kept: XmlNode | undefined, tab: Tab): XmlNode | null {
  const properties = kept === undefined ? node('sheetPr') : cloned(kept);
  const outline = outlineProperties(element(properties, 'outlinePr'), tab);
  removeElements(properties, 'tabColor', 'outlinePr');
  // The schema wants the colour first, then the groups.
  if (outline !== null) properties.children.unshift(outline);
  if (tab.tabColor !== null) properties.children.unshift(node('tabColor', { rgb: argb(tab.tabColor) }));
  if (tab.origin === null) properties.children.push(node('pageSetUpPr', { fitToPage: '1' }));
  const isEmpty = properties.children.length === 0 && Object.keys(properties.attributes).length === 0;
  return isEmpty ? null : properties;
}

function pane(tab: Tab): XmlNode | null {
  const rows = tab.rows.frozen;
  const columns = tab.columns.frozen;
  if (rows === 0 && columns === 0) return null;
  return node('pane', {
    ...(columns > 0 ? { xSplit: String(columns) } : {}),
    ...(rows > 0 ? { ySplit: String(rows) } : {}),
    topLeftCell: cellName(rows + 1, columns + 1),
    activePane: rows > 0 && columns > 0 ? 'bottomRight' : rows > 0 ? 'bottomLeft' : 'topRight',
    state: 'frozen',
  });
}

export function sheetViews(kept: XmlNode | undefined, tab: Tab, isActive: boolean): XmlNode {
  const views = kept === undefined ? node('sheetViews') : cloned(kept);
  const view = element(views, 'sheetView') ?? node('sheetView', { workbookViewId: '0' });
  const split = pane(tab);
  removeElements(view, 'pane', 'selection');
  if (split !== null) view.children.unshift(split);
  setAttribute(view, 'tabSelected', isActive ? '1' : null);
  if (element(views, 'sheetView') === undefined) views.children.unshift(view);
  return views;
}

/**
 * Reads a tab's filter, after its cells and rows. A file lists the values that a column shows, and Sheets those that it hides. Criteria
 * of other kinds stay as they are in the file.
 */
export function readFilter(part: XmlNode | undefined, tab: Tab): void {
  tab.filter = readAreas(part?.attributes['ref'])[0] ?? null;
  if (part === undefined || tab.filter === null) return;
  for (const column of elements(part, 'filterColumn')) {
    const list = element(column, 'filters');
    if (list === undefined) continue;
    const shown = new Set(elements(list, 'filter').map(({ attributes }) => attributes['val'] ?? ''));
    if (list.attributes['blank'] === '1') shown.add('');
    const place = tab.filter.column + Number(column.attributes['colId']);
    const hidden = [...shownTexts(tab, place).values()].filter((text) => !shown.has(text));
    tab.filterHides.set(place, new Set(hidden));
  }
  // Rows that the filter hides reappear when it is removed.
  for (const row of filteredRows(tab)) tab.rows.hidden.delete(row);
}

/** @param kept the filter as it was in the file */
export function filterElement(kept: XmlNode | undefined, tab: Tab): XmlNode | null {
  const { filter, filterHides } = tab;
  if (filter === null) return null;
  const ref = areasText([filter]);
  const before = elements(kept, 'filterColumn');
  const isForeign = before.some((column) => element(column, 'filters') === undefined);
  const isPlain = before.length === 0 && filterHides.size === 0;
  if (kept?.attributes['ref'] === ref && (isForeign || isPlain)) return kept;
  const columns = [...filterHides].map(([column, hidden]) => {
    const shown = new Set([...shownTexts(tab, column).values()].filter((text) => !hidden.has(text)));
    const blank = shown.delete('') ? { blank: '1' } : {};
    const values = [...shown].map((val) => node('filter', { val }));
    return node('filterColumn', { colId: String(column - filter.column) }, [node('filters', blank, values)]);
  });
  return node('autoFilter', { ref }, columns);
}
