/** The file in which answers are collected: what it already holds, and how to add more. */
import { existsSync } from 'node:fs';
import { readCsv } from '../../src/agent/import/csv';
import { ACTUAL_FIELDS, NOT_RECORDED, TRACE_FIELDS } from '../../src/model/columns';
import type { AgentResponse, Asking, ResponseColumn } from '../../src/model/response';
import {
  ASKING_COLUMNS,
  askingKey,
  recordedByAgent,
  RESPONSE_COLUMNS,
  responseCells,
} from '../../src/model/response';
import { turnNamed } from '../../src/model/conversation/turn';
import { readCutText } from '../cli/read-text';
import { UsageError } from '../cli/usage-error';
import type { Workbook } from '../runtime';
import { workbookBytes } from '../xlsx';

/** What is asked in one thread. */
export type Turns = readonly Asking[];

export interface Answers {
  /**
   * The workbook's threads that have no complete answer in the file yet; those never asked come first.
   */
  readonly open: (threads: readonly Turns[]) => readonly Turns[];
  readonly add: (responses: readonly AgentResponse[]) => void;
  /** The whole file as it is now. */
  readonly content: () => Promise<string | Uint8Array>;
  /** What the user should know about the file as it was found; '' for nothing. */
  readonly remark: string;
}

/** In the tab `Responses` of a workbook, which the bundle keeps. @param put stores responses there */
export function answersInWorkbook(
  workbook: Workbook,
  put: (responses: readonly AgentResponse[]) => void,
): Answers {
  return {
    // The bundle has already left out questions with an answer there, and says when the others were asked.
    open: (threads) => neverAskedFirst(threads, ({ askedAt }) => askedAt !== ''),
    add: put,
    content: () => workbookBytes(workbook),
    remark: '',
  };
}

/** As rows of a CSV file with the columns of `Responses`. @throws UsageError if the file is something else */
export function answersInCsv(file: string): Answers {
  const { header, rows, remark } = existsSync(file) ? read(file) : NOTHING;
  const byAsking = new Map<string, readonly string[]>();
  for (const row of rows) {
    const cells = new Map(header.map((name, index) => [name, (row[index] ?? '').replace(GUARD, '')]));
    const asking = {
      tab: cells.get('tab') ?? '',
      testId: cells.get('test_id') ?? '',
      query: cells.get('query') ?? '',
      trial: Number(cells.get('trial')) || 1,
      turn: turnNamed(cells.get('conversation') ?? '', cells.get('turn') ?? ''),
    };
    byAsking.set(
      askingKey(asking),
      RESPONSE_COLUMNS.map((column) => cells.get(column) ?? absent(column)),
    );
  }
  const error = RESPONSE_COLUMNS.indexOf('error');
  return {
    open: (threads) => {
      const isOpen = (asking: Asking): boolean => {
        const row = byAsking.get(askingKey(asking));
        return row === undefined || row[error] !== '';
      };
      const open = threads.filter((turns) => turns.some(isOpen));
      return neverAskedFirst(open, (asking) => byAsking.has(askingKey(asking)));
    },
    add: (responses) => {
      for (const response of responses) {
        const cells = responseCells(recordedByAgent(response));
        byAsking.set(
          askingKey(response),
          RESPONSE_COLUMNS.map((column) => String(cells.get(column) ?? '')),
        );
      }
    },
    content: () => {
      const text = [RESPONSE_COLUMNS, ...byAsking.values()]
        .map((row) => row.map(field).join(','))
        .join('\r\n');
      return Promise.resolve(`\uFEFF${text}\r\n`);
    },
    remark,
  };
}

interface Found {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly remark: string;
}
const NOTHING: Found = { header: RESPONSE_COLUMNS, rows: [], remark: '' };

/** A truncated row isn't an answer: its question is asked again. @throws UsageError */
function read(file: string): Found {
  const text = readCutText(file);
  const { rows: lines, openQuote } = readCsv(text);
  const [header = [], ...rows] = lines;
  // Not all columns: an earlier version wrote fewer.
  if (!ASKING_COLUMNS.every((column) => header.includes(column)))
    throw new UsageError(`${file} is there already and is not a file of responses: give --out another name.`);
  const isCut = openQuote === undefined && !/[\r\n]$/.test(text);
  const whole = rows.filter(
    (row, index) => row.length === header.length && !(isCut && index === rows.length - 1),
  );
  const dropped = rows.length - whole.length + (openQuote === undefined ? 0 : 1);
  const remark =
    dropped === 0 ? '' : `${dropped} rows of ${file} are cut off: their questions are asked again.`;
  return { header, rows: whole, remark };
}

/** The value for a column that the file lacks: a blank would say that the agent did nothing of the kind. */
function absent(column: ResponseColumn): string {
  return ACTUAL_FIELDS.some((field) => field === column && !TRACE_FIELDS.has(field)) ? NOT_RECORDED : '';
}

function neverAskedFirst(threads: readonly Turns[], wasAsked: (asking: Asking) => boolean): readonly Turns[] {
  const isNew = (turns: Turns): boolean => !turns.some(wasAsked);
  return [...threads.filter(isNew), ...threads.filter((turns) => !isNew(turns))];
}

/** The apostrophe that `field` adds. */
const GUARD = /^'(?=[=+\-@\t\r])/;

/** A text that a spreadsheet would take for a formula gets an apostrophe, as in the add-on's own exports. */
function field(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(?:\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}
