import { BUILT_IN } from '../../src/checks/registry';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Reconciliation } from '../../src/model/run-report';
import { reconcile } from '../../src/scoring/reconciliation';
import { anyScoredRow, scoredRowOf } from '../support/scored-rows';

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

describe('reconcile', () => {
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
    const { implied, evaluated, missing, sentence } = reconcile(rows, BUILT_IN);
    expect([implied, evaluated]).toEqual([9, 3]);
    expect(missing.map(({ check, reason, rows: n }) => [check, reason, n])).toEqual([
      ['agent_answer', 'need a judge model', 2],
      ['charts_answer', 'could not be judged: the judge failed', 1],
      ['dataset_id_match', 'has an expected cell that cannot be read', 1],
      ['date_match', NOTHING, 1],
      ['charts_answer', 'was not run: no column holds what the agent did', 1],
    ]);
    expect(sentence).toBe(
      '9 checks are implied by expected values, 3 were evaluated; missing: 2 need a judge model, 1 could not be judged: the judge failed, 1 has an expected cell that cannot be read, 1 had nothing to compare (no chart, message, dataset or data), 1 was not run: no column holds what the agent did.',
    );
  });

  it('says so where everything was evaluated, and where nothing was implied', () => {
    const whole = scoredRowOf({ aoi_id_match: 1 }, implying(['aoi_id_match'], 1));
    expect(reconcile([whole], BUILT_IN).sentence).toBe(
      '1 check is implied by expected values, 1 was evaluated.',
    );
    expect(reconcile([], BUILT_IN).sentence).toBe(
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
    expect(reconcile([row], BUILT_IN).missing).toEqual([
      expect.objectContaining({ check: 'aoi_id_match', reason, rows: 1 }),
    ]);
  });

  it('tells from its reason that the agent asked, where no clarification was scored', () => {
    const row = scoredRowOf(
      { aoi_id_match: 'nothing' },
      { impliedChecks: new Set(['aoi_id_match']), implied: 1, evaluated: 0 },
    );
    const [[id, line] = []] = row.checks;
    const checks = new Map(
      id && line ? [[id, { ...line, reason: 'not applicable: the agent asked for clarification' }]] : [],
    );
    expect(reconcile([{ ...row, checks }], BUILT_IN).missing).toMatchObject([{ reason: ASKED_BACK }]);
  });

  it('does not take an answer for blanked by a clarification: answers do not depend on it', () => {
    const row = scoredRowOf(
      { agent_answer: 'nothing', clarification_requested: 0 },
      implying(['agent_answer'], 0),
    );
    expect(reconcile([row], BUILT_IN).missing).toMatchObject([{ check: 'agent_answer', reason: NOTHING }]);
  });

  it('gives a row without an output as the reason for all of its checks', () => {
    const ids = ['aoi_id_match', 'agent_answer'];
    const row = scoredRowOf(
      { aoi_id_match: 'nothing', agent_answer: 'nothing' },
      { ...implying(ids, 0), verdict: 'error', error: 'no agent output' },
    );
    expect(reconcile([row], BUILT_IN).missing).toMatchObject(
      ids.map((check) => ({ check, reason: 'is in a row without an agent output', rows: 1 })),
    );
  });

  it('names no check where the tab does not tell which are implied', () => {
    const row = scoredRowOf(
      { aoi_id_match: 1, agent_answer: 'open', date_match: 'nothing' },
      { implied: 4, evaluated: 1 },
    );
    expect(reconcile([row], BUILT_IN).missing).toMatchObject([
      { check: undefined, reason: 'were not run: no column holds what the agent did', rows: 2 },
      { check: 'agent_answer', reason: 'needs a judge model', rows: 1 },
    ]);
  });

  it('tells an error of one check, and what is blank without its checks, from a row without an output', () => {
    const row = scoredRowOf(
      { aoi_id_match: 'nothing', agent_answer: 'error' },
      { ...implying(['aoi_id_match', 'agent_answer'], 0), verdict: 'error' },
    );
    const without = scoredRowOf({ aoi_id_match: 'nothing' }, { implied: 1, evaluated: 0, verdict: 'error' });
    const blankRow = scoredRowOf({ aoi_id_match: 'nothing' }, implying(['aoi_id_match'], 0));
    expect(reconcile([row, without, blankRow], BUILT_IN)).toMatchObject({
      missing: [
        {
          check: 'aoi_id_match',
          reason: 'had nothing to compare (no chart, message, dataset or data)',
          rows: 2,
        },
        { check: 'agent_answer', reason: 'could not be judged: the judge failed', rows: 1 },
        { check: undefined, reason: 'is in a row without an agent output', rows: 1 },
      ],
      sentence:
        '4 checks are implied by expected values, 0 were evaluated; missing: 2 had nothing to compare (no chart, message, dataset or data), 1 could not be judged: the judge failed, 1 is in a row without an agent output.',
    });
  });

  it('names no more checks than are missing', () => {
    const row = scoredRowOf({ aoi_id_match: 'open', agent_answer: 'open' }, { implied: 1, evaluated: 0 });
    expect(reconcile([row], BUILT_IN).missing).toMatchObject([{ check: 'aoi_id_match', rows: 1 }]);
  });

  it('passes over stale rows and rows that no run has reached', () => {
    const stale = scoredRowOf({ aoi_id_match: 1 }, { verdict: 'edited, score again' });
    const pending = scoredRowOf({ aoi_id_match: 'nothing' }, { verdict: '' });
    expect(reconcile([stale, pending], BUILT_IN)).toMatchObject({ implied: 0, evaluated: 0, missing: [] });
  });

  it('always adds up, whatever the order of the rows', () => {
    fc.assert(
      fc.property(fc.array(anyScoredRow, { maxLength: 12 }), (rows) => {
        const { implied, evaluated, missing } = reconcile(rows, BUILT_IN);
        expect(missing.reduce((sum, one) => sum + one.rows, 0)).toBe(implied - evaluated);
        // Rows by their numbers, of which two may be the same here.
        const said = ({ sentence, missing: all }: Reconciliation) => [
          sentence,
          ...all.map(({ check, reason, cases }) => [check, reason, cases.map(({ row }) => row)]),
        ];
        expect(said(reconcile([...rows].reverse(), BUILT_IN))).toEqual(said(reconcile(rows, BUILT_IN)));
      }),
    );
  });
});
