/** Reads a package into a workbook. */
import { cellName, readAreas } from '../workbook/a1';
import type { Grid } from '../workbook/grid';
import { isDateFormat } from '../workbook/number-format';
import { NEW_TAB_COLUMNS, NEW_TAB_ROWS, Tab } from '../workbook/tab';
import { Workbook, type WorkbookOptions } from '../workbook/workbook';
import { DAYS_BETWEEN_EPOCHS, isFrom1904, TabOrigin, WorkbookOrigin } from './write-sheet';
import { readColumns, readRows } from './rows-and-columns';
import { linkOf, readNotes } from './links-and-notes';
import { readFilter, readControls } from './sheet-view';
import { type Relationship, targetOf, type XlsxPackage } from './package';
import { readRules, readValidations } from './formats-and-validations';
import { stringsIn } from './shared-strings';
import { type PlacedCell, readSheet, type SheetContext } from './read-sheet';
import { stylesIn } from './styles';
import { element, elements, type XmlNode, documentText, node } from './xml';
import { NotASpreadsheet, TooLarge } from './zip';

// .xlsx has no developer metadata: it is kept in a custom XML part of the package, which Excel preserves and no tab shows.

const METADATA_NAMESPACE = 'urn:gnw-evals:local-runtime';

/** The text of the part with all metadata; null if there is none. */
export function metadataText(workbook: Workbook): string | null {
  const entries = workbook.tabs.flatMap(({ id, metadata }) =>
    metadata.map(({ key, value }) => node('metadata', { tab: String(id), key, value })),
  );
  return entries.length === 0
    ? null
    : documentText(node('developerMetadata', { xmlns: METADATA_NAMESPACE }, entries));
}

/** The root of a custom XML part with our metadata; null for a part of another program. */
export function metadataIn(file: XlsxPackage, path: string): XmlNode | null {
  if (!file.text(path).includes(METADATA_NAMESPACE)) return null;
  const root = file.xml(path);
  return root.attributes['xmlns'] === METADATA_NAMESPACE ? root : null;
}

function readMetadata(root: XmlNode, workbook: Workbook): void {
  for (const { attributes } of elements(root, 'metadata'))
    workbook
      .tabWithId(Number(attributes['tab']))
      ?.metadata.push({ key: attributes['key'] ?? '', value: attributes['value'] ?? '' });
}

/** Cells of a tab that can be read: a stray cell in the last row and column would need too much memory. */
const MAX_CELLS = 10_000_000;
/** Formatted blank cells may enlarge a tab up to this many cells. */
const MAX_FORMATTED_CELLS = 1_000_000;

/** Spare rows below the file's last one, into which a script can write before it has to grow the grid. */
const SPARE_ROWS = 100;

/** The states of hidden sheets; one with any other state is shown. */
const HIDDEN: ReadonlySet<string> = new Set(['hidden', 'veryHidden']);

/** Reads a whole file. @throws NotASpreadsheet, TooLarge, or the parser's error for a damaged part */
export function readPackage(file: XlsxPackage, options: WorkbookOptions): Workbook {
  const path = targetOf(file.relationships(''), 'officeDocument');
  if (path === undefined || !file.has(path)) throw new NotASpreadsheet('it has no workbook');
  // Without the content types the file could not be written.
  file.assertTyped();
  const book = file.xml(path);
  if (book.name !== 'workbook') throw new NotASpreadsheet('its main part is not a workbook');
  const rels = file.relationships(path);
  const context = {
    styles: stylesIn(file, rels),
    strings: stringsIn(file, rels),
    is1904: isFrom1904(book),
  };
  const workbook = new Workbook({ locale: '', ...options });
  workbook.origin = new WorkbookOrigin(file, path);
  const sheets = elements(element(book, 'sheets'), 'sheet').map((sheet) => ({
    sheet,
    target: rels.find(({ id }) => id === sheet.attributes['r:id']),
  }));
  // All tabs first: links may name later tabs.
  workbook.keepIdsAbove(Math.max(0, ...sheets.map(({ sheet }) => idOf(sheet) ?? 0)));
  const tabs = sheets.flatMap(({ sheet, target }) => {
    const name = sheet.attributes['name'] ?? '';
    if (target === undefined) throw new NotASpreadsheet(`its list of tabs names “${name}”, which is missing`);
    if (target.type !== 'worksheet') return [];
    const tab = newTab(workbook, name, idOf(sheet));
    tab.isHidden = HIDDEN.has(sheet.attributes['state'] ?? '');
    workbook.tabs.push(tab);
    return [{ tab, path: target.target }];
  });
  const parts = tabs.map(({ path: part }) => part);
  const shared = tabs.find(({ path: part }, index) => parts.indexOf(part) < index);
  if (shared) throw new NotASpreadsheet(`“${shared.tab.name}” and another tab are stored as one part`);
  for (const { tab, path: part } of tabs) readTab(file, part, tab, workbook, context);
  const active = Number(element(element(book, 'bookViews'), 'workbookView')?.attributes['activeTab'] ?? 0);
  // Indexes count all sheets, including those with only a chart.
  const inFront = tabs.find(({ path: part }) => part === sheets[active]?.target?.target);
  workbook.activeTab = inFront?.tab ?? workbook.tabs[0] ?? null;
  for (const { type, target } of rels) {
    if (type !== 'customXml' || !file.has(target)) continue;
    const root = metadataIn(file, target);
    if (root !== null) readMetadata(root, workbook);
  }
  return workbook;
}

function idOf({ attributes }: XmlNode): number | undefined {
  const id = Number(attributes['sheetId']);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** Makes a tab. If another tab has its id or name, it gets a new one. */
function newTab(workbook: Workbook, name: string, id: number | undefined): Tab {
  const isFree = id !== undefined && workbook.tabWithId(id) === undefined;
  let free = name;
  for (let next = 2; workbook.tabNamed(free); next += 1) free = `${name} (${next})`;
  return new Tab(isFree ? id : workbook.freshId(), free);
}

/** The size of a tab with room for all cells, without distant blank cells that are only formatted: they would make it huge. */
function sizeOf(grid: Grid, formatted: readonly PlacedCell[]): { rows: number; columns: number } {
  const room = (row: number, column: number): { rows: number; columns: number } => ({
    rows: Math.max(NEW_TAB_ROWS, row + SPARE_ROWS),
    columns: Math.max(NEW_TAB_COLUMNS, column),
  });
  const { lastRow, lastColumn } = grid;
  const last = formatted.reduce(
    (corner, { row, column }) => ({
      row: Math.max(corner.row, row),
      column: Math.max(corner.column, column),
    }),
    { row: lastRow, column: lastColumn },
  );
  const whole = room(last.row, last.column);
  return whole.rows * whole.columns <= MAX_FORMATTED_CELLS ? whole : room(lastRow, lastColumn);
}

function readTab(file: XlsxPackage, path: string, tab: Tab, workbook: Workbook, context: SheetContext): void {
  const rels = file.relationships(path);
  const grid = tab.grid;
  const formatted: PlacedCell[] = [];
  const place = (placed: PlacedCell): void => {
    const { row, column, cell } = placed;
    const { value } = cell;
    const isDay = context.is1904 && typeof value === 'number' && isDateFormat(cell.style.numberFormat);
    if (value === null && cell.formula === null) formatted.push(placed);
    else grid.set(row, column, isDay ? { ...cell, value: value + DAYS_BETWEEN_EPOCHS } : cell);
  };
  const pieces = file.parsed(path, (text) => readSheet(text, tab.name, context, place));
  const { rows, columns } = sizeOf(grid, formatted);
  grid.resize(rows, columns);
  for (const { row, column, cell } of formatted) {
    if (row <= rows && column <= columns) grid.set(row, column, cell);
  }
  if (rows * columns > MAX_CELLS) {
    const last = cellName(grid.lastRow, grid.lastColumn);
    throw new TooLarge(
      `the tab “${tab.name}” extends to ${last}, beyond the 10 million cells of a spreadsheet: delete the stray cells far from your data`,
    );
  }
  const part = (name: string): XmlNode | undefined => pieces.around.find((child) => child.name === name);
  readControls(part('sheetPr'), tab);
  const columnFormats = readColumns(part('cols'), tab);
  readRows(pieces.rows, tab);
  readView(part('sheetViews'), tab);
  tab.tabColor = context.styles.color(element(part('sheetPr'), 'tabColor'));
  tab.merges = elements(part('mergeCells'), 'mergeCell').flatMap(({ attributes }) =>
    readAreas(attributes['ref']),
  );
  readFilter(part('autoFilter'), tab);
  tab.rules = readRules(
    pieces.around.filter((child) => child.name === 'conditionalFormatting'),
    context.styles,
  );
  tab.validations = readValidations(part('dataValidations'));
  readLinks(part('hyperlinks'), rels, tab, workbook);
  const comments = targetOf(rels, 'comments');
  if (comments !== undefined && file.has(comments)) {
    for (const { row, column, text } of file.parsed(comments, readNotes))
      grid.update(row, column, { note: text });
  }
  tab.origin = new TabOrigin(path, tab.version, pieces.rootAttributes, pieces.around, columnFormats);
}

function readView(views: XmlNode | undefined, tab: Tab): void {
  const pane = element(element(views, 'sheetView'), 'pane');
  if (pane === undefined || !/^frozen/.test(pane.attributes['state'] ?? '')) return;
  tab.rows.frozen = Number(pane.attributes['ySplit'] ?? 0);
  tab.columns.frozen = Number(pane.attributes['xSplit'] ?? 0);
}

function readLinks(
  links: XmlNode | undefined,
  rels: readonly Relationship[],
  tab: Tab,
  workbook: Workbook,
): void {
  for (const { attributes } of elements(links, 'hyperlink')) {
    const external = rels.find(({ id }) => id === attributes['r:id'])?.target;
    const { location } = attributes;
    const link =
      external === undefined
        ? location === undefined
          ? null
          : linkOf(location, workbook)
        : external + (location === undefined ? '' : `#${location}`);
    for (const { row, column, rows, columns } of readAreas(attributes['ref'])) {
      // Only links over few cells are kept on the cells.
      if (link !== null && rows * columns < 1000) tab.grid.update(row, column, { link });
    }
  }
}
