/** A tab on which “Check this installation” tries things: what is written here is not sanitised first. */
import type { FoundCell, ScratchTab } from '../model/installation';
import { toCell } from './cell';
import { isOurRule, toGoogleRule } from './colour-rules';

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
      const found = sheet.getConditionalFormatRules();
      return { all: found.length, ours: found.filter((rule) => isOurRule(rule, rules)).length };
    },
    backgrounds: (column, rows) =>
      sheet
        .getRange(1, column, rows, 1)
        .getBackgrounds()
        .map(([colour = '']) => colour),
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
