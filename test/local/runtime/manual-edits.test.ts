/** Edits by hand while a script holds references to tabs. */
import { Workbook } from '../../../local/runtime';
import { before, openScript, type Script } from './run-script';

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
    withPerson(({ runtime }) => runtime.person.deleteTab('Data')).run(
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
  const script = withPerson(({ runtime }) => runtime.person.renameTab('Data', 'GOLD'));
  expect(
    script.run(
      `var range = sheet.getRange('A1'); ${MEANWHILE} range.setValues([[7]]); return [sheet.getName(), sheet.getRange('A1').getValues()[0][0], SpreadsheetApp.getActiveSpreadsheet().getSheetByName('Data')];`,
    ),
  ).toEqual(['GOLD', 7, null]);
});

describe('rows that change their places', () => {
  const FILL = `sheet.getRange('A1:C4').setValues([['n', 'x', 'y'], [3, 'c', ''], [1, 'a', ''], [2, 'b', '']]);
    sheet.getRange('C2').setValues([['=HYPERLINK("https://x.org/c", "link")']]); sheet.getRange('E3').setNotes([['of a']]); sheet.getRange('A4').setBackground('#ff0000');`;
  const read = (script: Script, a1: string): unknown =>
    script.run(`return sheet.getRange('${a1}').getDisplayValues();`);

  test('by sorting take their values, formulas, notes and colours along', () => {
    const script = openScript();
    script.run(`${FILL} sheet.setFrozenRows(1);`);
    script.runtime.person.sortRows('Data', 1);
    expect(read(script, 'A1:B4')).toEqual([
      ['n', 'x'],
      ['1', 'a'],
      ['2', 'b'],
      ['3', 'c'],
    ]);
    expect(
      script.run(`return [sheet.getRange('C4').getFormulas()[0][0], sheet.getRange('E2').getNote()];`),
    ).toEqual(['=HYPERLINK("https://x.org/c", "link")', 'of a']);
    const { grid } = script.runtime.workbook.tabs[0] ?? {};
    expect([3, 4].map((row) => grid?.get(row, 1).style.background)).toEqual(['#ff0000', null]);
  });

  test('by sorting from a row on, downwards', () => {
    const script = openScript();
    script.run(FILL);
    script.runtime.person.sortRows('Data', 2, { fromRow: 3, ascending: false });
    expect(read(script, 'B1:B4')).toEqual([['x'], ['c'], ['b'], ['a']]);
  });

  test('by sorting put numbers before texts, texts before booleans, and blanks last either way', () => {
    const script = openScript();
    script.run(`sheet.getRange('A1:A5').setValues([['b'], [''], [true], [10], ['A']]);`);
    script.runtime.person.sortRows('Data', 1);
    expect(read(script, 'A1:A5')).toEqual([['10'], ['A'], ['b'], ['TRUE'], ['']]);
    script.runtime.person.sortRows('Data', 1, { ascending: false });
    expect(read(script, 'A1:A5')).toEqual([['TRUE'], ['b'], ['A'], ['10'], ['']]);
  });

  test('by rows inserted above them: a range that a script holds stays where it was', () => {
    const script = withPerson(({ runtime }) => runtime.person.insertRows('Data', 2, 3));
    expect(
      script.run(
        `${FILL} var range = sheet.getRange('A2'); ${MEANWHILE} return [range.getValues()[0][0], sheet.getRange('A5').getValues()[0][0], sheet.getRange('E6').getNote(), sheet.getMaxRows()];`,
      ),
    ).toEqual(['', 3, 'of a', 1003]);
  });

  test('fire no edit trigger', () => {
    const script = openScript(
      `function onEdit(e) { e.range.getSheet().getRange('Z1').setValues([['fired']]); }`,
    );
    script.run(FILL);
    script.runtime.person.sortRows('Data', 1);
    script.runtime.person.insertRows('Data', 1);
    script.runtime.person.deleteRows('Data', 1);
    expect(script.run(`return sheet.getRange('Z1').getValues()[0][0];`)).toBe('');
  });
});
