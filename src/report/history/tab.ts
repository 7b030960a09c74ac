/** The tab `Run history`: what is going on now, and below it one line per run. */
import { columnLetter } from '../../model/sheet/column-letter';
import { freeName } from '../../model/sheet/free-name';
import { signedTabs } from '../../model/sheet/signed-tabs';
import type { ColourRule, OwnTab, SpreadsheetPort, TabFormat, TabInfo } from '../../model/sheet/spreadsheet';
import { COLOURS } from '../colours';
import { AMENDED_COLUMN, HISTORY_COLUMNS, type HistoryColumn, type HistoryLine } from './columns';

export type { HistoryLine } from './columns';

export interface History {
  /** Says what is going on, above the lines; '' for nothing. */
  readonly showStatus: (text: string) => void;
  /** Writes the line of a run: over the one that is there, else behind the last. */
  readonly put: (line: HistoryLine) => void;
  /** Has the line of a run say what of it was amended; a run that has none is passed over. */
  readonly amend: (runId: string, text: string) => void;
}

export const TAB = 'Run history';
const NAMES_OF_OURS = /^Run history(?: \d+)?$/;
export const SIGNATURE = 'run history';
const HEADER = HISTORY_COLUMNS.map(({ name }) => name);
/** As many of its columns, in our order, make a header ours. */
const TELLING_COLUMNS = 5;
const HEADER_ROW = 2;
const FIRST_ROW = HEADER_ROW + 1;
/** Rows that are formatted at the beginning; those that are added behind them take after them. */
const ROWS = 500;
const GROWTH = 100;
/** More rows than a tab can have. */
const ALL_ROWS = 1e7;

/**
 * The history of a spreadsheet, found or made when it is first written to. From then on one write per status, one read
 * and one write per line.
 */
export function openHistory(spreadsheet: SpreadsheetPort): History {
  let tab: OwnTab | undefined;
  const opened = (): OwnTab => {
    if (!tab || !spreadsheet.has(tab.sheetId)) tab = findOrMake(spreadsheet);
    return tab;
  };
  return {
    showStatus: (text) => opened().write(1, 1, [[text]]),
    put: (line) => {
      const sheet = opened();
      const ids = idsIn(sheet);
      const known = ids.indexOf(line.runId);
      const index = known >= 0 ? known : endOf(ids);
      // The block reaches as far as the grid.
      if (index >= ids.length) sheet.fit(FIRST_ROW + index + GROWTH, HEADER.length);
      sheet.write(FIRST_ROW + index, 1, [HISTORY_COLUMNS.map(({ cell }) => cell(line))]);
    },
    amend: (runId, text) => {
      const sheet = opened();
      const index = idsIn(sheet).indexOf(runId);
      if (index >= 0) sheet.writeCell(FIRST_ROW + index, HEADER.indexOf(AMENDED_COLUMN) + 1, text);
    },
  };
}

function idsIn(sheet: OwnTab): string[] {
  const block = { row: FIRST_ROW, column: 1, rows: ALL_ROWS, columns: 1 };
  // One that was made here holds what was written here.
  const lines = sheet.recall()?.slice(FIRST_ROW - 1) ?? sheet.readBlock(block);
  return lines.map(([id = '']) => String(id));
}

function endOf(ids: readonly string[]): number {
  let end = ids.length;
  while (end > 0 && ids[end - 1] === '') end -= 1;
  return end;
}

function findOrMake(spreadsheet: SpreadsheetPort): OwnTab {
  const tabs = spreadsheet.tabs();
  for (const info of candidates(tabs)) {
    const sheet = spreadsheet.open(info.name);
    const state = stateOf(sheet);
    if (state === 'foreign') continue;
    if (info.signature === undefined) spreadsheet.sign(info.name, SIGNATURE);
    if (state === 'incomplete') layOut(sheet);
    return sheet;
  }
  const names = tabs.map(({ name }) => name);
  const sheet = spreadsheet.create(freeName(TAB, names), SIGNATURE);
  layOut(sheet);
  return sheet;
}

/** By the signature, or where another program dropped that, by the name. */
function candidates(tabs: readonly TabInfo[]): TabInfo[] {
  return [
    ...signedTabs(tabs, SIGNATURE, TAB),
    ...tabs.filter(({ name, signature }) => signature === undefined && NAMES_OF_OURS.test(name)),
  ];
}

/** Incomplete: empty, as an execution that was killed leaves it, or of a version that had fewer columns or other names. */
function stateOf(sheet: OwnTab): 'complete' | 'incomplete' | 'foreign' {
  const block = { row: HEADER_ROW, column: 1, rows: 1, columns: HEADER.length };
  const [header = []] = sheet.readBlock(block);
  const isOurs = ({ name, oldName }: HistoryColumn, index: number): boolean =>
    header[index] === name || (oldName !== undefined && header[index] === oldName);
  const matching = HISTORY_COLUMNS.findIndex((column, index) => !isOurs(column, index));
  if (matching < 0) return HEADER.every((name, index) => header[index] === name) ? 'complete' : 'incomplete';
  // A column of a person's own stands where one of ours would go.
  if (header.slice(matching).some((cell) => cell !== '')) return 'foreign';
  return matching >= TELLING_COLUMNS || sheet.lastRow() === 0 ? 'incomplete' : 'foreign';
}

/** The header comes last: where it stands, the rest is done. */
function layOut(sheet: OwnTab): void {
  sheet.fit(HEADER_ROW + ROWS, HEADER.length);
  sheet.format(FORMAT);
  sheet.write(HEADER_ROW, 1, [HEADER]);
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
  frozenColumns: 1,
};

function outcomeRules(): ColourRule[] {
  const column = HEADER.indexOf('outcome') + 1;
  const cell = `$${columnLetter(column - 1)}${FIRST_ROW}`;
  const blocks = [{ row: FIRST_ROW, column, rows: ROWS, columns: 1 }];
  return [
    { kind: 'formula', blocks, formula: `${cell}="cancelled"`, ...COLOURS.error },
    // What begins with "stopped": all that sorts between it and the next word of its length.
    {
      kind: 'formula',
      blocks,
      formula: `(${cell}>="stopped")*(${cell}<"stoppee")`,
      ...COLOURS.fail,
      bold: true,
    },
  ];
}
