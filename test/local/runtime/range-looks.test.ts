/** Notes, formulas, looks and validations of cells. */
import { describe, expect, test } from '@jest/globals';
import { a1Of } from '../../../local/workbook/a1';
import { area } from '../../../local/workbook/area';
import { EMPTY_CELL } from '../../../local/workbook/cell';
import { openScript, returns, tabOf, thrownBy } from './run-script';

describe('notes and formulas', () => {
  returns([
    ['a number as a note becomes "25.0"', `at('A1').setNotes([[25]]); return at('A1').getNote();`, '25.0'],
    [
      'null removes a note, and a cell without one reads as the empty string',
      `var r = at('A1').setNote('n'); var n = r.getNote(); r.setNote(null); return [n, r.getNote()];`,
      ['n', ''],
    ],
    ['a note alone does not raise getLastRow', `at('A9').setNote('n'); return sheet.getLastRow();`, 0],
    [
      'HYPERLINK with literal arguments has its label as value',
      `var r = at('A1').setValue('=HYPERLINK("#gid=2&range=A12", 12)'); return [r.getValues(), r.getFormulas()];`,
      [[[12]], [['=HYPERLINK("#gid=2&range=A12", 12)']]],
    ],
    [
      'any other formula stays uncalculated, and is not blank: there is no calculation engine',
      `var r = at('A1').setFormulas([['SUM(1,2)']]); return [r.getValues(), r.getFormulas(), sheet.getLastRow()];`,
      [[['Loading...']], [['=SUM(1,2)']], 1],
    ],
  ]);
});

describe('looks', () => {
  test('formats are set for whole blocks', () => {
    const script = openScript();
    script.run(`sheet.getRange('A1:B2').setFontWeight('bold').setWrapStrategy(SpreadsheetApp.WrapStrategy.WRAP)
      .setVerticalAlignment('middle').setHorizontalAlignment('center').setTextRotation(90);`);
    expect(tabOf(script).grid.get(2, 2).style).toMatchObject({
      bold: true,
      wrap: 'WRAP',
      verticalAlignment: 'middle',
      horizontalAlignment: 'center',
      rotation: 90,
    });
  });

  test('a colour that is none throws "Invalid color string"', () => {
    expect(thrownBy(`sheet.getRange('A1').setBackground('#12');`)).toBe('Exception: Invalid color string');
  });

  test('clearFormat keeps values and notes, clearNote the look, clear takes all', () => {
    const script = openScript();
    script.run(`sheet.getRange('A1:A3').setValues([[1], [2], [3]]).setBackground('#ff0000').setNotes([['n'], ['n'], ['n']]);
      sheet.getRange('A1').clearNote(); sheet.getRange('A2').clearFormat(); sheet.getRange('A3').clear();`);
    const { grid } = tabOf(script);
    expect(grid.get(1, 1)).toMatchObject({ value: 1, note: '', style: { background: '#ff0000' } });
    expect(grid.get(2, 1)).toMatchObject({ value: 2, note: 'n', style: { background: null } });
    expect(grid.get(3, 1)).toBe(EMPTY_CELL);
  });
});

test('clearing part of a validation leaves the rest', () => {
  const script = openScript();
  const rule = { list: null, allowInvalid: false, origin: {} };
  tabOf(script).validations.push({ area: area(1, 1, 5), rule });
  script.run(`sheet.getRange('A3').clearDataValidations();`);
  expect(tabOf(script).validations.map((left) => a1Of(left.area))).toEqual(['A1:A2', 'A4:A5']);
});
