/**
 * How our tabs, and our columns in others' tabs, are recognised: developer metadata, looked up once per execution, and again where
 * it may have changed.
 */
type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;
type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;

/** The key of the metadata that marks a tab or a column as ours. */
const SIGNATURE_KEY = 'gnw-evals';

export interface Signatures {
  /**
   * Signatures by sheet id.
   *
   * @param sheetIds of the existing sheets
   */
  readonly of: (sheetIds: readonly number[]) => ReadonlyMap<number, string>;
  readonly sign: (sheet: Sheet, signature: string) => void;
  /**
   * Our columns in a sheet: name → column, from 1.
   *
   * @param look `as known`: as this execution last found them; people may have moved them since
   */
  readonly columns: (sheetId: number, look: 'now' | 'as known') => ReadonlyMap<string, number>;
  /** @param column a whole column */
  readonly signColumn: (sheetId: number, column: Range, name: string) => void;
}

interface OurColumn {
  readonly name: string;
  readonly sheetId: number;
  readonly column: number;
}

interface Found {
  readonly tabs: Map<number, string>;
  readonly columns: readonly OurColumn[];
}

/** Only we write them. Those of tabs come and go with their tabs, and a new tab has a new id. */
export function signaturesOf(spreadsheet: Spreadsheet): Signatures {
  let found: Found | undefined;
  const seen = new Set<number>();
  const look = (): Found => (found = find(spreadsheet));
  return {
    of: (sheetIds) => {
      const known = found && sheetIds.every((sheetId) => seen.has(sheetId)) ? found : look();
      for (const sheetId of sheetIds) seen.add(sheetId);
      return known.tabs;
    },
    sign: (sheet, signature) => {
      sheet.addDeveloperMetadata(SIGNATURE_KEY, signature);
      found?.tabs.set(sheet.getSheetId(), signature);
      seen.add(sheet.getSheetId());
    },
    columns: (sheetId, how) => {
      const isIn = (ourColumn: OurColumn): boolean => ourColumn.sheetId === sheetId;
      if (how === 'as known' && !found) return new Map();
      const known = found ?? look();
      const now = how === 'now' && known.columns.some(isIn) ? look() : known;
      // Of several with the same name, take the first: that of a copy comes later.
      return new Map(
        [...now.columns]
          .reverse()
          .filter(isIn)
          .map(({ name, column }) => [name, column]),
      );
    },
    signColumn: (sheetId, column, name) => {
      column.addDeveloperMetadata(SIGNATURE_KEY, columnSignature(name, sheetId));
      found = undefined;
    },
  };
}

/** It names the sheet: a copy of the tab has another id, and its content belongs to the person who copied it. */
function columnSignature(name: string, sheetId: number): string {
  return `column ${name} of ${sheetId}`;
}

function find(spreadsheet: Spreadsheet): Found {
  const tabs = new Map<number, string>();
  const columns: OurColumn[] = [];
  for (const mark of spreadsheet.createDeveloperMetadataFinder().withKey(SIGNATURE_KEY).find()) {
    const value = mark.getValue() ?? '';
    const [, name] = /^column (\w+) of \d+$/.exec(value) ?? [];
    if (name === undefined) {
      const sheet = mark.getLocation().getSheet();
      if (sheet) tabs.set(sheet.getSheetId(), value);
      continue;
    }
    const range = mark.getLocation().getColumn();
    const sheetId = range?.getSheet().getSheetId();
    if (range && sheetId !== undefined && value === columnSignature(name, sheetId))
      columns.push({ name, sheetId, column: range.getColumn() });
  }
  return { tabs, columns };
}
