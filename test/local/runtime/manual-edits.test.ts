/** Edits by hand while a script holds references to tabs. */
import { Workbook } from '../../../local/runtime';
import { before, openScript, type Script } from './run-script';
import { byHand } from '../../support/manual-edits';

/** A workbook with the tabs Data (id 2) and Other (id 3), in which a user does something before the first `Spreadsheet.toast`. */
function withPerson(act: (script: Script) => void): Script {
  const workbook = new Workbook();
  workbook.addTab('Data');
  workbook.addTab('Other');
  const script: Script = openScript('', { workbook, faults: before('Spreadsheet.toast', () => act(script)) });
  return script;
}

const MEANWHILE = `SpreadsheetApp.getActiveSpreadsheet().toast('now');`;

describe('a tab that is deleted while a script holds it', () => {
  const afterwards = (call: string): unknown =>
    withPerson(({ runtime }) => byHand(runtime).deleteTab('Data')).run(
      `var ss = SpreadsheetApp.getActiveSpreadsheet(); var range = sheet.getRange('A1:B2'); ${MEANWHILE}
       try { ${call}; } catch (error) { return error.name + ': ' + error.message; } return 'nothing was thrown';`,
    );

  test.each([
    ...['sheet.getName()', "sheet.getRange('A1')", 'sheet.getDataRange()', 'sheet.getLastRow()'],
    ...['sheet.deleteRows(1, 1)', 'sheet.insertRowsAfter(1, 1)', 'sheet.setFrozenRows(1)'],
    ...['sheet.setConditionalFormatRules([])', "sheet.addDeveloperMetadata('k')"],
    ...["sheet.setName('New')", 'ss.setActiveSheet(sheet)', 'ss.setActiveRange(range)'],
    ...['range.getValues()', 'range.setValues([[1, 2], [3, 4]])'],
    ...["range.setNotes([['', ''], ['', '']])", "range.setBackground('#ff0000')"],
    ...['range.breakApart()', 'range.getMergedRanges()'],
    ...['range.clearDataValidations()', 'range.createFilter()', 'range.offset(1, 1)'],
  ])('%s throws', (call) => {
    expect(afterwards(call)).toBe('Exception: Sheet 2 not found');
  });
});

test('a tab that is renamed while a script holds it works under its new name', () => {
  const script = withPerson(({ runtime }) => byHand(runtime).renameTab('Data', 'GOLD'));
  expect(
    script.run(
      `var range = sheet.getRange('A1'); ${MEANWHILE} range.setValues([[7]]); return [sheet.getName(), sheet.getRange('A1').getValues()[0][0], SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Data')];`,
    ),
  ).toEqual(['GOLD', 7, null]);
});

describe('rows that change their places', () => {
  const FILL = `sheet.getRange('A1:C4').setValues([['n', 'x', 'y'], [3, 'c', ''], [1, 'a', ''], [2, 'b', '']]);
    sheet.getRange('C2').setValues([['=HYPERLINK("https://x.org/c", "link")']]); sheet.getRange('E3').setNotes([['of a']]); sheet.getRange('A4').setBackground('#ff0000');`;

  test('by rows inserted above them: a range that a script holds stays where it was', () => {
    const script = withPerson(({ runtime }) => byHand(runtime).insertRows('Data', 2, 3));
    expect(
      script.run(
        `${FILL} var range = sheet.getRange('A2'); ${MEANWHILE} return [range.getValues()[0][0], sheet.getRange('A5').getValues()[0][0], sheet.getRange('E6').getNote(), sheet.getMaxRows()];`,
      ),
    ).toEqual(['', 3, 'of a', 1003]);
  });
});
