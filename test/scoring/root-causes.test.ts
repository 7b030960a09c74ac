import { BUILT_IN } from '../../src/checks/registry';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ScoredRow } from '../../src/model/scored-row';
import { blockedChecks, rootCauses } from '../../src/scoring/root-causes';
import { anyScoredRow, scoredRowOf } from '../support/scored-rows';
import { SCORING, scoringWith } from '../support/settings';

/** The rows A to E of the worked example in docs/scoring.md. */
const EXAMPLE: readonly ScoredRow[] = [
  scoredRowOf({
    ...{ aoi_id_match: 0, dataset_id_match: 0, context_layer_match: 0, data_pull_exists: 1 },
    ...{ date_match: 1, charts_answer: 0, agent_answer: 0 },
  }),
  scoredRowOf({
    ...{ aoi_id_match: 0, dataset_id_match: 1, data_pull_exists: 1, date_match: 1 },
    ...{ charts_answer: 1, agent_answer: 0 },
  }),
  scoredRowOf({
    ...{ aoi_id_match: 1, dataset_id_match: 0, data_pull_exists: 1, date_match: 1 },
    ...{ charts_answer: 0, agent_answer: 0 },
  }),
  scoredRowOf({
    ...{ aoi_id_match: 1, dataset_id_match: 1, data_pull_exists: 1, date_match: 1 },
    ...{ charts_answer: 0, agent_answer: 1 },
  }),
  scoredRowOf({ aoi_id_match: 0, dataset_id_match: 1, clarification_requested: 0 }),
];

describe('rootCauses', () => {
  it('of the worked example are those in docs/scoring.md', () => {
    expect(EXAMPLE.map(({ overall, verdict, firstFailure }) => [overall, verdict, firstFailure])).toEqual([
      [0.29, 'fail', 'aoi'],
      [0.67, 'fail', 'aoi'],
      [0.5, 'fail', 'dataset'],
      [0.83, 'fail', 'answer'],
      [0.33, 'fail', 'aoi'],
    ]);
    expect(EXAMPLE.map((row) => blockedChecks(row, BUILT_IN).length)).toEqual([4, 1, 2, 0, 0]);
    expect(rootCauses(EXAMPLE, SCORING, BUILT_IN)).toEqual([
      { stage: 'aoi', rows: 3, failing: 3, wouldPass: 2, blocked: 5 },
      { stage: 'dataset', rows: 1, failing: 1, wouldPass: 1, blocked: 2 },
      { stage: 'answer', rows: 1, failing: 1, wouldPass: 1, blocked: 0 },
      { stage: 'data', rows: 0, failing: 0, wouldPass: 0, blocked: 0 },
    ]);
  });

  it('put the stage first that turns most rows green, not the one that fails most', () => {
    const asked = { clarification_requested: 0, aoi_id_match: 0 };
    const rows = [
      ...[scoredRowOf(asked), scoredRowOf(asked)],
      scoredRowOf({ aoi_id_match: 1, agent_answer: 0 }),
    ];
    expect(
      rootCauses(rows, SCORING, BUILT_IN).map(({ stage, rows: n, wouldPass }) => [stage, n, wouldPass]),
    ).toEqual([
      ['answer', 1, 1],
      ['aoi', 2, 0],
      ['dataset', 0, 0],
      ['data', 0, 0],
    ]);
  });

  it('put the stage first that fails most where nothing would pass, then the one of most rows', () => {
    // Another stage has a 0 as well: making one right is not enough. One row passed all the same.
    const dataset = { dataset_id_match: 0, clarification_requested: 0 };
    const aoi = { aoi_id_match: 0, clarification_requested: 0 };
    const data = { date_match: 0, clarification_requested: 0 };
    const rows = [
      ...[scoredRowOf(aoi), scoredRowOf(dataset), scoredRowOf(dataset), scoredRowOf(data)],
      scoredRowOf(data, { verdict: 'pass' }),
    ];
    const causes = rootCauses(rows, SCORING, BUILT_IN);
    expect(causes.map(({ stage, rows: n, failing }) => [stage, n, failing])).toEqual([
      ['dataset', 2, 2],
      ['data', 2, 1],
      ['aoi', 1, 1],
      ['answer', 0, 0],
    ]);
  });

  it('name a stage outside of the chain where a row first fails there', () => {
    const rows = [scoredRowOf({ aoi_id_match: 1, agent_answer: 1, clarification_requested: 0 })];
    expect(rootCauses(rows, SCORING, BUILT_IN)[0]).toEqual({
      ...{ stage: 'scope', rows: 1, failing: 1, wouldPass: 1, blocked: 0 },
    });
  });

  it('by the rule of the original harness compare with the threshold that was set, edge included', () => {
    const rows = [scoredRowOf({ aoi_id_match: 0, dataset_id_match: 1, clarification_requested: 0 })];
    const wouldPass = (passThreshold: number) =>
      rootCauses(rows, scoringWith({ passRule: 'threshold', passThreshold }), BUILT_IN)[0]?.wouldPass;
    expect([wouldPass(0.67), wouldPass(0.68)]).toEqual([1, 0]);
  });

  it('leave fractions between 0 and 1 as they are', () => {
    const rows = [scoredRowOf({ aoi_id_match: 0, charts_answer: 0.25, agent_answer: 0 })];
    // (1 + 0.25 + 1) / 3.
    expect(
      rootCauses(rows, scoringWith({ passRule: 'threshold', passThreshold: 0.75 }), BUILT_IN)[0]?.wouldPass,
    ).toBe(1);
    expect(
      rootCauses(rows, scoringWith({ passRule: 'threshold', passThreshold: 0.76 }), BUILT_IN)[0]?.wouldPass,
    ).toBe(0);
  });

  it.each(['error', 'needs judge', 'edited, score again', 'no pass/fail check', ''] as const)(
    'do not count a row that is “%s”',
    (verdict) => {
      const rows = [scoredRowOf({ aoi_id_match: 0 }, { verdict })];
      expect(rootCauses(rows, SCORING, BUILT_IN).every(({ rows: n }) => n === 0)).toBe(true);
    },
  );

  it('count every measured row with a 0 once, whatever the order of the rows', () => {
    fc.assert(
      fc.property(fc.array(anyScoredRow, { maxLength: 12 }), (rows) => {
        const causes = rootCauses(rows, SCORING, BUILT_IN);
        const failed = rows.filter(
          ({ verdict, firstFailure }) =>
            (verdict === 'pass' || verdict === 'fail') && firstFailure !== undefined,
        );
        expect(causes.reduce((sum, cause) => sum + cause.rows, 0)).toBe(failed.length);
        for (const { rows: n, failing, wouldPass } of causes) {
          expect(wouldPass).toBeLessThanOrEqual(failing);
          expect(failing).toBeLessThanOrEqual(n);
        }
        expect(rootCauses([...rows].reverse(), SCORING, BUILT_IN)).toEqual(causes);
      }),
    );
  });
});
