import { removeIdleTrigger } from '../../../src/engine/background-trigger';
import { listSchedules, removeSchedule, saveSchedule } from '../../../src/commands/schedules';
import { keepSchedules, readSchedules } from '../../../src/stores/document';
import { ANA, BEN, entry, schedule, SharedDocument } from '../../support/schedules';
import { dueSchedules, markStarted } from '../../../src/triggers';

let shared: SharedDocument;
beforeEach(() => {
  shared = new SharedDocument();
});

const dueIds = (user: string): string[] => dueSchedules(shared.as(user)).map(({ schedule: { id } }) => id);

describe('schedules that are due', () => {
  beforeEach(() => {
    keepSchedules(shared.document, [
      schedule({ id: 'all' }),
      schedule({ id: 'gold', tab: { sheetId: 11, name: 'Old name' } }),
      schedule({ id: 'gone', tab: { sheetId: 99, name: 'Gone' } }),
      schedule({ id: 'later', hour: 13, since: '2026-11-22T11:00:00.000Z' }),
      schedule({ id: 'ben', by: BEN, tab: { sheetId: 12, name: 'SMOKE' } }),
    ]);
  });

  it('are the user’s own, tabs under their present names, and those whose tab is gone', () => {
    const found = dueSchedules(shared.as(ANA)).map(({ schedule: { id, tab }, gone }) => ({
      ...{ id, tab: tab?.name ?? null, gone },
    }));
    expect(found).toEqual([
      { id: 'all', tab: null, gone: '' },
      { id: 'gold', tab: 'GOLD', gone: '' },
      { id: 'gone', tab: 'Gone', gone: '“Gone” no longer exists.' },
    ]);
    expect(dueIds(BEN)).toEqual(['ben']);
    expect(dueIds('nobody@example.org')).toEqual([]);
  });

  it('stay due until they are marked', () => {
    expect(dueIds(ANA)).toEqual(dueIds(ANA));
    expect(markStarted('all', shared.as(ANA))).toBe(true);
    expect(dueIds(ANA)).toEqual(['gold', 'gone']);
    expect(readSchedules(shared.document)[0]?.lastStartedAt).toBe('2026-11-22T12:00:00.000Z');
    expect(shared.held).toBe(0);
  });

  it('can be marked once: of two executions that found the same one, one runs it', () => {
    expect(markStarted('gold', shared.as(ANA))).toBe(true);
    shared.now += 1000;
    expect(markStarted('gold', shared.as(ANA))).toBe(false);
  });

  it('cannot be marked once they were removed', () => {
    removeSchedule('gold', shared.as(BEN));
    expect(markStarted('gold', shared.as(ANA))).toBe(false);
    expect(readSchedules(shared.document).map(({ id }) => id)).toEqual(['all', 'gone', 'later', 'ben']);
  });

  it('are not marked while somebody else is changing something', () => {
    shared.isLockFree = false;
    expect(() => markStarted('gold', shared.as(ANA))).toThrow('try again in a moment');
    expect(dueIds(ANA)).toContain('gold');
  });
});

const texts = (user: string): string[] => listSchedules(shared.as(user)).map(({ text }) => text);

describe('switching a schedule on', () => {
  it('records who did it and when, and makes the one clock', () => {
    const saved = saveSchedule(entry({ sheetId: 11, mail: 'worse' }), shared.as(ANA));
    expect(readSchedules(shared.document)).toEqual([
      {
        ...{ id: saved.id, tab: { sheetId: 11, name: 'GOLD' }, every: 'day', hour: 2, weekday: 1 },
        ...{
          mail: 'worse',
          mailTo: ANA,
          by: ANA,
          owner: ANA,
          since: '2026-11-22T12:00:00.000Z',
          lastStartedAt: '',
        },
      },
    ]);
    expect(shared.triggersOf(ANA)).toEqual(['continueRun']);
    expect(shared.held).toBe(0);
  });

  it('needs no second trigger for a second schedule, and leaves one where there were several', () => {
    shared.addTrigger(ANA, 'continueRun');
    shared.addTrigger(ANA, 'resumeRun');
    shared.addTrigger(ANA, 'continueRun');
    saveSchedule(entry({ sheetId: 11 }), shared.as(ANA));
    saveSchedule(entry({ sheetId: 12 }), shared.as(ANA));
    expect(shared.triggersOf(ANA)).toEqual(['resumeRun', 'continueRun']);
  });

  it('gives it an id of its own, also in the same instant', () => {
    const first = saveSchedule(entry({ sheetId: 11 }), shared.as(ANA));
    const second = saveSchedule(entry({ sheetId: 12 }), shared.as(ANA));
    expect(second.id).not.toBe(first.id);
  });

  it('is shown to everybody, in the words of the spreadsheet’s zone', () => {
    shared.timeZone = 'Asia/Tokyo';
    shared.now = Date.parse('2026-11-22T20:00:00Z');
    saveSchedule(entry({ sheetId: null, mail: 'worse' }), shared.as(ANA));
    const [shown] = listSchedules(shared.as(BEN));
    expect(shown).toMatchObject({
      text: 'Every day at 02:00, all eval sets, mail to ana@example.org when something gets worse',
      facts: 'Switched on by ana@example.org on 23 Nov 2026 · not started yet',
      isMine: false,
      problem: '',
    });
  });

  it.each([
    [entry({ every: 'hour', sheetId: 11 }), 'Every hour, “GOLD”, no mail'],
    [
      entry({ every: 'week', weekday: 7, hour: 23, mail: 'always', mailTo: ' team@x.org ' }),
      'Every Sunday at 23:00, all eval sets, mail to team@x.org after every run',
    ],
  ])('is said in words', (given, text) => {
    saveSchedule(given, shared.as(ANA));
    expect(texts(ANA)).toEqual([text]);
  });

  it.each([
    [11, '“GOLD” already has a schedule'],
    [null, 'All eval sets already have a schedule'],
  ])('twice for the same tab (%j) is refused, with who has it, whoever tries', (sheetId, beginning) => {
    saveSchedule(entry({ sheetId }), shared.as(ANA));
    for (const user of [ANA, BEN]) {
      expect(() => saveSchedule(entry({ sheetId, hour: 7 }), shared.as(user))).toThrow(
        `${beginning}, switched on by ana@example.org on 22 Nov 2026: change or remove that one.`,
      );
    }
    expect(shared.triggersOf(BEN)).toEqual([]);
    expect(texts(ANA)).toHaveLength(1);
  });

  it.each([
    [entry({ sheetId: 99 }), 'This tab no longer exists: choose another one.'],
    [entry({ id: 'gone' }), 'This schedule has been removed. Add it again.'],
    [
      entry({ mail: 'always', mailTo: 'a@x.org, b@x.org' }),
      '“a@x.org, b@x.org” is not an email address. Enter one address, without a name.',
    ],
    [entry({ mail: 'always', mailTo: 'Ana' }), '“Ana” is not an email address'],
  ])('is refused with an invalid entry, and leaves nothing', (given, message) => {
    expect(() => saveSchedule(given, shared.as(ANA))).toThrow(message);
    expect(readSchedules(shared.document)).toEqual([]);
    expect(shared.triggersOf(ANA)).toEqual([]);
    expect(shared.held).toBe(0);
  });

  it('asks for an address where Google does not tell the user’s own', () => {
    expect(() => saveSchedule(entry({ mail: 'always' }), shared.as(''))).toThrow(
      'Enter an address for the mail.',
    );
    saveSchedule(entry(), shared.as(''));
    expect(listSchedules(shared.as(ANA))[0]?.facts).toBe(
      'Switched on by somebody on 22 Nov 2026 · not started yet',
    );
  });

  it('while somebody else is changing something, asks to try again', () => {
    shared.isLockFree = false;
    expect(() => saveSchedule(entry(), shared.as(ANA))).toThrow('try again in a moment');
    expect(readSchedules(shared.document)).toEqual([]);
  });
});

describe('changing a schedule', () => {
  it('applies from now on: an hour that has passed today is not made up for', () => {
    const { id } = saveSchedule(entry({ hour: 14 }), shared.as(ANA));
    shared.now = Date.parse('2026-11-25T09:30:00Z');
    const changed = saveSchedule(entry({ id, hour: 9 }), shared.as(ANA));
    expect(changed).toMatchObject({ id, hour: 9, since: '2026-11-25T09:30:00.000Z' });
    expect(readSchedules(shared.document)).toEqual([changed]);
  });

  it('keeps its beginning and its last start if only the mail changes', () => {
    keepSchedules(shared.document, [schedule({ lastStartedAt: '2026-11-22T02:10:00.000Z' })]);
    saveSchedule(entry({ id: '1', mail: 'always' }), shared.as(ANA));
    expect(readSchedules(shared.document)).toEqual([
      schedule({ lastStartedAt: '2026-11-22T02:10:00.000Z', mail: 'always', mailTo: ANA }),
    ]);
  });

  it('keeps its place in the list', () => {
    const { id } = saveSchedule(entry({ sheetId: 11 }), shared.as(ANA));
    saveSchedule(entry({ sheetId: 12 }), shared.as(ANA));
    saveSchedule(entry({ id, sheetId: 11, every: 'hour' }), shared.as(ANA));
    expect(texts(ANA)).toEqual(['Every hour, “GOLD”, no mail', 'Every day at 02:00, “SMOKE”, no mail']);
  });

  it('says what to do while Google’s trigger service is not responding', () => {
    const services = shared.as(ANA);
    const everyMinutes = (): never => {
      throw new Error('The trigger service is currently unavailable.');
    };
    const refused = { ...services, triggers: { ...services.triggers, everyMinutes } };
    expect(() => saveSchedule(entry(), refused)).toThrow(
      'Google’s trigger service is not responding: your next click tries again; until then a run continues only while your sidebar is open.',
    );
  });

  it('to a tab that has one already is refused', () => {
    saveSchedule(entry({ sheetId: 11 }), shared.as(BEN));
    const { id } = saveSchedule(entry({ sheetId: 12 }), shared.as(ANA));
    expect(() => saveSchedule(entry({ id, sheetId: 11 }), shared.as(ANA))).toThrow(
      'switched on by ben@example.org',
    );
  });

  it('of somebody else is refused with whose it is', () => {
    const { id } = saveSchedule(entry(), shared.as(ANA));
    expect(() => saveSchedule(entry({ id, hour: 5 }), shared.as(BEN))).toThrow(
      'This schedule was switched on by ana@example.org on 22 Nov 2026 and runs with that person’s permissions and key: only they can change it.',
    );
    expect(shared.triggersOf(BEN)).toEqual([]);
  });

  it('reinstalls its trigger', () => {
    keepSchedules(shared.document, [schedule()]);
    expect(listSchedules(shared.as(ANA))[0]?.problem).toBe(
      'Its background trigger is gone, so it does not run: save it again to reinstall the trigger.',
    );
    // Users cannot see each other's triggers.
    expect(listSchedules(shared.as(BEN))[0]?.problem).toBe('');
    saveSchedule(entry({ id: '1' }), shared.as(ANA));
    expect(listSchedules(shared.as(ANA))[0]?.problem).toBe('');
  });
});

describe('removing a schedule', () => {
  it('removes the trigger with the user’s last one', () => {
    const first = saveSchedule(entry({ sheetId: 11 }), shared.as(ANA));
    const second = saveSchedule(entry({ sheetId: 12 }), shared.as(ANA));
    removeSchedule(first.id, shared.as(ANA));
    expect(shared.triggersOf(ANA)).toEqual(['continueRun']);
    removeSchedule(second.id, shared.as(ANA));
    expect(shared.triggersOf(ANA)).toEqual([]);
    expect(texts(ANA)).toEqual([]);
  });

  it('of somebody else leaves their trigger, which removes itself when it finds nothing to do', () => {
    const { id } = saveSchedule(entry(), shared.as(ANA));
    saveSchedule(entry({ sheetId: 12 }), shared.as(BEN));
    removeSchedule(id, shared.as(BEN));
    expect(shared.triggersOf(ANA)).toEqual(['continueRun']);
    expect(shared.triggersOf(BEN)).toEqual(['continueRun']);
    removeIdleTrigger(shared.as(ANA));
    expect(shared.triggersOf(ANA)).toEqual([]);
    expect(shared.triggersOf(BEN)).toEqual(['continueRun']);
  });

  it('that was removed already does no harm', () => {
    saveSchedule(entry(), shared.as(ANA));
    removeSchedule('gone', shared.as(ANA));
    expect(texts(ANA)).toHaveLength(1);
  });
});

describe('the tab of a schedule', () => {
  it('is followed when it is renamed', () => {
    saveSchedule(entry({ sheetId: 11 }), shared.as(ANA));
    shared.tabs = [{ name: 'Gold standard', sheetId: 11 }];
    expect(texts(ANA)).toEqual(['Every day at 02:00, “Gold standard”, no mail']);
  });

  it('is reported as deleted, even if another tab takes its name', () => {
    saveSchedule(entry({ sheetId: 11 }), shared.as(ANA));
    shared.tabs = [{ name: 'GOLD', sheetId: 77 }];
    expect(listSchedules(shared.as(ANA))[0]).toMatchObject({
      missing: true,
      problem: '“GOLD” no longer exists.',
    });
  });
});
