/** Trials on a scratch tab of what Google's documentation leaves open: each takes a second or so, and nothing depends on any of them. */
import type { Trials } from '../model/installation';
import { sheetWithId } from './scratch-tab';

/** @throws if there is no such tab */
export function trialsOn(sheetId: number): Trials {
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
