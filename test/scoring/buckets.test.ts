import { describe, expect, it } from '@jest/globals';
import { bucketStatistics } from '../../src/scoring/run-statistics';
import { checkLine, scoredRow } from '../support/reports';

const figures = (rows: Parameters<typeof bucketStatistics>[0]) =>
  bucketStatistics(rows).map(({ bucket, own, shared, rows: measured }) => [
    bucket,
    ...[`${own.passed} of ${own.n}`, `${shared.passed} of ${shared.n}`, measured],
  ]);

describe('buckets', () => {
  it('count scores of their own checks apart from those that two of them share', () => {
    const rows = [
      scoredRow({ aoi_id_match: 1, dataset_id_match: 0, agent_answer: 0, chart_value_match: 1 }),
      scoredRow({ aoi_id_match: 1, scope_match: 1, dashboard_created: 0, date_match: checkLine(null) }),
    ];
    expect(figures(rows)).toEqual([
      ['retrieval', '2 of 3', '0 of 0', 2],
      ['analysis', '0 of 0', '1 of 2', 1],
      ['explanation', '0 of 0', '0 of 1', 1],
      ['output', '0 of 0', '1 of 2', 2],
      ['scope', '1 of 1', '0 of 1', 1],
    ]);
  });

  it('count what is info only, and neither the insight nor workflow nor quality', () => {
    const rows = [
      scoredRow({ class_value_match: 0, answer_traceability: 1, date_coverage: 0 }),
      scoredRow({ charts_answer: 0, workflow: 0, completeness: 1, charts_answer_judge: 0 }),
    ];
    expect(figures(rows)).toEqual([
      ['retrieval', '0 of 0', '0 of 0', 0],
      ['analysis', '0 of 1', '0 of 0', 1],
      ['explanation', '1 of 1', '0 of 0', 1],
      ['output', '0 of 0', '0 of 0', 0],
      ['scope', '0 of 0', '0 of 0', 0],
    ]);
  });

  it.each(['error', 'edited, score again', ''] as const)('leave out rows that are “%s”', (verdict) => {
    expect(bucketStatistics([scoredRow({ aoi_id_match: 1 }, { verdict })])[0]).toMatchObject({ rows: 0 });
  });

  it.each(['needs judge', 'trials disagree', 'fail'] as const)(
    'count what rows that are “%s” have',
    (verdict) => {
      expect(bucketStatistics([scoredRow({ aoi_id_match: 1 }, { verdict })])[0]).toMatchObject({ rows: 1 });
    },
  );
});
