/** The column letters, and the lines between columns. */
import { columnLetters } from '../../workbook/a1';
import { button, make } from './dom';
import { type Group, NUMBERS_WIDTH, type RowContext } from './row';

export const HEAD_HEIGHT = 24;

export function headElement({ sheet, selected, from, to, fold }: RowContext): HTMLElement {
  const { columns, view } = sheet;
  const frozenWidth = columns.start(view.frozenColumns + 1);
  const pinned = make('div', { class: view.frozenColumns > 0 ? 'pinned edge' : 'pinned' });
  pinned.style.width = `${NUMBERS_WIDTH + frozenWidth}px`;
  const head = make('div', { class: 'head', attributes: { role: 'row' } }, pinned);
  for (let column = 1; column <= columns.count; column += 1) {
    const isFrozen = column <= view.frozenColumns;
    if (columns.size(column) === 0 || (!isFrozen && (column < from || column > to))) continue;
    const letter = make('div', {
      class: column === selected.column ? 'letter selected' : 'letter',
      text: columnLetters(column),
      attributes: { role: 'columnheader', 'aria-colindex': String(column) },
    });
    const group = view.groups.find(({ control }) => control === column);
    if (group) letter.replaceChildren(foldButton(group, () => fold(group)));
    letter.style.left = `${NUMBERS_WIDTH + columns.start(column)}px`;
    letter.style.width = `${columns.size(column)}px`;
    (isFrozen ? pinned : head).append(letter);
  }
  return head;
}

/** As in Google, over the column next to a group. */
function foldButton({ from, to, isFolded }: Group, onClick: () => void): HTMLElement {
  const name = `${isFolded ? 'Open' : 'Fold away'} the columns ${columnLetters(from)} to ${columnLetters(to)}`;
  return button(isFolded ? '+' : '−', onClick, {
    class: 'fold',
    attributes: { title: name, 'aria-label': name },
  });
}

/** One line behind all rows, at the right edge of each column in view. */
export function columnLines({ sheet: { columns }, from, to }: RowContext): HTMLElement[] {
  const lines: HTMLElement[] = [];
  for (let column = from; column <= to; column += 1) {
    if (columns.size(column) === 0) continue;
    const line = make('div', { class: 'column-line', attributes: { 'aria-hidden': 'true' } });
    line.style.left = `${NUMBERS_WIDTH + columns.start(column + 1) - 1}px`;
    lines.push(line);
  }
  return lines;
}
