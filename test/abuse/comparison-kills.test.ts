/** A comparison whose execution dies at some call has the same results as an undisturbed one. */
import { describe, expect, it } from '@jest/globals';
import type { Fault, Runtime } from '../../local/runtime';
import { seededRandom } from '../../src/evalset/choose';
import { methodInPhase } from '../support/places';
import { type Life, sweep } from '../support/sweep';
import { isThorough } from '../support/thorough';
import { answersTab, type Comparison, comparisonOf } from '../e2e/comparison/comparison-support';
import { contents, differencesOf, wrongCalls } from '../e2e/disturbed';
import { click, isGoingOn, mortal } from '../e2e/mortal';

const TABS = { Answers: answersTab(isThorough ? 12 : 7) };
/** Most requests of one wave. */
const WAVE_REQUESTS = 14;
/** Places tried in one life. */
const DEATHS_PER_LIFE = isThorough ? 11 : 24;

/** Some calls had to be repeated, and what a lost wave had kept is found in the cache. */
function comparable({ runtime }: Comparison): ReturnType<typeof contents> {
  const { 'GNW cache': cache = [], ...tabs } = contents(runtime.workbook);
  return {
    ...Object.fromEntries(
      Object.entries(tabs).map(([name, cells]) => [
        name,
        cells.map((cell) => cell.replace(/\d+ questions? decided by rules[^"]*/, 'JUDGED')),
      ]),
    ),
    // Replies kept before a death are in another order.
    'GNW cache': [...cache].sort(),
  };
}

const requestsOf = ({ judge }: Comparison): number => judge.requests.length;

function undisturbed(): { readonly one: Comparison; readonly methods: readonly string[] } {
  const methods: string[] = [];
  const one = comparisonOf(TABS, {
    faults: {
      beforeServiceCall: (method) => {
        methods.push(method);
        return null;
      },
    },
  });
  one.run();
  return { one, methods };
}

describe('A comparison that is killed in the middle', () => {
  const calm = undisturbed();
  const expected = comparable(calm.one);

  /** Each death may cost one wave's requests. */
  const life =
    (place?: (runtime: Runtime, method: string, index: number) => string): Life =>
    (strike) => {
      let deaths = 0;
      const { beforeServiceCall, live } = mortal(strike, place);
      const counted = (method: string): Fault | null => {
        const fault = beforeServiceCall(method);
        if (fault !== null) deaths += 1;
        return fault;
      };
      const one = comparisonOf(TABS, { faults: { beforeServiceCall: counted } });
      const { sheetId } = one.sourceOf('Answers');
      const { runtime } = one;
      live(runtime, () => click(runtime, 'startComparison', { sheetId, set: [] }));
      return [
        ...differencesOf(expected, comparable(one)),
        ...wrongCalls(one, 'gnw.lastComparison', {
          least: requestsOf(calm.one),
          most: requestsOf(one),
        }),
        ...(isGoingOn(one) ? ['still going on'] : []),
        ...(runtime.triggers.length === 0 ? [] : ['a trigger is left']),
        ...(requestsOf(one) <= requestsOf(calm.one) + WAVE_REQUESTS * deaths
          ? []
          : [`${requestsOf(one)} requests`]),
      ];
    };

  it('is one of several executions and waves', () => {
    expect(calm.methods.length).toBeGreaterThan(100);
  });

  it('goes on where it was, in whichever phase and at whichever method it died', () => {
    const { places, wrong } = sweep(life(methodInPhase), { kind: 'kill' }, DEATHS_PER_LIFE);
    expect(wrong).toEqual([]);
    expect(places.length).toBeGreaterThan(new Set(calm.methods).size);
  });

  if (isThorough)
    it('goes on where it was, whichever call it died at', () => {
      const calls = life((_runtime, _method, index) => String(index));
      expect(sweep(calls, { kind: 'kill' }, 1).wrong).toEqual([]);
    });

  it('comes to the same where one call in a hundred fails', () => {
    const random = seededRandom(7);
    const failing: Fault = { kind: 'error', message: 'Service error' };
    expect(life()(() => (random() < 0.01 ? failing : null)).slice(0, 3)).toEqual([]);
  });
});
