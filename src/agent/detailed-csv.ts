/** CSV files with one row per response: the original harness's `_detailed.csv`, and an exported `Responses` tab. */
import { TRACE } from '../fields/trace';
import { type ActualField, ACTUAL_FIELDS, NOT_RECORDED, TRACE_FIELDS } from '../fields/columns';
import { ASKING_COLUMNS, TURN_COLUMNS } from '../fields/response';
import { cleanText, cut, MAX_CELL_TEXT } from '../model/text';
import { turnNamed } from '../fields/conversation';
import { isFailure, recordOfFailure } from './recorded';
import { momentIn } from '../fields/moment';
import { readCsv } from '../model/texts/csv';
import {
  type Imported,
  type ImportedEntry,
  NotImportable,
  plainSeconds,
  trialIn,
  ofState,
  recorded,
  readStates,
} from './imported';
import { flawIn, objectsIn, parseJson } from '../model/texts/json';

/** The canonical name of a column by its header; undefined for a column that isn't read. */
type ColumnOf = (header: string) => string | undefined;

/** Two columns with the same one of these names would contradict each other. */
const READ_COLUMNS: ReadonlySet<string> = new Set([...ASKING_COLUMNS, ...TURN_COLUMNS, ...ACTUAL_FIELDS]);

/** Our own files put this before text that a spreadsheet program would take for a formula. */
const GUARD = /^'(?=[=@+\-\t\r])/;

/** @throws NotImportable if it is cut off, or the header lacks a column that identifies cases or one that records an output */
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
    const isRead = READ_COLUMNS.has(column);
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
        if (isWhole)
          return entryOf((column) => cleanText(row[places.get(column) ?? -1] ?? ''), fields, place);
        return brokenEntry(
          place,
          `it has ${row.length} fields, the header has ${header.length}: a text with a separator in it lacks its quotes`,
        );
      }),
      ...strays.map(({ from, to }) =>
        brokenEntry(
          from === to ? `line ${from}` : `lines ${from} to ${to}`,
          'text follows a closing quote: a quote in a text is written twice, and each field that begins with one ends with one',
        ),
      ),
    ],
  };
}

/** Which column each of its fields belongs to is not known. */
function brokenEntry(place: string, reason: string): ImportedEntry {
  return { ...entryOf(() => '', [], place), ...recorded({ kind: 'unreadable', reason }) };
}

function entryOf(
  get: (column: string) => string,
  fields: readonly ActualField[],
  place: string,
): ImportedEntry {
  // Seconds, or when it ended.
  const time = get('execution_time');
  const seconds = plainSeconds(time.replace(/\s*s$/, ''));
  const latency = plainSeconds(get('latency_s')) ?? plainSeconds(get('duration_seconds')) ?? seconds;
  return {
    place,
    tab: get('tab'),
    testId: get('test_id'),
    query: unguarded(get('query')),
    askedAt: momentIn(get('asked_at')) || (seconds === undefined ? momentIn(time) : ''),
    trial: trialIn(get('trial')),
    turn: turnNamed(unguarded(get('conversation')), get('turn')),
    ...threadOf(get, fields, latency),
  };
}

function threadOf(
  get: (column: string) => string,
  fields: readonly ActualField[],
  latencyS: number | undefined,
): Pick<ImportedEntry, 'questions' | 'contentFor'> {
  const trace = { ...TRACE.fromRow({ get, has: () => true }), latencyS };
  const error = get('error');
  if (isFailure(error))
    return recorded({ kind: 'record', record: recordOfFailure(error, get('error_code'), trace) });
  const record = new Map<ActualField, string | number>();
  for (const field of fields) {
    const value = unguarded(get(field));
    if (field === 'agent_state' || field === 'error' || field === 'error_code' || value === NOT_RECORDED)
      continue;
    record.set(field, cut(value, MAX_CELL_TEXT));
  }
  const state = get('agent_state');
  if (state !== '' && state !== NOT_RECORDED) {
    const board = get('agent_dashboard');
    const { questions, contentFor } = ofState(state, trace, board === NOT_RECORDED ? '' : board);
    // The columns next to a state add what it lacks, as in an eval set.
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
    return recorded({ kind: 'unreadable', reason: 'no output is recorded' });
  if (latencyS !== undefined) record.set('latency_s', latencyS);
  return recorded({ kind: 'record', record });
}

function unguarded(text: string): string {
  return text.replace(GUARD, '');
}

/** @throws NotImportable that says what makes the file unusable */
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
    // A flaw of one state is no reason to leave out the others.
    const states = flawIn(text) === '' ? [] : objectsIn(text);
    const isOne = start.startsWith('[') || states.length === 1;
    if (!isOne || states.length === 0) return readStates(linesOf(text), 'line');
    return readStates(states.map(valueIn), 'entry');
  }
  return Array.isArray(value) ? readStates(value, 'entry') : readStates([value], 'entry');
}

/** An unreadable text stays a string: decoding it reports what is wrong. */
const valueIn = (text: string): unknown => parseJson(text) ?? text;

/** Lines of JSON. */
function linesOf(text: string): unknown[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const values = lines.map(valueIn);
  if (values.every((value) => typeof value === 'string'))
    throw new NotImportable(
      'it is neither JSON nor lines of JSON; a CSV file begins with the names of its columns',
    );
  return values;
}
