/** What a person does to the workbook while a script holds on to its tabs. */
import { describe, expect, test } from '@jest/globals';
import { Workbook } from '../../../local/runtime';
import { before, openScript, type Script } from './run-script';

/** A workbook with the tabs Data (id 2) and Other (id 3), before whose first `Spreadsheet.toast` a person does something. */
function withPerson(act: (script: Script) => void): Script {
  const workbook = new Workbook();
  workbook.addTab('Data');
  workbook.addTab('Other');
  const script: Script = openScript('', {
    workbook,
    faults: before('Spreadsheet.toast', () => act(script)),
  });
  return script;
}

const MEANWHILE = `SpreadsheetApp.getActive().toast('now');`;

describe('a tab that is deleted while a script holds on to it', () => {
  const afterwards = (call: string): unknown =>
    withPerson(({ runtime }) => runtime.deleteTab('Data')).run(
      `var ss = SpreadsheetApp.getActive(); var range = sheet.getRange('A1:B2'); var other = ss.getSheetByName('Other'); ${MEANWHILE}
       try { ${call}; } catch (error) { return error.name + ': ' + error.message; } return 'nothing was thrown';`,
    );

  test.each([
    'sheet.getName()',
    "sheet.getRange('A1')",
    'sheet.getDataRange()',
    'sheet.getLastRow()',
    'sheet.appendRow([1])',
    'sheet.deleteRows(1, 1)',
    'sheet.insertRowsAfter(1, 1)',
    'sheet.setFrozenRows(1)',
    'sheet.setConditionalFormatRules([])',
    "sheet.addDeveloperMetadata('k')",
    'sheet.activate()',
    "sheet.setName('New')",
    'sheet.getParent().deleteSheet(sheet)',
    'ss.setActiveSheet(sheet)',
    "ss.setNamedRange('n', range)",
    'range.getValues()',
    'range.setValues([[1, 2], [3, 4]])',
    "range.setNotes([['', ''], ['', '']])",
    "range.setBackground('red')",
    'range.clear()',
    'range.breakApart()',
    'range.merge()',
    'range.getMergedRanges()',
    'range.sort(1)',
    'range.protect()',
    'range.clearDataValidations()',
    'range.createFilter()',
    'range.offset(1, 1)',
    'range.activate()',
    "other.getRange('A1').copyTo(range)",
  ])('%s throws', (call) => {
    expect(afterwards(call)).toBe('Exception: Sheet 2 not found');
  });

  test('is not found by its name either, and another of that name is another tab', () => {
    const script = withPerson(({ runtime }) => {
      runtime.deleteTab('Data');
      runtime.workbook.addTab('Data');
    });
    expect(
      script.run(
        `${MEANWHILE} var found = SpreadsheetApp.getActive().getSheetByName('Data'); var text; try { sheet.getName(); } catch (e) { text = e.message; } return [found.getSheetId(), text];`,
      ),
    ).toEqual([4, 'Sheet 2 not found']);
  });

  test('the last tab cannot be deleted', () => {
    expect(() => openScript().runtime.deleteTab('Data')).toThrow(
      "You can't remove all the sheets in a document.",
    );
  });
});

describe('a tab that is renamed while a script holds on to it', () => {
  test('goes on working under its new name', () => {
    const script = withPerson(({ runtime }) => runtime.renameTab('Data', 'GOLD'));
    expect(
      script.run(
        `var range = sheet.getRange('A1'); ${MEANWHILE} range.setValue(7); return [sheet.getName(), sheet.getRange('A1').getValue(), SpreadsheetApp.getActive().getSheetByName('Data')];`,
      ),
    ).toEqual(['GOLD', 7, null]);
  });

  test('cannot take a name that another has', () => {
    expect(() => withPerson(() => undefined).runtime.renameTab('Data', 'other')).toThrow(
      'A sheet with the name "other" already exists. Please enter another name.',
    );
  });
});

describe('rows that change their places', () => {
  const FILL = `sheet.getRange('A1:C4').setValues([['n', 'x', 'y'], [3, 'c', ''], [1, 'a', ''], [2, 'b', '']]);
    sheet.getRange('C2').setFormula('=HYPERLINK("https://x.org/c", "link")'); sheet.getRange('E3').setNote('of a'); sheet.getRange('A4').setBackground('#ff0000');`;
  const read = (script: Script, a1: string): unknown =>
    script.run(`return sheet.getRange('${a1}').getDisplayValues();`);

  test('by sorting take their values, formulas, notes and colours along', () => {
    const script = openScript();
    script.run(`${FILL} sheet.setFrozenRows(1);`);
    script.runtime.sortRows('Data', 1);
    expect(read(script, 'A1:B4')).toEqual([
      ['n', 'x'],
      ['1', 'a'],
      ['2', 'b'],
      ['3', 'c'],
    ]);
    expect(
      script.run(
        `return [sheet.getRange('C4').getFormula(), sheet.getRange('E2').getNote(), sheet.getRange('A3').getBackground(), sheet.getRange('A4').getBackground()];`,
      ),
    ).toEqual(['=HYPERLINK("https://x.org/c", "link")', 'of a', '#ff0000', '#ffffff']);
  });

  test('by sorting from a row on, downwards', () => {
    const script = openScript();
    script.run(FILL);
    script.runtime.sortRows('Data', 2, { fromRow: 3, ascending: false });
    expect(read(script, 'B1:B4')).toEqual([['x'], ['c'], ['b'], ['a']]);
  });

  test('by rows inserted above them: a range that a script holds stays where it was', () => {
    const script = withPerson(({ runtime }) => runtime.insertRows('Data', 2, 3));
    expect(
      script.run(
        `${FILL} var range = sheet.getRange('A2'); ${MEANWHILE} return [range.getValue(), sheet.getRange('A5').getValue(), sheet.getRange('E6').getNote(), sheet.getMaxRows()];`,
      ),
    ).toEqual(['', 3, 'of a', 1003]);
  });

  test('by rows deleted above them', () => {
    const script = openScript();
    script.run(FILL);
    script.runtime.deleteRows('Data', 2);
    expect(read(script, 'A1:A3')).toEqual([['n'], ['1'], ['2']]);
    expect(script.run(`return sheet.getRange('E2').getNote();`)).toBe('of a');
  });

  test('fire no edit trigger', () => {
    const script = openScript(`function onEdit(e) { e.range.getSheet().getRange('Z1').setValue('fired'); }`);
    script.run(FILL);
    script.runtime.sortRows('Data', 1);
    script.runtime.insertRows('Data', 1);
    script.runtime.deleteRows('Data', 1);
    expect(script.run(`return sheet.getRange('Z1').getValue();`)).toBe('');
  });

  test('on a tab that is not there are a mistake of the test', () => {
    expect(() => openScript().runtime.sortRows('Gone', 1)).toThrow('There is no tab named Gone.');
  });
});
