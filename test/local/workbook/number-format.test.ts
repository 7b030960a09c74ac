/** Displayed values: this project’s additions to numfmt, and one pattern of each kind. */
import fc from 'fast-check';
import { CellError } from '../../../local/workbook/cell';
import { display, isDateFormat } from '../../../local/workbook/number-format';
import { momentToSerial } from '../../../local/workbook/serial-date';

test.each([
  [12, '', '12'],
  [0.1 + 0.2, '', '0.3'],
  [1234567.891, '', '1234567.891'],
  [1e21, '', '1E+21'],
  [5e-7, '', '0.0000005'],
  [-1.23456789012e-8, '', '-0.0000000123456789'],
  [5e-10, '', '5E-10'],
  [123456789012, '', '123456789012'],
  [-999999999999999, '', '-999999999999999'],
  [123456789012.75, '', '123456789013'],
  [0.125, '0%', '13%'],
  [0.0909, '0.00%', '9.09%'],
  [1234.5, '#,##0.00', '1,234.50'],
  [1.005, '0.00', '1.01'],
  [5, '@', '5'],
  [-1.005, '0.00', '-1.01'],
  [0.285, '0%', '29%'],
  [1, '[Red', '######'],
])('numbers %d in the format %j shows as %j', (value, format, shown) => {
  expect(display(value, format)).toBe(shown);
});

test('a half is rounded up as it is written, whatever its binary form', () => {
  const thousandths = fc.integer({ min: 0, max: 99_999_999 });
  fc.assert(
    fc.property(thousandths, (n) => {
      const hundredths = String(Math.floor((n + 5) / 10)).padStart(3, '0');
      expect(display(n / 1000, '0.00')).toBe(`${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`);
    }),
  );
});

describe('dates', () => {
  // 45658 is 1 January 2025.
  test.each([
    [45658, 'm/d/yyyy', '1/1/2025'],
    [45658, 'yyyy-mm-dd', '2025-01-01'],
    [45658.75, 'm/d/yyyy h:mm:ss', '1/1/2025 18:00:00'],
    [45658.52, 'hh:mm', '12:28'],
    [45658.7503472, 'h:mm:ss.000', '18:00:29.998'],
    // Sheets also counts days before 1900, and knows that 1900 was not a leap year.
    [61, 'm/d/yyyy', '3/1/1900'],
    [-3, 'yyyy-mm-dd', '1899-12-27'],
  ])('%d in the format %j shows as %j', (serial, format, shown) => {
    expect(display(serial, format)).toBe(shown);
  });

  test('every moment shows as its day and the second that has begun', () => {
    const moments = fc.date({
      min: new Date('1950-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, (moment) => {
        const text = moment.toISOString().slice(0, 19).replace('T', ' ');
        const serial = momentToSerial(moment.getTime(), 'UTC');
        expect(display(serial, 'yyyy-mm-dd hh:mm:ss')).toBe(text);
        expect(display(serial, 'yyyy-mm-dd hh:mm')).toBe(text.slice(0, -3));
      }),
      { examples: [[new Date('2025-01-01T23:59:59.999Z')]] },
    );
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

test.each([
  [null, ''],
  [true, 'TRUE'],
  ['text', 'text'],
  [new CellError('#N/A'), '#N/A'],
])('other values %p shows as %j', (value, shown) => {
  expect(display(value, '0.00')).toBe(shown);
});
