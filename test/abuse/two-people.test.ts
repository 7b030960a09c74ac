/** Two people press Run, the second at any point of the first run: they share one run. */
import { type AddOn, addOnOf } from '../e2e/add-on';
import { BERTA, GOLD, REQUEST, VERDICTS, verdicts } from '../e2e/runs/runs-support';
import { methodInPhase } from '../support/call-places';
import { isThorough } from '../support/thorough';

/** With GNW_LONG=1 the second person presses once. */
const PRESSES_PER_RUN = isThorough ? 1 : 24;

it('Two people who press Run have one run between them, wherever in the first the second one presses', () => {
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
