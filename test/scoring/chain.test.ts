import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BUILT_IN } from '../../src/checks/registry';
import { isBlocked, STAGES } from '../../src/model/check';
import { blockedChecks } from '../../src/scoring/root-causes';
import { anyScoredRow, scoredRowOf } from '../support/scored-rows';

describe('isBlocked', () => {
  it.each([
    ['aoi', 'aoi', false],
    ['aoi', 'dataset', true],
    ['aoi', 'answer', true],
    ['dataset', 'data', true],
    ['data', 'dataset', false],
    ['answer', 'answer', false],
    ['aoi', 'scope', false],
    ['aoi', 'quality', false],
    ['scope', 'workflow', false],
    [undefined, 'answer', false],
  ] as const)('after a first failure at %s, a 0 at %s: %s', (firstFailure, stage, expected) => {
    expect(isBlocked(firstFailure, stage)).toBe(expected);
  });

  it('is an order: no stage blocks itself, no two block each other, and what is blocked blocks nothing earlier', () => {
    for (const a of STAGES)
      for (const b of STAGES) {
        expect(isBlocked(a, b) && isBlocked(b, a)).toBe(false);
        for (const c of STAGES) if (isBlocked(a, b) && isBlocked(b, c)) expect(isBlocked(a, c)).toBe(true);
      }
  });
});

describe('blockedChecks', () => {
  it('are the zeros of later stages of the chain, not those beside the first failure or outside of the chain', () => {
    const row = scoredRowOf({
      ...{ aoi_id_match: 0, subregion_match: 0, dataset_id_match: 1, data_pull_exists: 0 },
      ...{ date_match: 'nothing', charts_answer: 'open', agent_answer: 0, clarification_requested: 0 },
    });
    expect(row.firstFailure).toBe('aoi');
    expect(blockedChecks(row, BUILT_IN)).toEqual(['data_pull_exists', 'agent_answer']);
  });

  it('are none where nothing failed, or only the clarification', () => {
    expect(blockedChecks(scoredRowOf({ aoi_id_match: 1, agent_answer: 1 }), BUILT_IN)).toEqual([]);
    expect(blockedChecks(scoredRowOf({ agent_answer: 1, clarification_requested: 0 }), BUILT_IN)).toEqual([]);
  });

  it('are always zeros, and never of the stage that failed first', () => {
    fc.assert(
      fc.property(anyScoredRow, (row) => {
        for (const id of blockedChecks(row, BUILT_IN)) {
          expect(row.checks.get(id)?.score).toBe(0);
          expect(BUILT_IN.all.find((check) => check.id === id)?.stage).not.toBe(row.firstFailure);
        }
      }),
    );
  });
});
