/**
 * Files of responses: agent states in a JSON array or in lines of JSON, each bare or with fields that identify its case; and CSV with a row
 * per response, such as the original harness's `_detailed.csv` or an exported `Responses` tab.
 */
import {
  type ActualField,
  ACTUAL_FIELDS,
  NOT_RECORDED,
  TRACE_FIELDS,
  type AgentOutput,
} from '../fields/fields';
import { turnNamed, type NamedTurn } from '../fields/eval-case';
import { dashboardOfPayload } from '../fields/dashboard';
import { momentIn } from '../fields/calendar-day';
import { ASKING_COLUMNS, stateText, TURN_COLUMNS } from '../fields/response';
import { TRACE, type Trace } from '../fields/trace';
import { cleanText, cut, MAX_CELL_TEXT } from '../model/text';
import { readCsv } from '../model/texts/read-csv';
import { flawIn, isObject, objectsIn, parseJson } from '../model/texts/json';
import { type AskedTurn, outputIn, readThread, sinceTurn } from './decode-state';
import { isFailure, recordedColumns, recordOfFailure, type RecordCells } from './recorded-columns';

/** A file of responses, before they are matched to cases. */
interface Imported {
  /** A plural noun for messages: "agent states". */
  readonly kind: string;
  readonly entries: readonly ImportedEntry[];
}

export interface ImportedEntry {
  /** In the file: "line 3". */
  readonly place: string;
  readonly tab: string;
  readonly testId: string;
  /** '' if not given. */
  readonly query: string;
  /** The user's questions in its thread, turn by turn; [] without a state. */
  readonly questions: readonly string[];
  /** ISO date-time, or day; '' if not given. */
  readonly askedAt: string;
  readonly trial: number | undefined;
  readonly turn: NamedTurn | undefined;
  /** The record of one question of its thread. @param earlier the output of the turn before, whose parts are left out */
  readonly contentFor: (asked?: AskedTurn, earlier?: AgentOutput) => ImportedContent;
}

type ImportedContent = ImportedRecord | { readonly kind: 'unreadable'; readonly reason: string };

interface ImportedRecord {
  readonly kind: 'record';
  readonly record: RecordCells;
  /** If it comes from a state. */
  readonly output?: AgentOutput;
  /** The whole state, see `stateText`. */
  readonly state?: string;
}

/** Thrown for a file that cannot be imported; `message` completes a sentence that begins with the file. */
export class NotImportable extends Error {}

/**
 * Reads a file of responses: JSON, lines of JSON or CSV.
 *
 * @param columnOf see `ColumnOf`
 * @throws NotImportable if the file is unusable
 */
export function readResponseFile(text: string, columnOf: ColumnOf): Imported {
  const start = text
    .slice(0, 1000)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (start === '') throw new NotImportable('it is empty');
  if (start.startsWith('<')) throw new NotImportable('it is a page (HTML), not data');
  if (!/^[[{]/.test(start)) return readDetailedCsv(text, columnOf);
  const value = parseJson(text);
  if (value === undefined) {
    // One flawed state does not make the others unreadable.
    const states = flawIn(text) === '' ? [] : objectsIn(text);
    const isOne = start.startsWith('[') || states.length === 1;
    if (!isOne || states.length === 0) return readStates(jsonLines(text), 'line');
    return readStates(states.map(jsonOrText), 'entry');
  }
  return Array.isArray(value) ? readStates(value, 'entry') : readStates([value], 'entry');
}

/** A text that is not JSON stays a string: decoding it as a state gives the reason. */
const jsonOrText = (text: string): unknown => parseJson(text) ?? text;

function jsonLines(text: string): unknown[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const values = lines.map(jsonOrText);
  if (values.every((value) => typeof value === 'string'))
    throw new NotImportable(
      'it is neither JSON nor lines of JSON; a CSV file begins with the names of its columns',
    );
  return values;
}

/** Reads the number of a trial: a whole number from 0, since some programs count from 0; undefined for any other text. */
export function trialIn(text: string): number | undefined {
  const trial = Number(text);
  return text !== '' && Number.isInteger(trial) && trial >= 0 ? trial : undefined;
}

/** undefined if the text is not a number of seconds. */
function secondsIn(text: string): number | undefined {
  const seconds = Number(text);
  return text !== '' && Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

/** Returns the first text under one of these names; '' if there is none. */
type TextAt = (...names: readonly string[]) => string;
type ThreadContent = Pick<ImportedEntry, 'questions' | 'contentFor'>;

function entryAt(
  place: string,
  textAt: TextAt,
  contentOf: (trace: Trace, error: string) => ThreadContent,
): ImportedEntry {
  // A duration in seconds, or the time at which the agent finished.
  const time = textAt('execution_time');
  const seconds = secondsIn(time.replace(/\s*s$/, ''));
  const latencyS = secondsIn(textAt('latency_s', 'duration_seconds')) ?? seconds;
  const trace = { ...TRACE.fromRow({ get: textAt, has: () => true }), latencyS };
  return {
    place,
    tab: textAt('tab'),
    testId: textAt('test_id', 'id'),
    query: textAt('query', 'question'),
    askedAt:
      momentIn(textAt('asked_at', 'started', 'created_at')) || (seconds === undefined ? momentIn(time) : ''),
    trial: trialIn(textAt('trial')),
    turn: turnNamed(textAt('conversation'), textAt('turn')),
    ...contentOf(trace, textAt('error')),
  };
}

/** @param noun for an entry's place, before its number: "line" */
function readStates(values: readonly unknown[], noun: string): Imported {
  return {
    kind: 'agent states',
    entries: values.map((value, index) => stateEntry(value, `${noun} ${index + 1}`)),
  };
}

function stateEntry(value: unknown, place: string): ImportedEntry {
  const fields = isObject(value) ? value : {};
  const textAt: TextAt = (...names) =>
    names
      .map((name) => fields[name])
      .map((field) =>
        typeof field === 'string' || typeof field === 'number' ? cleanText(String(field)) : '',
      )
      .find((text) => text !== '') ?? '';
  const state = fields['state'] ?? fields['agent_state'];
  return entryAt(place, textAt, (trace, error) => {
    if (state === undefined && isFailure(error) && !('messages' in fields))
      return fixedContent({ kind: 'record', record: recordOfFailure(error, textAt('error_code'), trace) });
    return contentOfState(state ?? value, trace, fields['dashboard'] ?? fields['agent_dashboard']);
  });
}

function fixedContent(content: ImportedContent): ThreadContent {
  return { questions: [], contentFor: () => content };
}

/** The records of a state's questions. @param board its dashboard as JSON, parsed or not */
function contentOfState(json: unknown, trace: Trace, board: unknown): ThreadContent {
  const thread = readThread(json);
  if (thread.kind === 'failed') return fixedContent({ kind: 'unreadable', reason: thread.reason });
  const parsed = typeof board === 'string' ? parseJson(board) : undefined;
  const payload = parsed === undefined ? board : parsed;
  const isThere = payload !== undefined && payload !== null && payload !== '';
  return {
    questions: thread.questions.filter((text) => text !== ''),
    contentFor: (asked, earlier) => {
      const read = outputIn(thread, trace, asked);
      if (read.kind === 'failed') return { kind: 'unreadable', reason: read.reason };
      // If the agent did more for later questions, the dashboard is theirs.
      const isOwn = isThere && read.output.dashboardId !== undefined;
      const threads = [read.output, earlier ?? read.output].map(({ trace: of }) => of.threadId);
      const isOneThread = threads.includes('') || threads[0] === threads[1];
      const done = earlier && isOneThread ? sinceTurn(read.output, earlier) : read.output;
      const output = isOwn ? { ...done, dashboard: dashboardOfPayload(payload) } : done;
      const state = stateText(thread.state, isThere ? payload : undefined);
      return { kind: 'record', record: recordedColumns(output), output: read.output, state };
    },
  };
}

// CSV.

/** The canonical name of a column by its header; undefined if it is not read. */
type ColumnOf = (header: string) => string | undefined;

/** The columns that a file may have only once. */
const COLUMNS_READ: ReadonlySet<string> = new Set([...ASKING_COLUMNS, ...TURN_COLUMNS, ...ACTUAL_FIELDS]);

/** Our own files put an apostrophe before texts that a spreadsheet program would read as formulas. */
const FORMULA_GUARD = /^'(?=[=@+\-\t\r])/;

/** @throws NotImportable if the file is cut off, or lacks a column that identifies cases or records an output */
function readDetailedCsv(text: string, columnOf: ColumnOf): Imported {
  const { rows: table, lines, strays, openQuote } = readCsv(text);
  if (openQuote !== undefined)
    throw new NotImportable(`the quote that opens on line ${openQuote} is never closed`);
  if (strays[0]?.from === 1) throw new NotImportable('in its first line, text follows a closing quote');
  const [header = [], ...rows] = table;
  const places = new Map<string, number>();
  const names = new Set<string>();
  header.forEach((text, place) => {
    const name = text.trim().toLowerCase();
    const column = columnOf(text) ?? name;
    const isRead = COLUMNS_READ.has(column);
    if (isRead && names.has(name)) throw new NotImportable(`it has two columns named “${text.trim()}”`);
    names.add(name);
    if (!places.has(column)) places.set(column, place);
  });
  const fields = ACTUAL_FIELDS.filter((field) => places.has(field));
  if (!places.has('test_id') && !places.has('query'))
    throw new NotImportable('its first line has no column query or test_id');
  if (fields.length === 0)
    throw new NotImportable(
      'it has no column that records an output, such as actual_id or actual_agent_answer',
    );
  return {
    kind: 'rows of recorded outputs',
    entries: [
      ...rows.map((row, index): ImportedEntry => {
        const place = `line ${lines[index + 1] ?? ''}`;
        const isWhole = row.slice(header.length).every((cell) => cell === '');
        if (!isWhole)
          return brokenEntry(
            place,
            `it has ${row.length} fields, but the header has ${header.length}: a text that contains a separator needs quotes`,
          );
        const textAt: TextAt = (...columns) =>
          columns
            .map((column) => cleanText(row[places.get(column) ?? -1] ?? '').replace(FORMULA_GUARD, ''))
            .find((text) => text !== '') ?? '';
        return entryAt(place, textAt, (trace, error) => contentOfRow(textAt, fields, trace, error));
      }),
      ...strays.map(({ from, to }) =>
        brokenEntry(
          from === to ? `line ${from}` : `lines ${from} to ${to}`,
          'text follows a closing quote: double each quote within a text, and close every quoted field',
        ),
      ),
    ],
  };
}

/** An entry whose fields cannot be assigned to columns. */
function brokenEntry(place: string, reason: string): ImportedEntry {
  return entryAt(
    place,
    () => '',
    () => fixedContent({ kind: 'unreadable', reason }),
  );
}

function contentOfRow(
  textAt: TextAt,
  fields: readonly ActualField[],
  trace: Trace,
  error: string,
): ThreadContent {
  if (isFailure(error))
    return fixedContent({ kind: 'record', record: recordOfFailure(error, textAt('error_code'), trace) });
  const record = new Map<ActualField, string | number>();
  for (const field of fields) {
    const value = textAt(field);
    if (field === 'agent_state' || field === 'error' || field === 'error_code' || value === NOT_RECORDED)
      continue;
    record.set(field, cut(value, MAX_CELL_TEXT));
  }
  const state = textAt('agent_state');
  if (state !== '' && state !== NOT_RECORDED) {
    const board = textAt('agent_dashboard');
    const { questions, contentFor } = contentOfState(state, trace, board === NOT_RECORDED ? '' : board);
    // The columns next to a state add parts that it lacks, as in an eval set.
    const columns = [...record].filter(([field, value]) => value !== '' && field !== 'agent_dashboard');
    return {
      questions,
      contentFor: (...of) => {
        const content = contentFor(...of);
        if (content.kind === 'unreadable') return content;
        return { ...content, record: new Map([...columns, ...content.record]) };
      },
    };
  }
  if (![...record].some(([field, value]) => value !== '' && !TRACE_FIELDS.has(field)))
    return fixedContent({ kind: 'unreadable', reason: 'no output is recorded' });
  if (trace.latencyS !== undefined) record.set('latency_s', trace.latencyS);
  return fixedContent({ kind: 'record', record });
}
