import { inConversations } from '../../src/evalset/conversations';
import type { RecordedCase } from '../../src/evalset/read-tab';
import { type KnownOutput, Outputs } from '../../src/results/outputs';
import { evalCase, recorded } from '../support/cases';

type Cells = Parameters<typeof recorded>[0];

/** The turns of a conversation, each with the cells of its trials. */
function trialsOfTurns(...turns: readonly (readonly Cells[])[]): RecordedCase[] {
  const cases = turns.map(([first = {}, ...others], index): RecordedCase => {
    const fields = {
      row: index + 2,
      query: `Question ${index + 1}?`,
      conversation: 'c',
      turn: `${index + 1}`,
    };
    return {
      evalCase: evalCase({}, fields),
      recorded: recorded(first),
      ...(others.length > 0 && { otherTrials: others.map(recorded) }),
    };
  });
  return [...inConversations(cases).cases];
}

function turnsOf(...turns: readonly Cells[]): RecordedCase[] {
  return trialsOfTurns(...turns.map((cells) => [cells]));
}

function known(turns: readonly RecordedCase[], place: number, trial = 0): KnownOutput {
  const one = turns[place - 1];
  if (!one) throw new Error('no such turn');
  return new Outputs().of(one, trial);
}

const reasonAt = (turns: readonly RecordedCase[], place: number, trial = 0): string => {
  const found = known(turns, place, trial);
  return found.kind === 'failed' ? found.reason : 'an output';
};

const stateAfter = (...asked: readonly string[]) => ({
  agent_state: JSON.stringify({
    messages: asked.flatMap((content) => [
      { type: 'human', content },
      { type: 'ai', content: 'Done.' },
    ]),
  }),
});

describe('a turn whose thread records no calls', () => {
  const said = (...texts: string[]) =>
    texts.map((content, index) => ({ type: index % 2 === 0 ? 'human' : 'ai', content }));
  const state = { statistics: [{ id: 'a' }], charts_data: [{ type: 'bar' }], nudge: { type: 'aoi_choice' } };
  const second = (changed: object) => {
    const states = [
      { ...state, messages: said('Question 1?', '5 ha.') },
      { ...state, ...changed, messages: said('Question 1?', '5 ha.', 'Question 2?', 'Sorry.') },
    ];
    return known(turnsOf(...states.map((one) => ({ agent_state: JSON.stringify(one) }))), 2);
  };

  it('has done only what the state of the turn before lacks', () => {
    expect(second({})).toMatchObject({ output: { pull: null, chartCount: 0, nudge: '', message: 'Sorry.' } });
    const done = { statistics: [...state.statistics, { id: 'b' }], charts_data: [{ type: 'pie' }] };
    expect(second({ ...done, nudge: { type: 'x' } })).toMatchObject({
      output: { pull: { source: 'b' }, chartType: 'pie', nudge: 'x' },
      before: { output: { pull: { source: 'a' }, chartType: 'bar', nudge: 'aoi_choice' } },
    });
  });
});

it('an output is read once', () => {
  const outputs = new Outputs();
  const [one] = turnsOf({ actual_id: 'BRA' });
  if (!one) throw new Error('no case');
  const [first, again] = [outputs.of(one, 0), outputs.of(one, 0)];
  if (first.kind !== 'output' || again.kind !== 'output') throw new Error('no output');
  expect(again.output).toBe(first.output);
});

describe('the state beside a single case', () => {
  const QUERY = 'How much forest did São Paulo lose?';
  const reasonOf = (...asked: readonly string[]): string => {
    const found = new Outputs().of(
      { evalCase: evalCase({}, { query: QUERY }), recorded: recorded(stateAfter(...asked)) },
      0,
    );
    return found.kind === 'failed' ? found.reason : 'an output';
  };

  it.each([
    ['of the same question', [QUERY]],
    ['without a question', []],
    ['with a blank one', ['']],
    ['of one without accents and signs', ['how much FOREST did Sao-Paulo lose']],
    ['of one with words around it', [`Please tell me: ${QUERY} Thank you!`]],
    ['of most of it', ['How much forest did']],
    ['of fewer than three words', ['asked twice']],
  ])('is its own: %s', (_what, asked) => {
    expect(reasonOf(...asked)).toBe('an output');
  });

  it.each([
    ['another question', ['How much did Peru lose?']],
    ['another question and a blank one', ['How much did Peru lose?', '']],
    ['less than half of it', ['How much forest']],
  ])('is not scored where it is of %s', (_what, [asked = '', ...others]) => {
    expect(reasonOf(asked, ...others)).toBe(`its state is of another question: “${asked}”`);
  });
});

describe('the state of a thread of several questions', () => {
  const human = (content: string) => ({ type: 'human', content });
  const ai = (content: string, ...calls: string[]) => ({
    ...{ type: 'ai', content },
    tool_calls: calls.map((name) => ({ name, args: {} })),
  });
  const AOIS = { aoi_selection: { aois: [{ source: 'gadm', src_id: 'BRA' }] } };
  const outputOf = (messages: readonly object[]) => {
    const state = JSON.stringify({ messages, ...AOIS });
    const asked = evalCase({}, { query: 'How much was lost?' });
    return new Outputs().of({ evalCase: asked, recorded: recorded({ agent_state: state }) }, 0);
  };
  const [ASKED, AGAIN] = [human('How much was lost?'), human('And in the park?')];

  it.each([
    ['before another one', [ASKED, ai('12 ha'), AGAIN, ai('10 ha')], '12 ha'],
    ['after another one', [AGAIN, ai('10 ha'), ASKED, ai('12 ha')], '12 ha'],
    ['before thanks', [ASKED, ai('12 ha'), human('Thanks!')], '12 ha'],
    ['before a blank message', [ASKED, ai('12 ha'), human(''), ai('Yes?')], '12 ha'],
    ['written otherwise', [human(' How much\u00a0was LOST? '), ai('12 ha'), AGAIN, ai('10 ha')], '12 ha'],
    ['with more behind the question', [ASKED, human('In ha.'), ai('12 ha'), AGAIN, ai('10 ha')], '12 ha'],
    ['as one text of two messages', [human('How much'), human('was lost?'), ai('12 ha'), AGAIN], '12 ha'],
  ])('is read where the case’s is asked: %s', (_where, messages, message) => {
    expect(outputOf(messages)).toMatchObject({ output: { message, areas: [{ id: 'BRA' }] } });
  });

  it('tells no more than was said and called where the agent did more for a later question', () => {
    const found = outputOf([ASKED, ai('12 ha'), AGAIN, ai('', 'pick_aoi'), ai('10 ha')]);
    const known = found.kind === 'output' ? Object.keys(found.output) : [];
    expect(found).toMatchObject({ output: { message: '12 ha', toolsUsed: [] } });
    expect(known.sort()).toEqual(['askedPeriods', 'message', 'toolsUsed', 'trace']);
  });

  it('is not scored where none of them is the case’s, or two are', () => {
    expect(outputOf([human('A?'), ai('1'), human('B?'), ai('2')])).toEqual({
      ...{ kind: 'failed', code: 'other_question' },
      reason: 'its state belongs to other questions: “A?”, “B?”',
    });
    expect(outputOf([ASKED, ai('1'), human('B?'), ai('2'), ASKED, ai('3')])).toEqual({
      ...{ kind: 'failed', code: 'other_question' },
      reason:
        'its state has this question 2 times: keep only the exchange that counts, or number the turns of the conversation',
    });
  });
});

describe('a turn of a conversation', () => {
  it('has the output of the turn before it, and the whole exchange', () => {
    const turns = turnsOf(
      { actual_id: 'BRA', actual_agent_answer: 'Brazil.' },
      { actual_id: 'PER' },
      { actual_id: 'COL', actual_agent_answer: 'Colombia.' },
    );
    expect(known(turns, 1)).not.toHaveProperty('before');
    expect(known(turns, 3)).toMatchObject({
      output: { areas: [{ id: 'COL' }] },
      before: {
        output: { areas: [{ id: 'PER' }] },
        exchange: [
          { query: 'Question 1?', answer: 'Brazil.' },
          { query: 'Question 2?', answer: '' },
        ],
      },
    });
  });

  it('is not scored after a failed one, even with an output', () => {
    const turns = turnsOf(
      { actual_id: 'BRA' },
      { error: 'HTTP 500' },
      { actual_id: 'PER' },
      { actual_id: '' },
    );
    expect([1, 2, 3, 4].map((place) => reasonAt(turns, place))).toEqual([
      'an output',
      'the agent failed: HTTP 500',
      'turn 2 failed: the agent failed: HTTP 500',
      'turn 2 failed: the agent failed: HTTP 500',
    ]);
  });

  it('fails if its output is of another thread', () => {
    const turns = turnsOf({ actual_id: 'BRA', thread_id: 't-1' }, { actual_id: 'PER', thread_id: 't-2' });
    expect(reasonAt(turns, 2)).toBe(
      'its output is of another thread (t-2) than that of turn 1 (t-1): record all turns of one thread',
    );
    // A thread that is not recorded may be the same.
    const [known, unknown] = [{ actual_id: 'BRA', thread_id: 't-1' }, { actual_id: 'PER' }];
    expect(reasonAt(turnsOf(known, unknown), 2)).toBe('an output');
    expect(reasonAt(turnsOf(unknown, known), 2)).toBe('an output');
    expect(reasonAt(turnsOf(known, { actual_id: '' }), 2)).toBe('no agent output');
  });

  it('fails if its state is that of another turn', () => {
    const state = stateAfter;
    const [one, two] = ['question 1?', 'Question  2?'];
    expect(reasonAt(turnsOf(state(one), state(one)), 2)).toBe(
      'its state is the one after turn 1: the last question in it is “question 1?”',
    );
    expect(reasonAt(turnsOf(state(one, two), state(one, two)), 1)).toBe('an output');
    expect(reasonAt(turnsOf(state(one), state(one, two)), 2)).toBe('an output');
    // What an agent’s front end writes in place of the question means nothing.
    expect(reasonAt(turnsOf(state('asked'), state('asked')), 2)).toBe('an output');
  });

  it('has its trials in threads of their own', () => {
    const turns = trialsOfTurns(
      [
        { actual_id: 'BRA', thread_id: 'a' },
        { error: 'timeout', thread_id: 'b' },
        { actual_id: 'PER', thread_id: 'c' },
      ],
      [
        { actual_id: 'BRA', thread_id: 'c' },
        { error: 'not asked', thread_id: 'b' },
        { actual_id: 'BRA', thread_id: 'a' },
      ],
    );
    expect(known(turns, 2, 0)).toMatchObject({ before: { output: { areas: [{ id: 'PER' }] } } });
    expect(reasonAt(turns, 2, 1)).toBe('turn 1 failed: the agent failed: timeout');
    expect(known(turns, 2, 2)).toMatchObject({ before: { output: { areas: [{ id: 'BRA' }] } } });
  });

  it('matches trials by number if threads are unknown, or with the only one', () => {
    const [brazil, peru] = [{ actual_id: 'BRA' }, { actual_id: 'PER' }];
    const second = (turns: readonly RecordedCase[]) => known(turns, 2, 1);
    const peruBefore = { before: { output: { areas: [{ id: 'PER' }] } } };
    expect(second(trialsOfTurns([brazil, peru], [brazil, peru]))).toMatchObject(peruBefore);
    expect(second(trialsOfTurns([peru], [brazil, brazil]))).toMatchObject(peruBefore);
  });

  it('after a missing one names it if it has no output, and is otherwise scored alone', () => {
    const [first, third] = trialsOfTurns([{ error: 'HTTP 500' }], [{ actual_id: '' }]);
    if (!first || !third) throw new Error('no turns');
    const gap = (changes: Partial<RecordedCase>): readonly RecordedCase[] =>
      inConversations([first, { ...third, evalCase: { ...third.evalCase, turn: '3' }, ...changes }]).cases;
    expect(reasonAt(gap({}), 2)).toBe('no agent output (turn 2 has no question to ask before it)');
    expect(reasonAt(gap({ noOutput: 'its response has no answer' }), 2)).toBe(
      'no agent output: its response has no answer (turn 2 has no question to ask before it)',
    );
    expect(known(gap({ recorded: recorded({ actual_id: 'BRA' }) }), 2)).not.toHaveProperty('before');
  });
});
