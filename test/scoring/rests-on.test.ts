import { describe, expect, it } from '@jest/globals';
import { restsOn } from '../../src/scoring/rests-on';
import { SCORER_VERSION } from '../../src/scoring/scorer-version';
import { scoredRowOf } from '../support/scored-rows';
import { SCORING, scoringWith } from '../support/settings';

const now = { scorer: SCORER_VERSION };

describe('what the figures of an eval set rest on', () => {
  it('tells what the rule of the original harness would say', () => {
    // 2 of 3, 3 of 3 and 1 of 2: 0.67, 1 and 0.5. Only measured rows count.
    const rows = [
      scoredRowOf({ aoi_id_match: 0, dataset_id_match: 1, agent_answer: 1 }, now),
      scoredRowOf({ aoi_id_match: 1, dataset_id_match: 1, agent_answer: 1 }, now),
      scoredRowOf({ aoi_id_match: 0, dataset_id_match: 1 }, now),
      scoredRowOf({ aoi_id_match: 1, agent_answer: 'open' }, { ...now, verdict: 'needs judge' }),
    ];
    const [mean, ...others] = restsOn(rows, SCORING);
    expect(mean).toBe('By the mean of their checks (info only): mean 0.72, 1 of 3 reach 0.70.');
    expect(others).toEqual([]);
    expect(restsOn(rows, scoringWith({ passThreshold: 0.67 }))[0]).toContain('2 of 3 reach 0.67');
  });

  it('does not tell it where that rule decides, or where nothing was measured', () => {
    const row = scoredRowOf({ aoi_id_match: 1 }, now);
    expect(restsOn([row], scoringWith({ passRule: 'threshold' }))).toEqual([]);
    expect(restsOn([{ ...row, verdict: 'error' }], SCORING)).toEqual([]);
  });

  it('counts rows that another version of the checks scored, also where none was kept', () => {
    const rows = [
      scoredRowOf({ workflow: 1 }, now),
      scoredRowOf({ workflow: 1 }, { scorer: 'another' }),
      scoredRowOf({ workflow: 1 }, { scorer: '' }),
      scoredRowOf({}, { scorer: '', verdict: '' }),
    ];
    const again = 'scored by another version of the checks: “Run only rows that changed” scores';
    expect(restsOn(rows, SCORING)).toEqual([`2 rows were ${again} them again.`]);
    expect(restsOn(rows.slice(0, 2), SCORING)).toEqual([`1 row was ${again} it again.`]);
  });
});
