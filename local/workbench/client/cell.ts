/** One cell as an element. */
import type { CellView, Look } from '../protocol/tab-view';
import { make } from './dom';
import { type Target, targetOf } from './links';

export interface CellFrame {
  readonly left: number;
  readonly width: number;
  /** Where text that does not fit may spill to: the width up to the next cell with content. */
  readonly room: number;
  readonly height: number | null;
}

const PLAIN_FONT = 'Arial';

export function cellElement(
  cell: CellView,
  look: Look,
  { left, width, room, height }: CellFrame,
  follow: (target: Target) => void,
): HTMLElement {
  const mayStandOver = look.wrap === 'OVERFLOW' && look.align === 'left' && !look.isTurned;
  const spills = mayStandOver && room > width && cell.text !== '';
  const names = ['cell', look.vertical, look.align, ...(look.wrap === 'WRAP' ? ['wraps'] : [])];
  if (cell.note !== undefined) names.push('noted');
  if (cell.isUncalculated) names.push('uncalculated');
  if (spills) names.push('spills');
  if (look.isTurned) names.push('turned');
  const element = make(
    'div',
    { class: names.join(' '), attributes: { role: 'gridcell' } },
    textOf(cell, follow),
  );
  const { style } = element;
  style.left = `${left}px`;
  style.width = `${width}px`;
  if (height !== null) style.height = `${height}px`;
  if (look.background !== null) style.background = look.background;
  if (look.color !== null) style.color = look.color;
  if (look.font !== null && look.font !== PLAIN_FONT)
    style.fontFamily = `"${look.font.replace(/["\\]/g, '')}", Arial`;
  style.fontSize = `${look.size}pt`;
  if (look.bold) style.fontWeight = 'bold';
  if (look.italic) style.fontStyle = 'italic';
  const lines = [...(look.underline ? ['underline'] : []), ...(look.strikethrough ? ['line-through'] : [])];
  if (lines.length > 0) style.textDecoration = lines.join(' ');
  const text = element.firstElementChild;
  if (spills && text instanceof HTMLElement) text.style.maxWidth = `${room - 8}px`;
  return element;
}

function textOf(cell: CellView, follow: (target: Target) => void): HTMLElement {
  const text = make('span', { class: 'text' });
  if (cell.runs === undefined) text.append(linked(cell.text, cell.link, follow));
  else {
    for (const run of cell.runs) {
      const piece = make('span', {}, linked(run.text, run.link ?? cell.link, follow));
      if (run.bold) piece.style.fontWeight = 'bold';
      if (run.italic) piece.style.fontStyle = 'italic';
      if (run.color !== null) piece.style.color = run.color;
      text.append(piece);
    }
  }
  return text;
}

function linked(
  text: string,
  link: string | undefined,
  follow: (target: Target) => void,
): HTMLElement | string {
  const target = link === undefined ? null : targetOf(link);
  if (target === null) return text;
  const anchor = make('a', { text, attributes: { tabindex: '-1' } });
  if (target.kind === 'page') {
    anchor.href = target.address;
    anchor.target = '_blank';
    anchor.rel = 'noopener noreferrer';
    return anchor;
  }
  anchor.href = link ?? '';
  anchor.addEventListener('click', (event) => {
    event.preventDefault();
    follow(target);
  });
  return anchor;
}
