/** A run is resumed by one recurring trigger that a user’s click installed: triggers made by triggers may never fire. */
import { type AddOn, addOnOf } from '../e2e/add-on';
import { GOLD, interrupt, DONE } from '../e2e/runs/runs-support';

const BERTA = 'berta@example.org';
const MINUTE = 60_000;
function interrupted(): AddOn {
  const addOn = addOnOf({ GOLD });
  interrupt(addOn);
  return addOn;
}

/** Where triggers were made, by the context of the execution. */
function madeIn(addOn: AddOn, work: () => void): string[] {
  const made: string[] = [];
  addOn.meanwhile((name, { running }) => {
    if (name.endsWith('TriggerBuilder.create')) made.push(String(running.at(-1)?.options.context));
    return null;
  }, work);
  return made;
}

describe('A run of several executions', () => {
  it('is resumed by the one trigger of the click that began it, and leaves none', () => {
    const addOn = interrupted();
    expect(addOn.runtime.triggers).toMatchObject([{ handler: 'continueRun', everyMs: expect.any(Number) }]);
    expect(madeIn(addOn, addOn.settle)).toEqual([]);
    expect(addOn.lastRun()).toMatchObject(DONE);
    expect(addOn.runtime.triggers).toEqual([]);
  });

  it('is not resumed by the trigger of somebody else, who would pay for it', () => {
    const addOn = interrupted();
    addOn.ask('saveSchedule', { sheetId: null, every: 'week', hour: 2 }, BERTA);
    addOn.runtime.advance(10 * MINUTE);
    const before = addOn.runtime.properties('document').get('gnw.run');
    addOn.runtime.call('continueRun', [], 'trigger', { user: BERTA });
    expect(addOn.runtime.properties('document').get('gnw.run')).toBe(before);
    // After three ticks and the quarter of an hour that a clock may be late, no one else will.
    addOn.runtime.advance(31 * MINUTE);
    addOn.runtime.call('continueRun', [], 'trigger', { user: BERTA });
    expect(addOn.lastRun()).toMatchObject(DONE);
  });
});

describe('A trigger that Google has disabled', () => {
  /** Google has disabled it: it is listed, but never fires. */
  function asleep(): AddOn {
    const addOn = interrupted();
    for (const trigger of addOn.runtime.triggers) trigger.due = null;
    addOn.runtime.advance(6 * MINUTE + 16 * MINUTE);
    expect(addOn.runtime.runDueTriggers()).toEqual([]);
    return addOn;
  }

  it('is replaced by the next click of the run’s owner, and by nobody else’s', () => {
    const addOn = asleep();
    expect(madeIn(addOn, () => void addOn.runtime.call('showSidebar', [], 'menu', { user: BERTA }))).toEqual(
      [],
    );
    expect(madeIn(addOn, () => void addOn.runtime.call('showSidebar'))).toEqual(['menu']);
    expect(addOn.runtime.triggers).toHaveLength(1);
    addOn.settle();
    expect(addOn.lastRun()).toMatchObject(DONE);
    expect(addOn.runtime.triggers).toEqual([]);
  });
});

describe('An open sidebar', () => {
  it('of the run’s owner resumes the run as soon as it is due, and not before; others only watch', () => {
    const addOn = interrupted();
    expect(addOn.ask('carryRun').value).toEqual({ report: null });
    addOn.runtime.advance(7 * MINUTE);
    expect(addOn.ask('poll', { at: false, run: true }, BERTA).value).toMatchObject({
      run: { isOwn: false, isDue: true, isAsleep: false },
    });
    expect(addOn.ask('carryRun', {}, BERTA).value).toEqual({ report: null });
    expect(addOn.ask('poll', { at: false, run: true }).value).toMatchObject({
      run: { isOwn: true, isDue: true },
    });
    expect(addOn.ask('carryRun').value).toMatchObject({ report: { state: 'finished' } });
    expect(addOn.ask('carryRun').value).toEqual({ report: null });
  });

  it('replaces a disabled trigger when it resumes the run', () => {
    const addOn = interrupted();
    for (const trigger of addOn.runtime.triggers) trigger.due = null;
    addOn.runtime.advance(30 * MINUTE);
    addOn.meanwhile(
      (name) => (name === 'Spreadsheet.toast' ? { kind: 'kill' } : null),
      () => expect(() => addOn.ask('carryRun')).toThrow(),
    );
    // The sidebar was closed.
    addOn.settle();
    expect(addOn.lastRun()).toMatchObject(DONE);
  });
});
