/** A pass is a promise about everything that the row expects. */
import { BUILT_IN } from '../../src/checks/registry';
import { assessCase } from '../../src/checks/assess';
import type { AgentOutput } from '../../src/fields/fields';
import { blank, type Settled } from '../../src/model/assessment';
import type { ExpectedValues } from '../../src/fields/eval-case';
import { askedAsExpected } from '../../src/scoring/verdict';
import { scoreCase } from '../../src/scoring/case-result';
import { area, decided, evalCase, output, scored, SCORING, scoringWith } from '../support/cases';

/** The result of a case whose judge answers yes to every question. */
function cardOf(
  expected: Partial<ExpectedValues>,
  agent: Partial<AgentOutput>,
  settings = SCORING,
  own?: Record<`check: ${string}`, string>,
) {
  const oneCase = { ...evalCase(expected), ...(own && { own }) };
  const assessed = [...assessCase(oneCase, output(agent), settings, BUILT_IN)];
  const [YES, NOT_ASKED] = [decided(1), decided(0)];
  const settled = assessed.map(([id, one]): [string, Settled] => {
    if (one.kind !== 'question') return [id, one];
    return [id, one.settle(id === 'clarification_requested' ? NOT_ASKED : YES)];
  });
  return scoreCase(oneCase, new Map(settled), settings, BUILT_IN);
}

const PERIOD = { expected_start_date: '2023-01-01', expected_end_date: '2023-12-31' };
const YEAR = { start: '2023-01-01', end: '2023-12-31' };
const PULL = { rows: 12, source: '' };
const [AREA, ANSWER, DATASET] = [
  { expected_aoi_ids: 'BRA' },
  { expected_answer: '5 ha' },
  { expected_dataset_id: '4' },
];
const [IN_BRAZIL, SAID] = [{ areas: [area('BRA')] }, { message: '5 ha' }];
const WHY = '(what the agent did is not recorded)';

describe('an expectation', () => {
  it.each<[string, Partial<ExpectedValues>, Partial<AgentOutput>, string]>([
    ['is measured by a check with a score', AREA, IN_BRAZIL, 'pass'],
    ['decides nothing where something failed', { ...AREA, ...PERIOD }, { areas: [] }, 'fail'],
    ['is measured by both halves of a period', PERIOD, { pull: PULL, pullDates: YEAR }, 'pass'],
    ['is measured by either answer', ANSWER, { chartsInsight: '5 ha' }, 'pass'],
    ['is no data', { ...AREA, expected_data_pull: 'FALSE' }, { ...IN_BRAZIL, pull: null }, 'pass'],
    ['is nothing in a list of blanks', { ...ANSWER, expected_aoi_ids: ';' }, SAID, 'pass'],
    ['is no source of its own', { ...ANSWER, expected_aoi_source: 'kba' }, SAID, 'pass'],
  ])('%s', (_name, expected, agent, verdict) => {
    expect(cardOf(expected, agent)).toMatchObject({ verdict, error: '' });
  });

  it.each<[string, Partial<ExpectedValues>, Partial<AgentOutput>, string]>([
    ['where nothing records it', { ...AREA, ...ANSWER }, SAID, `expected_aoi_ids ${WHY}`],
    ['even where nothing at all was measured', AREA, SAID, `expected_aoi_ids ${WHY}`],
    [
      'by half a period',
      { ...AREA, expected_end_date: '2023-12-31' },
      { ...IN_BRAZIL, pull: PULL, pullDates: YEAR },
      'expected_end_date (only one of the two dates is expected)',
    ],
    [
      'with one reason for both dates',
      { ...AREA, ...PERIOD },
      IN_BRAZIL,
      'expected_start_date, expected_end_date (the dates are not recorded)',
    ],
    // Two checks measure it.
    ['by the check that always applies', { ...AREA, ...ANSWER }, IN_BRAZIL, `expected_answer ${WHY}`],
    [
      'with each reason',
      { ...AREA, ...DATASET, ...ANSWER },
      SAID,
      `expected_aoi_ids, expected_dataset_id ${WHY}`,
    ],
    [
      'where only the pull that it calls for was measured',
      DATASET,
      { pull: PULL },
      `expected_dataset_id ${WHY}`,
    ],
    [
      'where it is no data, and the pull is not recorded',
      { ...AREA, expected_data_pull: 'FALSE' },
      IN_BRAZIL,
      'expected_data_pull (the data pull is not recorded)',
    ],
  ])('keeps the row from passing, and is named, %s', (_name, expected, agent, what) => {
    expect(cardOf(expected, agent)).toMatchObject({
      verdict: 'not_scored',
      error_code: 'incomplete_output',
      error: `incomplete output: ${what}`,
    });
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
    expect(card).toMatchObject({ verdict: 'fail', error_code: 'agent_silent', first_failure: 'answer' });
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

it('names an expected cell without a check', () => {
  const { error } = scoreCase(evalCase({ expected_aoi_ids: 'BRA' }), new Map(), SCORING, BUILT_IN);
  expect(error).toBe('incomplete output: expected_aoi_ids (no check looked at it)');
});

it('accepts a question of the agent if it may ask', () => {
  const isExpected = (result: Settled) => askedAsExpected(new Map([['clarification_requested', result]]));
  expect([scored(1, { asked: true }), scored(0, { asked: true }), scored(1)].map(isExpected)).toEqual([
    ...[true, false, false],
  ]);
  const mayAsk = blank('it may ask', 'asked_back');
  const tied = { kind: 'tied', reason: 'unstable', asked: true } as const;
  expect([mayAsk, blank('nothing is expected'), tied].map(isExpected)).toEqual([true, false, false]);
});
