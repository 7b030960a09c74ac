/** Writes a tab that each run overwrites. To save calls, only a new or too small tab is laid out. */
import {
  frontPlace,
  freeName,
  findOurs,
  signedTabs,
  type CellBlock,
  type OutCell,
  type OwnTab,
  type RowLink,
  type SpreadsheetPort,
  type TabFormat,
  type TabInfo,
} from '../model/spreadsheet';

export interface ReportPage {
  readonly name: string;
  readonly signature: string;
  /** The first cell begins with it. */
  readonly title: string;
  readonly columns: number;
  /** All rows, the title first. */
  readonly lines: readonly (readonly OutCell[])[];
  /** Links of the first columns, from `linkRow` on. */
  readonly linkRow: number;
  readonly links: readonly (readonly (RowLink | undefined)[])[];
  /** `made there`: a new tab is put before the eval sets. `always first`: each layout moves it to the front. */
  readonly front?: 'made there' | 'always first';
  /** Right-aligned cells; other cells of the block get the default alignment. */
  readonly right?: { readonly cells: readonly CellBlock[]; readonly among: CellBlock };
  /** @param rows of the grid */
  readonly format: (rows: number) => TabFormat;
  /** True if nobody else has written into the tab. */
  readonly isIntact: (sheet: OwnTab) => boolean;
}

/** Spare rows, so that a later run with a few more cases needs no new layout. */
const SPARE_ROWS = 50;

/** Can be repeated if an execution dies. */
export function writeReport(spreadsheet: SpreadsheetPort, page: ReportPage): void {
  const { sheet, rows: rowsBefore } = find(spreadsheet, page) ?? make(spreadsheet, page);
  const isNew = rowsBefore === undefined;
  const rows = rowsBefore ?? layOut(sheet, page);
  if (isNew && page.front === 'always first') putFirst(spreadsheet, sheet);
  const columns = Array.from({ length: page.columns }, (_column, index) => index);
  const cells = Array.from({ length: rows }, (_row, row) =>
    columns.map((column) => page.lines[row]?.[column] ?? null),
  );
  sheet.write(1, 1, cells);
  sheet.writeLinks(page.linkRow, 1, page.links);
  if (page.right) sheet.alignRight(page.right.cells, { ...page.right.among, ...(isNew && { rows: 0 }) });
}

interface FoundTab {
  readonly sheet: OwnTab;
  /** How many rows the tab has; undefined if it has to be laid out. */
  readonly rows?: number;
}

/** Finds the tab by its signature, or by name and title if another program dropped the signature. */
function find(spreadsheet: SpreadsheetPort, page: ReportPage): FoundTab | undefined {
  const { signature } = page;
  const signed = signedTabs(spreadsheet.tabs(signature), signature, page.name);
  const named = (): readonly TabInfo[] =>
    spreadsheet.tabs().filter((info) => info.signature === undefined && isNamed(info, page));
  return findOurs(
    spreadsheet,
    signed.length > 0 ? signed : named(),
    signature,
    (sheet, isSigned): FoundTab | undefined => {
      const { rows, columns } = sheet.gridSize();
      // A program that dropped the signature may have dropped more.
      if (isSigned && columns === page.columns && rows >= page.lines.length) return { sheet, rows };
      // An empty tab is left by an execution that died before signing it.
      const isEmpty = !isSigned && sheet.lastRow() === 0;
      const isOurs = isEmpty || ((isSigned || startsWith(sheet, page.title)) && page.isIntact(sheet));
      return isOurs ? { sheet } : undefined;
    },
  );
}

function isNamed({ name }: TabInfo, page: ReportPage): boolean {
  return name.replace(/ \d+$/, '') === page.name;
}

function startsWith(sheet: OwnTab, title: string): boolean {
  const [[cell = ''] = []] = sheet.readBlock({ row: 1, column: 1, rows: 1, columns: 1 });
  return String(cell).startsWith(title);
}

function make(spreadsheet: SpreadsheetPort, { name, signature, front }: ReportPage): FoundTab {
  const tabs = spreadsheet.tabs();
  const place = front ? frontPlace(tabs, signature) : {};
  return { sheet: spreadsheet.create(freeName(name, tabs), signature, place) };
}

function putFirst(spreadsheet: SpreadsheetPort, { sheetId }: OwnTab): void {
  const [first] = spreadsheet.tabs();
  if (first && first.sheetId !== sheetId) spreadsheet.moveBefore(sheetId, first.sheetId);
}

/** Adds a column, and removes it at the end: a tab that still has it is not laid out completely. */
function layOut(sheet: OwnTab, page: ReportPage): number {
  const rows = page.lines.length + SPARE_ROWS;
  sheet.fit(rows, page.columns + 1);
  const before = sheet.gridSize();
  sheet.clearFormats(1, before.columns);
  sheet.format(page.format(rows));
  sheet.trim(rows, page.columns);
  return rows;
}
