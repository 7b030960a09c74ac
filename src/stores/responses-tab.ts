/** The tab `Responses`: finds or makes it, and writes responses, whose whole states go to the tab of states. */
import {
  ASKING_COLUMNS,
  askingKey,
  type NewResponse,
  RESPONSE_COLUMNS,
  type ResponseColumn,
  responseCells,
} from '../fields/response';
import {
  type OutCell,
  type OwnTab,
  type SpreadsheetPort,
  type TabFormat,
  type TabInfo,
  findOurs,
  freeName,
  outCell,
  signedTabs,
} from '../model/spreadsheet';
import { type Cell, MAX_HEADER_ROWS, type TabGrid, nearPlaces } from '../model/tab-grid';
import { turnNamed } from '../fields/eval-case';
import { count } from '../model/text';
import { MAX_MEGABYTES, openStates, type StateServices } from './states';
import { assertOpen, lastingTrouble } from '../model/google-refusals';

const RESPONSES = 'Responses';
export const RESPONSES_SIGNATURE = 'responses';
const NAMES_OF_OURS = /^Responses(?: \d+)?$/;
/** Names of response tabs without our signature. */
export const RESPONSE_NAMES = [RESPONSES, `${RESPONSES} 2`];

const HEADER: readonly string[] = RESPONSE_COLUMNS;

/** Rows that are added later inherit the format. */
const ROWS = 500;
const FROZEN_COLUMNS = 3;

/** Opens the tab `Responses`. @param isNew true to create another tab beside existing ones */
export function openResponses(spreadsheet: SpreadsheetPort, isNew = false) {
  let tab: OwnTab | undefined;
  const existing = (): OwnTab | undefined => (isNew ? undefined : findTab(spreadsheet));
  return {
    /** Writes each response over that of the same question and trial, else below the last line. */
    put: (responses: readonly NewResponse[]): void => {
      if (responses.length > 0) putInto((tab ??= existing() ?? makeTab(spreadsheet)), responses);
    },
    find: (): OwnTab | undefined => (tab ??= existing()),
  };
}

/** Tabs that may hold responses: by signature, then by name. */
export function responseTabs(tabs: readonly TabInfo[]): TabInfo[] {
  return [
    ...signedTabs(tabs, RESPONSES_SIGNATURE, RESPONSES),
    ...tabs.filter(({ name, signature }) => signature === undefined && NAMES_OF_OURS.test(name)),
  ];
}

/** True for a response tab by name or header, even if it is not signed. */
export function isResponsesTab({ name, values }: Pick<TabGrid, 'name' | 'values'>): boolean {
  return NAMES_OF_OURS.test(name) || headerRowOf(values) !== undefined;
}

function findTab(spreadsheet: SpreadsheetPort): OwnTab | undefined {
  return findOurs(spreadsheet, responseTabs(spreadsheet.tabs()), RESPONSES_SIGNATURE, (sheet) => {
    const values = sheet.readBlock({ row: 1, column: 1, rows: MAX_HEADER_ROWS, columns: ALL_COLUMNS });
    // Empty: an execution died before signing it.
    const isEmpty = values.every((line) => line.every((cell) => cell === ''));
    if (isEmpty) layOut(sheet);
    // A tab that someone else made is read, never written to.
    return isEmpty || headerRowOf(values) !== undefined ? sheet : undefined;
  });
}

function makeTab(spreadsheet: SpreadsheetPort): OwnTab {
  const sheet = spreadsheet.create(freeName(RESPONSES, spreadsheet.tabs()), RESPONSES_SIGNATURE);
  layOut(sheet);
  return sheet;
}

/** More columns than the tab has, even if people have added some. */
const ALL_COLUMNS = 200;

/** The header comes last: if it is there, the rest is done. */
function layOut(sheet: OwnTab): void {
  sheet.fit(ROWS, HEADER.length);
  sheet.format(FORMAT);
  sheet.write(1, 1, [HEADER]);
}

/** The index of the header row: people may have added rows above it, and columns of their own. */
function headerRowOf(values: readonly (readonly Cell[])[]): number | undefined {
  const row = values
    .slice(0, MAX_HEADER_ROWS)
    .findIndex((line) => ASKING_COLUMNS.every((column) => line.includes(column)));
  return row < 0 ? undefined : row;
}

function putInto(sheet: OwnTab, responses: readonly NewResponse[]): void {
  let values = sheet.read();
  if (headerRowOf(values) === undefined) {
    layOut(sheet);
    values = [HEADER];
  }
  const headerRow = headerRowOf(values) ?? 0;
  const header = (values[headerRow] ?? []).map(String);
  const names = [...header, ...HEADER.filter((column) => !header.includes(column))];
  const lineAt = (row: number): OutCell[] => names.map((_name, column) => outCell(values[row]?.[column]));
  const placeOf = new Map<string, number>();
  for (let row = headerRow + 1; row < values.length; row += 1) {
    const key = keyIn((column) => String(values[row]?.[names.indexOf(column)] ?? '').trim());
    if (key !== undefined) placeOf.set(key, row);
  }
  const changed = new Map<number, OutCell[]>();
  let end = values.length;
  for (const response of responses) {
    const key = askingKey(response);
    const place = placeOf.get(key) ?? end++;
    placeOf.set(key, place);
    const before = lineAt(place);
    const ours = new Map<string, OutCell>(responseCells(response));
    const cells = names.map((name, column) => (ours.has(name) ? ours.get(name) : before[column]) ?? null);
    // An identical response isn't newer: it keeps the time at which it was first recorded.
    const isSame = cells.every((cell, column) => names[column] === 'recorded_at' || cell === before[column]);
    if (changed.has(place) || place >= values.length || !isSame) changed.set(place, cells);
  }
  sheet.fit(end, names.length);
  if (names.length > header.length) sheet.write(headerRow + 1, 1, [names]);
  for (const rows of nearPlaces(changed.keys()))
    sheet.write(
      (rows[0] ?? 0) + 1,
      1,
      rows.map((row) => changed.get(row) ?? lineAt(row)),
    );
}

/** The key of a line; undefined for a line without a question. */
function keyIn(textAt: (column: ResponseColumn) => string): string | undefined {
  const asking = {
    tab: textAt('tab'),
    testId: textAt('test_id'),
    query: textAt('query'),
    trial: Number(textAt('trial')) || 1,
    turn: turnNamed(textAt('conversation'), textAt('turn')),
  };
  return asking.testId === '' && asking.query === '' ? undefined : askingKey(asking);
}

const WIDTHS: Readonly<Record<string, number>> = {
  tab: 110,
  query: 300,
  trial: 50,
  actual_agent_answer: 320,
  actual_charts_answer: 260,
  error: 220,
};

const FORMAT: TabFormat = {
  rows: ROWS,
  columns: HEADER.map((name) => ({
    width: WIDTHS[name] ?? 120,
    isHidden: name === 'uid' || name === 'error_code',
  })),
  frozenColumns: FROZEN_COLUMNS,
};

export type ResponseKeeper = ReturnType<typeof responseKeeper>;

/** Stores responses with their whole states. A state that cannot be kept is left out and named in a remark. */
export function responseKeeper(services: StateServices) {
  const { spreadsheet } = services;
  let tab = openResponses(spreadsheet);
  let states = openStates(services);
  /** Keeps whole states. @returns their keys, '' for a state that is not kept, and the reason */
  const keep = (texts: readonly string[]): { readonly keys: readonly string[]; readonly why: string } => {
    if (texts.length === 0) return { keys: [], why: '' };
    try {
      const keys = states.put(texts);
      spreadsheet.flush();
      return { keys, why: NO_ROOM };
    } catch (error) {
      const why = lastingTrouble(error, spreadsheet);
      if (why === undefined) throw error;
      spreadsheet.forget();
      states = openStates(services);
      return { keys: texts.map(() => ''), why };
    }
  };
  /** Writes states before the responses that name them. @returns a remark about states that are not kept; '' for none */
  const put = (responses: readonly NewResponse[]): string => {
    const texts = responses.flatMap(({ state }) => (state === undefined ? [] : [state]));
    const { keys, why } = keep(texts);
    let next = 0;
    tab.put(
      responses.map(({ state, ...response }) =>
        state === undefined ? response : { ...response, stateKey: keys[next++] ?? '' },
      ),
    );
    const unkept = keys.filter((key) => key === '').length;
    return unkept === 0 ? '' : `${count(unkept, 'state is', 'states are')} not kept: ${why}`;
  };
  return {
    put,
    /** Writes and flushes responses that cannot be obtained again, into another tab if `Responses` is protected. */
    rescue: (responses: readonly NewResponse[]): string => {
      try {
        const remark = put(responses);
        spreadsheet.flush();
        return remark;
      } catch (error) {
        const why = lastingTrouble(error, spreadsheet);
        if (why === undefined) throw error;
        spreadsheet.forget();
        tab = openResponses(spreadsheet, true);
        return [`${why}; the answers received in the meantime are in another tab`, put(responses)]
          .filter((part) => part !== '')
          .join('. ');
      }
    },
    /** @throws Refused if responses or states could not be kept: called before anything is asked */
    assertOpen: (): void => {
      assertOpen([tab.find(), states.find()]);
    },
  };
}

const NO_ROOM = `the ${MAX_MEGABYTES} MB for states are full. Remove old states (sidebar, Settings ▸ In the sheet)`;
