/** What only “Check this installation” asks of Apps Script. */
import type { InstallationPort } from '../model/installation';
import { wantsConsent } from './consent';
import { scratchTab } from './scratch-tab';
import { trialsOn } from './trials';

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
