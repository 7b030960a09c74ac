/** The file that answers are collected in: what it holds already, and how more are added. */
import { existsSync, readFileSync } from 'node:fs';
import type { AgentResponse, Asking, ResponseColumn } from '../../src/model/response';
import { ACTUAL_FIELDS, NOT_RECORDED, TRACE_FIELDS } from '../../src/model/columns';
import { ASKING_COLUMNS, recordedByAgent, RESPONSE_COLUMNS, responseCells } from '../../src/model/response';
import { foldCase } from '../../src/model/text';
import { orUsageError, writeText } from '../cli/outputs';
import { UsageError } from '../cli/usage-error';
import { parseCsv } from '../runtime/services/csv';
import { type Workbook } from '../runtime';
import { writeWorkbook } from '../xlsx';

export interface Answers {
  /** Of the questions of the workbook, those that have no answer in the file yet. */
  readonly open: (questions: readonly Asking[]) => readonly Asking[];
  readonly add: (responses: readonly AgentResponse[]) => void;
  readonly save: () => Promise<void>;
}

/** In the tab `Responses` of a workbook, which the bundle keeps. @param put what keeps responses there */
export function answersInWorkbook(
  workbook: Workbook,
  file: string,
  put: (responses: readonly AgentResponse[]) => void,
): Answers {
  return {
    // The bundle has already left out what has a response there.
    open: (questions) => questions,
    add: put,
    save: () => orUsageError(writeWorkbook(workbook, file)),
  };
}

/** As rows of a CSV file with the columns of `Responses`. @throws UsageError where the file is something else */
export function answersInCsv(file: string): Answers {
  const lines = existsSync(file) ? parseCsv(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')) : [];
  const [header = [...RESPONSE_COLUMNS], ...rows] = lines;
  // Not all of them: an earlier version wrote fewer.
  if (!ASKING_COLUMNS.every((column) => header.includes(column)))
    throw new UsageError(`${file} is there already and is no file of responses: give --out another name.`);
  const byAsking = new Map<string, readonly string[]>();
  for (const row of rows) {
    const cells = new Map(header.map((name, index) => [name, (row[index] ?? '').replace(GUARD, '')]));
    byAsking.set(
      keyOf(
        cells.get('tab') ?? '',
        cells.get('test_id') ?? '',
        cells.get('query') ?? '',
        Number(cells.get('trial')) || 1,
      ),
      RESPONSE_COLUMNS.map((column) => cells.get(column) ?? absent(column)),
    );
  }
  const error = RESPONSE_COLUMNS.indexOf('error');
  return {
    open: (questions) =>
      questions.filter(({ tab, testId, query, trial }) => {
        const row = byAsking.get(keyOf(tab, testId, query, trial));
        return row === undefined || row[error] !== '';
      }),
    add: (responses) => {
      for (const response of responses) {
        const { tab, testId, query, trial } = response;
        const cells = responseCells(recordedByAgent(response));
        byAsking.set(
          keyOf(tab, testId, query, trial),
          RESPONSE_COLUMNS.map((column) => String(cells.get(column) ?? '')),
        );
      }
    },
    save: () => {
      const text = [RESPONSE_COLUMNS, ...byAsking.values()]
        .map((row) => row.map(field).join(','))
        .join('\r\n');
      writeText(file, `\uFEFF${text}\r\n`);
      return Promise.resolve();
    },
  };
}

/** In a column that the file has not: a blank would say that the agent did nothing of the kind. */
function absent(column: ResponseColumn): string {
  return ACTUAL_FIELDS.some((field) => field === column && !TRACE_FIELDS.has(field)) ? NOT_RECORDED : '';
}

function keyOf(tab: string, testId: string, query: string, trial: number): string {
  return JSON.stringify([tab, testId, foldCase(query), trial]);
}

/** As it is set by `field`. */
const GUARD = /^'(?=[=+\-@\t\r])/;

/** A text that a spreadsheet would take for a formula gets an apostrophe, as in the add-on's own exports. */
function field(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}
