/** What resumes a run: one recurring trigger installed by a user’s click, since triggers made by triggers may be dead. */
import { describe, expect, it } from '@jest/globals';
import { type Desk, deskOf } from '../e2e/desk';
import { GOLD, interrupt, DONE } from '../e2e/runs/runs-support';

const BERTA = 'berta@example.org';
const MINUTE = 60_000;
function interrupted(): Desk {
  const desk = deskOf({ GOLD });
  interrupt(desk);
  return desk;
}

/** Where triggers were made, by the context of the execution. */
function madeIn(desk: Desk, work: () => void): string[] {
  const made: string[] = [];
  desk.meanwhile((name, { running }) => {
    if (name.endsWith('TriggerBuilder.create')) made.push(String(running[running.length - 1]?.context));
    return null;
  }, work);
  return made;
}

describe('A run of several executions', () => {
  it('is carried by the one trigger of the click that began it, and leaves none', () => {
    const desk = interrupted();
    expect(desk.runtime.triggers).toMatchObject([{ handler: 'continueRun', everyMs: expect.any(Number) }]);
    expect(madeIn(desk, desk.settle)).toEqual([]);
    expect(desk.lastRun()).toMatchObject(DONE);
    expect(desk.runtime.triggers).toEqual([]);
  });

  it('is left alone by the clock of somebody else, who would pay for it', () => {
    const desk = interrupted();
    desk.ask('saveSchedule', { sheetId: null, every: 'week', hour: 2 }, BERTA);
    desk.runtime.advance(10 * MINUTE);
    const before = desk.runtime.properties('document').get('gnw.run');
    desk.runtime.call('continueRun', [], 'trigger', { user: BERTA });
    expect(desk.runtime.properties('document').get('gnw.run')).toBe(before);
    // After three ticks and the quarter of an hour that a clock may be late, no one else will.
    desk.runtime.advance(31 * MINUTE);
    desk.runtime.call('continueRun', [], 'trigger', { user: BERTA });
    expect(desk.lastRun()).toMatchObject(DONE);
  });
});

describe('A clock that is dead', () => {
  /** Google has disabled it: it is listed, but never fires. */
  function asleep(): Desk {
    const desk = interrupted();
    for (const trigger of desk.runtime.triggers) trigger.due = null;
    desk.runtime.advance(6 * MINUTE + 16 * MINUTE);
    expect(desk.runtime.runDueTriggers()).toEqual([]);
    return desk;
  }

  it('is replaced by the next click of whoever runs it, and by nobody else’s', () => {
    const desk = asleep();
    expect(madeIn(desk, () => void desk.runtime.call('showSidebar', [], 'menu', { user: BERTA }))).toEqual(
      [],
    );
    expect(madeIn(desk, () => void desk.runtime.call('showSidebar'))).toEqual(['menu']);
    expect(desk.runtime.triggers).toHaveLength(1);
    desk.settle();
    expect(desk.lastRun()).toMatchObject(DONE);
    expect(desk.runtime.triggers).toEqual([]);
  });
});

describe('An open sidebar', () => {
  it('of whoever runs it goes on as soon as the run is due, and not before; others only watch', () => {
    const desk = interrupted();
    expect(desk.ask('carryRun').value).toEqual({ report: null });
    desk.runtime.advance(7 * MINUTE);
    expect(desk.ask('lookAround', { at: false, run: true }, BERTA).value).toMatchObject({
      run: { isOwn: false, isDue: true, isAsleep: false },
    });
    expect(desk.ask('carryRun', {}, BERTA).value).toEqual({ report: null });
    expect(desk.ask('lookAround', { at: false, run: true }).value).toMatchObject({
      run: { isOwn: true, isDue: true },
    });
    expect(desk.ask('carryRun').value).toMatchObject({ report: { state: 'finished' } });
    expect(desk.ask('carryRun').value).toEqual({ report: null });
  });

  it('replaces a dead clock when it takes the run on', () => {
    const desk = interrupted();
    for (const trigger of desk.runtime.triggers) trigger.due = null;
    desk.runtime.advance(30 * MINUTE);
    desk.meanwhile(
      (name) => (name === 'Spreadsheet.toast' ? { kind: 'kill' } : null),
      () => expect(() => desk.ask('carryRun')).toThrow(),
    );
    // The sidebar was closed.
    desk.settle();
    expect(desk.lastRun()).toMatchObject(DONE);
  });
});
