/** The tab `Checks`, where people declare their own rubrics: finds it, or makes it with examples. */
import { freeName, signedTabs, type SpreadsheetPort, type TabInfo } from '../model/spreadsheet';
import { checkColumn, type CheckColumn, NEEDED_CHECK_COLUMNS } from '../model/check';
import { fillTable, type TableColumn } from './table-tab';

const NAME = 'Checks';
const SIGNATURE = 'checks';

type Example = Readonly<Record<CheckColumn, string>>;

const column = (name: CheckColumn, width: number, help: string): TableColumn<Example> => ({
  ...{ name, format: { width, isWrapped: true }, help, cell: (example) => example[name] },
});
const COLUMNS = [
  column('name', 150, 'What the check is called.'),
  column('rubric', 420, 'What the judge should look for in the agent’s answer, in your words.'),
  column('tabs', 160, 'The eval sets it checks, separated by ; – all or blank for every one, no for none.'),
  column('decides', 80, 'yes: it decides verdicts; for information: only shown.'),
];

/** Examples are off until someone enters eval sets for them. */
const EXAMPLES: readonly Example[] = [
  {
    name: 'Cites a source',
    rubric: 'The answer names the data set or the publication that its figures are from.',
    tabs: 'no',
    decides: 'for information',
  },
  {
    name: 'No advice',
    rubric: 'The answer states findings and gives no advice.',
    tabs: 'no',
    decides: 'yes',
  },
];

export function isChecksTab({ signature }: TabInfo): boolean {
  return signature === SIGNATURE;
}

/** Lists all tabs, after signing a `Checks` tab that a person made or that came from a file: its name and header identify it. */
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

/** Returns the existing tab, or makes one with examples. */
export function writeChecksTab(spreadsheet: SpreadsheetPort): {
  readonly name: string;
  readonly sheetId: number;
} {
  const tabs = tabsWithChecks(spreadsheet);
  const tabInfo = findChecksTab(spreadsheet);
  if (tabInfo) return tabInfo;
  const sheet = spreadsheet.create(freeName(NAME, tabs), SIGNATURE);
  fillTable(sheet, { name: NAME, signature: SIGNATURE, columns: COLUMNS }, EXAMPLES);
  return { name: sheet.name, sheetId: sheet.sheetId };
}
