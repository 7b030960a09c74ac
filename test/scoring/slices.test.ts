import { BUILT_IN } from '../../src/checks/registry';
import { describe, expect, it } from '@jest/globals';
import { columnsNamed, sliceValues } from '../../src/evalset/slice-values';
import { runStatistics } from '../../src/scoring/run-statistics';
import { mixShifts, sliceChanges, type SlicedCase } from '../../src/scoring/slices';
import { tabGrid } from '../support/cases';
import { scoredRowOf } from '../support/scored-rows';

const cases = (passed: number, n: number, values: SlicedCase['values']): SlicedCase[] =>
  Array.from({ length: n }, (_case, index) => ({ passed: index < passed, values }));

describe('Slices', () => {
  const rows = (passed: number, n: number, slices: SlicedCase['values']) =>
    Array.from({ length: n }, (_row, index) =>
      scoredRowOf({ aoi_id_match: index < passed ? 1 : 0, date_match: 1 }, { slices }),
    );

  it('fold values and take “x; y” for two; each has its rate, interval and checks', () => {
    const { slices } = runStatistics(
      'GOLD',
      [
        ...rows(1, 2, { kind: 'Direct' }),
        ...rows(1, 1, { kind: ' direct ' }),
        ...rows(0, 1, { kind: 'direct; Chart' }),
        scoredRowOf({ aoi_id_match: 'open' }, { slices: { kind: 'chart' }, verdict: 'needs judge' }),
        ...rows(1, 1, {}),
        scoredRowOf({ aoi_id_match: 'open' }, { slices: { kind: 'open' }, verdict: 'needs judge' }),
        scoredRowOf({}, { slices: { kind: 'pending' }, verdict: '' }),
      ],
      BUILT_IN,
    );
    expect(slices).toMatchObject([
      { column: 'kind', value: 'Chart', rows: 2, passed: 0, n: 1, rate: 0 },
      { column: 'kind', value: 'Direct', rows: 4, passed: 2, n: 4, rate: 0.5 },
      { column: 'kind', value: 'open', rows: 1, passed: 0, n: 0, checks: [] },
    ]);
    // Wilson's interval for 2 of 4.
    expect(slices[1]?.interval?.low).toBeCloseTo(0.15, 3);
    expect(slices[1]?.checks).toMatchObject([
      { id: 'aoi_id_match', passed: 2, n: 4 },
      { id: 'date_match', passed: 4, n: 4, rate: 1 },
    ]);
  });

  it('count a conversation once in the rate, and each of its turns in the checks', () => {
    const turn = (number: number, score: number, conversationVerdict: '' | 'fail') =>
      scoredRowOf(
        { aoi_id_match: score },
        { conversation: 'c', turn: number, conversationVerdict, slices: { kind: 'talk' } },
      );
    const { slices } = runStatistics(
      'GOLD',
      [turn(1, 1, 'fail'), turn(2, 0, ''), ...rows(1, 1, { kind: 'x' })],
      BUILT_IN,
    );
    expect(slices[0]).toMatchObject({ value: 'talk', rows: 1, passed: 0, n: 1 });
    expect(slices[0]?.checks).toMatchObject([{ id: 'aoi_id_match', passed: 1, n: 2 }]);
  });

  it('leave out columns of one value, and of more than 25', () => {
    const ids = Array.from({ length: 26 }, (_case, index) =>
      scoredRowOf({ aoi_id_match: 1 }, { slices: { id: String(index), same: 'x' } }),
    );
    expect(runStatistics('GOLD', ids, BUILT_IN).slices).toEqual([]);
    expect(runStatistics('GOLD', ids.slice(1), BUILT_IN).slices).toHaveLength(25);
  });

  it('show the changes of cases that both runs measured, and of their checks', () => {
    const side = (passed: boolean | null, area?: number) => ({
      passed,
      scores: area === undefined ? {} : { aoi_id_match: area },
    });
    const pair = (before: ReturnType<typeof side>, after: ReturnType<typeof side>, kind: string) => ({
      before,
      after,
      values: { kind },
    });
    const found = sliceChanges([
      pair(side(true, 1), side(false, 0), 'a'),
      pair(side(true, 1), side(true, 1), 'a'),
      // An error now: its verdict means nothing, and none of its checks was scored.
      pair(side(true, 1), side(null), 'a'),
      pair(side(false, 0), side(true, 1), 'b'),
      pair(side(null), side(true, 1), 'b'),
      pair(side(false), side(true), 'B'),
      pair(side(null), side(null), 'never measured'),
    ]);
    expect(found).toMatchObject([
      {
        ...{ value: 'a', n: 2, passedBefore: 2, passedAfter: 1, worse: 1, better: 0, interval: null },
        checks: [{ id: 'aoi_id_match', n: 2, before: 1, after: 0.5, lost: 1, gained: 0 }],
      },
      {
        ...{ value: 'b', n: 2, passedBefore: 0, passedAfter: 2, worse: 0, better: 2 },
        checks: [{ id: 'aoi_id_match', n: 1, before: 0, after: 1, lost: 0, gained: 1 }],
      },
    ]);
    const many = Array.from({ length: 21 }, (_case, index) =>
      pair(side(index < 8), side(index === 0 || index === 20), index < 20 ? 'a' : 'a; b'),
    );
    // 7 worse and 1 better of 21: Tango's interval is −0.517 to −0.026.
    expect(sliceChanges(many)[0]?.interval?.low).toBeCloseTo(-0.517, 3);
    expect(sliceChanges(many)[0]?.interval?.high).toBeCloseTo(-0.026, 3);
  });

  it('warn where another mix turns a change round', () => {
    // The kidney stones of Charig et al., BMJ 1986: each group gets worse, the total gets better.
    const before = [...cases(81, 87, { size: 'small' }), ...cases(192, 263, { size: 'large' })];
    const after = [...cases(234, 270, { size: 'small' }), ...cases(55, 80, { size: 'large' })];
    const [shift] = mixShifts(before, after);
    // 289 of 350 less 273 of 350; (357 · (234/270 − 81/87) + 343 · (55/80 − 192/263)) / 700.
    expect(shift?.difference).toBeCloseTo(16 / 350, 9);
    expect(shift?.atSameMix).toBeCloseTo(
      (357 * (234 / 270 - 81 / 87) + 343 * (55 / 80 - 192 / 263)) / 700,
      9,
    );
    expect(mixShifts(before, before)).toEqual([]);
    expect([mixShifts([], after), mixShifts(before, [])]).toEqual([[], []]);
  });

  it('compares pass rates at one mix only of the groups that both runs measured', () => {
    const [x, y] = [{ language: 'x' }, { language: 'y' }];
    const before = [...cases(2, 2, { kind: 'a', ...x }), ...cases(1, 2, { kind: 'b', ...y })];
    const after = [...cases(2, 2, { kind: 'a', ...x }), ...cases(2, 2, { kind: 'c', ...y })];
    const open = { passed: null, values: { kind: 'a', ...x } };
    // 4 of 4 less 3 of 4; of kind a, all pass. Each language has half of the cases in both.
    expect(mixShifts([...before, open], [...after, open])).toEqual([
      { column: 'kind', difference: 0.25, atSameMix: 0 },
    ]);
    const renamed = [...cases(1, 2, { kind: 'd' }), ...cases(1, 2, { kind: 'e' })];
    expect(mixShifts(before, renamed)).toEqual([]);
  });

  it('have an interval from five cases on, and lose a check that falls by a half', () => {
    const side = (passed: boolean, score: number) => ({ passed, scores: { completeness: score } });
    const pair = (kind: string, then: number, now: number) => ({
      ...{ before: side(true, then), after: side(false, now), values: { kind: `${kind}; ` } },
    });
    const of = (n: number) =>
      Array.from({ length: n }, (_pair, index) => pair('a', index === 0 ? 0.5 : 1, index === 0 ? 1 : 0.5));
    const changes = sliceChanges([...of(5), ...of(4).map((one) => ({ ...one, values: { kind: 'b' } }))]);
    expect(changes.map(({ n, interval }) => [n, interval === null])).toEqual([
      [5, false],
      [4, true],
    ]);
    expect(changes[0]?.checks).toEqual([
      { id: 'completeness', n: 5, lost: 4, gained: 1, before: 0.9, after: 0.6 },
    ]);
  });
});

describe('What cases are told apart by', () => {
  it('stands in columns of any name; area level and dataset are read off what is expected', () => {
    const grid = tabGrid([
      ['query', 'Test Group', 'Language', 'expected_aoi_ids', 'expected_dataset_id'],
      ['one', 'direct', 'EN', 'BRA; BRA.14_1', '4'],
      ['two', '', 'es', 'wdpa 7', ''],
    ]);
    const names = columnsNamed('test_group, language; area level, dataset, language, gone');
    expect(names).toEqual(['test_group', 'language', 'area level', 'dataset', 'gone']);
    expect([...sliceValues(grid, names)]).toEqual([
      [2, { test_group: 'direct', language: 'EN', 'area level': 'country; state-province', dataset: '4' }],
      [3, { language: 'es', 'area level': 'other area' }],
    ]);
  });
});
