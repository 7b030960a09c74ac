/** Reading and writing cells. */
import { Workbook } from '../../../local/runtime';
import { openScript, returns, runScript, tabOf, throwing, thrownBy } from './run-script';
import { a1Of } from '../../../local/workbook/a1';
import { area } from '../../../local/workbook/area';

describe('notes and formulas', () => {
  returns([
    [
      'a cell without a note reads as the empty string',
      `var r = at('A1').setNotes([['n']]); var n = r.getNote(); r.setNotes([['']]); return [n, r.getNote()];`,
      ['n', ''],
    ],
    ['a note alone does not raise getLastRow', `at('A9').setNotes([['n']]); return sheet.getLastRow();`, 0],
    [
      'HYPERLINK with literal arguments has its label as value',
      `var r = at('A1').setValues([['=HYPERLINK("#gid=2&range=A12", 12)']]); return [r.getValues(), r.getFormulas()];`,
      [[[12]], [['=HYPERLINK("#gid=2&range=A12", 12)']]],
    ],
    [
      'any other formula stays uncalculated, and is not blank: there is no calculation engine',
      `var r = at('A1').setFormulas([['SUM(1,2)']]); return [r.getValues(), r.getFormulas(), sheet.getLastRow()];`,
      [[['Loading...']], [['=SUM(1,2)']], 1],
    ],
  ]);
});

describe('styles', () => {
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

  test('an invalid colour throws "Invalid color string"', () => {
    expect(thrownBy(`sheet.getRange('A1').setBackground('#12');`)).toBe('Exception: Invalid color string');
  });

  test('clearFormat keeps values, notes and number formats, clearNote the style', () => {
    const script = openScript();
    script.run(`sheet.getRange('A1:A3').setValues([[1], [2], [3]]).setBackground('#ff0000').setNotes([['n'], ['n'], ['n']]);
      sheet.getRange('A1').clearNote(); sheet.getRange('A2').setNumberFormat('0.00').clearFormat();`);
    const { grid } = tabOf(script);
    expect(grid.get(1, 1)).toMatchObject({ value: 1, note: '', style: { background: '#ff0000' } });
    expect(grid.get(2, 1)).toMatchObject({ value: 2, note: 'n' });
    expect(grid.get(2, 1).style).toMatchObject({ background: null, numberFormat: '0.00' });
  });
});

test('clearing part of a validation leaves the rest', () => {
  const script = openScript();
  const rule = { list: null, allowInvalid: false, origin: {} };
  tabOf(script).validations.push({ area: area(1, 1, 5), rule });
  script.run(`sheet.getRange('A3').clearDataValidations();`);
  expect(tabOf(script).validations.map((left) => a1Of(left.area))).toEqual(['A1:A2', 'A4:A5']);
});

/** What a text becomes when a script writes it: [value, formula]. */
const written = (text: string, format = 'general'): unknown =>
  runScript(`var r = sheet.getRange('A1').setNumberFormat(${JSON.stringify(format)}).setValues([[${JSON.stringify(text)}]]);
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
    ['1 2', '1 2'],
    ['1.2.2024', '1.2.2024'],
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
  ])('%j is literal: exactly one leading apostrophe is removed', (text, value) => {
    expect(written(text)).toEqual([value, '']);
  });

  test('in a cell with the format @ strings are kept, without one leading apostrophe', () => {
    expect([written('007', '@'), written('1/2', '@'), written("'x", '@')]).toEqual([
      ['007', ''],
      ['1/2', ''],
      ['x', ''],
    ]);
  });
});

describe('values', () => {
  returns([
    ['a blank cell reads as the empty string, never null', `return at('A1:B1').getValues();`, [['', '']]],
    ...['null', 'undefined', "''"].map((blank): [string, string, unknown] => [
      `writing ${blank} blanks the cell`,
      `at('A1').setValues([[5]]).setValues([[${blank}]]); return [at('A1').getValues()[0][0], sheet.getLastRow()];`,
      ['', 0],
    ]),
    [
      'a percent cell gives the fraction and shows the percentage',
      `var r = at('A1').setValues([['12.5%']]); return [r.getValues(), r.getDisplayValues()];`,
      [[[0.125]], [['12.50%']]],
    ],
    [
      'the number format "general" resets a cell',
      `var r = at('A1').setValues([[1.25]]).setNumberFormat('0.0'); var a = r.getDisplayValues(); return [a, r.setNumberFormat('general').getDisplayValues()];`,
      [[['1.3']], [['1.25']]],
    ],
    [
      'an object is stored as the text “[object Object]”',
      `return at('A1').setValues([[{a: 1}]]).getValues();`,
      [['[object Object]']],
    ],
    [
      'text of 50,000 characters fits into a cell',
      `return at('A1').setValues([['x'.repeat(50000)]]).getValues()[0][0].length;`,
      50_000,
    ],
    [
      'a block with one cell that is too long is not written at all',
      `try { at('A1:A2').setValues([['a'], ['x'.repeat(50001)]]); } catch (e) {} return sheet.getLastRow();`,
      0,
    ],
  ]);

  test.each([
    // Midnight in the time zone of the spreadsheet.
    ['America/New_York', `'7/4/2025'`, '2025-07-04T04:00:00.000Z'],
    // The same moment, across a change of the clocks.
    ['Europe/Berlin', `new Date(Date.UTC(2025, 2, 30, 1, 30))`, '2025-03-30T01:30:00.000Z'],
  ])('in %s the date %s is %s', (timeZone, written, moment) => {
    const body = `return at('A1').setValues([[${written}]]).getValues()[0][0].toISOString();`;
    expect(runScript(body, { workbook: new Workbook({ timeZone }) })).toBe(moment);
  });
});

describe('what is refused', () => {
  const UNEVEN = (what: string): string =>
    `The number of ${what} in the data does not match the number of ${what} in the range. The data has 2 but the range has 3.`;
  throwing([
    [
      `at('A1').setValues([['x'.repeat(50001)]])`,
      'Your input contains more than the maximum of 50000 characters in a single cell.',
    ],
    [`at('A1:A3').setValues([[1], [2]])`, UNEVEN('rows')],
    [`at('A1:C2').setValues([[1, 2, 3], [1, 2]])`, UNEVEN('columns')],
    [`at('A1:A3').setNotes([['a'], ['b']])`, UNEVEN('rows')],
    [`at('A1:A3').setFormulas([['a'], ['b']])`, UNEVEN('rows')],
  ]);
});
