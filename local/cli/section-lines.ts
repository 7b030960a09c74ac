/** Sections in a terminal. */
import Table from 'cli-table3';
import { cellText, isSentence, type Section, type SectionRow, words } from '../../src/model/section';
import { PLAIN_TABLE, plain, styled } from './terminal';

/** Most characters of what a row is about. */
const LABEL_WIDTH = 90;
/** At which a longer text can be read at a glance. */
const TEXT_WIDTH = 72;

/** Each with a blank line above it. */
export function sectionsText(sections: readonly Section[]): string {
  return sections.map((section) => `\n${sectionText(section)}`).join('\n');
}

function sectionText(section: Section): string {
  const { title, columns, rows } = section;
  const lines: string[] = title === '' ? [] : [styled('bold', plain(title))];
  let cells: SectionRow[] = [];
  let heads = columns.map(({ head }) => head);
  /** A sentence ends a table, which goes on below it, without its heads. */
  const tableEnds = (): void => {
    if (cells.length === 0) return;
    lines.push(tableText(columns, heads, cells));
    cells = [];
    heads = [];
  };
  for (const row of rows) {
    if (row.isHeading || isSentence(row, section)) {
      tableEnds();
      const text = plain(words(row));
      lines.push(`${title === '' ? '' : '  '}${row.isHeading || row.isStrong ? styled('bold', text) : text}`);
    } else cells.push(row);
  }
  tableEnds();
  return lines.join('\n');
}

function tableText(
  columns: Section['columns'],
  heads: readonly string[],
  rows: readonly SectionRow[],
): string {
  const table = new Table({
    ...PLAIN_TABLE,
    ...(heads.some((head) => head !== '') && { head: [...heads] }),
    colAligns: columns.map(({ kind }) => (kind === 'number' ? 'right' : 'left')),
    colWidths: columns.map(({ kind, head }, index) =>
      index > 0 && kind === 'text' && head !== '' ? TEXT_WIDTH : null,
    ),
    wordWrap: true,
  });
  for (const { cells, isStrong = false } of rows)
    table.push(
      columns.map((column, index) => {
        const text = plain(cellText(cells[index] ?? null, column));
        if (index === 0) return text.slice(0, LABEL_WIDTH);
        return isStrong ? styled('bold', text) : text;
      }),
    );
  return table.toString();
}
