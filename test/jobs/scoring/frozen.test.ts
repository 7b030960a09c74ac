import { BUILT_IN } from '../../../src/checks/registry';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Choice } from '../../../src/evalset/choose';
import type { Judge } from '../../../src/judge/decide';
import { rangesText, rowsIn } from '../../../src/model/sheet/row-ranges';
import { freeze, plannedChoice } from '../../../src/jobs/scoring/frozen';
import { readSettings } from '../../../src/settings/change';
import { type EvalsPlan, runStore } from '../../../src/store/run-record';
import { properties } from '../../support/schedules';

describe('rows as a text', () => {
  it.each([
    [[4, 2, 3, 9], '2-4,9'],
    [[7], '7'],
    [[2, 3], '2-3'],
    [[5, 5, 6], '5-6'],
    [[], ''],
  ])('of %j are %j', (rows, text) => {
    expect(rangesText(rows)).toBe(text);
  });

  it.each([
    ['2-4,9', [2, 3, 4, 9]],
    ['7', [7]],
    ['9-2', []],
    ['a-b', []],
    ['', []],
  ])('%j are read as %j', (text, rows) => {
    expect(rowsIn(text)).toEqual(rows);
  });

  it('are the same rows again, in order and once each', () => {
    const row = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 1_048_576 }));
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (rows) => {
        expect(rowsIn(rangesText(rows))).toEqual([...new Set(rows)].sort((a, b) => a - b));
      }),
    );
  });
});

const JUDGE: Judge = {
  model: '',
  basis: 'rules',
  decide: () => [],
  decideWithoutModel: () => [],
  estimate: () => {
    throw new Error('nobody asks');
  },
  totals: () => {
    throw new Error('nobody asks');
  },
  assertKept: () => undefined,
};

/** The choice as a run sees it after its plan was stored and read back. */
function afterPlan(choice: Choice): Choice {
  const store = runStore(properties());
  const plan: EvalsPlan = {
    ...{
      kind: 'evals',
      runId: 'run-1',
      sheetIds: [0],
      ...plannedChoice(choice),
      keepsOthers: false,
      set: [],
      judge: '',
    },
    ...{ mailTo: '', mailWhen: 'always', occasion: '' },
  };
  store.keepPlan(plan);
  const read = store.plan('run-1');
  if (read?.kind !== 'evals') throw new Error('the plan is gone');
  return freeze(read, readSettings({}), JUDGE, BUILT_IN).wanted.choice;
}

describe('a choice', () => {
  it('that says nothing says nothing in a plan', () => {
    expect(plannedChoice({})).toEqual({});
    expect(afterPlan({})).toEqual({});
  });

  it('is the same after its plan was kept and read', () => {
    const choices = fc.record(
      {
        statuses: fc.array(fc.string()),
        group: fc.string(),
        rows: fc
          .uniqueArray(fc.integer({ min: 1, max: 5000 }), { minLength: 1 })
          .map((rows) => rows.sort((a, b) => a - b)),
        offset: fc.nat(),
        sample: fc.nat(),
        seed: fc.nat(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(choices, (choice) => {
        expect(afterPlan(choice)).toEqual(choice);
      }),
    );
  });

  it('of no row at all stays one of no row', () => {
    expect(afterPlan({ rows: [] }).rows).toEqual([]);
  });
});
