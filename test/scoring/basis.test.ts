import { BUILT_IN } from '../../src/checks/registry';
import { describe, expect, it } from '@jest/globals';
import { basisOf } from '../../src/scoring/basis';
import { scoredRowOf } from '../support/scored-rows';

const SIX = [
  ...['aoi_id_match', 'dataset_id_match', 'data_pull_exists', 'date_match', 'charts_answer', 'agent_answer'],
];
const implying = (ids: readonly string[], evaluated: number) => ({
  impliedChecks: new Set(ids),
  implied: ids.length,
  evaluated,
});

const NOTHING = 'had nothing to compare (no chart, message, dataset or data)';
const ASKED_BACK = 'is blank because the agent asked for clarification';

/** What is said to be missing. */
const missingIn = (rows: Parameters<typeof basisOf>[0]): string =>
  /missing: (.*)\.$/.exec(basisOf(rows, BUILT_IN).sentence)?.[1] ?? '';

describe('The basis of scores', () => {
  it('says of every missing check why it has no score', () => {
    const rows = [
      scoredRowOf(
        {
          ...{ aoi_id_match: 1, dataset_id_match: 'blank', data_pull_exists: 0, date_match: 'nothing' },
          ...{ charts_answer: 'error', agent_answer: 'open', context_layer_match: 'nothing' },
        },
        { ...implying(SIX, 2), verdict: 'error' },
      ),
      // No column holds the charts' insight.
      scoredRowOf(
        { aoi_id_match: 1, agent_answer: 'open' },
        implying(['aoi_id_match', 'charts_answer', 'agent_answer'], 1),
      ),
    ];
    expect(basisOf(rows, BUILT_IN)).toEqual({
      implied: 9,
      evaluated: 3,
      sentence:
        '9 checks are implied by expected values, 3 were evaluated; missing: 2 need a judge model, 1 could not be judged: the judge failed, 1 has an expected cell that cannot be read, 1 had nothing to compare (no chart, message, dataset or data), 1 was not run: no column holds what the agent did.',
    });
  });

  it('says so where everything was evaluated, and where nothing was implied', () => {
    const whole = scoredRowOf({ aoi_id_match: 1 }, implying(['aoi_id_match'], 1));
    const stale = scoredRowOf({ aoi_id_match: 1 }, { verdict: 'edited, score again' });
    const pending = scoredRowOf({ aoi_id_match: 'nothing' }, { verdict: '' });
    expect(basisOf([whole], BUILT_IN).sentence).toBe(
      '1 check is implied by expected values, 1 was evaluated.',
    );
    expect(basisOf([stale, pending], BUILT_IN).sentence).toBe(
      '0 checks are implied by expected values, 0 were evaluated.',
    );
  });

  it.each([
    ['asked as expected', 1, ['aoi_id_match', 'clarification_requested'], ASKED_BACK],
    ['asked unexpectedly', 0, ['aoi_id_match'], ASKED_BACK],
    ['should have asked and did not', 0, ['aoi_id_match', 'clarification_requested'], NOTHING],
  ])('tells whether the agent %s from the clarification’s score', (_what, score, ids, reason) => {
    const row = scoredRowOf(
      { aoi_id_match: 'nothing', clarification_requested: score },
      implying(ids, ids.length - 1),
    );
    expect(missingIn([row])).toBe(`1 ${reason}`);
  });

  it('tells from its reason that the agent asked, where no clarification was scored', () => {
    const row = scoredRowOf({ aoi_id_match: 'nothing' }, implying(['aoi_id_match'], 0));
    const [[id, line] = []] = row.checks;
    const checks = new Map(
      id && line ? [[id, { ...line, reason: 'not applicable: the agent asked for clarification' }]] : [],
    );
    expect(missingIn([{ ...row, checks }])).toBe(`1 ${ASKED_BACK}`);
  });

  it.each([
    [
      'an answer is not blanked by a clarification',
      scoredRowOf({ agent_answer: 'nothing', clarification_requested: 0 }, implying(['agent_answer'], 0)),
      `1 ${NOTHING}`,
    ],
    [
      'a row without an output is the reason for all of its checks',
      scoredRowOf(
        { aoi_id_match: 'nothing', agent_answer: 'nothing' },
        { ...implying(['aoi_id_match', 'agent_answer'], 0), verdict: 'error', error: 'no agent output' },
      ),
      '2 are in rows without an agent output',
    ],
    [
      'an error of one check is none of the row',
      scoredRowOf(
        { aoi_id_match: 'nothing', agent_answer: 'error' },
        { ...implying(['aoi_id_match', 'agent_answer'], 0), verdict: 'error' },
      ),
      `1 could not be judged: the judge failed, 1 ${NOTHING}`,
    ],
    [
      'where the tab does not tell which are implied, checks that give a reason come first',
      scoredRowOf(
        { aoi_id_match: 1, agent_answer: 'open', date_match: 'nothing' },
        { implied: 4, evaluated: 1 },
      ),
      '2 were not run: no column holds what the agent did, 1 needs a judge model',
    ],
    [
      'no more are named than are missing',
      scoredRowOf({ aoi_id_match: 'open', agent_answer: 'open' }, { implied: 1, evaluated: 0 }),
      '1 needs a judge model',
    ],
  ])('%s', (_what, row, said) => {
    expect(missingIn([row])).toBe(said);
  });
});
