/** Reading and writing cells (facts §3, §9). */
import { describe, expect, test } from '@jest/globals';
import { Workbook } from '../../../local/runtime';
import { openScript, runScript, thrownBy } from './run-script';

/** What a text becomes when a script writes it: [value, formula]. */
const written = (text: string, format = 'general'): unknown =>
  runScript(`var r = sheet.getRange('A1').setNumberFormat(${JSON.stringify(format)}).setValue(${JSON.stringify(text)});
    var v = r.getValue(); return [v instanceof Date ? v.toISOString().slice(0, 10) : v, r.getFormula()];`);

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
    expect(written(text)).toEqual(['', formula]);
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

  test('setValues and appendRow parse texts just as setValue does', () => {
    expect(
      runScript(`sheet.getRange('A1:B1').setValues([['5%', '=A1']]); sheet.appendRow(['TRUE', "'=x"]);
        return [sheet.getRange('A1:B2').getValues(), sheet.getRange('B1').getFormula()];`),
    ).toEqual([
      [
        [0.05, ''],
        [true, '=x'],
      ],
      '=A1',
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
        `sheet.getRange('A1').setValue(5).setValue(${value}); return [sheet.getRange('A1').getValue(), sheet.getLastRow()];`,
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
        `sheet.getRange('A1').setValue('7/4/2025'); return sheet.getRange('A1').getValue().toISOString();`,
        { workbook },
      ),
    ).toBe('2025-07-04T04:00:00.000Z');
  });

  test('a Date written and read back is the same moment, across a change of the clocks', () => {
    const workbook = new Workbook({ timeZone: 'Europe/Berlin' });
    const moment = Date.UTC(2025, 2, 30, 1, 30);
    expect(
      runScript(
        `sheet.getRange('A1').setValue(new Date(${moment})); return sheet.getRange('A1').getValue().getTime();`,
        { workbook },
      ),
    ).toBe(moment);
  });

  test('a percent cell gives the fraction and shows the percentage', () => {
    expect(
      runScript(
        `var r = sheet.getRange('A1').setValue('12.5%'); return [r.getValue(), r.getDisplayValue(), r.getNumberFormat()];`,
      ),
    ).toEqual([0.125, '12.50%', '0.00%']);
  });

  test('the number format of an untouched cell is 0.###############, and "general" resets it', () => {
    expect(
      runScript(
        `var r = sheet.getRange('A1'); var a = r.getNumberFormat(); r.setNumberFormat('0.0').setNumberFormat('general'); return [a, r.getNumberFormat()];`,
      ),
    ).toEqual(['0.###############', '0.###############']);
  });

  test('an object is stored as the text that nobody wants', () => {
    expect(runScript(`return sheet.getRange('A1').setValue({a: 1}).getValue();`)).toBe('[object Object]');
  });

  test('hidden rows are included in reads', () => {
    expect(
      runScript(
        `sheet.getRange('A1:A2').setValues([[1], [2]]); sheet.hideRows(2); return [sheet.getDataRange().getValues(), sheet.isRowHiddenByUser(2)];`,
      ),
    ).toEqual([[[1], [2]], true]);
  });

  test('merging keeps the top-left value only', () => {
    expect(
      runScript(
        `sheet.getRange('A1:B1').setValues([[1, 2]]).merge(); return [sheet.getRange('A1:B1').getValues(), sheet.getRange('B1').isPartOfMerge()];`,
      ),
    ).toEqual([[[1, '']], true]);
  });

  test('text of 50,000 characters fits into a cell, one more does not', () => {
    expect(runScript(`return sheet.getRange('A1').setValue('x'.repeat(50000)).getValue().length;`)).toBe(
      50_000,
    );
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

  test.each(['setNotes', 'setBackgrounds', 'setNumberFormats', 'setRichTextValues', 'setFormulas'])(
    '%s checks the shape too',
    (method) => {
      expect(thrownBy(`sheet.getRange('A1:A3').${method}([['a']]);`)).toMatch(
        /The data has 1 but the range has 3/,
      );
    },
  );

  test('something that is no block is a signature error', () => {
    expect(thrownBy(`sheet.getRange('A1').setValues('x');`)).toBe(
      "Exception: The parameters (String) don't match the method signature for SpreadsheetApp.Range.setValues.",
    );
  });
});

describe('notes', () => {
  test('a number handed to setNotes becomes "25.0"', () => {
    expect(runScript(`return sheet.getRange('A1:B1').setNotes([[25, 'ok']]).getNotes();`)).toEqual([
      ['25.0', 'ok'],
    ]);
  });

  test('null removes a note, and a cell without one reads as the empty string', () => {
    expect(
      runScript(
        `var r = sheet.getRange('A1').setNote('n'); var n = r.getNote(); r.setNote(null); return [n, r.getNote()];`,
      ),
    ).toEqual(['n', '']);
  });

  test('a note alone does not raise getLastRow', () => {
    expect(runScript(`sheet.getRange('A9').setNote('n'); return sheet.getLastRow();`)).toBe(0);
  });
});

describe('rich text and links', () => {
  test('rich text is not parsed: a text that starts with = stays a text', () => {
    expect(
      runScript(`var v = SpreadsheetApp.newRichTextValue().setText('=1+1').setLinkUrl('https://x.org/').build();
        var r = sheet.getRange('A1').setRichTextValue(v); return [r.getValue(), r.getFormula(), r.getRichTextValue().getLinkUrl()];`),
    ).toEqual(['=1+1', '', 'https://x.org/']);
  });

  test('a link may cover a stretch of the text only', () => {
    expect(
      runScript(`var v = SpreadsheetApp.newRichTextValue().setText('see here').setLinkUrl(4, 8, 'https://x.org/').build();
        var back = sheet.getRange('A1').setRichTextValue(v).getRichTextValue();
        return [back.getLinkUrl(), back.getLinkUrl(4, 8), back.getRuns().map(function (run) { return run.getText(); })];`),
    ).toEqual([null, 'https://x.org/', ['see ', 'here']]);
  });

  test('getRichTextValue is null for a cell that is not text', () => {
    expect(runScript(`return sheet.getRange('A1').setValue(5).getRichTextValue();`)).toBe(null);
  });

  test('a HYPERLINK formula with literal arguments has its label as value', () => {
    expect(
      runScript(
        `var r = sheet.getRange('A1').setValue('=HYPERLINK("#gid=2&range=A12", 12)'); return [r.getValue(), r.getFormula()];`,
      ),
    ).toEqual([12, '=HYPERLINK("#gid=2&range=A12", 12)']);
  });

  test('any other formula has no value here: there is no calculation engine', () => {
    expect(
      runScript(
        `var r = sheet.getRange('A1').setFormula('SUM(1,2)'); return [r.getValue(), r.getFormula(), sheet.getLastRow()];`,
      ),
    ).toEqual(['', '=SUM(1,2)', 1]);
  });
});

describe('looks', () => {
  test('getBackground gives the user’s own fill in lower case, never a conditional format', () => {
    expect(
      runScript(
        `var r = sheet.getRange('A1').setBackground('#AABBCC'); return [r.getBackground(), sheet.getRange('B1').getBackground()];`,
      ),
    ).toEqual(['#aabbcc', '#ffffff']);
  });

  test('formats are set for blocks and read back', () => {
    expect(
      runScript(`var r = sheet.getRange('A1:B1').setFontWeights([['bold', 'normal']]).setWrapStrategy(SpreadsheetApp.WrapStrategy.WRAP)
        .setVerticalAlignment('middle').setHorizontalAlignment('center').setFontColor('#ff0000').setFontStyle('italic').setFontLine('underline');
        return [r.getFontWeights(), r.getWrap(), r.getVerticalAlignment(), r.getHorizontalAlignment(), r.getFontColor(), r.getFontStyle(), r.getFontLine()];`),
    ).toEqual([[['bold', 'normal']], true, 'middle', 'center', '#ff0000', 'italic', 'underline']);
  });

  test('a colour that is none throws "Invalid color string"', () => {
    expect(thrownBy(`sheet.getRange('A1').setBackground('#12');`)).toBe('Exception: Invalid color string');
  });

  test('clearContent keeps looks and notes, clearFormat keeps values, clear takes all', () => {
    const script = openScript();
    script.run(`sheet.getRange('A1:A3').setValues([[1], [2], [3]]).setBackground('#ff0000').setNotes([['n'], ['n'], ['n']]);
      sheet.getRange('A1').clearContent(); sheet.getRange('A2').clearFormat(); sheet.getRange('A3').clear();`);
    expect(
      script.run(
        `var r = sheet.getRange('A1:A3'); return [r.getValues(), r.getBackgrounds(), r.getNotes()];`,
      ),
    ).toEqual([
      [[''], [2], ['']],
      [['#ff0000'], ['#ffffff'], ['#ffffff']],
      [['n'], ['n'], ['']],
    ]);
  });
});

describe('sorting and validation', () => {
  test('sort moves whole rows with their notes, the header too unless the range leaves it out', () => {
    expect(
      runScript(`sheet.getRange('A1:B4').setValues([['h', 1], ['b', 2], ['', 3], [10, 4]]); sheet.getRange('B2').setNote('two');
        sheet.getRange('A2:B4').sort({column: 1, ascending: true}); return [sheet.getRange('A1:B4').getValues(), sheet.getRange('B3').getNote()];`),
    ).toEqual([
      [
        ['h', 1],
        [10, 4],
        ['b', 2],
        ['', 3],
      ],
      'two',
    ]);
  });

  test('insertCheckboxes sets every cell to false, whatever stood there', () => {
    expect(
      runScript(`return sheet.getRange('A1:A2').setValues([[5], [true]]).insertCheckboxes().getValues();`),
    ).toEqual([[false], [false]]);
  });

  test('a validation is read back with its list, and clearing part of it leaves the rest', () => {
    expect(
      runScript(`var rule = SpreadsheetApp.newDataValidation().requireValueInList(['a', 'b'], true).setAllowInvalid(false).build();
        sheet.getRange('A1:A5').setDataValidation(rule); sheet.getRange('A3').clearDataValidations();
        var back = sheet.getRange('A1').getDataValidation();
        return [String(back.getCriteriaType()), back.getCriteriaValues(), back.getAllowInvalid(), sheet.getRange('A1:A5').getDataValidations().map(function (row) { return row[0] !== null; })];`),
    ).toEqual(['VALUE_IN_LIST', [['a', 'b'], true], false, [true, true, false, true, true]]);
  });
});
