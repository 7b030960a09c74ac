/** A tab with questions and both answers → what to compare, and a sentence for every row that isn't compared. */
import { everyOf, namesOf } from '../model/collections';
import { CARRIED, type ComparisonItem } from '../model/comparison';
import { normalHeader } from '../model/check';
import type { Problem } from '../model/problem';
import { type Cell, HEADER_ROWS, isDate, type TabGrid } from '../model/tab-grid';
import { count, cut, foldQuery } from '../model/text';
import { valueOf } from '../model/texts/json-cell';

/** The columns of a comparison tab; further names for a column come after the first. */
const NAMES = {
  question: ['question', 'query'],
  ground_truth: ['ground_truth', 'answer', 'expected_answer'],
  old_answer: ['old_answer', 'old_agentic_answer'],
  new_answer: ['new_answer', 'new_agentic_answer'],
  found_in: ['found_in'],
  duplicate_of: ['duplicate_of'],
  old_ground_truth: ['old_ground_truth'],
  ...everyOf(CARRIED, (name) => [normalHeader(name)]),
} as const;
type InputColumn = keyof typeof NAMES;

const REQUIRED: readonly InputColumn[] = ['question', 'ground_truth', 'old_answer', 'new_answer'];

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
    const cell = (column: InputColumn): Cell => cells[header.columns.get(column) ?? -1] ?? '';
    const text = (column: InputColumn): string => dayOrText(cell(column));
    const [question, truth, before, after] = REQUIRED.map(text);
    if (!question) {
      if (truth || before || after) report('has no question and is not compared');
      return;
    }
    const why = notCompared(text, rowOf.get(foldQuery(question)));
    if (why !== '') {
      report(`“${cut(question, 80)}” ${why} and is not compared`);
      return;
    }
    rowOf.set(foldQuery(question), row);
    if (text('old_ground_truth') !== '')
      report(
        'the two files have different ground truths; the new file’s counts, the old one’s is in column old_ground_truth',
      );
    const texts = { question, truth: truth ?? '', old: before ?? '', new: after ?? '' };
    const carried = everyOf(CARRIED, (name) => valueOf(cell(name)));
    items.push({ row, ...texts, uid: hash([texts.question, texts.truth, texts.old, texts.new]), carried });
  });
  return { tab: tab.name, sheetId: tab.sheetId, items, problems };
}

/** Why a row is not an item; '' if it is one. A blank answer to a matched question still makes an item: it shows as an error. */
function notCompared(text: (column: InputColumn) => string, sameQuestion: number | undefined): string {
  const foundIn = text('found_in');
  const duplicateOf = text('duplicate_of');
  if (duplicateOf !== '') return `is the same question as ${duplicateOf}`;
  if (foundIn === 'old' || foundIn === 'new') return `is only in the ${foundIn} file`;
  if (sameQuestion !== undefined) return `is the same question as row ${sameQuestion}`;
  return text('old_answer') === '' && text('new_answer') === '' ? 'has neither answer' : '';
}

/** The header's row, from 1, and the places of its columns. */
function findHeader(values: TabGrid['values']) {
  for (const [index, cells] of values.slice(0, HEADER_ROWS).entries()) {
    const names = cells.map((cell) => normalHeader(String(cell)));
    const columns = new Map<InputColumn, number>();
    for (const column of namesOf(NAMES)) {
      // The first name that exists: a tab may have both question and query.
      const position = NAMES[column].map((name) => names.indexOf(name)).find((place) => place >= 0);
      if (position !== undefined) columns.set(column, position);
    }
    if (REQUIRED.every((column) => columns.has(column))) return { row: index + 1, columns };
  }
  return undefined;
}

function dayOrText(cell: Cell): string {
  return isDate(cell) ? cell.toISOString().slice(0, 10) : String(cell).trim();
}

/** @example 'GOLD: 12 questions to compare' */
export function inputSentence({ tab, items, problems }: ComparisonInput): string {
  const aside = problems.length === 0 ? '' : `, ${count(problems.length, 'remark')}`;
  return `${tab}: ${count(items.length, 'question')} to compare${aside}`;
}
