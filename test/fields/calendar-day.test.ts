import fc from 'fast-check';
import { parseDay, momentIn } from '../../src/fields/calendar-day';

describe('parseDay', () => {
  it.each([
    ['2024-02-29', '2024-02-29'],
    ['2024-7-1', '2024-07-01'],
    [' 2024-07-01 ', '2024-07-01'],
    ['2024-07-01T23:59:59Z', '2024-07-01'],
    ['2024-07-01T00:00:00+02:00', '2024-07-01'],
    ['8/1/2024', '2024-08-01'],
    ['08/01/2024', '2024-08-01'],
    ['02/10/2021', '2021-02-10'],
    ['2/29/2024', '2024-02-29'],
    ['31/12/2025', '2025-12-31'],
    ['13/1/2024', '2024-01-13'],
    ['1/13/2024', '2024-01-13'],
    ['2/29/2000', '2000-02-29'],
  ])('reads %j as %s, as a start or an end', (text, day) => {
    expect(parseDay(text, 'start')).toBe(day);
    expect(parseDay(text, 'end')).toBe(day);
  });

  it('reads a year alone as the first day of a start and the last day of an end', () => {
    expect(parseDay(' 2015 ', 'start')).toBe('2015-01-01');
    expect(parseDay('2015', 'end')).toBe('2015-12-31');
  });

  it.each([
    ...['', ' ', '2023-02-29', '2/29/1900', '13/13/2024', '0/1/2024', '2024-00-10', '2024-13-01'],
    ...['4/31/2024', '12/31/24', 'Jan 2024', '2024-01', '2024.0', '2015-2020', '45292', 'TRUE', '#REF!'],
    ...['=TODAY()', '２０２４', '2024-01-01Tomorrow', '<b>2024</b>'],
  ])('reads no date in %j', (text) => {
    expect(parseDay(text, 'start')).toBeUndefined();
    expect(parseDay(text, 'end')).toBeUndefined();
  });
});

const realDay = fc
  .date({ min: new Date('1000-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

describe('days in general', () => {
  it('read an ISO day, its US form and its date-time as one', () => {
    fc.assert(
      fc.property(realDay, (iso) => {
        const day = iso.slice(0, 10);
        const [year = '', month = '', dayOfMonth = ''] = day.split('-');
        expect(parseDay(day, 'start')).toBe(day);
        expect(parseDay(iso, 'end')).toBe(day);
        expect(parseDay(`${Number(month)}/${Number(dayOfMonth)}/${year}`, 'end')).toBe(day);
      }),
    );
  });

  it('exist in the calendar', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{4}-\d{1,2}-\d{1,2}$/), (text) => {
        const day = parseDay(text, 'start');
        if (day !== undefined && !day.startsWith('0'))
          expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
      }),
    );
  });
});

it.each([
  ['2026-01-02T03:04Z', '2026-01-02T03:04:00.000Z'],
  ['2026-01-02 03:04:05-02:30', '2026-01-02T05:34:05.000Z'],
  ['2026-01-02 03:04:05', '2026-01-02T03:04:05.000Z'],
  ['2026-01-02T03:04:05.123456+0100', '2026-01-02T02:04:05.123Z'],
  ['2026/1/2 3:04 pm', '2026-01-02T15:04:00.000Z'],
  ['2026-01-02', '2026-01-02'],
  ['15.01.2025 10:00', '2025-01-15T10:00:00.000Z'],
  ['5.1.2025, 9:30', '2025-01-05T09:30:00.000Z'],
  ['13/01/2025 10:00', '2025-01-13T10:00:00.000Z'],
  ['1/13/2025 12:30:00 AM', '2025-01-13T00:30:00.000Z'],
  ['5/5/2025', '2025-05-05'],
  ['2 Jan 2025 10:00', '2025-01-02T10:00:00.000Z'],
  ['January 2, 2025 at 10:00 AM', '2025-01-02T10:00:00.000Z'],
  ['2 de enero de 2025 10:00', '2025-01-02T10:00:00.000Z'],
  ['Thu, 02 Jan 2025 10:00:00 GMT', '2025-01-02T10:00:00.000Z'],
  // 20,090 days after 1 January 1970 are 2 January 2025.
  ['1735812000', '2025-01-02T10:00:00.000Z'],
  ['1735812000.5', '2025-01-02T10:00:00.500Z'],
  ['1735812000000', '2025-01-02T10:00:00.000Z'],
  ['1735812000000000', '2025-01-02T10:00:00.000Z'],
  ['45659.5', '2025-01-02T12:00:00.000Z'],
  ['45659', '2025-01-02T00:00:00.000Z'],
  [45659.25, '2025-01-02T06:00:00.000Z'],
  [new Date(Date.UTC(2025, 0, 2)), '2025-01-02T00:00:00.000Z'],
  // Another day if read month first; an invalid day, an invalid time, no date at all.
  ['1/8/2024 10:00', ''],
  ['30.02.2025', ''],
  ['2026-01-02T99:04', ''],
  ['2026-01-02 soon', ''],
  ['12.5', ''],
  ['2025', ''],
  ['', ''],
])('%j is the time %j', (text, moment) => {
  expect(momentIn(text)).toBe(moment);
});
