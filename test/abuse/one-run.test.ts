/** Only one run at a time: two people who start one, dead executions, damaged records, and the one trigger that resumes it. */
import { STRICTEST } from '../../local/runtime';
import { type AddOn, addOnOf, writes } from '../e2e/add-on';
import {
  BERTA,
  DONE,
  GOLD,
  interrupt,
  interrupted,
  killedAt,
  lines,
  REQUEST,
  RESULTS,
  run,
  VERDICTS,
  verdicts,
} from '../e2e/runs/runs-support';
import { methodInPhase } from '../support/call-places';
import { isThorough } from '../support/thorough';

it('A run whose execution has died is not resumed while it could be alive; the next person who presses Run finishes it', () => {
  const addOn = interrupted();
  const runId = addOn.row(RESULTS, 4)['run_id'];
  expect(run(addOn).message).toMatch(
    /^A run is in progress: started by analyst@example\.org at 21 Nov 2026, 12:00 UTC\./,
  );
  addOn.runtime.advance(7 * 60_000);
  expect(addOn.ask('runEvals', REQUEST, BERTA)).toMatchObject({ ok: true, value: { state: 'finished' } });
  expect(verdicts(addOn)).toEqual(VERDICTS);
  expect(addOn.history()).toMatchObject([{ run_id: runId, outcome: { how: 'finished' }, rows: 12 }]);
  addOn.settle();
  expect(addOn.history()).toHaveLength(1);
  expect(addOn.waiting()).toEqual([]);
});

it('A confirmation that takes minutes leaves the execution no time: the run pauses, and the next execution finishes it', () => {
  const said: string[] = [];
  const addOn: AddOn = addOnOf(
    { GOLD },
    {
      ui: {
        alert: ({ message }) => {
          // Five and a half of six minutes: the documentation does not say if Google counts them.
          if (said.length === 0) addOn.runtime.clock.advanceTo(addOn.runtime.clock.now() + 335_000);
          said.push(message);
          return 'OK';
        },
      },
      strictness: { ...STRICTEST, alertMs: 0 },
    },
  );
  addOn.runtime.call('runOnAllTabs');
  expect(addOn.ask('progress').value).toMatchObject({
    run: { state: 'waiting', why: 'Google’s time limit is reached' },
  });
  expect(said[1]).toContain('The run continues in the background');
  addOn.settle();
  expect(addOn.lastRun()).toMatchObject({ outcome: { how: 'finished' } });
  expect(verdicts(addOn)).toEqual(VERDICTS);
});

describe('Leftovers of a run', () => {
  it('a trigger whose run is gone removes itself and writes nothing', () => {
    const addOn = interrupted();
    addOn.runtime.properties('document').delete('gnw.run');
    const calls = addOn.callsOf(() => addOn.settle());
    expect(writes(calls)).toEqual([]);
    expect(addOn.runtime.triggers).toEqual([]);
  });

  it.each([
    ['half a text', 'gnw.run', '{"x"'],
    ['something else', 'gnw.run', '{"runId":7,"rows":"many"}'],
    ['a list', 'gnw.run', '[]'],
    ['no plan', 'gnw.run.plan', undefined],
    ['a plan of something else', 'gnw.run.plan', '{"runId":"x"}'],
  ])('a damaged record is removed by its trigger, which says what to do: %s', (_name, key, text) => {
    const addOn = interrupted();
    const document = addOn.runtime.properties('document');
    if (text === undefined) document.delete(key);
    else document.set(key, text);
    const done = lines(addOn, [2, 3, 4, 5]);
    addOn.settle();
    expect(addOn.lastRun()?.['problems']).toEqual([
      'A run could not be resumed, because its record was damaged. Choose “only rows with errors” and run again: rows not reached yet count as errors.',
    ]);
    expect(addOn.runtime.triggers).toEqual([]);
    expect(document.has('gnw.run')).toBe(false);
    expect(document.has('gnw.run.plan')).toBe(false);
    expect(lines(addOn, [2, 3, 4, 5])).toEqual(done);
    // The advice in the message works.
    run(addOn, { only: 'errors' });
    expect(verdicts(addOn)).toEqual(VERDICTS);
    expect(lines(addOn, [2, 3, 4, 5])).toEqual(done);
  });
});

/** With GNW_LONG=1 the second person presses once. */
const PRESSES_PER_RUN = isThorough ? 1 : 24;

it('Two people who press Run share one run, at whichever call of the first run the second one presses', () => {
  const told = new Set<string>();
  const places = new Set<string>();
  for (let isOver = false; !isOver;) {
    const addOn = addOnOf({ GOLD });
    const pressedAt: string[] = [];
    const replies: ReturnType<AddOn['ask']>[] = [];
    let call = 0;
    const first = addOn.meanwhile(
      (name, runtime) => {
        if (runtime.running.length > 1 || pressedAt.length === PRESSES_PER_RUN) return null;
        call += 1;
        const place = isThorough ? String(call) : methodInPhase(runtime, name);
        if (places.has(place)) return null;
        places.add(place);
        pressedAt.push(place);
        replies.push(addOn.ask('runEvals', REQUEST, BERTA));
        return null;
      },
      () => addOn.ask('runEvals', REQUEST),
    );
    addOn.settle();
    expect({ pressedAt, verdicts: verdicts(addOn) }).toEqual({ pressedAt, verdicts: VERDICTS });
    expect(addOn.waiting()).toEqual([]);
    expect(addOn.runtime.workbook.tabNamed('GOLD results')?.grid.lastRow).toBe(15);
    // If the second run has finished before the first has claimed its own, there are two runs, one after the other.
    const all = [first, ...replies];
    expect(addOn.history()).toHaveLength(all.filter(({ ok }) => ok).length);
    for (const { ok, message } of all) if (!ok) told.add(String(message).replace(/\d+/g, 'n'));
    isOver = pressedAt.length === 0;
  }
  expect(places.size).toBeGreaterThan(60);
  const LOCKED = 'Someone else is just starting a run in this spreadsheet; try again in a moment.';
  expect(told).toContain(LOCKED);
  expect(told).toContain(
    'A run is in progress: started by analyst@example.org at n Nov n, n:n UTC. GOLD: n of n rows scored. Wait until it is done, or cancel it in the sidebar.',
  );
  for (const text of [...told].filter((one) => one !== LOCKED))
    expect(text).toMatch(
      /^A run is in progress: started by analyst@example\.org at n Nov n, n:n UTC\. (Getting ready|GOLD: n of n rows scored).* Wait until it is done, or cancel it in the sidebar\.$/,
    );
});

const MINUTE = 60_000;
/** A run whose execution has died in its second wave. */
function begun(): AddOn {
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
    const addOn = begun();
    expect(addOn.runtime.triggers).toMatchObject([{ handler: 'continueRun', everyMs: expect.any(Number) }]);
    expect(madeIn(addOn, addOn.settle)).toEqual([]);
    expect(addOn.lastRun()).toMatchObject(DONE);
    expect(addOn.runtime.triggers).toEqual([]);
  });

  it('is not resumed by the trigger of somebody else, who would pay for it', () => {
    const addOn = begun();
    addOn.ask('saveSchedule', { sheetId: null, every: 'week', hour: 2 }, BERTA);
    addOn.runtime.advance(10 * MINUTE);
    const before = addOn.runtime.properties('document').get('gnw.run');
    addOn.runtime.call('continueRun', [], 'trigger', { user: BERTA });
    expect(addOn.runtime.properties('document').get('gnw.run')).toBe(before);
    // Three ticks, and the quarter of an hour by which a clock may be late.
    addOn.runtime.advance(31 * MINUTE);
    addOn.runtime.call('continueRun', [], 'trigger', { user: BERTA });
    expect(addOn.lastRun()).toMatchObject(DONE);
  });
});

describe('A trigger that Google has disabled', () => {
  /** It is listed, but never fires. */
  function asleep(): AddOn {
    const addOn = begun();
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
    const addOn = begun();
    expect(addOn.ask('carryRun').value).toBeNull();
    addOn.runtime.advance(7 * MINUTE);
    expect(addOn.ask('poll', { at: false, run: true }, BERTA).value).toMatchObject({
      run: { isOwn: false, isDue: true, isAsleep: false },
    });
    expect(addOn.ask('carryRun', {}, BERTA).value).toBeNull();
    expect(addOn.ask('poll', { at: false, run: true }).value).toMatchObject({
      run: { isOwn: true, isDue: true },
    });
    expect(addOn.ask('carryRun').value).toMatchObject({ state: 'finished' });
    expect(addOn.ask('carryRun').value).toBeNull();
  });

  it('replaces a disabled trigger when it resumes the run', () => {
    const addOn = begun();
    for (const trigger of addOn.runtime.triggers) trigger.due = null;
    addOn.runtime.advance(30 * MINUTE);
    killedAt(addOn, 'Spreadsheet.toast', 1, () => void addOn.ask('carryRun'));
    // The sidebar was closed.
    addOn.settle();
    expect(addOn.lastRun()).toMatchObject(DONE);
  });
});
