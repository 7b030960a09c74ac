/** How our tabs are recognised: developer metadata, looked up once per execution, and again where it may have changed. */
type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;
type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** The key of the metadata that marks a tab as ours. */
const SIGNATURE_KEY = 'gnw-evals';

/** Only we write them. Those of tabs come and go with their tabs, and a new tab has a new id. */
export class Signatures {
  private found: Map<number, string> | undefined;
  private readonly seen = new Set<number>();

  constructor(private readonly spreadsheet: Spreadsheet) {}

  /** By sheet id. @param sheetIds of the existing sheets */
  of(sheetIds: readonly number[]): ReadonlyMap<number, string> {
    if (!sheetIds.every((sheetId) => this.seen.has(sheetId))) this.found = undefined;
    for (const sheetId of sheetIds) this.seen.add(sheetId);
    return (this.found ??= find(this.spreadsheet));
  }

  sign(sheet: Sheet, signature: string): void {
    sheet.addDeveloperMetadata(SIGNATURE_KEY, signature);
    this.found?.set(sheet.getSheetId(), signature);
    this.seen.add(sheet.getSheetId());
  }
}

function find(spreadsheet: Spreadsheet): Map<number, string> {
  const tabs = new Map<number, string>();
  for (const mark of spreadsheet.createDeveloperMetadataFinder().withKey(SIGNATURE_KEY).find()) {
    const sheet = mark.getLocation().getSheet();
    if (sheet) tabs.set(sheet.getSheetId(), mark.getValue() ?? '');
  }
  return tabs;
}
