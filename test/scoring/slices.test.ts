import { describe, expect, it } from '@jest/globals';
import { columnsNamed, sliceValues } from '../../src/evalset/slice-values';
import { mixShifts, sliceChanges, slicesOf, type SlicedCase } from '../../src/scoring/slices';
import { tabGrid } from '../support/cases';

const cases = (passed: number, n: number, values: SlicedCase['values']): SlicedCase[] =>
  Array.from({ length: n }, (_case, index) => ({ passed: index < passed, values }));

describe('Slices', () => {
  it('fold values and take “x; y” for two; each has its rate and interval', () => {
    const found = slicesOf([
      ...cases(1, 2, { kind: 'Direct' }),
      ...cases(1, 1, { kind: ' direct ' }),
      ...cases(0, 1, { kind: 'direct; Chart' }),
      { passed: null, values: { kind: 'chart' } },
      { passed: true, values: {} },
    ]);
    expect(found).toMatchObject([
      { column: 'kind', value: 'Chart', rows: 2, passed: 0, n: 1, rate: 0 },
      { column: 'kind', value: 'Direct', rows: 4, passed: 2, n: 4, rate: 0.5 },
    ]);
    // Wilson's interval for 2 of 4.
    expect(found[1]?.interval?.low).toBeCloseTo(0.15, 3);
  });

  it('leave out columns of one value, and of more than 25', () => {
    const ids = Array.from({ length: 26 }, (_case, index) => ({
      passed: true,
      values: { id: String(index), same: 'x' },
    }));
    expect(slicesOf(ids)).toEqual([]);
    expect(slicesOf(ids.slice(1))).toHaveLength(25);
  });

  it('show the changes of cases that both runs measured', () => {
    const pair = (before: boolean | null, after: boolean | null, kind: string) => ({
      before,
      after,
      values: { kind },
    });
    const found = sliceChanges([
      ...[
        pair(true, false, 'a'),
        pair(true, true, 'a'),
        pair(false, true, 'b'),
        pair(null, true, 'b'),
        pair(false, true, 'B'),
      ],
    ]);
    expect(found).toMatchObject([
      { value: 'a', n: 2, passedBefore: 2, passedAfter: 1, worse: 1, better: 0 },
      { value: 'b', n: 2, passedBefore: 0, passedAfter: 2, worse: 0, better: 2 },
    ]);
  });

  it('warn where another mix turns a change round', () => {
    // The kidney stones of Charig et al., BMJ 1986: each group gets worse, all together get better.
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
