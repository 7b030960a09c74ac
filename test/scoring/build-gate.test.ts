import { BUILT_IN } from '../../src/checks/registry';
import { type RowVerdict, type Scorecard } from '../../src/model/scorecard';
import { checkChanges, diffCases } from '../../src/scoring/diff-runs';
import { runStatistics } from '../../src/scoring/run-statistics';
import { gateFailures, ratedNames } from '../../src/scoring/build-gate';
import { scored } from '../support/results';
import type { Scores } from '../support/results';
import { shownIn } from '../support/reports';
import type { GateRules } from '../../src/model/run-diff';

const BEFORE = [
  scored(2, 'a', 'pass', { aoi_id_match: 1 }),
  scored(3, 'b', 'pass', { aoi_id_match: 1, date_match: 1 }),
  scored(4, 'c', 'pass', { date_coverage: 1, aoi_id_match: 1 }),
  scored(5, 'd', 'pass', { aoi_id_match: 1 }),
  scored(6, 'e', 'pass', { aoi_id_match: 1 }),
];
const AFTER = [
  scored(2, 'a', 'fail', { aoi_id_match: 0 }),
  scored(3, 'b', 'pass', { aoi_id_match: 1 }),
  scored(4, 'c', 'pass', { date_coverage: 0, aoi_id_match: 1 }),
  scored(5, 'd', 'error', {}),
];

function failing(rules: Partial<GateRules>, dropped: readonly Scorecard[] = []) {
  const [before, after] = [BEFORE, AFTER];
  const all = { failOn: [], minPass: [], ...rules };
  return gateFailures({ checks: BUILT_IN, diffs: [diffCases(before, after)], dropped, after }, all).map(
    ({ gate, sentence, cases }) => [
      gate,
      sentence,
      cases.map((one) => ('after' in one ? one.after : one).uid),
    ],
  );
}

describe('A gate', () => {
  it('against regressions counts gating checks that were lost, and none that is for information', () => {
    expect(failing({ failOn: ['regression'] })).toEqual([
      ['regression', '1 row lost a deciding check that it had passed', ['a']],
    ]);
  });

  it('against regressions counts a case that fails by a score without a pass, and one that lost other checks, too', () => {
    const before = [
      scored(2, 'a', 'pass', { completeness: 0.9 }),
      scored(3, 'b', 'pass', { aoi_id_match: 1, answer_quality: 1 }),
      scored(4, 'c', 'pass', { answer_quality: 1 }),
    ];
    const after = [
      scored(2, 'a', 'fail', { completeness: 0.6 }),
      scored(3, 'b', 'fail', { aoi_id_match: 0, answer_quality: 0 }),
      scored(4, 'c', 'error'),
    ];
    const rules = { failOn: ['regression', 'coverage-loss'] as const, minPass: [] };
    const failures = gateFailures(
      { checks: BUILT_IN, diffs: [diffCases(before, after)], dropped: [], after },
      rules,
    );
    expect(failures.map(({ gate, sentence }) => [gate, sentence])).toEqual([
      ['regression', '2 rows lost a deciding check that they had passed'],
      ['coverage-loss', '1 row lost a score'],
    ]);
  });

  it('against regressions fails if less than half of the cases measured earlier can be compared', () => {
    const seen = (
      [before, after]: readonly [readonly Scorecard[], readonly Scorecard[]],
      about: { dropped?: readonly Scorecard[]; isPartial?: boolean } = {},
    ) =>
      gateFailures(
        { checks: BUILT_IN, diffs: [diffCases(before, after)], dropped: [], after, ...about },
        { failOn: ['regression'], minPass: [] },
      );
    // Measured: a to e and z; compared: a. Of d and e, only one can have become n.
    const passing = ['a', 'b', 'c', 'd', 'e'].map((uid, index) => scored(index + 2, uid, 'pass'));
    const runs = [
      [...passing, scored(9, 'x', 'error')],
      [scored(2, 'a', 'pass'), scored(3, 'b', 'error'), scored(4, 'c2', 'pass'), scored(99, 'n', 'pass')],
    ] as const;
    const dropped = [scored(2, 'z', 'pass'), scored(3, 'w', 'error')];
    const blind = (text: string) => [
      {
        gate: 'regression',
        sentence: `${text} measured in the earlier run could be compared`,
        cases: [],
      },
    ];
    expect(seen(runs, { dropped })).toEqual(blind('only 1 of 6 rows'));
    expect(seen(runs, { dropped, isPartial: true })).toEqual(blind('only 1 of 5 rows'));
    expect(seen([passing.slice(0, 1), []])).toEqual(blind('none of 1 row'));
    expect(seen([passing.slice(0, 2), passing.slice(0, 1)])).toEqual([]);
    const open = [scored(2, 'a', 'undecided')];
    expect(seen([open, open])).toMatchObject([
      { sentence: 'the earlier run measured no row to compare with' },
    ]);
  });

  it('accepts a rate of the verdicts, of known checks, and of checks that scored a case', () => {
    const names = ratedNames(BUILT_IN, [scored(2, 'a', 'pass', { check_of_its_own: 1 })]);
    expect(['verdict', 'aoi_id_match', 'check_of_its_own', 'other'].map((name) => names.has(name))).toEqual([
      ...[true, true, true, false],
    ]);
  });

  it('ignores the checks for information of the later run, or by default those of this program', () => {
    const lost = (id: string, infoOnly?: readonly string[], with1: Scores = {}) => {
      const before = [scored(2, 'a', 'pass', { [id]: 1, ...with1 })];
      const after = [scored(2, 'a', 'pass', { [id]: 0, ...with1 })];
      const none = [scored(2, 'a', 'pass', with1)];
      const rules = { failOn: ['regression', 'coverage-loss'] as const, minPass: [] };
      const failed = (later: readonly Scorecard[]) =>
        gateFailures(
          { checks: BUILT_IN, diffs: [{ ...diffCases(before, later), infoOnly }], dropped: [], after: later },
          rules,
        );
      return [...failed(after), ...failed(none)].map(({ gate }) => gate);
    };
    const both = ['regression', 'coverage-loss'];
    expect(lost('date_match')).toEqual(both);
    expect(lost('date_match', ['date_match'])).toEqual([]);
    // A better check that has a score decides in its place.
    expect(lost('date_match', [], { date_extraction: 1 })).toEqual([]);
    // The checks of a turn as any of their name.
    expect(lost('t2.date_match')).toEqual(both);
    expect(lost('t2.date_match', [], { 't2.date_extraction': 1 })).toEqual([]);
    expect(lost('t2.date_match', [], { date_extraction: 1 })).toEqual(both);
    expect(lost('t12.answer_traceability')).toEqual([]);
    expect(lost('t2.date_match', ['date_match'])).toEqual([]);
    expect(lost('answer_quality')).toEqual([]);
    expect(lost('answer_quality', [])).toEqual(both);
    expect(lost('check_of_another_workbook')).toEqual(both);
    expect(lost('check_of_another_workbook', ['check_of_another_workbook'])).toEqual([]);
  });

  it('against lost coverage counts an edited case until it is rescored', () => {
    const edited = (row: number, test_id: string, uid: string, verdict: RowVerdict): Scorecard => ({
      ...scored(row, uid, verdict, verdict === 'edited' ? {} : { aoi_id_match: 1 }),
      test_id,
    });
    const before = [
      edited(2, 't1', 'a', 'pass'),
      edited(3, 't2', 'b', 'pass'),
      edited(4, 't3', 'c', 'edited'),
    ];
    const after = [
      edited(2, 't1', 'a', 'edited'),
      edited(3, 't2', 'b2', 'pass'),
      edited(4, 't3', 'c', 'edited'),
    ];
    const diffs = [diffCases(before, after)];
    const rules = { failOn: ['coverage-loss'] as const, minPass: [] };
    const [failure] = gateFailures({ checks: BUILT_IN, diffs, dropped: [], after }, rules);
    expect([failure?.sentence, failure?.cases]).toEqual(['1 row lost a score', [after[0]]]);
  });

  it('against lost coverage counts cases that are no longer measured, deleted ones, and those of a set that is gone', () => {
    const dropped = [scored(2, 'z', 'pass', { aoi_id_match: 1 })];
    expect(failing({ failOn: ['coverage-loss'] }, dropped)).toEqual([
      ['coverage-loss', '4 rows lost a score', ['b', 'd', 'e', 'z']],
    ]);
  });

  it('uses the rate of a check that every report shows: over all rows that it scored, whatever their verdict', () => {
    const after = [
      scored(2, 'a', 'pass', { aoi_id_match: 1, factual_correctness: 0.9 }),
      scored(3, 'b', 'fail', { aoi_id_match: 0 }),
      scored(4, 'c', 'undecided', { aoi_id_match: 1 }),
      scored(5, 'd', 'error', { aoi_id_match: 1 }),
      scored(6, 'e', 'not_scored', { aoi_id_match: 0, factual_correctness: 0.5 }),
      scored(7, 'f', 'unstable', { aoi_id_match: 1 }),
      scored(8, 'g', 'edited', { aoi_id_match: 0, factual_correctness: 1 }),
      scored(9, 'h', 'error'),
    ];
    const told = gateFailures(
      { checks: BUILT_IN, diffs: [], dropped: [], after },
      { failOn: [], minPass: ['aoi_id_match', 'factual_correctness'].map((check) => ({ check, rate: 0.9 })) },
    ).map(({ sentence }) => sentence);
    expect(told).toEqual(['66.7 % of 6 rows pass; 90 % required', 'mean of 70 % over 2 rows; 90 % required']);
    expect(runStatistics('GOLD', after, shownIn(after)).checks).toMatchObject([
      { id: 'aoi_id_match', passed: 4, n: 6, rate: 4 / 6 },
      { id: 'factual_correctness', n: 2, rate: 0.7 },
    ]);
    expect(checkChanges({ pairs: [], before: [], after }, BUILT_IN)).toMatchObject([
      { id: 'aoi_id_match', after: 4 / 6, afterN: 6 },
      { id: 'factual_correctness', after: 0.7, afterN: 2 },
    ]);
  });

  it('counts a conversation as one case in the rate of the verdicts', () => {
    const turn = (row: number, verdict: RowVerdict, asCase: RowVerdict | null) => ({
      ...scored(row, `t${row}`, verdict),
      ...{ conversation: 'c', conversation_verdict: asCase },
    });
    const after = [
      turn(2, 'pass', 'fail'),
      turn(3, 'pass', null),
      turn(4, 'fail', null),
      scored(5, 'a', 'pass'),
    ];
    const runs = { checks: BUILT_IN, diffs: [], dropped: [], after };
    expect(gateFailures(runs, { failOn: [], minPass: [{ check: 'verdict', rate: 0.6 }] })).toMatchObject([
      { sentence: '50 % of 2 rows pass; 60 % required' },
    ]);
  });

  it('against errors counts those of the later run', () => {
    expect(failing({ failOn: ['error'] })).toEqual([['error', '1 row is in error', ['d']]]);
  });

  it('takes bounds where much of the output is not recorded: those rows may fail', () => {
    const row = (of: number, verdict: RowVerdict, change: Partial<Scorecard> = {}): Scorecard => ({
      ...scored(of, `case ${of}`, verdict),
      ...change,
    });
    const open = row(4, 'not_scored', { error_code: 'incomplete_output' });
    const runs = { checks: BUILT_IN, diffs: [], dropped: [], after: [row(2, 'pass'), row(3, 'pass'), open] };
    expect(gateFailures(runs, { failOn: [], minPass: [{ check: 'verdict', rate: 0.7 }] })).toMatchObject([
      { sentence: '67 to 100 % of 3 rows pass, 1 not decided; 70 % required' },
    ]);
  });

  it('requires a rate of a check, or of the verdicts, over the cases that were measured', () => {
    // The areas of a, b and c: two of three; two of four verdicts pass, and one is open.
    expect(
      failing({
        minPass: [
          { check: 'aoi_id_match', rate: 0.7 },
          { check: 'verdict', rate: 2 / 3 },
          { check: 'verdict', rate: 0.5 },
          { check: 'date_match', rate: 0 },
        ],
      }),
    ).toEqual([
      ['min-pass aoi_id_match', '66.7 % of 3 rows pass; 70 % required', []],
      ['min-pass verdict', '50 to 75 % of 4 rows pass, 1 not decided; 66.7 % required', []],
      ['min-pass date_match', 'no row was measured; 0 % required', []],
    ]);
  });
});
