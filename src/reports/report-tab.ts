/** A tab that each run rewrites. It is laid out only when it is new or too small: otherwise a run costs a handful of calls. */
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
  /** How the first cell begins. */
  readonly title: string;
  readonly columns: number;
  /** From the first row on, the title first. */
  readonly lines: readonly (readonly OutCell[])[];
  /** Over the first columns, from `linkRow` on. */
  readonly linkRow: number;
  readonly links: readonly (readonly (RowLink | undefined)[])[];
  /** Whether it is in front of the eval sets when it is made; `always first` puts it there with each layout. */
  readonly front?: 'made there' | 'always first';
  /** Cells aligned at the right; all others of the block get the default alignment. */
  readonly right?: { readonly cells: readonly CellBlock[]; readonly among: CellBlock };
  /** @param rows of the grid */
  readonly format: (rows: number) => TabFormat;
  /** Whether a tab of ours that needs a new layout holds nothing but what we wrote. */
  readonly isIntact: (sheet: OwnTab) => boolean;
}

/** For a next run with a few more cases. */
const SPARE_ROWS = 50;

/** Wherever an execution dies, doing it again makes the same tab. @returns the id of its sheet */
export function writeReport(spreadsheet: SpreadsheetPort, page: ReportPage): number {
  const { sheet, size } = find(spreadsheet, page) ?? make(spreadsheet, page);
  const isNew = !isLaidOut(size, page);
  const rows = isNew ? layOut(sheet, page) : size.rows;
  if (isNew && page.front === 'always first') putFirst(spreadsheet, sheet);
  const columns = Array.from({ length: page.columns }, (_column, index) => index);
  const cells = Array.from({ length: rows }, (_row, row) =>
    columns.map((column) => page.lines[row]?.[column] ?? null),
  );
  sheet.write(1, 1, cells);
  sheet.writeLinks(page.linkRow, 1, page.links);
  if (page.right) sheet.alignRight(page.right.cells, { ...page.right.among, ...(isNew && { rows: 0 }) });
  return sheet.sheetId;
}

interface FoundTab {
  readonly sheet: OwnTab;
  readonly size: Size;
}

interface Size {
  readonly rows: number;
  readonly columns: number;
}

/** By the signature, or if another program dropped it, by name and title. */
function find(spreadsheet: SpreadsheetPort, page: ReportPage): FoundTab | undefined {
  const { signature } = page;
  const signed = signedTabs(spreadsheet.tabs(signature), signature, page.name);
  const named = (): readonly TabInfo[] =>
    spreadsheet.tabs().filter((info) => info.signature === undefined && isNamed(info, page));
  return findOurs(spreadsheet, signed.length > 0 ? signed : named(), signature, (sheet, isSigned) => {
    if (!isSigned) {
      // Empty: an execution died before signing it.
      const isOurs = sheet.lastRow() === 0 || (startsWith(sheet, page.title) && page.isIntact(sheet));
      // A program that dropped the signature may have dropped more.
      return isOurs ? { sheet, size: { rows: 0, columns: 0 } } : undefined;
    }
    const size = sheet.gridSize();
    return isLaidOut(size, page) || page.isIntact(sheet) ? { sheet, size } : undefined;
  });
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
  const sheet = spreadsheet.create(freeName(name, tabs), signature, place);
  return { sheet, size: { rows: 0, columns: 0 } };
}

function putFirst(spreadsheet: SpreadsheetPort, { sheetId }: OwnTab): void {
  const [first] = spreadsheet.tabs();
  if (first && first.sheetId !== sheetId) spreadsheet.moveBefore(sheetId, first.sheetId);
}

/** A tab that is laid out has exactly the columns we write. */
function isLaidOut({ rows, columns }: Size, page: ReportPage): boolean {
  return columns === page.columns && rows >= page.lines.length;
}

/** The surplus column goes last: while it is there, the layout counts as unfinished. */
function layOut(sheet: OwnTab, page: ReportPage): number {
  const rows = page.lines.length + SPARE_ROWS;
  sheet.fit(rows, page.columns + 1);
  const before = sheet.gridSize();
  sheet.clearLook(1, before.columns);
  sheet.format(page.format(rows));
  sheet.trim(rows, page.columns);
  return rows;
}
