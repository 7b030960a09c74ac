import { BUILT_IN } from '../../src/checks/registry';
import { describe, expect, it } from '@jest/globals';
import { runStatistics } from '../../src/scoring/run-statistics';
import { comparable, sideBySide } from '../../src/scoring/side-by-side';
import { type Outcomes, scoredRowOf } from '../support/scored-rows';

const tab = (name: string, ...rows: readonly Outcomes[]) =>
  runStatistics(
    name,
    rows.map((outcomes) => scoredRowOf(outcomes)),
    BUILT_IN,
  );

const GOLD = tab('GOLD', { aoi_id_match: 1, date_match: 1 }, { aoi_id_match: 0, date_match: 1 });
const SILVER = tab('SILVER', { aoi_id_match: 1, date_match: 0 }, { aoi_id_match: 1 }, { aoi_id_match: 1 });
const BRONZE = tab('BRONZE', { aoi_id_match: 1, date_match: 'nothing' });
const EMPTY = tab('EMPTY');

describe('tabs side by side', () => {
  it('are one number where they rest on the same checks', () => {
    const table = sideBySide([GOLD, SILVER], BUILT_IN);
    expect(table).toMatchObject({ remark: '' });
    expect(table.together?.rate).toMatchObject({ passed: 3, n: 5 });
    // (1 + 0.5 + 0.5 + 1 + 1) / 5.
    expect(table.together?.overall.mean).toBeCloseTo(0.8, 12);
    expect(
      table.checks.map(({ title, rates }) => [title, rates.map((rate) => rate && [rate.passed, rate.n])]),
    ).toEqual([
      [
        'Area',
        [
          [1, 2],
          [3, 3],
        ],
      ],
      [
        'Dates',
        [
          [2, 2],
          [0, 1],
        ],
      ],
    ]);
  });

  it('are never one number where a check was evaluated in some of them only, and say which', () => {
    const table = sideBySide([GOLD, BRONZE, SILVER], BUILT_IN);
    expect(table).toMatchObject({ together: null });
    expect(table.remark).toBe(
      'The tabs rest on different checks and are not averaged into one number: Dates (only GOLD, SILVER).',
    );
    expect(table.checks.map(({ rates }) => rates.map((rate) => rate?.n ?? null))).toEqual([
      [2, 1, 3],
      [2, null, 1],
    ]);
  });

  it('name the first five checks that differ, and how many more there are', () => {
    const many = tab('MANY', {
      ...{ aoi_id_match: 1, subregion_match: 1, dataset_id_match: 1, context_layer_match: 1 },
      ...{ data_pull_exists: 1, date_match: 1, agent_answer: 1 },
    });
    expect(sideBySide([many, BRONZE], BUILT_IN).remark).toBe(
      'The tabs rest on different checks and are not averaged into one number: Subregion (only MANY); Dataset (only MANY); Context layer (only MANY); Data pull (only MANY); Dates (only MANY); and 1 more, which the table of checks shows.',
    );
    const five = tab('FIVE', {
      ...{ aoi_id_match: 1, subregion_match: 1, dataset_id_match: 1, context_layer_match: 1 },
      ...{ data_pull_exists: 1, date_match: 1 },
    });
    expect(sideBySide([five, BRONZE], BUILT_IN).remark).toMatch(/Dates \(only FIVE\)\.$/);
  });

  it('are comparable with a tab in which nothing was measured', () => {
    expect(comparable([GOLD, EMPTY, SILVER])).toBe(true);
    expect(comparable([])).toBe(true);
    // Metrics are scored where nothing passes or fails.
    const scoredByMetrics = scoredRowOf({ completeness: 0.5 }, { verdict: 'no pass/fail check' });
    const METRICS = runStatistics('METRICS', [scoredByMetrics], BUILT_IN);
    expect(comparable([GOLD, METRICS])).toBe(true);
    expect(sideBySide([GOLD, METRICS], BUILT_IN).checks.map(({ id, isMean }) => [id, isMean])).toEqual([
      ...[
        ['aoi_id_match', false],
        ['date_match', false],
        ['completeness', true],
      ],
    ]);
    expect(sideBySide([GOLD, METRICS, BRONZE], BUILT_IN).remark).toBe(
      'The tabs rest on different checks and are not averaged into one number: Dates (only GOLD).',
    );
    expect(sideBySide([EMPTY], BUILT_IN).together).toMatchObject({
      rate: { rate: null },
      overall: { mean: null, n: 0 },
    });
  });
});
