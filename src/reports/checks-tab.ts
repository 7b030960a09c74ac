/** The tab `Checks`, where people declare rubrics of their own: finding it, and making one with examples. */
import { freeName, signedTabs, type SpreadsheetPort, type TabInfo } from '../model/spreadsheet';
import { checkColumn, CHECK_COLUMNS, type CheckColumn, NEEDED_CHECK_COLUMNS } from '../model/check';

const NAME = 'Checks';
const SIGNATURE = 'checks';

const WIDTHS: Readonly<Record<CheckColumn, number>> = { name: 150, rubric: 420, tabs: 160, decides: 80 };
const NOTES: Readonly<Record<CheckColumn, string>> = {
  name: 'What the check is called.',
  rubric: 'What the judge should look for in the agent’s answer, in your words.',
  tabs: 'The eval sets it is asked of, several with ; – all or blank for every one, no for none.',
  decides: 'yes: it decides verdicts; info only: it is shown.',
};

/** Switched off until someone says for which eval sets. */
const EXAMPLES: readonly Readonly<Record<CheckColumn, string>>[] = [
  {
    name: 'Cites a source',
    rubric: 'The answer names the data set or the publication that its figures are from.',
    tabs: 'no',
    decides: 'info only',
  },
  {
    name: 'No advice',
    rubric: 'The answer states findings; it does not tell anyone what to do.',
    tabs: 'no',
    decides: 'yes',
  },
];

export function isChecksTab({ signature }: TabInfo): boolean {
  return signature === SIGNATURE;
}

/** All tabs. A `Checks` tab without our signature, typed or from a file, is known by name and header, and signed. */
export function tabsWithChecks(spreadsheet: SpreadsheetPort): readonly TabInfo[] {
  const tabs = spreadsheet.tabs();
  const unsigned = tabs.find(({ name, signature }) => signature === undefined && name === NAME);
  if (!unsigned || tabs.some(isChecksTab)) return tabs;
  const header = spreadsheet.open(unsigned.sheetId).readHeader().map(checkColumn);
  if (!NEEDED_CHECK_COLUMNS.every((name) => header.includes(name))) return tabs;
  spreadsheet.sign(NAME, SIGNATURE);
  return spreadsheet.tabs();
}

export function findChecksTab(spreadsheet: SpreadsheetPort): TabInfo | undefined {
  return signedTabs(spreadsheet.tabs(SIGNATURE), SIGNATURE, NAME)[0];
}

/** The existing tab, or a new one with examples. */
export function writeChecksTab(spreadsheet: SpreadsheetPort): {
  readonly name: string;
  readonly sheetId: number;
} {
  const tabs = tabsWithChecks(spreadsheet);
  const tabInfo = findChecksTab(spreadsheet);
  if (tabInfo) return tabInfo;
  const sheet = spreadsheet.create(freeName(NAME, tabs), SIGNATURE);
  const rows = EXAMPLES.length + 1;
  sheet.fit(rows, CHECK_COLUMNS.length);
  sheet.write(1, 1, [
    [...CHECK_COLUMNS],
    ...EXAMPLES.map((example) => CHECK_COLUMNS.map((column) => example[column])),
  ]);
  sheet.format({
    columns: CHECK_COLUMNS.map((column) => ({ width: WIDTHS[column] })),
    wraps: true,
    rows,
  });
  sheet.writeNotes(1, 1, [CHECK_COLUMNS.map((column) => NOTES[column])]);
  return { name: sheet.name, sheetId: sheet.sheetId };
}
