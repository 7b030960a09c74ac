/** Sections of a report as HTML: a table each, a bar for each share. */
// The renamed tag keeps the formatter from reflowing the templates: white space inside a cell's tags would be shown.
import { html as h, type Markup } from '../../model/texts/html';
import { isRate, type Section, type SectionRow, words } from '../sections/section';
import { rateBar, rateText } from './charts';
import { linked, type Places } from './rows';

/** @param isWide whether rows become blocks where the page is too narrow for the table */
export function sectionTable({ columns, rows }: Section, places: Places): Markup {
  if (columns.length === 0) return h`<ul>${rows.map((row) => item(words(row), row.isHeading))}</ul>`;
  const heads = columns.map(({ head, kind }) =>
    head === '' ? h`<td class="headless"></td>` : h`<th class="${isNumber(kind) ? 'n' : ''}">${head}</th>`,
  );
  const body = rows.map((row) => {
    if (row.isHeading) return h`<tr><th class="g" colspan="${columns.length}">${words(row)}</th></tr>`;
    return h`<tr>${columns.map(({ head, kind }, at) => cellOf(row, at, head, kind, places))}</tr>`;
  });
  return h`<table class="wide"><tr>${heads}</tr>${body}</table>`;
}

function item(text: string, isHeading = false): Markup {
  return isHeading ? h`<li class="g"><b>${text}</b></li>` : h`<li>${text}</li>`;
}

function isNumber(kind: string): boolean {
  return kind === 'number';
}

function cellOf({ cells, link }: SectionRow, at: number, head: string, kind: string, places: Places): Markup {
  const cell = cells[at] ?? '';
  if (isRate(cell))
    return cell.n === 0
      ? h`<td class="quiet none" data-head="${head}">not checked</td>`
      : h`<td data-head="${head}">${rateBar(cell)}<small>${rateText(cell)}</small></td>`;
  if (isNumber(kind))
    return h`<td class="n" data-head="${head}">${typeof cell === 'number' ? shown(cell) : cell}</td>`;
  if (at > 0) return h`<td data-head="${head}">${cell}</td>`;
  return h`<th>${link ? linked(places, link.sheetId, link.row, String(cell)) : String(cell)}</th>`;
}

/** @example shown(12345) // '12,345' */
function shown(value: number): string {
  const [whole = '', part] = String(value).split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...(part === undefined ? [] : [part])].join('.');
}
