import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BUILT_IN } from '../../src/checks/registry';
import type { Settled } from '../../src/model/assessment';
import type { Scorecard } from '../../src/model/scorecard';
import { errorCard, scoreCase } from '../../src/scoring/scorecard';
import { type MeasuredRow, type Statistics, Tally } from '../../src/scoring/statistics';
import { evalCase, scored } from '../support/cases';
import { SCORING } from '../support/settings';

/** The parts of a scorecard that count. */
const measured = ({ verdict, overall, results }: Scorecard): MeasuredRow => ({
  verdict,
  overall,
  scores: new Map(
    [...results].flatMap(([id, result]) => (result.kind === 'scored' ? [[id, result.score] as const] : [])),
  ),
});

const rowOf = (results: Readonly<Record<string, Settled>>): MeasuredRow =>
  measured(scoreCase(evalCase(), new Map(Object.entries(results)), SCORING, BUILT_IN));

const PASS = rowOf({ aoi_id_match: scored(1), agent_answer: scored(1) });
const FAIL = rowOf({ aoi_id_match: scored(1), agent_answer: scored(0) });
const UNJUDGED = rowOf({ aoi_id_match: scored(1), agent_answer: { kind: 'open', reason: '' } });
const UNCOVERED = rowOf({ aoi_id_match: { kind: 'blank', reason: '' } });
const BROKEN = measured(errorCard(evalCase(), 'no agent output', SCORING, BUILT_IN));
/** Its score was a 1, but its case has been edited since. */
const STALE: MeasuredRow = { ...PASS, verdict: 'edited, score again' };

function tally(rows: readonly MeasuredRow[]): Statistics {
  const sums = new Tally();
  for (const row of rows) sums.add(row);
  return sums.statistics(BUILT_IN.all);
}

describe('statistics', () => {
  it('count every row, and take averages and rates over pass and fail rows alone', () => {
    const { rows, verdicts, meanOverall, checks } = tally([
      PASS,
      FAIL,
      UNJUDGED,
      STALE,
      UNCOVERED,
      BROKEN,
      PASS,
    ]);
    expect(rows).toBe(7);
    expect(verdicts).toEqual({
      pass: 2,
      fail: 1,
      error: 1,
      'needs judge': 1,
      'trials disagree': 0,
      'partly measured': 0,
      'no pass/fail check': 1,
      'edited, score again': 1,
    });
    expect(meanOverall).toBeCloseTo(2.5 / 3, 10);
    expect(checks.filter(({ evaluated }) => evaluated > 0)).toEqual([
      { id: 'aoi_id_match', title: 'Area', passed: 3, evaluated: 3 },
      { id: 'agent_answer', title: 'Agent answer', passed: 2, evaluated: 3 },
    ]);
  });

  it('have no mean where no row was measured', () => {
    expect(tally([UNJUDGED, BROKEN, STALE]).meanOverall).toBeNull();
    expect(tally([])).toMatchObject({ rows: 0, meanOverall: null });
  });

  it('do not depend on the order of rows', () => {
    const row = fc.constantFrom(PASS, FAIL, UNJUDGED, UNCOVERED, BROKEN, STALE);
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const { meanOverall, ...counts } = tally(rows);
        const turned = tally([...rows].reverse());
        expect(turned).toMatchObject(counts);
        expect(turned.meanOverall ?? -1).toBeCloseTo(meanOverall ?? -1, 10);
      }),
    );
  });
});
