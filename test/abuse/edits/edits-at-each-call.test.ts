/** Edits at any service call of a run: no score of the old cell remains. */
import { type AddOn, addOnOf } from '../../e2e/add-on';
import { edit, scoredAddOn, scores, STANDING } from '../../e2e/edits/edits-support';
import { isThorough } from '../../support/thorough';

const HEADER = ['query', 'expected_dataset_id', 'actual_dataset_id'];

/** @param hasRun true if the tab already has results */
function opened(ran: boolean): AddOn {
  const addOn = addOnOf({ GOLD: [HEADER, ['How much?', '4', '4']] });
  if (ran) addOn.reply('runEvals', {});
  return addOn;
}

it.each([
  ['first', false],
  ['later', true],
] as const)('an edit at any service call of a %s run leaves no pass for the old value', (_which, ran) => {
  const stale: string[] = [];
  let calls = Infinity;
  for (let at = 1; at <= calls; at += isThorough ? 1 : 6) {
    const addOn = opened(ran);
    let call = 0;
    let place = '';
    addOn.meanwhile(
      (name, { running }) => {
        if (running.length > 1) return null;
        call += 1;
        if (call !== at) return null;
        place = `${at}: ${name}`;
        edit(addOn, 'GOLD', 'C2', '7');
        return null;
      },
      () => void addOn.reply('runEvals', {}),
    );
    calls = call;
    addOn.reply('sidebarStart', {});
    // An edit changes the number of calls: the last one may not be reached.
    if (place !== '' && addOn.row('GOLD results', 4)['verdict'] === 'pass') stale.push(place);
  }
  expect(calls).toBeGreaterThan(100);
  expect(stale).toEqual([]);
});

it('an edit at any moment of a run is scored with the new value by the end of that run', () => {
  const edits = [
    ['D3', 'PER'],
    ['F4', 'BRA'],
    ['D5', 'PER'],
    ['F6', 'PER'],
  ] as const;
  const plain = scoredAddOn();
  for (const [a1, value] of edits) edit(plain, 'GOLD', a1, value);
  const expected = scores(plain);
  const request = { set: [['run.waveRows', '2']] };
  const all = scoredAddOn();
  const calls = all.callsOf(() => void all.ask('runEvals', request)).length;
  expect(calls).toBeGreaterThan(100);
  // Two edits close together, and two more after half the run.
  const half = Math.ceil(calls / 2);
  for (let at = 1; at < half; at += isThorough ? 3 : 60) {
    const addOn = scoredAddOn();
    const places = [at, at + 5, at + half, at + half + 5];
    let call = 0;
    addOn.meanwhile(
      (_name, { running }) => {
        if (running.length > 1) return null;
        call += 1;
        edits.forEach(([a1, value], index) => places[index] === call && edit(addOn, 'GOLD', a1, value));
        return null;
      },
      () => void addOn.ask('runEvals', request),
    );
    edits.forEach(([a1, value], index) => (places[index] ?? 0) > call && edit(addOn, 'GOLD', a1, value));
    addOn.settle();
    expect({ at, scores: scores(addOn), history: addOn.history() }).toMatchObject({ at, scores: expected });
    expect(addOn.waiting()).toEqual(STANDING);
    expect([...addOn.runtime.properties('document').keys()]).not.toContain('gnw.run.edited');
  }
});
