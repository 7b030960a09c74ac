/** One run at a time: two people, dead executions, damaged records, cancelling, quotas. */
import { STRICTEST } from '../../local/runtime';
import { type AddOn, addOnOf, writes } from '../e2e/add-on';
import {
  BERTA,
  GOLD,
  REQUEST,
  RESULTS,
  VERDICTS,
  interrupted,
  lines,
  run,
  verdicts,
} from '../e2e/runs/runs-support';

it('A run whose execution has died is not taken over while it could be alive, and is finished by the next who presses Run', () => {
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

it('A question read for minutes leaves the execution no time: the run rests, and the next one finishes it', () => {
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
    run: { state: 'waiting', why: 'the time of this execution is up' },
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
  ])('a damaged record is cleared away by its trigger, which says what to do: %s', (_name, key, text) => {
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
