/** Tabs, grids, layout, metadata (facts §3, §9). */
import { describe, expect, test } from '@jest/globals';
import { Workbook } from '../../../local/runtime';
import { runScript, thrownBy } from './run-script';

describe('the size of a tab', () => {
  test('a new tab has 1000 rows and 26 columns, no last row and no last column', () => {
    expect(
      runScript(
        `return [sheet.getMaxRows(), sheet.getMaxColumns(), sheet.getLastRow(), sheet.getLastColumn()];`,
      ),
    ).toEqual([1000, 26, 0, 0]);
  });

  test('the data range of an empty tab is A1, and its values are [[""]]', () => {
    expect(runScript(`var r = sheet.getDataRange(); return [r.getA1Notation(), r.getValues()];`)).toEqual([
      'A1',
      [['']],
    ]);
  });

  test('getLastRow looks at content in any column, and a formula counts', () => {
    expect(
      runScript(
        `sheet.getRange('C5').setFormula('=NOW()'); sheet.getRange('A2').setValue(1); return [sheet.getLastRow(), sheet.getLastColumn()];`,
      ),
    ).toEqual([5, 3]);
  });

  test('formats and inserted blank rows do not raise getLastRow', () => {
    expect(
      runScript(
        `sheet.getRange('A50').setBackground('#ff0000'); sheet.insertRowsAfter(1000, 10); return [sheet.getLastRow(), sheet.getMaxRows()];`,
      ),
    ).toEqual([0, 1010]);
  });

  test.each([
    ['getRange(0, 1)', 'The starting row of the range is too small.'],
    ['getRange(1, 0)', 'The starting column of the range is too small.'],
    ['getRange(1, 1, 0, 1)', 'The number of rows in the range must be at least 1.'],
    ['getRange(1, 1, 1, 0)', 'The number of columns in the range must be at least 1.'],
    ['getRange(1001, 1)', 'The coordinates of the range are outside the dimensions of the sheet.'],
    ['getRange(1, 26, 1, 2)', 'The coordinates of the range are outside the dimensions of the sheet.'],
    ["getRange('AA1')", 'The coordinates of the range are outside the dimensions of the sheet.'],
    ["getRange('no range')", 'Range not found'],
    ["getRange('Other!A1')", 'Range not found'],
    [
      "getRange(1, 'x')",
      "The parameters (number,String,number,number) don't match the method signature for SpreadsheetApp.Sheet.getRange.",
    ],
    ['insertRowsAfter(1001, 1)', 'Those rows are out of bounds.'],
    ['insertRowsAfter(0, 1)', 'Those rows are out of bounds.'],
    ['insertColumnsAfter(27, 1)', 'Those columns are out of bounds.'],
    ['deleteRows(999, 3)', 'Those rows are out of bounds.'],
    ['deleteColumns(1, 27)', 'Those columns are out of bounds.'],
    ['deleteRows(1, 1000)', 'Sorry, it is not possible to delete all non-frozen rows.'],
    ['setColumnWidths(26, 2, 50)', 'Those columns are out of bounds.'],
  ])('sheet.%s throws %j', (call, message) => {
    const text = String(thrownBy(`sheet.${call};`));
    expect(
      text.startsWith(`Exception: ${message.startsWith('The parameters') ? 'The parameters' : message}`),
    ).toBe(true);
  });

  test('with a frozen header, deleting all other rows throws', () => {
    expect(thrownBy(`sheet.setFrozenRows(1); sheet.deleteRows(2, 999);`)).toBe(
      'Exception: Sorry, it is not possible to delete all non-frozen rows.',
    );
  });

  test('a workbook has at most 10,000,000 cells', () => {
    expect(thrownBy(`sheet.insertRowsAfter(1, 400000);`)).toBe(
      'Exception: This action would increase the number of cells in the workbook above the limit of 10000000 cells.',
    );
  });

  test('appendRow writes behind the last row, and grows a full tab', () => {
    expect(
      runScript(
        `sheet.getRange('A1000').setValue(1); sheet.appendRow(['x']); return [sheet.getLastRow(), sheet.getMaxRows()];`,
      ),
    ).toEqual([1001, 1001]);
  });

  test('a range of a deleted tab no longer works', () => {
    expect(
      thrownBy(
        `var ss = SpreadsheetApp.getActiveSpreadsheet(); var s = ss.insertSheet('X'); var r = s.getRange('A1'); ss.deleteSheet(s); r.getValue();`,
      ),
    ).toMatch(/not found/);
  });
});

describe('references', () => {
  test.each([
    ['A1', 'A1'],
    ['C5:B2', 'B2:C5'],
    ['$A$1:B2', 'A1:B2'],
    ['5:7', 'A5:Z7'],
    ['D:F', 'D1:F1000'],
    ['R2C3', 'C2'],
    ['Data!B2', 'B2'],
    ["'Data'!B2:B3", 'B2:B3'],
    ['B2:B', 'B2:B1000'],
  ])('%s is %s', (text, a1) => {
    expect(runScript(`return sheet.getRange(${JSON.stringify(text)}).getA1Notation();`)).toBe(a1);
  });

  test('getCell counts from 1 inside the range, offset from 0', () => {
    expect(
      runScript(
        `var r = sheet.getRange('B2:C3'); return [r.getCell(1, 2).getA1Notation(), r.offset(1, 1).getA1Notation(), r.offset(0, 0, 1, 1).getA1Notation()];`,
      ),
    ).toEqual(['C2', 'C3:D4', 'B2']);
  });
});

describe('inserting and deleting lines', () => {
  test('everything behind an inserted row moves along: values, notes, merges, rules, hidden rows, metadata', () => {
    expect(
      runScript(`sheet.getRange('A3').setValue('x').setNote('n'); sheet.getRange('A4:B4').merge(); sheet.hideRows(5);
        sheet.setConditionalFormatRules([SpreadsheetApp.newConditionalFormatRule().whenCellEmpty().setRanges([sheet.getRange('A2:A6')]).build()]);
        sheet.getRange('7:7').addDeveloperMetadata('k', 'v');
        sheet.insertRowsBefore(3, 2);
        return [sheet.getRange('A5').getValue(), sheet.getRange('A5').getNote(), sheet.getRange('A1:Z1000').getMergedRanges()[0].getA1Notation(), sheet.isRowHiddenByUser(7),
          sheet.getConditionalFormatRules()[0].getRanges()[0].getA1Notation(), sheet.createDeveloperMetadataFinder().find()[0].getLocation().getRow().getRow()];`),
    ).toEqual(['x', 'n', 'A6:B6', true, 'A2:A8', 9]);
  });

  test('deleting rows drops what was on them', () => {
    expect(
      runScript(`sheet.getRange('A1:A4').setValues([[1], [2], [3], [4]]); sheet.hideRows(2); sheet.deleteRows(2, 2);
        return [sheet.getDataRange().getValues(), sheet.getMaxRows(), sheet.isRowHiddenByUser(2)];`),
    ).toEqual([[[1], [4]], 998, false]);
  });
});

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
    expect(thrownBy(`SpreadsheetApp.getActive().deleteSheet(sheet);`)).toBe(
      "Exception: You can't remove all the sheets in a document.",
    );
    expect(thrownBy(`sheet.hideSheet();`)).toBe("Exception: You can't hide all the sheets in a document.");
  });

  test('a tab, id or name that does not exist gives null', () => {
    expect(
      runScript(
        `var ss = SpreadsheetApp.getActive(); return [ss.getSheetByName('no'), ss.getSheetById(99), ss.getRangeByName('no')];`,
      ),
    ).toEqual([null, null, null]);
  });

  test('the id of a tab stays when it is renamed and moved', () => {
    expect(
      runScript(`var ss = SpreadsheetApp.getActive(); var s = ss.insertSheet('B'); var id = s.getSheetId(); s.setName('C'); ss.moveActiveSheet(1);
        return [ss.getSheets()[0].getSheetId() === id, s.getIndex(), s === ss.getSheetByName('C')];`),
    ).toEqual([true, 1, true]);
  });

  test('openById opens the host file only', () => {
    expect(runScript(`return SpreadsheetApp.openById('local-workbook').getName();`)).toBe('Workbook');
    expect(thrownBy(`SpreadsheetApp.openById('other');`)).toBe(
      'Exception: Unexpected error while getting the method or property openById on object SpreadsheetApp.',
    );
  });

  test('a toast without seconds shows for 5', () => {
    const toasts: unknown[] = [];
    runScript(`SpreadsheetApp.getActive().toast('m'); SpreadsheetApp.getActive().toast('m', 't', -1);`, {
      onToast: (...toast) => toasts.push(toast),
    });
    expect(toasts).toEqual([
      ['m', '', 5],
      ['m', 't', -1],
    ]);
  });

  test('a second filter on a tab throws', () => {
    expect(thrownBy(`sheet.getRange('A1:B2').createFilter(); sheet.getRange('C1:C2').createFilter();`)).toBe(
      "Exception: You can't create a filter in a sheet that already has a filter.",
    );
  });

  test('named ranges are found by name, and removing a missing one throws', () => {
    expect(
      runScript(
        `var ss = SpreadsheetApp.getActive(); ss.setNamedRange('box', sheet.getRange('B2:C3')); return ss.getRangeByName('box').getA1Notation();`,
      ),
    ).toBe('B2:C3');
    expect(thrownBy(`SpreadsheetApp.getActive().removeNamedRange('box');`)).toMatch(/^Exception: /);
  });
});

describe('layout', () => {
  test('frozen lines, widths, heights and hidden columns are read back', () => {
    expect(
      runScript(`sheet.setFrozenRows(2); sheet.setFrozenColumns(1); sheet.setColumnWidths(1, 2, 250).setRowHeight(3, 40); sheet.hideColumns(4, 2);
        return [sheet.getFrozenRows(), sheet.getFrozenColumns(), sheet.getColumnWidth(2), sheet.getColumnWidth(3), sheet.getRowHeight(3), sheet.isColumnHiddenByUser(5)];`),
    ).toEqual([2, 1, 250, 100, 40, true]);
  });

  test('a tab colour is set and cleared', () => {
    expect(
      runScript(
        `var a = sheet.setTabColor('#FF0000').getTabColor(); return [a, sheet.setTabColor(null).getTabColor()];`,
      ),
    ).toEqual(['#ff0000', null]);
  });
});

describe('developer metadata', () => {
  test('is attached to tabs, whole rows, whole columns and the spreadsheet, DOCUMENT by default', () => {
    expect(
      runScript(`var ss = SpreadsheetApp.getActive(); ss.addDeveloperMetadata('k', 'ss'); sheet.addDeveloperMetadata('k', 'tab'); sheet.getRange('3:3').addDeveloperMetadata('k');
        return ss.createDeveloperMetadataFinder().withKey('k').find().map(function (m) { return [m.getValue(), String(m.getLocation().getLocationType()), String(m.getVisibility())]; });`),
    ).toEqual([
      ['ss', 'SPREADSHEET', 'DOCUMENT'],
      ['tab', 'SHEET', 'DOCUMENT'],
      [null, 'ROW', 'DOCUMENT'],
    ]);
  });

  test('cannot be attached to any other range', () => {
    expect(thrownBy(`sheet.getRange('A1:B2').addDeveloperMetadata('k');`)).toMatch(
      /^Exception: Adding developer metadata to arbitrary ranges is not currently supported\./,
    );
  });

  test('can be changed and removed', () => {
    expect(
      runScript(`sheet.addDeveloperMetadata('k', 'v'); sheet.getDeveloperMetadata()[0].setValue('w'); var a = sheet.getDeveloperMetadata()[0].getValue();
        sheet.getDeveloperMetadata()[0].remove(); return [a, sheet.getDeveloperMetadata().length];`),
    ).toEqual(['w', 0]);
  });
});

describe('conditional formats', () => {
  const RULE = `SpreadsheetApp.newConditionalFormatRule().whenNumberBetween(10, 20).setBackground('#B7E1CD').setBold(true).setRanges([sheet.getRange('A1:A5')]).build()`;

  test('setConditionalFormatRules replaces all rules of the tab, in order of priority', () => {
    expect(
      runScript(
        `sheet.setConditionalFormatRules([${RULE}, ${RULE}]); sheet.setConditionalFormatRules([${RULE}]); return sheet.getConditionalFormatRules().length;`,
      ),
    ).toBe(1);
  });

  test('a rule is read back with its criteria, values, formats and ranges', () => {
    expect(
      runScript(`sheet.setConditionalFormatRules([${RULE}]); var rule = sheet.getConditionalFormatRules()[0]; var c = rule.getBooleanCondition();
        return [String(rule), String(c), String(c.getCriteriaType()), c.getCriteriaValues(), c.getBackground(), c.getBold(), c.getItalic(), rule.getRanges()[0].getA1Notation(), rule.getGradientCondition()];`),
    ).toEqual([
      'ConditionalFormatRule',
      'ConditionalFormatBooleanCondition',
      'NUMBER_BETWEEN',
      [10, 20],
      '#b7e1cd',
      true,
      null,
      'A1:A5',
      null,
    ]);
  });

  test('a gradient is read back; its midpoint has a value', () => {
    expect(
      runScript(`var T = SpreadsheetApp.InterpolationType;
        var rule = SpreadsheetApp.newConditionalFormatRule().setGradientMinpoint('#ff0000').setGradientMidpointWithValue('#ffff00', T.PERCENT, '50').setGradientMaxpointWithValue('#00ff00', T.NUMBER, '1')
          .setRanges([sheet.getRange('A1')]).build().getGradientCondition();
        return [rule.getMinColor(), String(rule.getMinType()), rule.getMidValue(), String(rule.getMidType()), rule.getMaxColor(), rule.getMaxValue()];`),
    ).toEqual(['#ff0000', 'MIN', '50', 'PERCENT', '#00ff00', '1']);
  });

  test('a copy of a rule keeps its formats', () => {
    expect(
      runScript(`return ${RULE}.copy().whenCellEmpty().build().getBooleanCondition().getBackground();`),
    ).toBe('#b7e1cd');
  });

  test('a rule without condition or ranges cannot be built', () => {
    expect(thrownBy(`SpreadsheetApp.newConditionalFormatRule().whenCellEmpty().build();`)).toMatch(/range/);
    expect(
      thrownBy(`SpreadsheetApp.newConditionalFormatRule().setRanges([sheet.getRange('A1')]).build();`),
    ).toMatch(/condition/);
  });

  test('a rule of another tab is refused', () => {
    const workbook = new Workbook();
    workbook.addTab('Data');
    workbook.addTab('Other');
    expect(
      thrownBy(`SpreadsheetApp.getActive().getSheetByName('Other').setConditionalFormatRules([${RULE}]);`, {
        workbook,
      }),
    ).toMatch(/^Exception: /);
  });
});
