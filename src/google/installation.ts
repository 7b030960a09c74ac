/** What only “Check this installation” asks of Apps Script; nothing depends on any of it. */
import type { InstallationPort, Trials } from '../model/installation';
import { scratchTab, sheetWithId } from './scratch-tab';

export const installation: InstallationPort = {
  scratchTab,
  trials: trialsOn,
  removeTab: (sheetId) => {
    const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
    const sheet = spreadsheet.getSheets().find((one) => one.getSheetId() === sheetId);
    if (sheet) spreadsheet.deleteSheet(sheet);
  },
  wantsPermission: wantsConsent,
  prepareRequest: (url, timeoutSeconds) => {
    const options: GoogleAppsScript.URL_Fetch.URLFetchRequestOptions & { readonly timeoutSeconds: number } = {
      timeoutSeconds,
    };
    UrlFetchApp.getRequest(url, options);
  },
  scriptTimeZone: () => Session.getScriptTimeZone(),
};

/** The permissions that Google asks people for before a script may act for them. A new version may need more. */
/** Whether Google would still ask this person for permissions. */
function wantsConsent(): boolean {
  const info = ScriptApp.getAuthorizationInfo(ScriptApp.AuthMode.FULL);
  return info.getAuthorizationStatus() === ScriptApp.AuthorizationStatus.REQUIRED;
}

/** @throws if there is no such tab */
function trialsOn(sheetId: number): Trials {
  const sheet = sheetWithId(sheetId);
  const at = (a1: string) => sheet.getRange(a1);
  return {
    rangeBeyondGrid: () => {
      const [rows, columns] = [sheet.getMaxRows(), sheet.getMaxColumns()];
      let made: GoogleAppsScript.Spreadsheet.Range | undefined;
      const refusal = refusalOf(() => {
        made = sheet.getRange(rows, columns, 1, 2);
      });
      if (refusal !== '') return 'refused at once';
      return refusalOf(() => made?.getValues()) === '' ? 'not refused' : 'refused when it is read';
    },
    lateRefusal: () => {
      const rule = SpreadsheetApp.newDataValidation().requireValueInList(['a']).setAllowInvalid(false);
      at('A3').setDataValidation(rule.build());
      SpreadsheetApp.flush();
      if (thrownBy(() => at('A3').setValue('b')) !== '') return 'refused at once';
      return thrownBy(() => {
        SpreadsheetApp.flush();
      }) === ''
        ? 'not refused'
        : 'refused when it is written out';
    },
    partialUnmerge: () => {
      at('A5:B5').merge();
      return refusalOf(() => at('A5').breakApart()) === '' ? 'not refused' : 'refused';
    },
    firstColumnDepth: () =>
      refusalOf(() => at('A:A').shiftColumnGroupDepth(-1)) === '' ? 'not refused' : 'refused',
  };
}

/** Google's refusal, which comes at the latest with the flush; '' if there is none. */
function refusalOf(work: () => unknown): string {
  return thrownBy(() => {
    work();
    SpreadsheetApp.flush();
  });
}

function thrownBy(work: () => unknown): string {
  try {
    work();
    return '';
  } catch (error) {
    return String(error);
  }
}
