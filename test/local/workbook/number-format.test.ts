/** What cells show (facts §3: getDisplayValues). */
import { describe, expect, test } from '@jest/globals';
import { CellError } from '../../../local/workbook/cell';
import { display, isDateFormat } from '../../../local/workbook/number-format';

describe('numbers', () => {
  test.each([
    [12, '', '12'],
    [0.1 + 0.2, '', '0.3'],
    [1234567.891, '', '1234567.891'],
    [1e21, '', '1E+21'],
    [-0.5, '', '-0.5'],
    [0.125, '0%', '13%'],
    [0.0909, '0.00%', '9.09%'],
    [-0.5, '0%', '-50%'],
    [1, '0%', '100%'],
    [1234.5, '#,##0', '1,235'],
    [1234.5, '#,##0.00', '1,234.50'],
    [0.5, '0.00', '0.50'],
    [1.005, '0.00', '1.01'],
    [0.5, '#.##', '.5'],
    [3, '0.##', '3.'],
    [5, '000', '005'],
    [1234567, '0.00E+00', '1.23E+06'],
    [-5, '0;(0)', '(5)'],
    [0, '0;-0;"none"', 'none'],
    [5, '0" ha"', '5 ha'],
    [12.5, '"$"#,##0.00', '$12.50'],
    [5, '@', '5'],
    [5, '[Red]0.0', '5.0'],
  ])('%d in the format %j shows as %j', (value, format, shown) => {
    expect(display(value, format)).toBe(shown);
  });
});

describe('dates', () => {
  // 45658 is 1 January 2025.
  test.each([
    [45658, 'm/d/yyyy', '1/1/2025'],
    [45658, 'yyyy-mm-dd', '2025-01-01'],
    [45658, 'd mmm yyyy', '1 Jan 2025'],
    [45658, 'dddd, mmmm d', 'Wednesday, January 1'],
    [45658.75, 'm/d/yyyy h:mm:ss', '1/1/2025 18:00:00'],
    [45658.75, 'h:mm AM/PM', '6:00 PM'],
    [45658.52, 'hh:mm', '12:28'],
    [1.5, '[h]:mm', '36:00'],
    [45658, 'dd.mm.yy', '01.01.25'],
  ])('%d in the format %j shows as %j', (serial, format, shown) => {
    expect(display(serial, format)).toBe(shown);
  });

  test.each([
    ['m/d/yyyy', true],
    ['0.00', false],
    ['"day" 0', false],
    ['[Red]0', false],
    ['[h]:mm', true],
    ['General', false],
    ['@', false],
    ['', false],
  ])('%j is a date format: %s', (format, answer) => {
    expect(isDateFormat(format)).toBe(answer);
  });
});

describe('other values', () => {
  test.each([
    [null, ''],
    [true, 'TRUE'],
    ['text', 'text'],
    [new CellError('#N/A'), '#N/A'],
  ])('%p shows as %j', (value, shown) => {
    expect(display(value, '0.00')).toBe(shown);
  });
});
