import { freeName, signedTabs } from '../../model/sheet/signed-tabs';
import type { OutCell, OwnTab, SpreadsheetPort, TabInfo } from '../../model/sheet/spreadsheet';

const TAB = 'Comparison input';
const SIGNATURE = 'comparison input';

const COLUMNS = [
  { name: 'question', width: 300, isWrapped: true },
  { name: 'ground_truth', width: 360, isWrapped: true },
  { name: 'old_answer', width: 360, isWrapped: true },
  { name: 'new_answer', width: 360, isWrapped: true },
  { name: 'found_in', width: 80, isWrapped: false },
  { name: 'duplicate_of', width: 120, isWrapped: false },
  { name: 'old_ground_truth', width: 200, isWrapped: false },
] as const;

/** A line of the tab: its cells by column name. */
type InputCells = Readonly<Record<(typeof COLUMNS)[number]['name'], OutCell>>;

/**
 * Writes the lines over those of an earlier import.
 *
 * @returns the tab
 */
export function writeComparisonInput(
  spreadsheet: SpreadsheetPort,
  lines: readonly InputCells[],
): Pick<TabInfo, 'name' | 'sheetId'> {
  const sheet = findOrMake(spreadsheet);
  const rows = Math.max(sheet.lastRow(), lines.length + 1);
  const columns = Math.max(sheet.lastColumn(), COLUMNS.length);
  sheet.fit(rows, columns);
  sheet.clear(1, columns);
  sheet.format({
    rows: lines.length + 1,
    columns: COLUMNS.map(({ width, isWrapped }) => ({
      width,
      isWrapped,
      isHidden: false,
      isCentred: false,
      numberFormat: undefined,
    })),
    rules: [],
    frozenColumns: 1,
  });
  sheet.write(1, 1, [
    COLUMNS.map(({ name }) => name),
    ...lines.map((line) => COLUMNS.map(({ name }) => line[name])),
  ]);
  return { name: sheet.name, sheetId: sheet.sheetId };
}

function findOrMake(spreadsheet: SpreadsheetPort): OwnTab {
  const tabs = spreadsheet.tabs();
  const [tabInfo] = signedTabs(tabs, SIGNATURE, TAB);
  if (tabInfo) return spreadsheet.open(tabInfo.sheetId);
  const named = tabs.find(({ name, signature }) => name === TAB && signature === undefined);
  const left = named && spreadsheet.open(named.sheetId);
  const header = left?.readHeader() ?? [];
  // Other programs drop our signatures, and an execution may die before signing an empty tab.
  if (left && (left.lastRow() === 0 || COLUMNS.every(({ name }, index) => header[index] === name))) {
    spreadsheet.sign(TAB, SIGNATURE);
    return left;
  }
  const names = tabs.map(({ name }) => name);
  return spreadsheet.create(freeName(TAB, names), SIGNATURE);
}
