/** Links and notes of cells: hyperlinks, the comments part, and the drawing of boxes that Excel needs with it. */
import { cellName, parseReference, quotedTab, splitTab, MAX_COLUMNS, MAX_ROWS } from '../workbook/a1';
import { decodeText, encodeText } from './shared-strings';
import { MAIN_NAMESPACE } from './package';
import { DECLARATION, eachElement, element, escapeText, textOf } from './xml';
import type { Workbook } from '../workbook/workbook';

// Links: `#gid=5&range=A12` inside the workbook in Sheets, a location such as `'Tab'!A12` in .xlsx.

/** Links that .xlsx allows per sheet; further ones are left out. */
export const MAX_LINKS = 65_530;

/** The location of an internal link; null for an external link or one to a deleted tab. */
export function locationOf(link: string, workbook: Workbook): string | null {
  const match = /#gid=(\d+)(?:&range=(.+))?$/.exec(link);
  const isHere = link.startsWith('#') || link.includes(`/spreadsheets/d/${workbook.id}/`);
  if (match === null || !isHere) return null;
  const tab = workbook.tabWithId(Number(match[1]));
  return tab === undefined ? null : `${quotedTab(tab.name)}!${match[2] ?? 'A1'}`;
}

/** The link of a location; one without a known tab is kept unchanged after a `#`. */
export function linkOf(location: string, workbook: Workbook): string {
  const { tab, rest } = splitTab(location);
  const target = tab === null ? undefined : workbook.tabNamed(tab);
  return target === undefined ? `#${location}` : `#gid=${target.id}&range=${rest.replace(/\$/g, '')}`;
}

export interface PlacedNote {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

export function readNotes(text: string): PlacedNote[] {
  const notes: PlacedNote[] = [];
  eachElement(text, 'comment', (comment) => {
    const place = parseReference(comment.attributes['ref'] ?? '', MAX_ROWS, MAX_COLUMNS)?.area;
    const content = element(comment, 'text');
    if (place === undefined || content === undefined) return;
    const note = content.children
      .map((part) => (typeof part === 'string' ? '' : noteText(textOf(part))))
      .join('');
    notes.push({ row: place.row, column: place.column, text: note });
  });
  return notes;
}

const noteText = (text: string): string => decodeText(text).replace(/\r\n?/g, '\n');

export function commentsText(notes: readonly PlacedNote[]): string {
  const list = notes.map(
    ({ row, column, text }) =>
      `<comment ref="${cellName(row, column)}" authorId="0"><text><r><t xml:space="preserve">${escapeText(encodeText(text))}</t></r></text></comment>`,
  );
  return (
    `${DECLARATION}<comments xmlns="${MAIN_NAMESPACE}"><authors><author></author></authors>` +
    `<commentList>${list.join('')}</commentList></comments>`
  );
}

/** One hidden box next to each cell; tall notes get a taller one. */
export function drawingText(notes: readonly PlacedNote[]): string {
  const shapes = notes.map(({ row, column, text }, index) => {
    const lines = Math.min(20, Math.max(4, Math.ceil(text.length / 30)));
    const anchor = [column, 15, Math.max(0, row - 2), 10, column + 3, 15, row - 1 + lines, 4].join(', ');
    return (
      `<v:shape id="_x0000_s${1025 + index}" type="#_x0000_t202" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto">` +
      `<v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/>` +
      `<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor><x:AutoFill>False</x:AutoFill>` +
      `<x:Row>${row - 1}</x:Row><x:Column>${column - 1}</x:Column></x:ClientData></v:shape>`
    );
  });
  return (
    `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">` +
    `<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout>` +
    `<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe">` +
    `<v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${shapes.join('')}</xml>`
  );
}
