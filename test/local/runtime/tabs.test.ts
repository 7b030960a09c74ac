/** Tabs, their metadata, their protection and the selection. */
import { filteredRows } from '../../../local/workbook/tab';
import { openScript, protect, returns, runScript, tabOf, throwing } from './run-script';

describe('tabs', () => {
  returns([
    [
      'insertSheet makes the new tab active and puts it behind the active one',
      `ss.insertSheet('New'); return [ss.getActiveSheet().getName(), ss.getSheets().map(function (s) { return s.getName(); }), ss.getActiveSheet().getIndex()];`,
      ['New', ['Data', 'New'], 2],
    ],
    [
      'a name or id that no tab has gives null',
      `return [ss.getSheetByName('no'), ss.getSheetById(99)];`,
      [null, null],
    ],
    [
      'a tab stays the same object with the same id when it is renamed',
      `var s = ss.insertSheet('B', 0); var id = s.getSheetId(); s.setName('C');
        return [ss.getSheets()[0].getSheetId() === id, s.getIndex(), s === ss.getSheetByName('C')];`,
      [true, 1, true],
    ],
    ['every tab is a grid', `return sheet.getType() === SpreadsheetApp.SheetType.GRID;`, true],
    [
      'developer metadata is attached to tabs, and found by its key',
      `sheet.addDeveloperMetadata('k', 'tab'); sheet.addDeveloperMetadata('other', 'x'); sheet.addDeveloperMetadata('k', 'second');
      return ss.createDeveloperMetadataFinder().withKey('k').find()
        .map(function (m) { return [m.getValue(), m.getLocation().getSheet().getSheetId() === sheet.getSheetId()]; });`,
      [
        ['tab', true],
        ['second', true],
      ],
    ],
  ]);

  // Names are compared without regard to case.
  throwing([
    [`ss.insertSheet('Data')`, 'A sheet with the name "Data" already exists. Please enter another name.'],
    [`ss.insertSheet('DATA')`, 'A sheet with the name "DATA" already exists. Please enter another name.'],
    [`sheet.hideSheet()`, "You can't hide all the sheets in a document."],
    [
      `at('A1:B2').createFilter(); at('C1:C2').createFilter()`,
      "You can't create a filter in a sheet that already has a filter.",
    ],
  ]);

  test('a filter hides rows by the texts of a column, including blanks, until it is removed', () => {
    const script = openScript();
    const place = script.run(`
      sheet.getRange('A1:B4').setValues([['v', 'n'], ['pass', 1], ['fail', 2], ['', 3]]);
      var criteria = SpreadsheetApp.newFilterCriteria().setHiddenValues(['pass', '']).build();
      sheet.getRange('A1:B4').createFilter().setColumnFilterCriteria(1, criteria);
      return a1_(sheet.getFilter().getRange());`);
    expect(place).toBe('A1:B4');
    expect([...filteredRows(tabOf(script))]).toEqual([2, 4]);
    tabOf(script).shiftLines('columns', 1, 1);
    expect([...filteredRows(tabOf(script))]).toEqual([2, 4]);
    script.run(`sheet.getFilter().remove();`);
    expect([...filteredRows(tabOf(script))]).toEqual([]);
  });
});

test('protected cells can only be edited by the owner', () => {
  const script = openScript();
  protect(script, 2);
  const read = `return ['A1', 'B1', 'A1:C3'].map(function (a1) { return sheet.getRange(a1).canEdit(); });`;
  expect(script.run(read)).toEqual([true, true, true]);
  expect(script.runtime.call('main', [read], 'menu', { user: 'second@example.org' })).toEqual([
    true,
    false,
    false,
  ]);
});

describe('the selection', () => {
  const SEEN = `return SpreadsheetApp.getActiveSpreadsheet().getActiveRangeList().getRanges().map(function (r) { return r.getSheet().getName() + '!' + a1_(r); });`;

  test('is A1 of the active tab unless the user selects something', () => {
    expect(runScript(SEEN)).toEqual(['Data!A1']);
  });

  test('can be several blocks, of which the last is the active range', () => {
    const script = openScript();
    script.runtime.select('Data', 'A2:A4', 'C7', '9:9');
    expect(script.run(SEEN)).toEqual(['Data!A2:A4', 'Data!C7', 'Data!A9:Z9']);
    expect(
      script.run(
        `var ss = SpreadsheetApp.getActiveSpreadsheet(); return [a1_(ss.getActiveRange()), ss.getActiveRangeList().getRanges().length];`,
      ),
    ).toEqual(['A9:Z9', 3]);
  });
});
