import { BUILT_IN } from '../../src/checks/registry';
import { describe, expect, it } from '@jest/globals';
import { columnsNamed, sliceValues } from '../../src/evalset/slice-values';
import { runStatistics } from '../../src/scoring/run-statistics';
import { tabGrid } from '../support/cases';
import { scoredRowOf } from '../support/scored-rows';

describe('Slices', () => {
  const rows = (passed: number, n: number, slices: Readonly<Record<string, string>>) =>
    Array.from({ length: n }, (_row, index) =>
      scoredRowOf({ aoi_id_match: index < passed ? 1 : 0, date_match: 1 }, { slices }),
    );

  it('fold values and take “x; y” for two; each has its rate and interval', () => {
    const { groups } = runStatistics(
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
    expect(groups).toMatchObject([
      { column: 'kind', value: 'Chart', rows: 2, passed: 0, n: 1, rate: 0 },
      { column: 'kind', value: 'Direct', rows: 4, passed: 2, n: 4, rate: 0.5 },
      { column: 'kind', value: 'open', rows: 1, passed: 0, n: 0 },
    ]);
    // Wilson's interval for 2 of 4.
    expect(groups[1]?.interval?.low).toBeCloseTo(0.15, 3);
  });

  it('leave out columns of one value, and of more than 25', () => {
    const ids = Array.from({ length: 26 }, (_case, index) =>
      scoredRowOf({ aoi_id_match: 1 }, { slices: { id: String(index), same: 'x' } }),
    );
    expect(runStatistics('GOLD', ids, BUILT_IN).groups).toEqual([]);
    expect(runStatistics('GOLD', ids.slice(1), BUILT_IN).groups).toHaveLength(25);
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
