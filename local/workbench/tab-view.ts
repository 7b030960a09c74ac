/** Tabs of the workbook as the page draws them: sent whole at first, later only the lines that have changed. */
import { lastColumnOf, lastRowOf } from '../workbook/area';
import {
  DEFAULT_COLUMN_WIDTH,
  DEFAULT_ROW_HEIGHT,
  type Tab,
  NO_FORMAT,
  type RuleFormat,
} from '../workbook/tab';
import type { CellView, WorkbenchMessage, TabView } from './protocol';
import type { Screen } from './script/screen';
import { conditionalFormats } from '../workbook/apply-conditional-formats';
import type { GridCell, StoredValue } from '../workbook/cell';
import { displayOf } from '../workbook/number-format';
import { rowHeights } from '../workbook/row-heights';
import { PLAIN_STYLE } from '../workbook/style';
import { typedText } from '../workbook/typed-input';
import type { Workbook } from '../workbook/workbook';

export function tabView(tab: Tab): TabView {
  const { grid } = tab;
  const formatOf = conditionalFormats(tab);
  const lines: TabView['lines'][number][] = [];
  const extent = extentOf(tab);
  for (let row = 1; row <= extent.rows; row += 1) {
    const cells: CellView[] = [];
    for (let column = 1; column <= extent.columns; column += 1) {
      const view = cellView(grid.get(row, column), column, formatOf(row, column));
      if (view !== null) cells.push(view);
    }
    if (cells.length > 0) lines.push({ row, cells });
  }
  return {
    id: tab.id,
    rows: grid.maxRows,
    columns: grid.maxColumns,
    frozenRows: tab.rows.frozen,
    frozenColumns: tab.columns.frozen,
    columnWidths: Array.from({ length: grid.maxColumns }, (_column, index) =>
      tab.columns.hidden.has(index + 1) ? 0 : (tab.columns.sizes.get(index + 1) ?? DEFAULT_COLUMN_WIDTH),
    ),
    groups: tab.columns.groups,
    rowHeights: rowHeights(tab),
    usualHeight: DEFAULT_ROW_HEIGHT,
    lines,
  };
}

/** Returns the last row and column with content, or with blank cells that a rule may colour. */
function extentOf({ grid, rules }: Tab): { rows: number; columns: number } {
  let [rows, columns] = [0, 0];
  const reach = (row: number, column: number): void => {
    rows = Math.max(rows, row);
    columns = Math.max(columns, column);
  };
  for (const { row, column } of grid.cells()) reach(row, column);
  for (const area of rules.flatMap((rule) => rule.areas)) reach(lastRowOf(area), lastColumnOf(area));
  return { rows: Math.min(rows, grid.maxRows), columns: Math.min(columns, grid.maxColumns) };
}

/** @returns null for a cell with nothing to show */
function cellView(cell: GridCell, column: number, format: RuleFormat | null): CellView | null {
  const isUncalculated = cell.formula !== null && cell.value === null;
  const text = isUncalculated ? cell.formula : displayOf(cell);
  const background = format?.background ?? cell.style.background;
  if (text === '' && cell.note === '' && background === null) return null;
  const typed = typedText(cell);
  return {
    column,
    text,
    css: cssOf(cell, format ?? NO_FORMAT),
    class: classOf(cell),
    ...(typed !== text && { typed }),
    ...(cell.note !== '' && { note: cell.note }),
    ...(cell.link !== null && { link: cell.link }),
    ...(isUncalculated && { isUncalculated: true as const }),
  };
}

function cssOf({ value, style }: GridCell, format: RuleFormat): string {
  const background = format.background ?? style.background;
  const color = format.fontColor ?? style.fontColor;
  const { fontFamily: font, fontSize: size, verticalAlignment: down } = style;
  const across = alignmentOf(value, style);
  const declarations = [
    background !== null && `background:${background}`,
    color !== null && `color:${color}`,
    font !== null && font !== 'Arial' && `font-family:"${font.replace(/["\\;]/g, '')}",Arial`,
    size !== PLAIN_STYLE.fontSize && `font-size:${size}pt`,
    (format.bold ?? style.bold) && 'font-weight:bold',
    (format.italic ?? style.italic) && 'font-style:italic',
    (style.underline || style.strikethrough) &&
      `text-decoration:${style.underline ? 'underline' : ''} ${style.strikethrough ? 'line-through' : ''}`,
    across !== 'left' && `text-align:${across}`,
    down !== 'bottom' && `align-items:${down === 'top' ? 'start' : 'center'}`,
  ];
  return declarations.filter((declaration) => declaration !== false).join(';');
}

/** Returns the classes of a text that wraps, overflows blank neighbours, or is turned. */
function classOf({ value, style }: GridCell): string {
  const { wrap, rotation } = style;
  if (rotation !== 0) return wrap === 'WRAP' ? 'wraps turned' : 'turned';
  if (wrap === 'WRAP') return 'wraps';
  return wrap === 'OVERFLOW' && alignmentOf(value, style) === 'left' ? 'overflows' : '';
}

function alignmentOf(
  value: StoredValue,
  { horizontalAlignment }: GridCell['style'],
): 'left' | 'center' | 'right' {
  if (horizontalAlignment !== 'general') return horizontalAlignment;
  return typeof value === 'number' ? 'right' : typeof value === 'boolean' ? 'center' : 'left';
}

/** The shortest pause between two updates during a run. */
const MIN_PAUSE_MS = 400;
/** A pause lasts at least this many times as long as an update, so that a run loses a tenth of its time at most. */
const PAUSE_FACTOR = 10;

/** Sends the page the changes of the workbook since the last update. */
export class Publisher {
  /** What the page has of each tab: its version, and its lines as JSON by row. */
  private readonly published = new Map<Tab, { version: number; lines: Map<number, string> }>();
  private savedAs: string;
  private nextAt = 0;

  constructor(
    private readonly workbook: Workbook,
    private readonly screen: Screen,
    private readonly post: (message: WorkbenchMessage) => void,
  ) {
    this.savedAs = this.signature();
  }

  markSaved(): void {
    this.savedAs = this.signature();
  }

  /** Makes the next update send everything again, or these rows of a tab. */
  forget(tab?: Tab, first = 0, last = 0): void {
    const published = tab && this.published.get(tab);
    if (!tab) this.published.clear();
    if (!published) return;
    published.version = -1;
    for (let row = first; row <= last; row += 1) published.lines.set(row, '');
  }

  /** Sends the changes. @param isBrief true during a run: then only after a pause */
  publish(isBrief = false): void {
    const startedAt = performance.now();
    if (isBrief && startedAt < this.nextAt) return;
    const { name, tabs } = this.workbook;
    const shown = tabs.filter(({ isHidden }) => !isHidden);
    for (const tab of shown) this.publishTab(tab);
    this.screen.change({
      name,
      isChanged: this.signature() !== this.savedAs,
      tabs: shown.map(({ id, name, tabColor }) => ({ id, name, color: tabColor })),
    });
    const endedAt = performance.now();
    this.nextAt = endedAt + Math.max(MIN_PAUSE_MS, PAUSE_FACTOR * (endedAt - startedAt));
  }

  private publishTab(tab: Tab): void {
    const before = this.published.get(tab);
    if (before?.version === tab.version) return;
    const view = tabView(tab);
    const lines = new Map(view.lines.map((line) => [line.row, JSON.stringify(line.cells)]));
    this.published.set(tab, { version: tab.version, lines });
    const changed = view.lines.filter(({ row }) => before?.lines.get(row) !== lines.get(row));
    for (const row of before?.lines.keys() ?? []) if (!lines.has(row)) changed.push({ row, cells: [] });
    this.post({ kind: 'update', update: { tab: { ...view, lines: changed } } });
  }

  private signature(): string {
    return JSON.stringify(
      this.workbook.tabs.map(({ id, name, version, isHidden }) => [id, name, version, isHidden]),
    );
  }
}
