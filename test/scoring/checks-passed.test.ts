import { expect, it } from '@jest/globals';
import { BUILT_IN } from '../../src/checks/registry';
import { checksPassed } from '../../src/scoring/checks-passed';
import { scoredRowOf } from '../support/scored-rows';

it.each([
  ['a row that passes', { aoi_id_match: 1, dataset_id_match: 1 }, {}, '2 of 2'],
  [
    'one that fails, whatever its other checks came to',
    { aoi_id_match: 0, agent_answer: 'error', date_match: 1 },
    {},
    '1 of 2',
  ],
  [
    'a row that passes though a check for information is 0',
    { aoi_id_match: 1, charts_answer_judge: 0 },
    {},
    '1 of 1',
  ],
  [
    'one whose failing check the settings made one for information',
    { aoi_id_match: 0, date_match: 1 },
    { verdict: 'pass' },
    '1 of 1',
  ],
  ['a check that gives way', { date_match: 0, date_extraction: 1, aoi_id_match: 0 }, {}, '1 of 2'],
  [
    'a metric below its threshold',
    { aoi_id_match: 1, completeness: 0.4 },
    { verdict: 'fail', firstFailure: 'quality' },
    '1 of 2',
  ],
  ['an agent that said nothing', { aoi_id_match: 1 }, { verdict: 'fail' }, '1 of 2'],
  [
    'a row that still needs a judge',
    { aoi_id_match: 1, agent_answer: 'open' },
    { verdict: 'needs judge' },
    '1 of 1',
  ],
  ['one without an output', {}, { verdict: 'error' }, ''],
] as const)('counts the deciding checks that passed: %s', (_what, outcomes, about, said) => {
  expect(checksPassed(scoredRowOf(outcomes, about), BUILT_IN)).toBe(said);
});
