/** By what our tabs are known: developer metadata, looked up once in an execution, and again where a tab is there that was not. */
type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;
type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** The key of the metadata that marks a tab as ours. */
const SIGNATURE_KEY = 'gnw-evals';

export interface Signatures {
  /**
   * By the ids of sheets.
   *
   * @param sheetIds of the sheets that are there
   */
  readonly of: (sheetIds: readonly number[]) => ReadonlyMap<number, string>;
  readonly sign: (sheet: Sheet, signature: string) => void;
}

/** Nobody but us writes them: they only come and go with their tabs, of which a new one has an id of its own. */
export function signaturesOf(spreadsheet: Spreadsheet): Signatures {
  let found: Map<number, string> | undefined;
  const seen = new Set<number>();
  return {
    of: (sheetIds) => {
      if (!found || sheetIds.some((sheetId) => !seen.has(sheetId))) found = find(spreadsheet);
      for (const sheetId of sheetIds) seen.add(sheetId);
      return found;
    },
    sign: (sheet, signature) => {
      sheet.addDeveloperMetadata(SIGNATURE_KEY, signature);
      found?.set(sheet.getSheetId(), signature);
      seen.add(sheet.getSheetId());
    },
  };
}

function find(spreadsheet: Spreadsheet): Map<number, string> {
  const signatures = new Map<number, string>();
  for (const entry of spreadsheet.createDeveloperMetadataFinder().withKey(SIGNATURE_KEY).find()) {
    const sheet = entry.getLocation().getSheet();
    if (sheet) signatures.set(sheet.getSheetId(), entry.getValue() ?? '');
  }
  return signatures;
}
