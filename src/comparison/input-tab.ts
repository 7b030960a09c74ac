/** The tab with questions and both answers: its columns, the rows to compare, and a problem for every other row. */
import { everyOf, namesOf } from '../model/collections';
import { CARRIED, type Carried, type ComparisonItem, type Side } from '../model/comparison';
import { normalHeader } from '../model/check';
import type { Problem } from '../model/problem';
import { type Cell, MAX_HEADER_ROWS, isDate, type TabGrid } from '../model/tab-grid';
import { count, foldQuery, shortened } from '../model/text';
import { exactJsonIn } from '../model/texts/json';
import type { OutCell } from '../model/spreadsheet';

/** A line that an import writes. */
export interface InputLine {
  readonly question: string;
  /** From the new file or, if it has none, from the old one. */
  readonly truth: string;
  /** From the old file if it differs; '' otherwise. */
  readonly oldTruth: string;
  readonly old: string;
  readonly new: string;
  /** The file that has the question. */
  readonly foundIn: Side | 'both';
  /** From the new file or, if it has none, from the old one. */
  readonly carried: Carried;
}

/** By name; `alsoCalled`: the names in tabs that people have made themselves. */
const TEXT_COLUMNS = {
  question: { field: 'question', width: 300, alsoCalled: ['query'] },
  ground_truth: { field: 'truth', width: 360, alsoCalled: ['answer', 'expected_answer'] },
  old_answer: { field: 'old', width: 360, alsoCalled: ['old_agentic_answer'] },
  new_answer: { field: 'new', width: 360, alsoCalled: ['new_agentic_answer'] },
  found_in: { field: 'foundIn', width: 80, alsoCalled: [] },
  old_ground_truth: { field: 'oldTruth', width: 200, alsoCalled: [] },
} as const;
type TextColumn = keyof typeof TEXT_COLUMNS;

const REQUIRED: readonly TextColumn[] = ['question', 'ground_truth', 'old_answer', 'new_answer'];

export const INPUT_COLUMNS = [
  ...namesOf(TEXT_COLUMNS).map((name) => ({
    name,
    format: { width: TEXT_COLUMNS[name].width, isWrapped: REQUIRED.includes(name) },
    cell: (line: InputLine) => line[TEXT_COLUMNS[name].field],
  })),
  ...CARRIED.map((name) => ({
    name: normalHeader(name),
    format: { width: 140 },
    cell: ({ carried }: InputLine) => cellOf(carried[name]),
  })),
];

export interface ComparisonInput {
  readonly tab: string;
  readonly sheetId: number;
  /** Questions with an answer of each version, in sheet order. */
  readonly items: readonly ComparisonItem[];
  /** Rows that are not compared, and rows to check. */
  readonly problems: readonly Problem[];
}

/** Reads the questions to compare; undefined if the tab has no header with the four columns. */
export function readComparison(
  tab: TabGrid,
  hash: (texts: readonly string[]) => string,
): ComparisonInput | undefined {
  const header = findHeader(tab.values);
  if (!header) return undefined;
  const items: ComparisonItem[] = [];
  const problems: Problem[] = [];
  const rowOf = new Map<string, number>();
  tab.values.slice(header.row).forEach((cells, index) => {
    const row = header.row + index + 1;
    const report = (text: string) => problems.push({ tab: tab.name, row, text });
    const cell = (column: string): Cell => cells[header.placeOf(column)] ?? '';
    const text = (column: TextColumn): string => dayOrText(cell(column));
    const [question, truth, before, after] = REQUIRED.map(text);
    if (!question) {
      if (truth || before || after) report('has no question and is not compared');
      return;
    }
    const reason = whyNotCompared(text, rowOf.get(foldQuery(question)));
    if (reason !== '') {
      report(`“${shortened(question, 80)}” ${reason} and is not compared`);
      return;
    }
    rowOf.set(foldQuery(question), row);
    if (text('old_ground_truth') !== '')
      report(
        'the two files have different ground truths: the new file’s is used; the old file’s is in column old_ground_truth',
      );
    const texts = { question, truth: truth ?? '', old: before ?? '', new: after ?? '' };
    const carried = everyOf(CARRIED, (name) => valueOf(cell(normalHeader(name))));
    items.push({ row, ...texts, uid: hash([texts.question, texts.truth, texts.old, texts.new]), carried });
  });
  return { tab: tab.name, sheetId: tab.sheetId, items, problems };
}

/** Why a row is not compared; '' if it is. A row with only one answer is: it gets an error. */
function whyNotCompared(text: (column: TextColumn) => string, sameQuestion: number | undefined): string {
  const foundIn = text('found_in');
  if (sameQuestion !== undefined) return `is the same question as row ${sameQuestion}`;
  if (foundIn === 'old' || foundIn === 'new') return `is only in the ${foundIn} file`;
  return text('old_answer') === '' && text('new_answer') === '' ? 'has neither answer' : '';
}

/** The row of the header, from 1, and the indexes of its columns; -1 for a missing one. */
function findHeader(values: TabGrid['values']) {
  for (const [index, cells] of values.slice(0, MAX_HEADER_ROWS).entries()) {
    const names = cells.map((cell) => normalHeader(String(cell)));
    const placeOf = (column: string): number => {
      const otherNames = isTextColumn(column) ? TEXT_COLUMNS[column].alsoCalled : [];
      // The first name counts, as a tab may have both question and query.
      return names.indexOf([column, ...otherNames].find((name) => names.includes(name)) ?? column);
    };
    if (REQUIRED.every((column) => placeOf(column) >= 0)) return { row: index + 1, placeOf };
  }
  return undefined;
}

function isTextColumn(column: string): column is TextColumn {
  return column in TEXT_COLUMNS;
}

function dayOrText(cell: Cell): string {
  return isDate(cell) ? cell.toISOString().slice(0, 10) : String(cell).trim();
}

/** @example 'GOLD: 12 questions to compare' */
export function inputSentence({ tab, items, problems }: ComparisonInput): string {
  const aside = problems.length === 0 ? '' : `, ${count(problems.length, 'remark')}`;
  return `${tab}: ${count(items.length, 'question')} to compare${aside}`;
}

/**
 * The cell of a value of any kind, which `valueOf` reads back: anything but texts, numbers and booleans as JSON, and quoted texts that look like JSON.
 *
 * @example cellOf({ Factuality: 1 }) // '{"Factuality":1}'
 */
export function cellOf(value: unknown): OutCell {
  if (value === undefined || value === null) return null;
  // No cell holds −0.
  if (typeof value === 'number') return value + 0;
  if (typeof value === 'boolean') return value;
  return typeof value === 'string' && valueOf(value) === value ? value : JSON.stringify(value);
}

/** Reads a value from a cell; null for a blank one. */
export function valueOf(cell: Cell): unknown {
  if (isDate(cell)) return cell.toISOString().slice(0, 10);
  if (cell === '') return null;
  return typeof cell === 'string' && /^\s*[{["]/.test(cell) ? (exactJsonIn(cell) ?? cell) : cell;
}
