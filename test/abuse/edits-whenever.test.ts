/** Users edit at any moment of a run. */
import { edit, scoredAddOn, scores, STANDING } from '../e2e/edits/edits-support';
import { isThorough } from '../support/thorough';

it('an edit while a run is in progress is scored by the end of that run with the new value, whenever it is made', () => {
  const edits = [
    ['D3', 'PER'],
    ['F4', 'BRA'],
    ['D5', 'PER'],
    ['F6', 'PER'],
  ] as const;
  const plain = scoredAddOn();
  for (const [a1, value] of edits) edit(plain, 'GOLD', a1, value);
  const wanted = scores(plain);
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
    expect({ at, scores: scores(addOn), history: addOn.history() }).toMatchObject({ at, scores: wanted });
    expect(addOn.waiting()).toEqual(STANDING);
    expect([...addOn.runtime.properties('document').keys()]).not.toContain('gnw.run.edited');
  }
});
