import fc from 'fast-check';
import { parseDay } from '../../src/fields/calendar-day';

describe('parseDay', () => {
  it.each([
    ['2024-02-29', '2024-02-29'],
    ['2024-7-1', '2024-07-01'],
    [' 2024-07-01 ', '2024-07-01'],
    ['2024-07-01T23:59:59Z', '2024-07-01'],
    ['2024-07-01T00:00:00+02:00', '2024-07-01'],
    ['2024-07-01 00:00:00', '2024-07-01'],
    ['8/1/2024', '2024-08-01'],
    ['08/01/2024', '2024-08-01'],
    ['02/10/2021', '2021-02-10'],
    ['2/29/2024', '2024-02-29'],
    ['31/12/2025', '2025-12-31'],
    ['12/31/2025', '2025-12-31'],
    ['13/1/2024', '2024-01-13'],
    ['1/13/2024', '2024-01-13'],
    ['2/29/2000', '2000-02-29'],
  ])('reads %j as %s, whichever end it is', (text, day) => {
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
