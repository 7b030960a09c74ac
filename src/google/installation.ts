/** What only “Check this installation” asks of Apps Script; nothing depends on any of it. */
import type { InstallationPort, Trials, FoundCell, ScratchTab } from '../model/installation';
import { toCell } from './cell';
import { isOurRule, toGoogleRule } from './colour-rules';

export const installation: InstallationPort = {
  scratchTab,
  trials: trialsOn,
  removeTab: (sheetId) => {
    const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
    const sheet = spreadsheet.getSheets().find((tab) => tab.getSheetId() === sheetId);
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
  const rangeAt = (a1: string) => sheet.getRange(a1);
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
      rangeAt('A3').setDataValidation(rule.build());
      SpreadsheetApp.flush();
      if (thrownBy(() => rangeAt('A3').setValue('b')) !== '') return 'refused at once';
      return thrownBy(() => {
        SpreadsheetApp.flush();
      }) === ''
        ? 'not refused'
        : 'refused when it is written out';
    },
    partialUnmerge: () => {
      rangeAt('A5:B5').merge();
      return refusalOf(() => rangeAt('A5').breakApart()) === '' ? 'not refused' : 'refused';
    },
    firstColumnDepth: () =>
      refusalOf(() => rangeAt('A:A').shiftColumnGroupDepth(-1)) === '' ? 'not refused' : 'refused',
    formulaComma: () => {
      const [cell] = foundIn(rangeAt('A7').setFormulas([['=HYPERLINK("#",2)']]));
      return cell?.value === 2 ? 'read' : 'not read in this locale';
    },
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

/** A tab on which “Check this installation” tries things: what is written here is not sanitised first. */
type Range = GoogleAppsScript.Spreadsheet.Range;

/** @throws if there is no such tab */
export function sheetWithId(sheetId: number): GoogleAppsScript.Spreadsheet.Sheet {
  const sheet = SpreadsheetApp.getActiveSpreadsheet().getSheetById(sheetId);
  if (!sheet) throw new Error('the scratch tab is gone');
  return sheet;
}

/** @throws if there is no such tab */
export function scratchTab(sheetId: number): ScratchTab {
  const sheet = sheetWithId(sheetId);
  return {
    write: (column, texts, format) => {
      const range = sheet.getRange(1, column, texts.length, 1);
      if (format === 'plain text') range.setNumberFormat('@');
      range.setValues(texts.map((text) => [text]));
      return foundIn(range);
    },
    calculate: (column, formulas) =>
      foundIn(sheet.getRange(1, column, formulas.length, 1).setFormulas(formulas.map((text) => [text]))),
    note: (column, text) => sheet.getRange(1, column).setNote(text).getNote(),
    colour: (rules, unguarded) => {
      const zero = SpreadsheetApp.newConditionalFormatRule()
        .setRanges([sheet.getRange(1, unguarded, sheet.getMaxRows(), 1)])
        .whenNumberEqualTo(0)
        .setBackground('#ff0000')
        .build();
      sheet.setConditionalFormatRules([...rules.map((rule) => toGoogleRule(sheet, rule)), zero]);
      SpreadsheetApp.flush();
      const inSheet = sheet.getConditionalFormatRules();
      return { all: inSheet.length, ours: inSheet.filter((rule) => isOurRule(rule, rules)).length };
    },
  };
}

function foundIn(range: Range): FoundCell[] {
  SpreadsheetApp.flush();
  const [shown, formulas] = [range.getDisplayValues(), range.getFormulas()];
  return range.getValues().map(([value], index) => ({
    value: toCell(value),
    shown: shown[index]?.[0] ?? '',
    formula: formulas[index]?.[0] ?? '',
  }));
}
