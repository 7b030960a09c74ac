import { UserError } from '../../src/model/user-error';
import { keepSchedules, readSchedules } from '../../src/stores/document';
import { schedule } from '../support/schedules';
import { keptProperties } from '../support/kept-properties';

const stored = (text: string) => keptProperties(new Map([['gnw.schedules', text]]));

describe('kept schedules', () => {
  it('come back as they were kept, in their order', () => {
    const document = keptProperties();
    const all = [
      schedule({ id: '2', tab: { sheetId: 7, name: 'Größe “x” 🌳' }, mail: 'worse', mailTo: 'a@x.org' }),
      schedule({ id: '1', every: 'week', weekday: 7, lastStartedAt: '2026-11-22T02:10:00.000Z' }),
    ];
    keepSchedules(document, all);
    expect(readSchedules(document)).toEqual(all);
  });

  it('are none in a new document, and their property goes with the last one', () => {
    const document = keptProperties();
    expect(readSchedules(document)).toEqual([]);
    keepSchedules(document, [schedule()]);
    keepSchedules(document, []);
    expect(document.get('gnw.schedules')).toBeUndefined();
  });

  it.each(['', 'no JSON', '{}', 'null', '7'])('are none in the text %j', (text) => {
    expect(readSchedules(stored(text))).toEqual([]);
  });

  it.each([
    ['hour', 24],
    ['hour', 2.5],
    ['weekday', 0],
    ['every', 'minute'],
    ['mail', 'sometimes'],
    ['since', 'yesterday'],
    ['since', ''],
    ['lastStartedAt', 'never'],
    ['tab', { name: 'GOLD' }],
    ['by', null],
  ])('with a %s of %j are skipped', (field, value) => {
    const good = schedule({ id: 'good' });
    const document = stored(JSON.stringify([{ ...schedule(), [field]: value }, 'x', good]));
    expect(readSchedules(document)).toEqual([good]);
  });

  it('are at most 8,000 bytes once each was started; one more is refused, and nothing is changed', () => {
    const document = keptProperties();
    const many = (n: number) => Array.from({ length: n }, (_one, index) => schedule({ id: String(index) }));
    const size = JSON.stringify([schedule({ lastStartedAt: '2026-01-01T00:00:00.000Z' })]).length;
    const max = Math.floor(8000 / size);
    keepSchedules(document, many(max - 1));
    const before = document.get('gnw.schedules');
    expect(() => keepSchedules(document, many(max + 1))).toThrow(
      'There is no room for another schedule: remove one first.',
    );
    expect(document.get('gnw.schedules')).toBe(before);
  });

  it('are measured in bytes: a tree is four of them', () => {
    const named = (name: string) => [schedule({ tab: { sheetId: 1, name } })];
    expect(() => keepSchedules(keptProperties(), named('x'.repeat(7000)))).not.toThrow();
    expect(() => keepSchedules(keptProperties(), named('🌳'.repeat(2000)))).toThrow(UserError);
    // Half a surrogate pair has no UTF-8 form, and does no harm.
    expect(() => keepSchedules(keptProperties(), named('\ud83d'))).not.toThrow();
  });
});
