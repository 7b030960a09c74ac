import fc from 'fast-check';
import { readVerdict } from '../../src/model/scorecard';
import { conversationsText } from '../../src/results/conversation-verdicts';
import { runStatistics } from '../../src/scoring/run-statistics';
import { anyScoredRow, scoredRowOf, shownIn } from '../support/reports';
import { columnsNamed, sliceValues } from '../../src/evalset/slice-values';
import { tabGrid } from '../support/cases';

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
        scoredRowOf({ aoi_id_match: 'open' }, { slices: { kind: 'chart' }, verdict: 'undecided' }),
        ...rows(1, 1, {}),
        scoredRowOf({ aoi_id_match: 'open' }, { slices: { kind: 'open' }, verdict: 'undecided' }),
        scoredRowOf({}, { slices: { kind: 'pending' }, verdict: null }),
      ],
      [],
    );
    expect(groups).toMatchObject([
      { column: 'kind', value: 'Chart', rows: 2, passed: 0, n: 1, open: 1, rate: null },
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
    expect(runStatistics('GOLD', ids, []).groups).toEqual([]);
    expect(runStatistics('GOLD', ids.slice(1), []).groups).toHaveLength(25);
  });
});

it('Cases are grouped by columns of any name; area level and dataset come from expected values', () => {
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

const ROWS = [
  scoredRowOf({ aoi_id_match: 1, date_match: 1 }, { test_group: 'b', row: 2 }),
  scoredRowOf({ aoi_id_match: 0, date_match: 1 }, { test_group: 'a', row: 3 }),
  scoredRowOf({ aoi_id_match: 0, date_match: 'nothing' }, { test_group: 'b', row: 4 }),
  scoredRowOf({ aoi_id_match: 1, date_match: 'open' }, { test_group: 'b', row: 5, verdict: 'undecided' }),
  scoredRowOf({}, { row: 6, verdict: null }),
];

describe('runStatistics', () => {
  const statistics = runStatistics('GOLD', ROWS, shownIn(ROWS));

  it('count every row by its verdict', () => {
    expect(statistics).toMatchObject({ tab: 'GOLD', rows: 5 });
    expect(statistics.verdicts).toEqual({
      ...{ pass: 1, fail: 2, error: 0, undecided: 1, unstable: 0 },
      ...{ not_scored: 0, edited: 0 },
    });
  });

  it('count a conversation once in pass rates, in the group of its first row, and each of its turns in the rest', () => {
    const turn = (number: number, score: number, about: Parameters<typeof scoredRowOf>[1] = {}) =>
      scoredRowOf({ aoi_id_match: score }, { conversation: 'c', turn: number, test_group: 'talk', ...about });
    const rows = [
      scoredRowOf({ aoi_id_match: 1 }, { test_group: 'alone' }),
      turn(1, 1, { conversation_verdict: 'fail' }),
      turn(2, 1),
      turn(3, 0, { test_group: '' }),
      turn(1, 1, { conversation: 'd', conversation_verdict: 'pass' }),
      // Not all of its turns were scored.
      turn(1, 1, { conversation: 'e' }),
    ];
    const { rate, groups, verdicts, checks } = runStatistics('GOLD', rows, shownIn(rows));
    expect(rate).toMatchObject({ passed: 2, n: 3 });
    expect(groups.map(({ value, passed, n }) => [value, passed, n])).toEqual([
      ['alone', 1, 1],
      ['talk', 1, 2],
    ]);
    expect([verdicts.pass, verdicts.fail]).toEqual([5, 1]);
    expect(checks[0]).toMatchObject({ passed: 5, n: 6 });
    expect(conversationsText(rows)).toBe('1 of 3 conversations passes (1 fail, 1 not finished)');
    expect(conversationsText(rows.slice(0, 1))).toBe('');
  });

  it('rest rates on pass and fail rows, with n and interval; on bounds while more than a fifth is open', () => {
    const { rate } = runStatistics('GOLD', ROWS.slice(0, 3), []);
    expect(rate).toMatchObject({ passed: 1, n: 3 });
    expect(rate.rate).toBeCloseTo(1 / 3, 12);
    expect(rate.interval?.low).toBeCloseTo(0.0615, 4);
    expect(rate.interval?.high).toBeCloseTo(0.7923, 4);
    // Of five rows one passes, one is to be judged and one was not reached.
    const bounds = { rate: null, interval: { low: 0.2, high: 0.6 } };
    expect(statistics.rate).toEqual({ passed: 1, n: 3, open: 2, ...bounds });
  });

  it('give each check the rows in which it was evaluated', () => {
    expect(statistics.checks).toMatchObject([
      { id: 'aoi_id_match', title: 'Area', isMean: false, passed: 2, n: 4 },
      { id: 'date_match', title: 'Dates', isMean: false, passed: 2, n: 2, open: 1, rate: null },
    ]);
  });

  it('group by test_group, by name; rows without one are in no group', () => {
    expect(
      statistics.groups.map(({ column, value, rows, passed, n }) => [column, value, rows, passed, n]),
    ).toEqual([
      ['test_group', 'a', 1, 0, 1],
      ['test_group', 'b', 3, 1, 2],
    ]);
  });

  it('count cases without a verdict by reason, except those whose result is a metric', () => {
    const nothing = { verdict: 'not_scored', error_code: 'nothing_to_check' } as const;
    const rows = [
      scoredRowOf({}, { verdict: 'undecided' }),
      scoredRowOf({}, { verdict: 'not_scored', error_code: 'incomplete_output' }),
      // A later turn is no case of its own.
      scoredRowOf({}, { verdict: 'undecided', conversation: 'c', turn: 2 }),
      scoredRowOf({ completeness: 0.5 }, nothing),
      scoredRowOf({}, nothing),
      scoredRowOf({}, { ...nothing, error_code: 'only_informs' }),
      ...['error', 'error', 'edited', 'unstable', '', 'pass', 'fail'].map((verdict) =>
        scoredRowOf({}, { verdict: readVerdict(verdict) }),
      ),
    ];
    const { unscored, byMetrics, checks } = runStatistics('GOLD', rows, shownIn(rows));
    expect({ unscored, byMetrics }).toEqual({
      unscored: {
        n: 9,
        open: 7,
        counts: {
          ...{
            undecided: 1,
            error: 2,
            unstable: 1,
            edited: 1,
            unreached: 1,
            nothing: 1,
            informs: 1,
            incomplete: 1,
          },
        },
        why: '1 undecided, 2 errors, 1 unstable, 1 edited, 1 not reached, 1 with nothing to check, 1 for information only, 1 with incomplete output',
      },
      byMetrics: 1,
    });
    expect(checks).toMatchObject([{ id: 'completeness', isMean: true, n: 1, rate: 0.5 }]);
  });

  it('of no rows are blank, not 0', () => {
    expect(runStatistics('GOLD', [], [])).toMatchObject({
      ...{ rows: 0, rate: { rate: null, interval: null } },
      ...{ checks: [], groups: [] },
    });
  });

  it('are the same in any order of the rows', () => {
    const orders = fc.uniqueArray(anyScoredRow, { maxLength: 15, selector: ({ row }) => row }).chain((rows) =>
      fc.record({
        rows: fc.constant(rows),
        shuffled: fc.shuffledSubarray(rows, { minLength: rows.length }),
      }),
    );
    fc.assert(
      fc.property(orders, ({ rows, shuffled }) => {
        expect(runStatistics('GOLD', shuffled, shownIn(shuffled))).toEqual(
          runStatistics('GOLD', rows, shownIn(rows)),
        );
      }),
    );
  });
});
