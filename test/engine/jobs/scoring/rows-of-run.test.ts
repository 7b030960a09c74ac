import { BUILT_IN, checksWith } from '../../../../src/checks/registry';
import fc from 'fast-check';
import { choiceText } from '../../../../src/engine/jobs/scoring/close-run';
import type { RowsChosen } from '../../../../src/model/run';
import type { Judge } from '../../../../src/judge/decide';
import { rangesText, rowsIn } from '../../../../src/model/tab-grid';
import { basisOf, settingsHashOf } from '../../../../src/engine/jobs/scoring/rows-of-run';
import { readSettings } from '../../../../src/settings/read-settings';

describe('rows as a text', () => {
  it.each([
    [[4, 2, 3, 9], '2-4,9'],
    [[5, 5, 6], '5-6'],
    [[], ''],
  ])('of %j are %j', (rows, text) => {
    expect(rangesText(rows)).toBe(text);
  });

  it.each([
    ['2-4,9', [2, 3, 4, 9]],
    ['9-2', []],
    ['a-b', []],
    ['', []],
  ])('%j are read as %j', (text, rows) => {
    expect(rowsIn(text)).toEqual(rows);
  });

  it('are read back in order, each once', () => {
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
  prompts: () => [],
  estimate: () => {
    throw new Error('nobody asks');
  },
  totals: () => {
    throw new Error('nobody asks');
  },
  retryRefused: () => undefined,
};

describe('the basis of scores', () => {
  const settings = readSettings({});
  const strict = readSettings({ scoring: { numberTolerance: 0.5 } });
  const model: Judge = { ...JUDGE, basis: 'a model' };
  const declared = checksWith([
    { id: 'check_cites', title: 'Cites', rubric: 'Names it.', gates: true, tabs: 'all' },
  ]);
  const GOLD = { tab: 'GOLD' };

  it('changes with the settings, the judge and declared checks', () => {
    const bases = [
      basisOf(settings, JUDGE, GOLD, BUILT_IN),
      basisOf(strict, JUDGE, GOLD, BUILT_IN),
      basisOf(settings, model, GOLD, BUILT_IN),
    ];
    expect(new Set(bases).size).toBe(3);
    for (const basis of bases) expect(basis).toMatch(/^[0-9a-f]+_[0-9a-f]+$/);
    const [first = '', ofDeclared = ''] = basisOf(settings, JUDGE, GOLD, declared).split('.');
    expect(first).toBe(bases[0]);
    expect(ofDeclared).toMatch(/^[0-9a-f]+$/);
    expect(ofDeclared).not.toBe(first);
  });

  it('of a run has two hashes: of the scoring settings and of the judge', () => {
    const [scoring = '', judging = ''] = settingsHashOf(settings, JUDGE).split('-');
    const others = [[strict, JUDGE] as const, [settings, model] as const].map(([other, judge]) =>
      settingsHashOf(other, judge).split('-'),
    );
    expect(others.map(([first]) => first === scoring)).toEqual([false, true]);
    expect(others.map(([, second]) => second === judging)).toEqual([true, false]);
  });
});

it.each<[RowsChosen['choice'], RowsChosen['only'], string]>([
  [{}, undefined, ''],
  [{ group: '' }, undefined, ''],
  [{}, 'errors', 'rows with errors'],
  [{}, 'changed', 'rows that changed'],
  [{ statuses: ['ready', ''] }, undefined, 'status ready, (blank)'],
  [{ group: 'gold' }, undefined, 'group contains “gold”'],
  [{ rows: [2, 3, 4, 9] }, undefined, 'rows 2-4,9'],
  [{ sample: 20, seed: 7 }, undefined, '20 at random (seed 7)'],
  [{ sample: 20 }, undefined, '20 at random (seed 0)'],
  [
    { statuses: ['ready'], group: 'gold', sample: 3 },
    'changed',
    'rows that changed; status ready; group contains “gold”; 3 at random (seed 0)',
  ],
])('the choice %j of %s reads “%s”', (choice, only, text) => {
  expect(choiceText({ choice, only })).toBe(text);
});
