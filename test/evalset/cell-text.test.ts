import { cellReader } from '../../src/evalset/cell-text';

describe('cellReader', () => {
  it.each([
    ['a text', ' BRA ', ' BRA ', 'BRA'],
    ['a text that means nothing', 'None', 'None', ''],
    ['a blank cell', '', '', ''],
    ['TRUE', true, 'TRUE', 'TRUE'],
    ['FALSE in a sheet in German', false, 'FALSCH', 'FALSE'],
    ['the dataset id 0', 0, '0', '0'],
    ['an id of a kba', 15060, '15,060', '15060'],
    ['a wdpa id', 555592663, '5.56E+08', '555592663'],
    ['a year', 2015, '2,015', '2015'],
    ['a percentage', 0.0909, '9.09%', '9.09%'],
    ['a text that looks like a formula', '=1+1', '=1+1', '=1+1'],
    ['an error', '#REF!', '#REF!', '#REF!'],
    ['a date shown as its year', new Date('2024-01-01T00:00:00Z'), '2024', '2024'],
    ['a duration', new Date('1899-12-30T00:00:30Z'), '0:00:30', '0:00:30'],
    ['a duration of days', new Date('1899-12-31T06:00:00Z'), ' 30:00:00 ', '30:00:00'],
  ] as const)('reads %s', (_what, value, shown, text) => {
    expect(cellReader('Etc/UTC')(value, shown)).toBe(text);
  });

  it.each([
    ['Etc/UTC', '2024-07-01T00:00:00Z', '2024-07-01'],
    ['America/Sao_Paulo', '2024-07-01T03:00:00Z', '2024-07-01'],
    ['America/Sao_Paulo', '2024-07-01T02:59:59Z', '2024-06-30'],
    ['Asia/Jakarta', '2024-06-30T17:00:00Z', '2024-07-01'],
    ['Asia/Jakarta', '2024-06-30T16:59:59Z', '2024-06-30'],
    ['Pacific/Kiritimati', '2024-12-31T10:00:00Z', '2025-01-01'],
    ['Pacific/Niue', '2025-01-01T10:59:00Z', '2024-12-31'],
    ['America/New_York', '2024-03-10T05:00:00Z', '2024-03-10'],
    ['America/New_York', '2024-11-04T05:00:00Z', '2024-11-04'],
    ['Asia/Kathmandu', '2024-02-28T18:15:00Z', '2024-02-29'],
  ])('takes a date for the day it is in %s (%s is %s)', (zone, instant, day) => {
    expect(cellReader(zone)(new Date(instant), 'as it may')).toBe(day);
  });

  it('pads the year of an old date', () => {
    expect(cellReader('Etc/UTC')(new Date('0987-06-05T12:00:00Z'), '')).toBe('0987-06-05');
  });

  it('reads nothing in a date that is none', () => {
    expect(cellReader('Etc/UTC')(new Date(NaN), '')).toBe('');
  });
});
