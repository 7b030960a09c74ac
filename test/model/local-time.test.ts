import { localTime, shownDay, shownMoment } from '../../src/model/local-time';

const wall = (moment: string, zone: string): string =>
  new Date(localTime(Date.parse(moment), zone)).toISOString().slice(0, 19);

describe('the wall clock', () => {
  it.each([
    ['2026-07-01T12:30:15Z', 'Etc/UTC', '2026-07-01T12:30:15'],
    ['2026-07-01T12:30:15Z', 'Europe/Berlin', '2026-07-01T14:30:15'],
    ['2026-01-01T03:00:00Z', 'America/New_York', '2025-12-31T22:00:00'],
    ['2026-07-01T12:00:00Z', 'Asia/Kathmandu', '2026-07-01T17:45:00'],
    // Midnight is hour 0 of the new day.
    ['2026-06-30T22:00:00Z', 'Europe/Berlin', '2026-07-01T00:00:00'],
  ])('at %s in %s shows %s', (moment, zone, shown) => {
    expect(wall(moment, zone)).toBe(shown);
  });

  it('skips an hour when clocks are put forward and repeats one when they are put back', () => {
    expect(wall('2026-03-29T00:59:59Z', 'Europe/Berlin')).toBe('2026-03-29T01:59:59');
    expect(wall('2026-03-29T01:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T03:00:00');
    expect(wall('2026-10-25T00:30:00Z', 'Europe/Berlin')).toBe('2026-10-25T02:30:00');
    expect(wall('2026-10-25T01:30:00Z', 'Europe/Berlin')).toBe('2026-10-25T02:30:00');
  });

  it('is shown as a day, and as a day and time', () => {
    const moment = Date.parse('2026-11-21T23:05:00Z');
    expect(shownDay(moment, 'Europe/Berlin')).toBe('22 Nov 2026');
    expect(shownMoment(moment, 'Europe/Berlin')).toBe('22 Nov 2026, 00:05');
    expect(shownMoment(moment, 'Etc/UTC')).toBe('21 Nov 2026, 23:05');
  });
});
