import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CHECKS } from '../../src/checks/registry';
import type { Settled } from '../../src/model/assessment';
import type { Scorecard } from '../../src/model/scorecard';
import { errorCard, scoreCase } from '../../src/scoring/scorecard';
import { type Statistics, Tally } from '../../src/scoring/statistics';
import { evalCase, scored } from '../support/cases';

const cardOf = (results: Readonly<Record<string, Settled>>): Scorecard =>
  scoreCase(evalCase(), new Map(Object.entries(results)), { passThreshold: 0.7, weights: {} });

const PASS = cardOf({ aoi_id_match: scored(1), agent_answer: scored(1) });
const FAIL = cardOf({ aoi_id_match: scored(1), agent_answer: scored(0) });
const UNJUDGED = cardOf({ aoi_id_match: scored(0), agent_answer: { kind: 'open', reason: '' } });
const UNCOVERED = cardOf({ aoi_id_match: { kind: 'blank', reason: '' } });
const BROKEN = errorCard(evalCase(), 'no agent output');

function tally(cards: readonly Scorecard[]): Statistics {
  const sums = new Tally();
  for (const card of cards) sums.add(card);
  return sums.statistics(CHECKS);
}

describe('statistics', () => {
  it('count every row, and take averages and rates over pass and fail rows alone', () => {
    const { rows, verdicts, meanOverall, checks } = tally([PASS, FAIL, UNJUDGED, UNCOVERED, BROKEN, PASS]);
    expect(rows).toBe(6);
    expect(verdicts).toEqual({ pass: 2, fail: 1, error: 1, unjudged: 1, uncovered: 1 });
    expect(meanOverall).toBeCloseTo(2.5 / 3, 10);
    expect(checks.filter(({ evaluated }) => evaluated > 0)).toEqual([
      { id: 'aoi_id_match', title: 'Area', passed: 3, evaluated: 3 },
      { id: 'agent_answer', title: 'Agent answer', passed: 2, evaluated: 3 },
    ]);
  });

  it('have no mean where no row was measured', () => {
    expect(tally([UNJUDGED, BROKEN]).meanOverall).toBeNull();
    expect(tally([])).toMatchObject({ rows: 0, meanOverall: null });
  });

  it('do not depend on the order of rows', () => {
    const card = fc.constantFrom(PASS, FAIL, UNJUDGED, UNCOVERED, BROKEN);
    fc.assert(
      fc.property(fc.array(card), (cards) => {
        const { meanOverall, ...counts } = tally(cards);
        const turned = tally([...cards].reverse());
        expect(turned).toMatchObject(counts);
        expect(turned.meanOverall ?? -1).toBeCloseTo(meanOverall ?? -1, 10);
      }),
    );
  });
});
