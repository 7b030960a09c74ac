import { beforeEach, describe, expect, it } from '@jest/globals';
import { dueSchedules, markStarted } from '../../../src/commands/clock';
import { removeSchedule } from '../../../src/commands/schedules';
import { keepSchedules, readSchedules } from '../../../src/sheets/store/document';
import { ANA, BEN, schedule, SharedDocument } from '../../support/schedules';

let shared: SharedDocument;
beforeEach(() => {
  shared = new SharedDocument();
  keepSchedules(shared.document, [
    schedule({ id: 'all' }),
    schedule({ id: 'gold', tab: { sheetId: 11, name: 'Old name' } }),
    schedule({ id: 'gone', tab: { sheetId: 99, name: 'Gone' } }),
    schedule({ id: 'later', hour: 13, since: '2026-11-22T11:00:00.000Z' }),
    schedule({ id: 'ben', by: BEN, tab: { sheetId: 12, name: 'SMOKE' } }),
  ]);
});

const dueIds = (user: string): string[] => dueSchedules(shared.as(user)).map(({ schedule: { id } }) => id);

describe('schedules that are due', () => {
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
