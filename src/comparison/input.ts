/** The tab with questions and both answers: its columns, and what is compared, with a sentence for every row that isn't. */
import { everyOf, namesOf } from '../model/collections';
import { CARRIED, type Carried, type ComparisonItem, type Side } from '../model/comparison';
import { normalHeader } from '../model/check';
import type { Problem } from '../model/problem';
import { type Cell, HEADER_ROWS, isDate, type TabGrid } from '../model/tab-grid';
import { count, foldQuery } from '../model/text';
import { shortened } from '../model/texts/one-line';
import { cellOf, valueOf } from '../model/texts/json-cell';

/** A line of the tab that an import writes. */
export interface InputLine {
  readonly question: string;
  /** The new file's; the old one's if the new file has none. */
  readonly truth: string;
  /** The old file's if it differs; '' otherwise. */
  readonly oldTruth: string;
  readonly old: string;
  readonly new: string;
  /** Which file has the question. */
  readonly foundIn: Side | 'both';
  /** The new file's; the old one's if the new file has none. */
  readonly carried: Carried;
}

/** By name, with further names by which people's own tabs may have them. */
const TEXTS = {
  question: { of: 'question', width: 300, alsoCalled: ['query'] },
  ground_truth: { of: 'truth', width: 360, alsoCalled: ['answer', 'expected_answer'] },
  old_answer: { of: 'old', width: 360, alsoCalled: ['old_agentic_answer'] },
  new_answer: { of: 'new', width: 360, alsoCalled: ['new_agentic_answer'] },
  found_in: { of: 'foundIn', width: 80, alsoCalled: [] },
  old_ground_truth: { of: 'oldTruth', width: 200, alsoCalled: [] },
} as const;
type TextColumn = keyof typeof TEXTS;

const REQUIRED: readonly TextColumn[] = ['question', 'ground_truth', 'old_answer', 'new_answer'];

export const INPUT_COLUMNS = [
  ...namesOf(TEXTS).map((name) => ({
    name,
    format: { width: TEXTS[name].width, isWrapped: REQUIRED.includes(name) },
    cell: (line: InputLine) => line[TEXTS[name].of],
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
  /** Matched questions, in sheet order. */
  readonly items: readonly ComparisonItem[];
  /** What is not compared, and what needs a look. */
  readonly problems: readonly Problem[];
}

/** @returns undefined if the tab has no header with the four columns */
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
    const why = notCompared(text, rowOf.get(foldQuery(question)));
    if (why !== '') {
      report(`“${shortened(question, 80)}” ${why} and is not compared`);
      return;
    }
    rowOf.set(foldQuery(question), row);
    if (text('old_ground_truth') !== '')
      report(
        'the two files have different ground truths; the new file’s counts, the old one’s is in column old_ground_truth',
      );
    const texts = { question, truth: truth ?? '', old: before ?? '', new: after ?? '' };
    const carried = everyOf(CARRIED, (name) => valueOf(cell(normalHeader(name))));
    items.push({ row, ...texts, uid: hash([texts.question, texts.truth, texts.old, texts.new]), carried });
  });
  return { tab: tab.name, sheetId: tab.sheetId, items, problems };
}

/** Why a row is not an item; '' if it is one. A blank answer to a matched question still makes an item: it shows as an error. */
function notCompared(text: (column: TextColumn) => string, sameQuestion: number | undefined): string {
  const foundIn = text('found_in');
  if (sameQuestion !== undefined) return `is the same question as row ${sameQuestion}`;
  if (foundIn === 'old' || foundIn === 'new') return `is only in the ${foundIn} file`;
  return text('old_answer') === '' && text('new_answer') === '' ? 'has neither answer' : '';
}

/** The header's row, from 1, and the places of its columns; -1 for one that it lacks. */
function findHeader(values: TabGrid['values']) {
  for (const [index, cells] of values.slice(0, HEADER_ROWS).entries()) {
    const names = cells.map((cell) => normalHeader(String(cell)));
    const placeOf = (column: string): number => {
      const others = isText(column) ? TEXTS[column].alsoCalled : [];
      // The first name that exists: a tab may have both question and query.
      return names.indexOf([column, ...others].find((name) => names.includes(name)) ?? column);
    };
    if (REQUIRED.every((column) => placeOf(column) >= 0)) return { row: index + 1, placeOf };
  }
  return undefined;
}

function isText(column: string): column is TextColumn {
  return column in TEXTS;
}

function dayOrText(cell: Cell): string {
  return isDate(cell) ? cell.toISOString().slice(0, 10) : String(cell).trim();
}

/** @example 'GOLD: 12 questions to compare' */
export function inputSentence({ tab, items, problems }: ComparisonInput): string {
  const aside = problems.length === 0 ? '' : `, ${count(problems.length, 'remark')}`;
  return `${tab}: ${count(items.length, 'question')} to compare${aside}`;
}
