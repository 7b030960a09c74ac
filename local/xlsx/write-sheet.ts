/** Writes a worksheet part: its cells, and the elements around them, new or kept from the file. */
import { filteredRows } from '../workbook/tab';
import { columnLetters, areasText } from '../workbook/a1';
import { type GridCell, CellError } from '../workbook/cell';
import { isDateFormat } from '../workbook/number-format';
import type { Tab } from '../workbook/tab';
import { filterElement, sheetProperties, sheetViews, ON_PAPER } from './sheet-view';
import { columnsElement, lineDefaults, rowElements } from './rows-and-columns';
import { ruleBlocks, validationBlock } from './formats-and-validations';
import { type SharedStrings, encodeText } from './shared-strings';
import type { StyleSheet } from './styles';
import { DECLARATION, attributesText, escapeText, node, type XmlNode, xmlText, element, isOn } from './xml';
import { MAIN_NAMESPACE, RELATIONSHIP_NAMESPACE, type XlsxPackage } from './package';

/** Days from 30 December 1899, day 0 in most files, to 1 January 1904, day 0 in files made on old Macs. */
export const DAYS_BETWEEN_EPOCHS = 1462;

/** True if a workbook counts days from 1904. */
export const isFrom1904 = (book: XmlNode): boolean =>
  isOn(element(book, 'workbookPr')?.attributes['date1904']);

/** The file that a workbook was read from. */
export class WorkbookOrigin {
  constructor(
    readonly file: XlsxPackage,
    readonly workbookPath: string,
  ) {}
}

/** The part that a tab was read from. */
export class TabOrigin {
  constructor(
    readonly path: string,
    /** The tab's version when it was read: its part is not rewritten until that changes. */
    readonly version: number,
    readonly rootAttributes: Readonly<Record<string, string>>,
    /** The part's elements around the cells. */
    readonly around: readonly XmlNode[],
    readonly columnFormats: ReadonlyMap<number, string>,
  ) {}
}

export interface SheetParts {
  readonly styles: StyleSheet;
  readonly strings: SharedStrings;
  readonly links: XmlNode | null;
  readonly notesId: string | null;
  readonly isActive: boolean;
  readonly is1904: boolean;
}

/** The order of a worksheet's children in the schema. */
const ORDER = `
  sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges
  scenarios autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr
  conditionalFormatting dataValidations hyperlinks printOptions pageMargins pageSetup headerFooter
  rowBreaks colBreaks customProperties cellWatches ignoredErrors smartTags drawing legacyDrawing
  legacyDrawingHF drawingHF picture oleObjects controls webPublishItems tableParts extLst`
  .trim()
  .split(/\s+/);

function contentText(cell: GridCell, { strings, is1904 }: SheetParts): { type: string; inside: string } {
  const { value, formula } = cell;
  // Of a HYPERLINK formula only the label is written here: the link goes into the list of links.
  const written =
    formula === null || cell.link !== null ? '' : `<f>${escapeText(encodeText(formula.slice(1)))}</f>`;
  if (value === null) return { type: '', inside: written };
  if (value instanceof CellError)
    return { type: ' t="e"', inside: `${written}<v>${escapeText(value.code)}</v>` };
  if (typeof value === 'boolean') return { type: ' t="b"', inside: `${written}<v>${value ? 1 : 0}</v>` };
  if (typeof value === 'number') {
    const isDay = is1904 && isDateFormat(cell.style.numberFormat);
    return { type: '', inside: `${written}<v>${isDay ? value - DAYS_BETWEEN_EPOCHS : value}</v>` };
  }
  if (written !== '')
    return { type: ' t="str"', inside: `${written}<v>${escapeText(encodeText(value))}</v>` };
  return { type: ' t="s"', inside: `<v>${strings.numberOf(value, cell.rich)}</v>` };
}

/** Writes a cell; '' for one that has only a note. */
function cellText(row: number, column: number, cell: GridCell, parts: SheetParts): string {
  const format = parts.styles.formatOf(cell.style);
  if (cell.value === null && cell.formula === null && format === 0) return '';
  const { type, inside } = contentText(cell, parts);
  const place = `r="${columnLetters(column)}${row}"${format === 0 ? '' : ` s="${format}"`}${type}`;
  return inside === '' ? `<c ${place}/>` : `<c ${place}>${inside}</c>`;
}

function* rowTexts(tab: Tab, parts: SheetParts): Generator<string> {
  const { marked, attributesOf } = rowElements(tab, filteredRows(tab));
  let nextMarked = 0;
  const markedBefore = function* (row: number): Generator<string> {
    for (let next = marked[nextMarked]; next !== undefined && next <= row; next = marked[nextMarked]) {
      if (next < row) yield `<row r="${next}"${attributesOf(next)}/>`;
      nextMarked += 1;
    }
  };
  for (const [row, cells] of tab.grid.rowsInUse()) {
    yield* markedBefore(row);
    let inside = '';
    cells.forEach((cell, index) => {
      if (cell) inside += cellText(row, index + 1, cell, parts);
    });
    yield `<row r="${row}"${attributesOf(row)}>${inside}</row>`;
  }
  yield* markedBefore(Infinity);
}

function partsAround(tab: Tab, origin: TabOrigin | null, parts: SheetParts): XmlNode[] {
  const kept = (name: string): XmlNode | undefined => origin?.around.find((child) => child.name === name);
  const written: Readonly<Record<string, readonly (XmlNode | null | undefined)[]>> = {
    sheetPr: [sheetProperties(kept('sheetPr'), tab)],
    dimension: [],
    sheetViews: [sheetViews(kept('sheetViews'), tab, parts.isActive)],
    sheetFormatPr: [lineDefaults(kept('sheetFormatPr'), tab)],
    cols: [columnsElement(tab, origin?.columnFormats ?? new Map())],
    autoFilter: [filterElement(kept('autoFilter'), tab)],
    mergeCells: [mergesElement(tab)],
    conditionalFormatting: ruleBlocks(tab.rules, parts.styles),
    dataValidations: [validationBlock(tab.validations)],
    hyperlinks: [parts.links],
    ...(tab.origin === null && { pageSetup: [node('pageSetup', ON_PAPER)] }),
    drawing: [kept('drawing')],
    legacyDrawing: [parts.notesId === null ? null : node('legacyDrawing', { 'r:id': parts.notesId })],
  };
  return ORDER.flatMap((name) => {
    const made = written[name];
    if (made === undefined) return (origin?.around ?? []).filter((child) => child.name === name);
    return made.flatMap((child) => child ?? []);
  });
}

function mergesElement(tab: Tab): XmlNode | null {
  if (tab.merges.length === 0) return null;
  const children = tab.merges.map((merged) => node('mergeCell', { ref: areasText([merged]) }));
  return node('mergeCells', { count: String(children.length) }, children);
}

/** Writes the part in pieces, row by row. Writing the rows numbers styles and texts. */
export function* sheetTexts(tab: Tab, origin: TabOrigin | null, parts: SheetParts): Generator<string> {
  const attributes = { xmlns: MAIN_NAMESPACE, 'xmlns:r': RELATIONSHIP_NAMESPACE, ...origin?.rootAttributes };
  const around = partsAround(tab, origin, parts);
  const dataIndex = ORDER.indexOf('sheetData');
  const before = around.filter(({ name }) => ORDER.indexOf(name) < dataIndex);
  const after = around.filter(({ name }) => ORDER.indexOf(name) > dataIndex);
  yield `${DECLARATION}<worksheet${attributesText(attributes)}>${before.map(xmlText).join('')}<sheetData>`;
  yield* rowTexts(tab, parts);
  yield `</sheetData>${after.map(xmlText).join('')}</worksheet>`;
}
