/** One row as an element: its number and frozen cells stay on the left, the others scroll. */
import type { CellView, TabView } from '../protocol/tab-view';
import { isIn, type SelectedBlock } from './block';
import { cellElement } from './cell';
import { make } from './dom';
import type { Target } from './links';
import type { Sheet, Spot } from './sheet';

/** The width of the row numbers. */
export const NUMBERS_WIDTH = 46;

/** The id of the selected cell's element. */
export const SELECTED_ID = 'selected-cell';

/** Columns that are folded away and opened together. */
export type Group = TabView['groups'][number];

export interface RowContext {
  readonly sheet: Sheet;
  readonly selected: Spot;
  readonly block: SelectedBlock;
  /** The columns in view; frozen ones are always rendered. */
  readonly from: number;
  readonly to: number;
  readonly follow: (target: Target) => void;
  readonly fold: (group: Group) => void;
}

export function rowElement(row: number, context: RowContext): HTMLElement {
  const { sheet, selected, from, to } = context;
  const { frozenColumns } = sheet.view;
  const frozenWidth = sheet.columns.start(frozenColumns + 1);
  const number = make('div', { class: 'number', text: String(row), attributes: { role: 'rowheader' } });
  if (row === selected.row) number.classList.add('selected');
  const pinned = make('div', { class: frozenColumns > 0 ? 'pinned edge' : 'pinned' }, number);
  pinned.style.width = `${NUMBERS_WIDTH + frozenWidth}px`;
  const element = make(
    'div',
    { class: 'row', attributes: { role: 'row', 'aria-rowindex': String(row) } },
    pinned,
  );
  element.style.width = `${NUMBERS_WIDTH + sheet.columns.total}px`;
  element.style.height = `${sheet.rows.size(row)}px`;
  element.dataset['row'] = String(row);
  for (const { cell, room } of withRoom(cellsToMake(row, context), sheet)) {
    const { column } = cell;
    const isFrozen = column <= frozenColumns;
    if (sheet.columns.size(column) === 0 || (!isFrozen && (column < from || column > to))) continue;
    (isFrozen ? pinned : element).append(placed(cell, row, room, context));
  }
  return element;
}

/** All frozen cells, for their borders; of the others, those with content and the selected ones. */
function cellsToMake(row: number, { sheet, selected, block, from, to }: RowContext): CellView[] {
  const cells = sheet.cellsOf(row);
  const filled = new Set(cells.map(({ column }) => column));
  const wanted = Array.from({ length: sheet.view.frozenColumns }, (_cell, index) => index + 1);
  if (selected.row === row && !wanted.includes(selected.column)) wanted.push(selected.column);
  if (row >= block.first.row && row <= block.last.row)
    for (let place = Math.max(from, block.first.column); place <= Math.min(to, block.last.column); place += 1)
      if (!wanted.includes(place)) wanted.push(place);
  const blanks = wanted
    .filter((column) => !filled.has(column))
    .map((column) => ({ column, text: '', look: -1 }));
  return [...cells, ...blanks].sort((a, b) => a.column - b.column);
}

function placed(
  cell: CellView,
  row: number,
  room: number,
  { sheet, selected, block, follow }: RowContext,
): HTMLElement {
  const { rows, columns } = sheet;
  const { spans } = cell;
  const left = columns.start(cell.column);
  const width = columns.start(cell.column + (spans?.columns ?? 1)) - left;
  const height = spans === undefined ? null : rows.start(row + spans.rows) - rows.start(row);
  const frame = { left: NUMBERS_WIDTH + left, width, room: Math.max(room, width), height };
  const element = cellElement(cell, sheet.lookOf(cell), frame, follow);
  element.setAttribute('aria-colindex', String(cell.column));
  element.dataset['column'] = String(cell.column);
  if (isIn(block, { row, column: cell.column })) element.classList.add('ranged');
  if (selected.row === row && selected.column === cell.column) {
    element.classList.add('selected');
    element.id = SELECTED_ID;
    element.setAttribute('aria-selected', 'true');
  }
  return element;
}

/** How wide a cell's text may get: up to the next cell that holds something, and not across the frozen edge. */
function withRoom(cells: readonly CellView[], { columns, view }: Sheet): { cell: CellView; room: number }[] {
  return cells.map((cell, index) => {
    const next = cells.slice(index + 1).find(({ text }) => text !== '');
    const edge = cell.column <= view.frozenColumns ? view.frozenColumns + 1 : columns.count + 1;
    const end = columns.start(Math.min(next?.column ?? edge, edge));
    return { cell, room: end - columns.start(cell.column) };
  });
}
