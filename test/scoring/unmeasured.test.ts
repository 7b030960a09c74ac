/** A pass is a promise about everything that the row expects. */
import { BUILT_IN } from '../../src/checks/registry';
import { describe, expect, it } from '@jest/globals';
import { assessCase } from '../../src/checks/assess';
import type { AgentOutput } from '../../src/model/agent-output';
import { blank, type Settled } from '../../src/model/assessment';
import type { ExpectedValues } from '../../src/model/eval-case';
import { askedAsExpected, unmeasuredText } from '../../src/scoring/unmeasured';
import { scoreCase } from '../../src/scoring/scorecard';
import { decided, evalCase, output, scored } from '../support/cases';
import { area } from '../support/cases';
import { SCORING, scoringWith } from '../support/settings';

/** The card of a case, where a judge says of every question that it is so. */
function cardOf(
  expected: Partial<ExpectedValues>,
  agent: Partial<AgentOutput>,
  settings = SCORING,
  own?: Record<`check: ${string}`, string>,
) {
  const oneCase = { ...evalCase(expected), ...(own && { own }) };
  const assessed = [...assessCase(oneCase, output(agent), settings, BUILT_IN)];
  const settled = assessed.map(
    ([id, one]) =>
      [
        id,
        one.kind === 'needs judge' ? one.settle(decided(id === 'clarification_requested' ? ASKED : 1)) : one,
      ] as const,
  );
  return scoreCase(oneCase, new Map(settled), settings, BUILT_IN);
}
const ASKED = 0;

const PERIOD = { expected_start_date: '2023-01-01', expected_end_date: '2023-12-31' };
const YEAR = { start: '2023-01-01', end: '2023-12-31' };
const PULL = { rows: 12, source: '' };

describe('what a row expects', () => {
  it.each<[string, Partial<ExpectedValues>, Partial<AgentOutput>, string, string]>([
    [
      'is measured by a check with a score',
      { expected_aoi_ids: 'BRA' },
      { areas: [area('BRA')] },
      'pass',
      '',
    ],
    [
      'keeps the row from passing where nothing records it',
      { expected_aoi_ids: 'BRA', expected_answer: '5 ha' },
      { message: '5 ha' },
      'not scored',
      'partly measured: expected_aoi_ids (the selected areas are not recorded)',
    ],
    [
      'is named even where nothing at all was measured',
      { expected_aoi_ids: 'BRA' },
      { message: 'x' },
      'not scored',
      'partly measured: expected_aoi_ids (the selected areas are not recorded)',
    ],
    [
      'decides nothing where something failed',
      { expected_aoi_ids: 'BRA', ...PERIOD },
      { areas: [] },
      'fail',
      '',
    ],
    [
      'is not measured by half a period',
      { expected_aoi_ids: 'BRA', expected_end_date: '2023-12-31' },
      { areas: [area('BRA')], pull: PULL, pullDates: YEAR },
      'not scored',
      'partly measured: expected_end_date (only one of the two dates is expected)',
    ],
    ['is measured by both halves', PERIOD, { pull: PULL, pullDates: YEAR }, 'pass', ''],
    [
      'names both dates with one reason',
      { expected_aoi_ids: 'BRA', ...PERIOD },
      { areas: [area('BRA')] },
      'not scored',
      'partly measured: expected_start_date, expected_end_date (the periods that the agent asked for are not recorded)',
    ],
    [
      'is named by the check that always applies where two measure it',
      { expected_aoi_ids: 'BRA', expected_answer: '5 ha' },
      { areas: [area('BRA')] },
      'not scored',
      'partly measured: expected_answer (it is not recorded)',
    ],
    [
      'is named with each reason',
      { expected_aoi_ids: 'BRA', expected_dataset_id: '4', expected_answer: '5 ha' },
      { message: '5 ha' },
      'not scored',
      'partly measured: expected_aoi_ids (the selected areas are not recorded); expected_dataset_id (the selected dataset is not recorded)',
    ],
    ['is measured by either answer', { expected_answer: '5 ha' }, { chartsInsight: '5 ha' }, 'pass', ''],
    [
      'is not a dataset where only the pull that it calls for was measured',
      { expected_dataset_id: '4' },
      { pull: PULL },
      'not scored',
      'partly measured: expected_dataset_id (the selected dataset is not recorded)',
    ],
    [
      'FALSE is measured where the pull is recorded',
      { expected_data_pull: 'FALSE', expected_aoi_ids: 'BRA' },
      { areas: [area('BRA')], pull: null },
      'pass',
      '',
    ],
    [
      'FALSE is not measured where it is not',
      { expected_data_pull: 'FALSE', expected_aoi_ids: 'BRA' },
      { areas: [area('BRA')] },
      'not scored',
      'partly measured: expected_data_pull (the data pull is not recorded)',
    ],
    [
      'is nothing in a list of blanks',
      { expected_aoi_ids: ';', expected_answer: '5' },
      { message: '5' },
      'pass',
      '',
    ],
    [
      'is no source of its own',
      { expected_aoi_source: 'kba', expected_answer: '5' },
      { message: '5' },
      'pass',
      '',
    ],
  ])('%s', (_name, expected, agent, verdict, error) => {
    expect(cardOf(expected, agent)).toMatchObject({ verdict, error });
  });

  it('is not missed where the agent asked back, as the case expects', () => {
    const asked = { areas: [], dataset: null, pull: null, message: '', nudge: 'aoi_choice' };
    const expected = { expected_clarification: 'TRUE', expected_aoi_ids: 'BRA', ...PERIOD };
    expect(cardOf(expected, asked)).toMatchObject({ verdict: 'pass', error: '' });
  });

  it('leaves out what no gating check measures', () => {
    const settings = scoringWith({ infoOnly: ['aoi_id_match', 'dashboard_aoi_match'] });
    const expected = { expected_aoi_ids: 'BRA', expected_answer: '5 ha' };
    expect(cardOf(expected, { message: '5 ha' }, settings).verdict).toBe('pass');
    expect(
      cardOf({ expected_class_values: 'peat=1 ha', expected_answer: '5' }, { message: '5' }).verdict,
    ).toBe('pass');
  });
});

describe('an agent that said nothing', () => {
  it.each<[string, Partial<ExpectedValues>]>([
    ['an answer', { expected_answer: '5 ha' }],
    ['a text', { expected_text: 'names the source' }],
  ])('fails where %s is expected, though the check has no score', (_what, expected) => {
    const card = cardOf(expected, { message: '', chartsInsight: '5 ha' });
    expect(card).toMatchObject({ verdict: 'fail', error: 'the agent said nothing', firstFailure: 'answer' });
    expect(card.results.get('agent_answer')?.kind).toBe('blank');
  });

  it('fails nothing where no words are expected, or none could be recorded', () => {
    expect(cardOf({ expected_aoi_ids: 'BRA' }, { areas: [area('BRA')], message: '' }).verdict).toBe('pass');
    expect(cardOf({ expected_answer: '5 ha' }, { chartsInsight: '5 ha' }).verdict).toBe('pass');
  });

  it('fails nothing where the answer only informs', () => {
    const settings = scoringWith({ infoOnly: ['agent_answer'] });
    expect(cardOf({ expected_answer: '5' }, { message: '', chartsInsight: '5' }, settings).verdict).toBe(
      'pass',
    );
  });
});

it('says so where a cell was looked at by no check', () => {
  expect(unmeasuredText(evalCase({ expected_aoi_ids: 'BRA' }), new Map(), SCORING, BUILT_IN)).toBe(
    'expected_aoi_ids (no check looked at it)',
  );
});

it('takes a question of the agent for expected where it may ask, and does', () => {
  const isExpected = (result: Settled) => askedAsExpected(new Map([['clarification_requested', result]]));
  expect([scored(1, { asked: true }), scored(0, { asked: true }), scored(1)].map(isExpected)).toEqual([
    ...[true, false, false],
  ]);
  const mayAsk = { ...blank('it may ask'), asked: true } as const;
  const tied = { kind: 'tied', reason: 'trials disagree', asked: true } as const;
  expect([mayAsk, blank('nothing is expected'), tied].map(isExpected)).toEqual([true, false, false]);
});
