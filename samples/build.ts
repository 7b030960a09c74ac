/**
 * Builds the sample workbook, samples/gnw-eval-sets.xlsx, from the hand-written tabs beside this file:
 *
 *     node --import tsx samples/build.ts
 *
 * `npm start` runs the workbook. The places, their ids and the datasets are real. Figures, answers and traces are made
 * up to show what the checks do: nothing here is a statement about the world, or about the agent.
 */
import { fileURLToPath } from 'node:url';
import { EMPTY_CELL } from '../local/workbook/cell';
import { type CellStyle, PLAIN_STYLE, restyled } from '../local/workbook/style';
import type { Tab as SheetTab } from '../local/workbook/tab';
import { Workbook } from '../local/workbook/workbook';
import { writeWorkbook } from '../local/xlsx';
import type { Cell, Tab } from './sheet';
import { checks, ownChecks } from './tabs/own-checks';
import { TABS } from './tabs/tabs';

const WIDTHS: Readonly<Record<string, number>> = {
  query: 46,
  notes: 30,
  expected_answer: 24,
  expected_answer_criteria: 44,
  sources: 40,
  expected_result_standardized: 28,
  expected_aoi_ids: 20,
  expected_dataset_name: 30,
  expected_context_layer: 23,
  expected_clarification: 21,
  actual_id: 20,
  actual_name: 28,
  actual_subtype: 28,
  actual_source: 16,
  actual_dataset_name: 32,
  actual_charts_answer: 36,
  actual_agent_answer: 52,
  pull_source: 34,
  thread_id: 40,
  trace_url: 40,
  error: 34,
  agent_state: 40,
  agent_dashboard: 40,
  expected_dataset_parameters: 30,
  expected_text: 30,
  conversation: 24,
  expected_deltas: 34,
  expected_contains: 22,
  expected_not_contains: 22,
  expected_json: 34,
  'rubric or pattern': 60,
};

/** Columns whose texts do not make a row taller. */
const MACHINE_TEXT = new Set(['pull_source', 'thread_id', 'trace_url', 'agent_state', 'agent_dashboard']);

/** Pixels. */
const LINE_HEIGHT = 19;
const CHARACTER_WIDTH = 7;
const FONT = { fontFamily: 'Arial', fontSize: 10 } as const;

/** Characters. */
const widthOf = (column: string): number => WIDTHS[column] ?? Math.max(12, column.length + 3);

/** The number of lines of a cell, for row heights: spreadsheet programs do not always fit them on opening. */
function linesOf(column: string, cell: Cell | undefined): number {
  if (typeof cell !== 'string' || MACHINE_TEXT.has(column)) return 1;
  const room = widthOf(column) * 1.1;
  return cell.split('\n').reduce((lines, part) => lines + Math.max(1, Math.ceil(part.length / room)), 0);
}

const headerColour = (column: string): string => {
  if (/^(?:expected_|max_|check:)|_should_/.test(column)) return '#d9ead3';
  if (/^(id|test_id|test_group|status|priority|query|conversation|turn|notes)$/.test(column))
    return '#efefef';
  return '#d0e0f0';
};

function write(
  { grid }: SheetTab,
  row: number,
  column: number,
  content: Cell,
  style: Partial<CellStyle> = {},
): void {
  const { value, numberFormat } =
    typeof content === 'object'
      ? { value: content.value, numberFormat: content.format }
      : { value: content, numberFormat: '' };
  grid.set(row, column, {
    ...EMPTY_CELL,
    value,
    style: restyled(PLAIN_STYLE, { ...FONT, numberFormat, ...style }),
  });
}

const widen = (tab: SheetTab, column: number, characters: number): unknown =>
  tab.columns.sizes.set(column, Math.round(characters * CHARACTER_WIDTH) + 5);

function addEvalSet(workbook: Workbook, { name, preamble, columns, rows, status }: Tab): void {
  const tab = workbook.addTab(name);
  preamble.forEach((line, index) => {
    if (line) write(tab, index + 1, 1, line, index === 0 ? { bold: true, fontSize: 13 } : { italic: true });
  });

  const headerRow = preamble.length + 1;
  if (headerRow === 1) tab.rows.frozen = 1;
  columns.forEach((column, index) => {
    widen(tab, index + 1, widthOf(column));
    const background = headerColour(column);
    write(tab, headerRow, index + 1, column, { bold: true, background, verticalAlignment: 'middle' });
  });

  rows.forEach((row, index) => {
    const place = headerRow + 1 + index;
    columns.forEach((column, position) => {
      const cell = row[column] ?? (column === 'status' && row['query'] !== undefined ? status : undefined);
      if (cell === undefined || cell === '') return;
      const horizontalAlignment = typeof cell === 'boolean' ? 'center' : 'left';
      write(tab, place, position + 1, cell, { horizontalAlignment, verticalAlignment: 'top', wrap: 'WRAP' });
    });
    const lines = Math.max(...columns.map((column) => linesOf(column, row[column])));
    tab.rows.sizes.set(place, lines * LINE_HEIGHT);
  });
}

/** A tab that is not an eval set, so the add-on skips it. */
const READ_ME: readonly string[] = [
  'GNW eval sets: a sample',
  'Questions to the Global Nature Watch agent, what it should have done, and what it did.',
  'GOLD: whole tasks. Green columns hold what is expected, blue columns what the agent did.',
  'Loc, Dataset, Analysis: one step each, with the column names of older sheets.',
  'Workflow: which agents and tools should have been called. Quality: how good the answers are, which takes a judge model.',
  'Whole states: what can only be checked in the agent’s recorded state and its dashboard: parameters, periods, charts, scope.',
  'Conversations: several turns in one thread, with what each should change and what it should leave unchanged.',
  'Own checks: checks that need no code, one per row; the tab Checks declares more.',
  'Places, area ids and datasets are real. Figures, answers and traces are made up to show what the checks do.',
  'To score: GNW Evals ▸ Run evals on all eval sets. Some rows are wrong on purpose; a few need a judge model.',
];

function addReadMe(workbook: Workbook): void {
  const tab = workbook.addTab('Read me');
  widen(tab, 1, 100);
  READ_ME.forEach((line, index) => {
    const title: Partial<CellStyle> = index === 0 ? { bold: true, fontSize: 14 } : {};
    write(tab, index + 1, 1, line, { wrap: 'WRAP', verticalAlignment: 'top', ...title });
  });
}

const workbook = new Workbook();
for (const tab of [...TABS, ownChecks, checks]) addEvalSet(workbook, tab);
addReadMe(workbook);

const file = fileURLToPath(new URL('gnw-eval-sets.xlsx', import.meta.url));
writeWorkbook(workbook, file);
console.log(`Wrote ${file}`);
