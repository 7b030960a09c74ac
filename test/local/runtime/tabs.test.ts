/** Tabs, their metadata and their protection. */
import { describe, expect, test } from '@jest/globals';
import { filteredRows } from '../../../local/workbook/filtered';
import { openScript, runScript, tabOf, thrownBy } from './run-script';
import { protect } from './sheet-support';

describe('tabs', () => {
  test('insertSheet makes the new tab active and puts it behind the active one', () => {
    expect(
      runScript(
        `var ss = SpreadsheetApp.getActiveSpreadsheet(); ss.insertSheet('New'); return [ss.getActiveSheet().getName(), ss.getSheets().map(function (s) { return s.getName(); }), ss.getActiveSheet().getIndex()];`,
      ),
    ).toEqual(['New', ['Data', 'New'], 2]);
  });

  test.each(['Data', 'DATA'])(
    'a second tab named %s throws: names are compared without regard to case',
    (name) => {
      expect(thrownBy(`SpreadsheetApp.getActiveSpreadsheet().insertSheet('${name}');`)).toBe(
        `Exception: A sheet with the name "${name}" already exists. Please enter another name.`,
      );
    },
  );

  test('a tab name has at most 100 characters', () => {
    expect(thrownBy(`sheet.setName('x'.repeat(101));`)).toMatch(/^Exception: /);
    expect(runScript(`return sheet.setName('x'.repeat(100)).getName().length;`)).toBe(100);
  });

  test('the last tab cannot be removed, the only visible one not be hidden', () => {
    expect(thrownBy(`SpreadsheetApp.getActiveSpreadsheet().deleteSheet(sheet);`)).toBe(
      "Exception: You can't remove all the sheets in a document.",
    );
    expect(thrownBy(`sheet.hideSheet();`)).toBe("Exception: You can't hide all the sheets in a document.");
  });

  test('a name or id that no tab has gives null', () => {
    expect(
      runScript(
        `var ss = SpreadsheetApp.getActiveSpreadsheet(); return [ss.getSheetByName('no'), ss.getSheetById(99)];`,
      ),
    ).toEqual([null, null]);
  });

  test('a tab stays the same object with the same id when it is renamed', () => {
    expect(
      runScript(`var ss = SpreadsheetApp.getActiveSpreadsheet(); var s = ss.insertSheet('B', 0); var id = s.getSheetId(); s.setName('C');
        return [ss.getSheets()[0].getSheetId() === id, s.getIndex(), s === ss.getSheetByName('C')];`),
    ).toEqual([true, 1, true]);
  });

  test('a toast without seconds shows for 5', () => {
    const toasts: unknown[] = [];
    runScript(
      `SpreadsheetApp.getActiveSpreadsheet().toast('m'); SpreadsheetApp.getActiveSpreadsheet().toast('m', 't', -1);`,
      {
        onToast: (...toast) => toasts.push(toast),
      },
    );
    expect(toasts).toEqual([
      ['m', '', 5],
      ['m', 't', -1],
    ]);
  });

  test('a filter hides the texts of a column, blanks among them, and forgets them when it goes', () => {
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

  test('a second filter on a tab throws', () => {
    expect(thrownBy(`sheet.getRange('A1:B2').createFilter(); sheet.getRange('C1:C2').createFilter();`)).toBe(
      "Exception: You can't create a filter in a sheet that already has a filter.",
    );
  });
});

test('developer metadata is attached to tabs, and found by its key', () => {
  expect(
    runScript(`sheet.addDeveloperMetadata('k', 'tab'); sheet.addDeveloperMetadata('other', 'x'); sheet.addDeveloperMetadata('k');
      return SpreadsheetApp.getActiveSpreadsheet().createDeveloperMetadataFinder().withKey('k').find()
        .map(function (m) { return [m.getValue(), m.getLocation().getSheet().getSheetId() === sheet.getSheetId()]; });`),
  ).toEqual([
    ['tab', true],
    [null, true],
  ]);
});

test('cells that are protected may be edited by the owner alone', () => {
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

test('every tab is a grid', () => {
  expect(runScript(`return sheet.getType() === SpreadsheetApp.SheetType.GRID;`)).toBe(true);
});
