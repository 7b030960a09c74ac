/** Shows sections, and a diff of two runs, in a terminal. */
import type { FileDiff } from './options';
import {
  changeText,
  checkSection,
  type EvalSetDiff,
  LIST_TITLES,
  type ListName,
  LISTS,
  verdictText,
} from '../../src/model/run-diff';
import {
  firstRows,
  type Section,
  text,
  sectionCellText,
  isSentence,
  type SectionRow,
  words,
} from '../../src/model/section';
import { count } from '../../src/model/text';
import { plain, styled, PLAIN_TABLE, warningLine } from './terminal';
import Table from 'cli-table3';

const LABEL_WIDTH = 90;
/** Where longer texts wrap. */
const TEXT_WIDTH = 72;

/** Renders sections, each with a blank line above it. */
export function sectionsText(sections: readonly Section[]): string {
  return sections.map((section) => `\n${sectionText(section)}`).join('\n');
}

function sectionText(section: Section): string {
  const { title, columns, rows } = section;
  const lines: string[] = title === '' ? [] : [styled('bold', plain(title))];
  let cells: SectionRow[] = [];
  let heads = columns.map(({ head }) => head);
  /** A sentence interrupts the table, which continues below it without a header row. */
  const flushTable = (): void => {
    if (cells.length === 0) return;
    lines.push(tableText(columns, heads, cells));
    cells = [];
    heads = [];
  };
  for (const row of rows) {
    if (isSentence(row, section)) {
      flushTable();
      const text = plain(words(row));
      lines.push(`${title === '' ? '' : '  '}${row.isStrong ? styled('bold', text) : text}`);
    } else cells.push(row);
  }
  flushTable();
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
  for (const { cells } of rows)
    table.push(
      columns.map((column, index) => {
        const text = plain(sectionCellText(cells[index] ?? null, column));
        return index === 0 ? text.slice(0, LABEL_WIDTH) : text;
      }),
    );
  return table.toString();
}

/** Most entries shown per list; files contain them all. */
const MAX_LISTED = 20;

export function diffText({ sentence, evalSets, unpaired }: FileDiff): string {
  return [
    styled('bold', plain(sentence)),
    ...evalSets.flatMap(evalSetLines),
    ...unpaired.map(warningLine),
  ].join('\n');
}

function evalSetLines(set: EvalSetDiff): string[] {
  const matched = set.matched === '' ? '' : ` (matched ${set.matched})`;
  return [
    '',
    styled('bold', plain(set.tab === '' ? 'Eval set' : set.tab)),
    `  ${plain(set.before)}  →  ${plain(set.after)}: ${count(set.shared, 'row')} in both${matched}`,
    ...set.caveats.map((words) => styled('dim', `  ${plain(words)}`)),
    ...[set.build, set.rates].flatMap((words) => (words === '' ? [] : [`  ${plain(words)}`])),
    sectionsText([...checkSection(set), ...LISTS.flatMap((list) => listSection(list, set))]),
  ];
}

function listSection(list: ListName, { totals, cases }: EvalSetDiff): Section[] {
  const listed = cases.filter(({ lists }) => lists.includes(list));
  if (listed.length === 0) return [];
  return [
    {
      title: `${LIST_TITLES[list]}: ${count(totals[list], 'row')}`,
      columns: [text(''), text('')],
      rows: firstRows(
        listed.map((listedCase) => ({
          cells: [
            listedCase.name,
            [verdictText(listedCase), ...listedCase.checks.map(changeText)].join('; '),
          ],
        })),
        MAX_LISTED,
        totals[list],
      ),
    },
  ];
}
