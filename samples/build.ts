/**
 * Builds the sample workbook, samples/gnw-eval-sets.xlsx, from the hand-written tabs beside this file:
 *
 *     node --import tsx samples/build.ts
 *
 * `npm start` runs the workbook. The places, their ids and the datasets are real. Figures, answers and traces are made
 * up to show what the checks do: nothing here is a statement about the world, or about the agent.
 */
import { fileURLToPath } from 'node:url';
import ExcelJS from 'exceljs';
import type { Cell, Tab } from './sheet';
import { analysis } from './tabs/analysis';
import { conversations } from './tabs/conversations';
import { dataset } from './tabs/dataset';
import { gold } from './tabs/gold';
import { loc } from './tabs/loc';
import { checks, ownChecks } from './tabs/own-checks';
import { quality } from './tabs/quality';
import { readMe } from './tabs/read-me';
import { wholeStates } from './tabs/whole-states';
import { workflow } from './tabs/workflow';

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

/** Machine texts do not make a row taller: they are cut off at the end of its prose. */
const MACHINE_TEXT = new Set(['pull_source', 'thread_id', 'trace_url', 'agent_state', 'agent_dashboard']);

const FONT = { name: 'Arial', size: 10 };
const LINE_HEIGHT = 14;

const widthOf = (column: string): number => WIDTHS[column] ?? Math.max(12, column.length + 3);

/** Row heights are set here: a spreadsheet program does not always fit them to wrapped text on opening. */
function linesOf(column: string, cell: Cell | undefined): number {
  if (typeof cell !== 'string' || MACHINE_TEXT.has(column)) return 1;
  const room = widthOf(column) * 1.1;
  return cell.split('\n').reduce((lines, part) => lines + Math.max(1, Math.ceil(part.length / room)), 0);
}

const headerColour = (column: string): string => {
  if (/^(?:expected_|max_|check:)|_should_/.test(column)) return 'FFD9EAD3';
  if (/^(id|test_id|test_group|status|priority|query|conversation|turn|notes)$/.test(column))
    return 'FFEFEFEF';
  return 'FFD0E0F0';
};

function write(sheet: ExcelJS.Worksheet, row: number, column: number, cell: Cell): ExcelJS.Cell {
  const target = sheet.getCell(row, column);
  if (typeof cell === 'object') {
    target.value = cell.value;
    target.numFmt = cell.format;
  } else {
    target.value = cell;
  }
  target.font = FONT;
  return target;
}

function addTab(workbook: ExcelJS.Workbook, tab: Tab): void {
  const sheet = workbook.addWorksheet(tab.name);
  tab.preamble.forEach((line, index) => {
    if (line)
      write(sheet, index + 1, 1, line).font =
        index === 0 ? { ...FONT, bold: true, size: 13 } : { ...FONT, italic: true };
  });

  const headerRow = tab.preamble.length + 1;
  if (headerRow === 1) sheet.views = [{ state: 'frozen', ySplit: 1 }];

  tab.columns.forEach((column, index) => {
    sheet.getColumn(index + 1).width = widthOf(column);
    const header = write(sheet, headerRow, index + 1, column);
    header.font = { ...FONT, bold: true };
    header.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: headerColour(column) } };
    header.alignment = { vertical: 'middle' };
    const note = tab.notes?.[column];
    if (note !== undefined) header.note = note;
  });

  tab.rows.forEach((row, index) => {
    tab.columns.forEach((column, position) => {
      const cell = row[column];
      if (cell === undefined) return;
      write(sheet, headerRow + 1 + index, position + 1, cell).alignment = {
        vertical: 'top',
        horizontal: typeof cell === 'boolean' ? 'center' : 'left',
        wrapText: true,
      };
    });
    const lines = Math.max(...tab.columns.map((column) => linesOf(column, row[column])));
    sheet.getRow(headerRow + 1 + index).height = lines * LINE_HEIGHT;
  });
}

function addReadMe(workbook: ExcelJS.Workbook): void {
  const sheet = workbook.addWorksheet('Read me');
  sheet.getColumn(1).width = 100;
  readMe.forEach((line, index) => {
    const cell = write(sheet, index + 1, 1, line);
    cell.alignment = { wrapText: true, vertical: 'top' };
    if (index === 0) cell.font = { ...FONT, bold: true, size: 14 };
  });
}

const workbook = new ExcelJS.Workbook();
workbook.creator = 'GNW Evals for Google Sheets';
workbook.created = workbook.modified = new Date('2026-01-01T00:00:00Z');
for (const tab of [
  ...[gold, loc, dataset, analysis, workflow, quality, wholeStates, conversations],
  ...[ownChecks, checks],
])
  addTab(workbook, tab);
addReadMe(workbook);

const file = fileURLToPath(new URL('gnw-eval-sets.xlsx', import.meta.url));
await workbook.xlsx.writeFile(file);
console.log(`Wrote ${file}`);
