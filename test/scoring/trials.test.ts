import fc from 'fast-check';
import { blank, type Settled } from '../../src/model/assessment';
import { blankByClarification, resultsOfTrials } from '../../src/scoring/trials';
import { scored } from '../support/cases';

const ERROR: Settled = { kind: 'error', reason: 'the judge failed' };
const OPEN: Settled = { kind: 'open', reason: 'needs a judge model' };

/** The joint outcome of several trials of one check. */
function together(id: string, ...outcomes: readonly Settled[]): Settled | undefined {
  return resultsOfTrials(outcomes.map((outcome) => new Map([[id, outcome]]))).majority.get(id);
}

describe('Several trials', () => {
  it('have the outcome of most of them', () => {
    expect(together('date_match', scored(1), scored(0, { reason: 'wrong year' }), scored(0))).toMatchObject({
      kind: 'scored',
      score: 0,
      reason: '2 of 3 trials: wrong year',
    });
    expect(together('date_match', scored(1), scored(1))).toMatchObject({
      score: 1,
      reason: 'all 2 trials: because',
    });
  });

  it.each([
    ['as many pass as fail', [scored(1), scored(0)], '1 trial passed, 1 failed'],
    [
      'two outcomes lead',
      [scored(1), scored(0), scored(1), scored(0), OPEN],
      '2 trials passed, 2 failed, 1 open',
    ],
    ['as many pass as are blank', [blank('no chart'), scored(1)], '1 trial blank, 1 passed'],
    [
      'as many asked a question as are blank',
      [blank('it asked', 'asked_back'), blank('no chart')],
      '1 trial asked a clarifying question, 1 blank',
    ],
  ])('tie where %s', (_when, outcomes, counts) => {
    expect(together('date_match', ...outcomes)).toEqual({
      kind: 'tied',
      reason: `unstable: ${counts}`,
    });
  });

  it.each([
    ['one fails', 'date_match', [scored(1), scored(0), scored(1)], true],
    ['one is blank', 'date_match', [scored(0), blank('nothing was pulled')], true],
    ['the others could not be measured', 'agent_answer', [scored(1), ERROR, OPEN], false],
    ['a metric varies', 'completeness', [scored(0.5), scored(0.75)], false],
  ])(
    'disagree on a check where %s: they are named if the check is decided by votes',
    (_when, id, outcomes, isNamed) => {
      const { differ } = resultsOfTrials([...outcomes.map((outcome) => new Map([[id, outcome]])), new Map()]);
      expect(differ).toEqual(isNamed ? [id] : []);
    },
  );

  it('ignore trials that could not be measured', () => {
    expect(together('agent_answer', ERROR, ERROR, scored(1))).toMatchObject({
      score: 1,
      reason: '1 of 3 trials: because',
    });
    expect(together('agent_answer', ERROR, ERROR)).toMatchObject({ kind: 'error' });
  });

  it('are blank or open where most are', () => {
    expect(together('charts_answer', blank('no chart'), blank('no chart'), scored(0))).toEqual(
      blank('no chart'),
    );
    expect(together('charts_answer', OPEN, OPEN, scored(0))).toMatchObject({ kind: 'open' });
  });

  it('of a metric on a scale have their mean', () => {
    const usage = { inputTokens: 100, outputTokens: 10, costUsd: 0.01, isCached: false, prompt: 'p' };
    const outcomes = [
      scored(0.8, { usage }),
      scored(0.55, { usage, reason: 'c3 is missing' }),
      scored(0.6, { usage }),
      scored(0.55, { usage, reason: 'c4 is missing' }),
      OPEN,
    ];
    // (0.8 + 0.55 + 0.6 + 0.55) / 4 = 0.625
    expect(together('completeness', ...outcomes)).toMatchObject({
      score: 0.63,
      reason: 'mean of 4 trials (0.8, 0.55, 0.6, 0.55), the lowest: c3 is missing',
      usage: { inputTokens: 400, outputTokens: 40, costUsd: 0.04, isCached: false },
    });
    expect(together('completeness', scored(0.5), scored(0.9))).toMatchObject({
      score: 0.7,
      reason: 'mean of 2 trials (0.5, 0.9): because',
    });
    expect(together('completeness', OPEN, OPEN)).toMatchObject({ kind: 'open' });
  });

  it('cost what all of them cost, whichever outcome leads', () => {
    const usage = { inputTokens: 100, outputTokens: 10, costUsd: 0.01, isCached: false, prompt: 'p' };
    const paid = { usage: { ...usage, inputTokens: 200, outputTokens: 20, costUsd: 0.02 } };
    const notAsked = { ...blank('not_asked'), usage };
    expect(together('agent_answer', scored(1, { usage }), scored(0, { usage }))).toMatchObject({
      kind: 'tied',
      ...paid,
    });
    expect(together('clarification_requested', notAsked, notAsked)).toMatchObject({ kind: 'blank', ...paid });
    expect(together('clarification_requested', notAsked, scored(0, { usage }), blank('no'))).toMatchObject({
      kind: 'blank',
      ...paid,
    });
    expect(together('agent_answer', scored(1), scored(0))).not.toHaveProperty('usage');
    expect(together('agent_answer', OPEN, OPEN, scored(0, { usage }))).not.toHaveProperty('usage');
  });

  it('have no cost if one is unknown, and are cached if all are', () => {
    const usage = { inputTokens: 100, outputTokens: 10, costUsd: 0.01, isCached: true, prompt: 'p' };
    const costOf = (second: Partial<typeof usage> | { costUsd: undefined }) => {
      const result = together(
        'agent_answer',
        scored(1, { usage }),
        scored(1, { usage: { ...usage, ...second } }),
      );
      return result && 'usage' in result ? [result.usage.costUsd, result.usage.isCached] : [];
    };
    expect([costOf({}), costOf({ isCached: false }), costOf({ costUsd: undefined })]).toEqual([
      [0.02, true],
      [0.02, false],
      [undefined, true],
    ]);
  });

  it('keep people’s verdict of the first trial, whose text is shown', () => {
    const people = { text: 'anna says pass' };
    const bob = { text: 'bob says pass' };
    const first = scored(1, { people });
    expect(together('agent_answer', first, scored(0, { people: bob }), scored(0))).toMatchObject({ people });
    expect(together('agent_answer', scored(1), scored(0, { people: bob }), scored(0))).toMatchObject({
      people: undefined,
    });
    const nothing = blank('no chart');
    expect(together('charts_answer', first, nothing, nothing)).toEqual(nothing);
  });

  it('include one without an output, which keeps its place', () => {
    const trials = [scored(1), undefined, scored(1)].map(
      (outcome) => new Map<string, Settled>(outcome ? [['date_match', outcome]] : []),
    );
    const { majority, scores } = resultsOfTrials(trials);
    expect(majority.get('date_match')).toMatchObject({ score: 1, reason: '2 of 3 trials: because' });
    expect(scores.get('date_match')).toEqual([1, null, 1]);
  });

  it('of a metric on a scale have the only score', () => {
    expect(together('factual_correctness', scored(0.8), blank('no message'), ERROR)).toMatchObject({
      score: 0.8,
      reason: '1 of 3 trials: because',
    });
  });

  it('vote blank if the agent asked back', () => {
    const attempt = new Map([
      ['date_match', scored(1)],
      ['clarification_requested', scored(1)],
    ]);
    const asking = new Map([
      ['date_match', scored(0)],
      ['clarification_requested', scored(0, { asked: true })],
    ]);
    const { majority, scores } = resultsOfTrials([asking, attempt, attempt]);
    expect(majority.get('date_match')).toMatchObject({ kind: 'scored', score: 1 });
    expect(scores.get('date_match')).toEqual([null, 1, 1]);
    expect(resultsOfTrials([asking, asking, attempt]).majority.get('date_match')).toMatchObject({
      kind: 'blank',
    });
  });

  it('keep the score of each, null where a trial has none, and leave out checks without any', () => {
    const { scores } = resultsOfTrials([
      new Map<string, Settled>([
        ['date_match', scored(1)],
        ['agent_answer', OPEN],
      ]),
      new Map<string, Settled>([
        ['date_match', ERROR],
        ['agent_answer', blank('no answer is expected')],
      ]),
    ]);
    expect([...scores]).toEqual([['date_match', [1, null]]]);
  });

  it('return a single one unchanged', () => {
    const only = new Map<string, Settled>([
      ['date_match', scored(0)],
      ['agent_answer', OPEN],
    ]);
    expect(resultsOfTrials([only]).majority).toEqual(only);
  });

  it('have the same outcome in any order', () => {
    const outcome = fc.constantFrom<Settled>(scored(1), scored(0), blank('nothing'), OPEN, ERROR);
    const shape = (settled: Settled | undefined) => [
      settled?.kind,
      settled?.kind === 'scored' ? settled.score : null,
    ];
    fc.assert(
      fc.property(fc.array(outcome, { minLength: 2, maxLength: 7 }), (outcomes) => {
        const there = together('date_match', ...outcomes);
        const back = together('date_match', ...[...outcomes].reverse());
        expect(shape(there)).toEqual(shape(back));
      }),
    );
  });
});

const PIPELINE = [
  ...['aoi_id_match', 'subregion_match', 'dataset_id_match', 'context_layer_match'],
  ...['data_pull_exists', 'date_match'],
];
const ANSWERS = ['charts_answer', 'agent_answer'];

const UNDECIDED = 'open: undecided until it is clear whether the agent asked for clarification';
const ASKED = 'blank: not applicable: the agent asked for clarification';
const AS_IT_WAS = 'scored: because';

function resultsAfter(clarification: Settled | undefined): Record<string, string> {
  const settled = new Map<string, Settled>([...PIPELINE, ...ANSWERS].map((id) => [id, scored(1)]));
  if (clarification) settled.set('clarification_requested', clarification);
  return Object.fromEntries(
    [...blankByClarification(settled)].map(([id, { kind, reason }]) => [id, `${kind}: ${reason}`]),
  );
}

describe('a clarification question', () => {
  it.each([
    ['asked and expected', ASKED, scored(1, { asked: true })],
    ['asked, not expected', ASKED, scored(0, { asked: true })],
    ['asked, where nothing says whether it should', ASKED, { kind: 'blank', code: 'asked_back', reason: '' }],
    ['expected, not asked', AS_IT_WAS, scored(0)],
    ['neither', AS_IT_WAS, { kind: 'blank', code: 'nothing', reason: '' }],
    ['still open', UNDECIDED, { kind: 'open', reason: '' }],
    ['whose judge failed', UNDECIDED, { kind: 'error', reason: '' }],
    ['whose trials disagree', AS_IT_WAS, { kind: 'tied', reason: '' }],
    ['that is not among the checks', AS_IT_WAS, undefined],
  ] as const)(
    '%s leaves the pipeline checks “%s” and the answers as they are',
    (_what, pipeline, clarification: Settled | undefined) => {
      const results = resultsAfter(clarification);
      for (const id of PIPELINE) expect(results[id]).toBe(pipeline);
      for (const id of ANSWERS) expect(results[id]).toBe(AS_IT_WAS);
    },
  );

  it('does not touch a check that is blank for its own reason', () => {
    const unreadable: Settled = {
      kind: 'blank',
      code: 'unreadable',
      reason: 'no area is expected',
      badCell: { column: 'c', problem: 'p' },
    };
    const settled = new Map<string, Settled>([
      ['aoi_id_match', unreadable],
      ['clarification_requested', scored(1, { asked: true })],
    ]);
    expect(blankByClarification(settled).get('aoi_id_match')).toBe(unreadable);
  });
});
