/** The tab `Run history`: the current status, and below it one line per run. */
import { columnLetter, type Cell, isDate } from '../../model/sheet/tab-grid';
import { frontPlace, freeName, signedTabs } from '../../model/sheet/signed-tabs';
import type {
  ColourRule,
  OutCell,
  OwnTab,
  SpreadsheetPort,
  TabFormat,
  TabInfo,
} from '../../model/sheet/spreadsheet';
import { quietly } from '../../model/quietly';
import { wallTime } from '../../model/local-time';
import { COLOURS } from '../colours';
import {
  AMENDED_COLUMN,
  FRONT,
  type FrontColumn,
  HISTORY_COLUMNS,
  type HistoryColumn,
  type HistoryLine,
} from './columns';

export type { HistoryLine } from './columns';

export interface History {
  /** Shows what is going on above the lines; '' for nothing. */
  readonly showStatus: (text: string) => void;
  /** Writes the line of a run: over its existing line, else after the last. What people say about it there stays. */
  readonly put: (line: HistoryLine) => void;
  /** Writes what people say about a run; a run without a line (an imported one) gets one that holds only that. */
  readonly describe: (runId: string, words: Readonly<Partial<Record<FrontColumn, OutCell>>>) => void;
  /** Shows in each line which eval sets it is the baseline of, '' for none: one read, and one write if anything differs. */
  readonly showBaselines: (textOf: (runId: string) => string) => void;
  /** Shows in the line of a run what was amended; does nothing if the run has no line. */
  readonly amend: (runId: string, text: string) => void;
}

export const TAB = 'Run history';
const NAMES_OF_OURS = /^Run history(?: \d+)?$/;
export const SIGNATURE = 'run history';
const HEADER = HISTORY_COLUMNS.map(({ name }) => name);
/** This many of its columns, in our order, make a header ours. */
const TELLING_COLUMNS = 5;
const HEADER_ROW = 2;
const FIRST_ROW = HEADER_ROW + 1;
/** Rows that are formatted at first; rows added after them inherit the format. */
const ROWS = 500;
const GROWTH = 100;
/** More rows than a tab can have. */
const ALL_ROWS = 1e7;

/**
 * The history of a spreadsheet, found or made when first written to. From then on, one write per status, one read and one write per line.
 */
export function openHistory(spreadsheet: SpreadsheetPort): History {
  let tab: OwnTab | undefined;
  const openTab = (): OwnTab => {
    if (!tab || !spreadsheet.has(tab.sheetId)) tab = findOrMake(spreadsheet);
    return tab;
  };
  return {
    showStatus: (text) => openTab().write(1, 1, [[text]]),
    put: (line) => {
      const sheet = openTab();
      const { row, front } = placeOf(line.runId, sheet);
      const timeZone = spreadsheet.timeZone();
      const cells = HISTORY_COLUMNS.map(({ cell }) => cell(line, timeZone));
      sheet.write(row, 1, [cells.map((cell, index) => front[index] ?? cell)]);
    },
    describe: (runId, words) => {
      const sheet = openTab();
      const { row, front } = placeOf(runId, sheet);
      const cells = FRONT.map((name, index) => words[name] ?? front[index] ?? null);
      sheet.write(row, 1, [[runId, ...cells.slice(1)]]);
    },
    showBaselines: (textOf) => {
      const sheet = openTab();
      const fronts = frontsIn(sheet);
      const column = FRONT.indexOf('baseline_of');
      const texts = fronts.map(([id]) => (typeof id === 'string' ? textOf(id) : ''));
      if (fronts.every((front, index) => (front[column] ?? '') === texts[index])) return;
      sheet.write(
        FIRST_ROW,
        column + 1,
        texts.map((text) => [text]),
      );
    },
    amend: (runId, text) => {
      const sheet = openTab();
      const index = frontsIn(sheet).findIndex(([id]) => id === runId);
      if (index >= 0) sheet.writeCell(FIRST_ROW + index, HEADER.indexOf(AMENDED_COLUMN) + 1, text);
    },
  };
}

/** The front cells of each row, null if blank, down to the end of the grid. */
function frontsIn(sheet: OwnTab): OutCell[][] {
  const block = { row: FIRST_ROW, column: 1, rows: ALL_ROWS, columns: FRONT.length };
  return sheet.readBlock(block).map((cells) => FRONT.map((_name, place) => outCell(cells[place] ?? '')));
}

/** The row of a run and the content of its front cells; if it has none, the row after the last. */
function placeOf(runId: string, sheet: OwnTab): { readonly row: number; readonly front: readonly OutCell[] } {
  const fronts = frontsIn(sheet);
  const index = fronts.findIndex(([id]) => id === runId);
  if (index >= 0) return { row: FIRST_ROW + index, front: fronts[index] ?? [] };
  let end = fronts.length;
  while (end > 0 && fronts[end - 1]?.every((cell) => cell === null)) end -= 1;
  if (end >= fronts.length) sheet.fit(FIRST_ROW + end + GROWTH, HEADER.length);
  return { row: FIRST_ROW + end, front: [] };
}

/** In a form that can be written back. */
function outCell(cell: Cell): OutCell {
  return cell === '' ? null : isDate(cell) ? cell.toISOString() : cell;
}

function findOrMake(spreadsheet: SpreadsheetPort): OwnTab {
  const tabs = spreadsheet.tabs();
  for (const info of candidates(tabs)) {
    const sheet = spreadsheet.open(info.name);
    const state = stateOf(sheet);
    if (state === 'foreign') continue;
    if (info.signature === undefined) spreadsheet.sign(info.name, SIGNATURE);
    if (state === 'incomplete') layOut(sheet, spreadsheet.timeZone());
    return sheet;
  }
  const names = tabs.map(({ name }) => name);
  const sheet = spreadsheet.create(freeName(TAB, names), SIGNATURE, frontPlace(tabs, SIGNATURE));
  layOut(sheet, spreadsheet.timeZone());
  return sheet;
}

/** By the signature, or if another program dropped it, by the name. */
function candidates(tabs: readonly TabInfo[]): TabInfo[] {
  return [
    ...signedTabs(tabs, SIGNATURE, TAB),
    ...tabs.filter(({ name, signature }) => signature === undefined && NAMES_OF_OURS.test(name)),
  ];
}

/** Incomplete: empty, as a killed execution leaves it, or from a version with other columns or names. */
function stateOf(sheet: OwnTab): 'complete' | 'incomplete' | 'foreign' {
  const block = { row: HEADER_ROW, column: 1, rows: 1, columns: HEADER.length };
  const [cells = []] = sheet.readBlock(block);
  if (HEADER.every((name, index) => cells[index] === name)) return 'complete';
  const names = cells.map(String).filter((name) => name !== '');
  const called = names.map((name) => columnCalled(name));
  // A person's own column would be lost when the lines are laid out anew.
  if (called.includes(undefined) || new Set(called).size < called.length) return 'foreign';
  return (names[0] === HEADER[0] && names.length >= TELLING_COLUMNS) || sheet.lastRow() === 0
    ? 'incomplete'
    : 'foreign';
}

function columnCalled(name: string): HistoryColumn | undefined {
  return HISTORY_COLUMNS.find((column) => column.name === name);
}

/** The header comes last, together with existing lines under the current names: if it is there, the rest is done. */
function layOut(sheet: OwnTab, timeZone: string): void {
  const [header = [], ...lines] = sheet.lastRow() < HEADER_ROW ? [] : sheet.read().slice(HEADER_ROW - 1);
  const places = new Map(header.map((name, index) => [columnCalled(String(name))?.name, index]));
  const isTime = (name: string): boolean => name === 'started_at' || name === 'finished_at';
  sheet.fit(HEADER_ROW + Math.max(ROWS, lines.length), HEADER.length);
  if (lines.length > 0) sheet.clearLook(1, HEADER.length);
  sheet.format(FORMAT);
  sheet.write(HEADER_ROW, 1, [
    HEADER,
    ...lines.map((line) =>
      HEADER.map((name): OutCell => {
        const cell = outCell(line[places.get(name) ?? -1] ?? '');
        return isTime(name) && typeof cell === 'string' ? wallTime(cell, timeZone) : cell;
      }),
    ),
  ]);
}

const FORMAT: TabFormat = {
  rows: HEADER_ROW + ROWS,
  frozenRows: HEADER_ROW,
  columns: HISTORY_COLUMNS.map(({ width, isCentred = false, numberFormat }) => ({
    width,
    isCentred,
    numberFormat,
    isHidden: false,
  })),
  rules: outcomeRules(),
  frozenColumns: 2,
};

function outcomeRules(): ColourRule[] {
  const column = HEADER.indexOf('outcome') + 1;
  const cell = `$${columnLetter(column - 1)}${FIRST_ROW}`;
  const blocks = [{ row: FIRST_ROW, column, rows: ROWS, columns: 1 }];
  return [
    { kind: 'formula', blocks, formula: `${cell}="cancelled"`, ...COLOURS.error },
    // What begins with "stopped": everything that sorts between it and the next word of that length.
    {
      kind: 'formula',
      blocks,
      formula: `(${cell}>="stopped")*(${cell}<"stoppee")`,
      ...COLOURS.fail,
      bold: true,
    },
  ];
}

/**
 * Shows something above the history, if that can be written. Google refuses writes only when they are flushed: earlier ones are
 * flushed first.
 *
 * @returns whether it could be shown
 * @throws if earlier writes are refused
 */
export function sayAbove(
  spreadsheet: SpreadsheetPort,
  text: string,
  history: History = openHistory(spreadsheet),
): boolean {
  spreadsheet.flush();
  return quietly(() => {
    history.showStatus(text);
    spreadsheet.flush();
  });
}
