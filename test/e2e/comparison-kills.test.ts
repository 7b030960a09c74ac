/** A comparison whose execution dies at one call or another comes to the same results as one that is left alone. */
import { describe, expect, it } from '@jest/globals';
import type { Fault } from '../../local/runtime';
import { seededRandom } from '../../src/model/seeded-random';
import { answersTab, type Comparison, comparisonOf } from './comparison-support';
import { contents, differencesOf, isGoingOn } from './disturbed';

const TABS = { Answers: answersTab(12) };
/** So many calls apart executions die: all of them would take ten minutes. */
const STEP = 12;

/** Each execution tells of its own calls to the judge only, and some had to be made again. */
function comparable({ sheet }: Comparison): ReturnType<typeof contents> {
  const { 'GNW cache': cache = [], ...tabs } = contents(sheet.runtime.workbook);
  return {
    ...Object.fromEntries(
      Object.entries(tabs).map(([name, cells]) => [
        name,
        cells.map((cell) => cell.replace(/\d+ questions? decided by rules[^"]*/, 'JUDGED')),
      ]),
    ),
    // Replies that were kept before a death stand in another order.
    'GNW cache': [...cache].sort(),
  };
}

describe('A comparison that is killed in the middle', () => {
  let calls = 0;
  const calm = comparisonOf(TABS, {
    faultAt: (index) => {
      calls = index + 1;
      return null;
    },
  });
  calm.run();
  const expected = comparable(calm);
  const requests = calm.judge.requests.length;

  it('is one of several executions and waves', () => {
    expect(calls).toBeGreaterThan(100);
  });

  it('goes on where it was, whichever call it died at', () => {
    for (let at = 1; at < calls; at += STEP) {
      const one = comparisonOf(TABS, { faultAt: (index) => (index === at ? { kind: 'kill' } : null) });
      one.run();
      const wrong = [
        ...differencesOf(expected, comparable(one)),
        ...(isGoingOn(one.sheet) ? ['still going on'] : []),
        ...(one.sheet.runtime.triggers.length === 0 ? [] : ['a trigger is left']),
        // What one wave asks, at most.
        ...(one.judge.requests.length <= requests + 14 ? [] : [`${one.judge.requests.length} requests`]),
      ];
      expect([at, ...wrong.slice(0, 3)]).toEqual([at]);
    }
  });

  it('comes to the same where one call in a hundred fails', () => {
    const random = seededRandom(7);
    const faultAt = (): Fault | null =>
      random() < 0.01 ? { kind: 'error', message: 'Service error' } : null;
    const one = comparisonOf(TABS, { faultAt });
    one.run();
    expect(differencesOf(expected, comparable(one)).slice(0, 3)).toEqual([]);
  });
});
