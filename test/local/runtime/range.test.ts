/** Reading and writing cells (facts §3, §9). */
import { describe, expect, test } from '@jest/globals';
import { Workbook } from '../../../local/runtime';
import { openScript, runScript, tabOf, thrownBy } from './run-script';

/** What a text becomes when a script writes it: [value, formula]. */
const written = (text: string, format = 'general'): unknown =>
  runScript(`var r = sheet.getRange('A1').setNumberFormat(${JSON.stringify(format)}).setValue(${JSON.stringify(text)});
    var v = r.getValues()[0][0]; return [v instanceof Date ? v.toISOString().slice(0, 10) : v, r.getFormulas()[0][0]];`);

describe('texts written by a script are read as if a user typed them', () => {
  test.each([
    ['12', 12],
    ['-3.5', -3.5],
    ['+1', 1],
    ['007', 7],
    ['1,234', 1234],
    ['1,234.5', 1234.5],
    ['.5', 0.5],
    ['1e3', 1000],
    ['12%', 0.12],
    ['9.09%', 0.0909],
    ['-5 %', -0.05],
    ['$1,000.50', 1000.5],
    ['TRUE', true],
    ['false', false],
    [' 7 ', 7],
    ['2025-01-31', '2025-01-31'],
    ['1/2/2025', '2025-01-02'],
    ['1/2', '2026-01-02'],
    ['31/12/2025', '31/12/2025'],
    ['Jan 5, 2024', '2024-01-05'],
    ['2025-02-30', '2025-02-30'],
    ['hello', 'hello'],
    ['1-001', '1-001'],
    ['1,2', '1,2'],
    ['12 apples', '12 apples'],
    ['BRA.14_1', 'BRA.14_1'],
    ['@x', '@x'],
    ['=', '='],
    ['a\nb', 'a\nb'],
    ['-', '-'],
  ])('%j becomes %j', (text, value) => {
    expect(written(text)).toEqual([value, '']);
  });

  test.each([
    ['=1+1', '=1+1'],
    ['=HYPERLINK', '=HYPERLINK'],
    ['+x', '=+x'],
    ['-x', '=-x'],
    ['-5 apples', '=-5 apples'],
  ])('%j becomes a formula', (text, formula) => {
    expect(written(text)).toEqual(['Loading...', formula]);
  });

  test.each([
    ["'=1+1", '=1+1'],
    ["'12", '12'],
    ["''quoted'", "'quoted'"],
    ["'", ''],
    ["'+x", '+x'],
    ["'TRUE", 'TRUE'],
  ])('%j is literal: exactly one leading apostrophe is taken off', (text, value) => {
    expect(written(text)).toEqual([value, '']);
  });

  test('in a cell with the format @ texts stay texts, yet one leading apostrophe is taken off', () => {
    expect([written('007', '@'), written('1/2', '@'), written("'x", '@')]).toEqual([
      ['007', ''],
      ['1/2', ''],
      ['x', ''],
    ]);
  });

  test('setValues parses texts just as setValue does', () => {
    expect(
      runScript(
        `var r = sheet.getRange('A1:B2').setValues([['5%', '=A1'], ['TRUE', "'=x"]]); return [r.getValues(), r.getFormulas()];`,
      ),
    ).toEqual([
      [
        [0.05, 'Loading...'],
        [true, '=x'],
      ],
      [
        ['', '=A1'],
        ['', ''],
      ],
    ]);
  });
});

describe('values', () => {
  test('a blank cell reads as the empty string, never null', () => {
    expect(runScript(`return sheet.getRange('A1:B1').getValues();`)).toEqual([['', '']]);
  });

  test.each(['null', 'undefined', "''"])('writing %s blanks the cell', (value) => {
    expect(
      runScript(
        `sheet.getRange('A1').setValue(5).setValue(${value}); return [sheet.getRange('A1').getValues()[0][0], sheet.getLastRow()];`,
      ),
    ).toEqual(['', 0]);
  });

  test('getValues gives fresh arrays each time', () => {
    expect(
      runScript(`var r = sheet.getRange('A1'); r.getValues()[0][0] = 'changed'; return r.getValues();`),
    ).toEqual([['']]);
  });

  test('a date cell is midnight in the spreadsheet’s time zone', () => {
    const workbook = new Workbook({ timeZone: 'America/New_York' });
    expect(
      runScript(
        `sheet.getRange('A1').setValue('7/4/2025'); return sheet.getRange('A1').getValues()[0][0].toISOString();`,
        { workbook },
      ),
    ).toBe('2025-07-04T04:00:00.000Z');
  });

  test('a Date written and read back is the same moment, across a change of the clocks', () => {
    const workbook = new Workbook({ timeZone: 'Europe/Berlin' });
    const moment = Date.UTC(2025, 2, 30, 1, 30);
    expect(
      runScript(
        `sheet.getRange('A1').setValue(new Date(${moment})); return sheet.getRange('A1').getValues()[0][0].getTime();`,
        { workbook },
      ),
    ).toBe(moment);
  });

  test('a percent cell gives the fraction and shows the percentage', () => {
    expect(
      runScript(
        `var r = sheet.getRange('A1').setValue('12.5%'); return [r.getValues(), r.getDisplayValues()];`,
      ),
    ).toEqual([[[0.125]], [['12.50%']]]);
  });

  test('the number format "general" resets a cell', () => {
    expect(
      runScript(
        `var r = sheet.getRange('A1').setValue(1.25).setNumberFormat('0.0'); var a = r.getDisplayValues(); return [a, r.setNumberFormat('general').getDisplayValues()];`,
      ),
    ).toEqual([[['1.3']], [['1.25']]]);
  });

  test('an object is stored as the text that nobody wants', () => {
    expect(runScript(`return sheet.getRange('A1').setValue({a: 1}).getValues()[0][0];`)).toBe(
      '[object Object]',
    );
  });

  test('hidden rows are included in reads', () => {
    const script = openScript();
    tabOf(script).rows.hidden.add(2);
    expect(
      script.run(`sheet.getRange('A1:A2').setValues([[1], [2]]); return sheet.getDataRange().getValues();`),
    ).toEqual([[1], [2]]);
  });

  test('merging keeps the top-left value only, and can be undone', () => {
    expect(
      runScript(
        `sheet.getRange('A1:B1').setValues([[1, 2]]).merge(); return [sheet.getRange('A1:B1').getValues(), sheet.getRange('B1').getMergedRanges().length, sheet.getRange('A1:B1').breakApart().getMergedRanges().length];`,
      ),
    ).toEqual([[[1, '']], 1, 0]);
  });

  test('text of 50,000 characters fits into a cell, one more does not', () => {
    expect(
      runScript(`return sheet.getRange('A1').setValue('x'.repeat(50000)).getValues()[0][0].length;`),
    ).toBe(50_000);
    expect(thrownBy(`sheet.getRange('A1').setValue('x'.repeat(50001));`)).toBe(
      'Exception: Your input contains more than the maximum of 50000 characters in a single cell.',
    );
  });

  test('a block with one cell that is too long is not written at all', () => {
    expect(
      runScript(
        `try { sheet.getRange('A1:A2').setValues([['a'], ['x'.repeat(50001)]]); } catch (e) {} return sheet.getLastRow();`,
      ),
    ).toBe(0);
  });
});

describe('shapes', () => {
  test('setValues refuses data of another number of rows', () => {
    expect(thrownBy(`sheet.getRange('A1:A3').setValues([[1], [2]]);`)).toBe(
      'Exception: The number of rows in the data does not match the number of rows in the range. The data has 2 but the range has 3.',
    );
  });

  test('setValues refuses a row of another number of columns, whichever row it is', () => {
    expect(thrownBy(`sheet.getRange('A1:C2').setValues([[1, 2, 3], [1, 2]]);`)).toBe(
      'Exception: The number of columns in the data does not match the number of columns in the range. The data has 2 but the range has 3.',
    );
  });

  test.each(['setNotes', 'setFormulas'])('%s checks the shape too', (method) => {
    expect(thrownBy(`sheet.getRange('A1:A3').${method}([['a']]);`)).toMatch(
      /The data has 1 but the range has 3/,
    );
  });

  test('something that is not a block is a signature error', () => {
    expect(thrownBy(`sheet.getRange('A1').setValues('x');`)).toBe(
      "Exception: The parameters (String) don't match the method signature for SpreadsheetApp.Range.setValues.",
    );
  });
});
