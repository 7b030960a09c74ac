import { freeName, signedTabs } from '../model/sheet/signed-tabs';
import type { SpreadsheetPort, TabFormat, TabInfo } from '../model/sheet/spreadsheet';
import {
  checkColumn,
  CHECK_COLUMNS,
  type CheckColumn,
  NEEDED_CHECK_COLUMNS,
} from '../model/values/check-line';

const NAME = 'Checks';
const SIGNATURE = 'checks';

const WIDTHS: Readonly<Record<CheckColumn, number>> = {
  id: 130,
  title: 150,
  kind: 110,
  'rubric or pattern': 320,
  reads: 110,
  stage: 80,
  gates: 80,
  weight: 60,
  tabs: 160,
};
const NOTES: Readonly<Record<CheckColumn, string>> = {
  id: 'check_ and letters, digits or _; blank: made of the title. Of a rubric: the judged check of this program that it words.',
  title: 'What the check is called. A column “check: title” of an eval set asks it row by row.',
  kind: 'contains, not contains, regex, number, json, max latency or max cost: as the columns expected_contains and so on. judged: a judge says whether the rubric is met. rubric, extend or rubric, replace: how a judged check of this program is judged.',
  'rubric or pattern':
    'Judged: what the judge should look for, in your words. Else what should hold, as a cell of that column would say it: several texts or paths with ;',
  reads: 'answer, charts, tools, or a path of the state such as charts_data[0].title; blank: answer.',
  stage: 'Where in the agent’s work it looks; blank: where its kind looks.',
  gates: 'yes: it decides verdicts; info only: it is shown.',
  weight: 'In the weighted score; blank: none.',
  tabs: 'The eval sets it is asked of, several with ; – all or blank for every one, no for none.',
};

/** Switched off until someone says for which eval sets. */
const EXAMPLES: readonly Readonly<Partial<Record<CheckColumn, string>>>[] = [
  {
    title: 'No apology',
    kind: 'not contains',
    'rubric or pattern': 'sorry; as an AI',
    gates: 'yes',
    tabs: 'no',
  },
  {
    title: 'Names its unit',
    kind: 'regex',
    'rubric or pattern': '/\\b(ha|hectares?|km²|%)/i',
    gates: 'info only',
    tabs: 'no',
  },
  {
    title: 'Chart has a type',
    kind: 'json',
    'rubric or pattern': 'charts_data[].type',
    gates: 'info only',
    tabs: 'no',
  },
  {
    title: 'Cites a source',
    kind: 'judged',
    'rubric or pattern': 'The answer names the data set or the publication that its figures are from.',
    reads: 'answer',
    gates: 'info only',
    tabs: 'no',
  },
  {
    id: 'agent_answer',
    kind: 'rubric, extend',
    'rubric or pattern': 'An area without a unit gives no answer: 0.',
    tabs: 'no',
  },
  {
    title: 'Within half a minute',
    kind: 'max latency',
    'rubric or pattern': '30',
    gates: 'info only',
    tabs: 'no',
  },
];

export function isChecksTab({ signature }: TabInfo): boolean {
  return signature === SIGNATURE;
}

/**
 * All tabs. A `Checks` tab typed by hand, or from a file whose signature another program dropped, is recognised by name and header, and
 * signed.
 */
export function tabsWithChecks(spreadsheet: SpreadsheetPort): readonly TabInfo[] {
  const tabs = spreadsheet.tabs();
  const unsigned = tabs.find(({ name, signature }) => signature === undefined && name === NAME);
  if (!unsigned || tabs.some(isChecksTab)) return tabs;
  const header = spreadsheet.open(unsigned.sheetId).readHeader().map(checkColumn);
  if (!NEEDED_CHECK_COLUMNS.every((name) => header.includes(name))) return tabs;
  spreadsheet.sign(NAME, SIGNATURE);
  return spreadsheet.tabs();
}

/** undefined if there is none. */
export function findChecksTab(spreadsheet: SpreadsheetPort): TabInfo | undefined {
  return signedTabs(spreadsheet.tabs(SIGNATURE), SIGNATURE, NAME)[0];
}

/**
 * The existing tab, or a new one with examples.
 *
 * @param lines replaces the content, the header first
 */
export function writeChecksTab(
  spreadsheet: SpreadsheetPort,
  lines?: readonly (readonly string[])[],
): { readonly name: string; readonly sheetId: number } {
  const names = tabsWithChecks(spreadsheet).map(({ name }) => name);
  const tabInfo = findChecksTab(spreadsheet);
  if (tabInfo && !lines) return tabInfo;
  const sheet = tabInfo
    ? spreadsheet.open(tabInfo.name)
    : spreadsheet.create(freeName(NAME, names), SIGNATURE);
  const written = lines ?? [
    CHECK_COLUMNS,
    ...EXAMPLES.map((example) => CHECK_COLUMNS.map((column) => example[column] ?? '')),
  ];
  const width = Math.max(
    CHECK_COLUMNS.length,
    ...written.map((line) => line.length),
    tabInfo ? sheet.lastColumn() : 0,
  );
  const rows = Math.max(written.length, tabInfo ? sheet.lastRow() : 0);
  sheet.fit(rows, width);
  sheet.write(
    1,
    1,
    Array.from({ length: rows }, (_row, row) =>
      Array.from({ length: width }, (_cell, column) => written[row]?.[column] ?? null),
    ),
  );
  sheet.format({ ...format(width), rows });
  sheet.writeNotes(1, 1, [CHECK_COLUMNS.map((column) => NOTES[column])]);
  return { name: sheet.name, sheetId: sheet.sheetId };
}

function format(width: number): Omit<TabFormat, 'rows'> {
  return {
    columns: Array.from({ length: width }, (_column, index) => ({
      width: WIDTHS[CHECK_COLUMNS[index] ?? 'title'],
      isHidden: false,
      isCentred: false,
      numberFormat: undefined,
    })),
    rules: [],
    frozenColumns: 0,
    wraps: true,
  };
}
