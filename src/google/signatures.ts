/**
 * How our tabs, and our columns in others' tabs, are recognised: developer metadata, looked up once per execution, and again where
 * it may have changed.
 */
type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;
type Sheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;

/** The key of the metadata that marks a tab or a column as ours. */
const SIGNATURE_KEY = 'gnw-evals';

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
export class Signatures {
  private found: Found | undefined;
  private readonly seen = new Set<number>();

  constructor(private readonly spreadsheet: Spreadsheet) {}

  /** By sheet id. @param sheetIds of the existing sheets */
  of(sheetIds: readonly number[]): ReadonlyMap<number, string> {
    if (!sheetIds.every((sheetId) => this.seen.has(sheetId))) this.found = undefined;
    for (const sheetId of sheetIds) this.seen.add(sheetId);
    return (this.found ??= find(this.spreadsheet)).tabs;
  }

  sign(sheet: Sheet, signature: string): void {
    sheet.addDeveloperMetadata(SIGNATURE_KEY, signature);
    this.found?.tabs.set(sheet.getSheetId(), signature);
    this.seen.add(sheet.getSheetId());
  }

  /** Our columns in a sheet, as they are now: name → column, from 1. */
  columns(sheetId: number): ReadonlyMap<string, number> {
    if (!this.found || this.knownColumns(sheetId).size > 0) this.found = find(this.spreadsheet);
    return this.knownColumns(sheetId);
  }

  /** The same as this execution last found them: people may have moved them since. */
  knownColumns(sheetId: number): ReadonlyMap<string, number> {
    const there = (this.found?.columns ?? []).filter((ours) => ours.sheetId === sheetId);
    // Of several with the same name, the first: that of a copy comes later.
    return new Map(there.reverse().map(({ name, column }) => [name, column]));
  }

  /** @param column a whole column */
  signColumn(sheetId: number, column: Range, name: string): void {
    column.addDeveloperMetadata(SIGNATURE_KEY, columnSignature(name, sheetId));
    this.found = undefined;
  }
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
