/** Behaviour of the agent's server as of August 2026, from the question to the score, over the built bundle. */
import type { AgentServerInput } from '../../support/agent-server/options';
import { answered, askingWhere, turn } from '../../support/agent-server/states';
import type { AddOn } from '../add-on';
import { live, queries, responses } from './live-support';

type Row = Readonly<Record<string, unknown>>;

/** Asks and scores a tab; the results by test id. */
function scored(
  tab: readonly (readonly (string | number)[])[],
  input: AgentServerInput,
): { readonly addOn: AddOn; readonly row: (id: string) => Row } {
  const { addOn, ask } = live([], { hasTurns: true, ...input }, {}, tab);
  expect(ask({ thenScore: true }).value?.state).toBe('finished');
  const rows = tab.slice(1).map((_line, index) => addOn.row('GOLD results', index + 4));
  return { addOn, row: (id) => rows.find(({ test_id: testId }) => testId === id) ?? {} };
}

describe('a conversation on one thread', () => {
  const HEADER = ['test_id', 'query', 'conversation', 'turn', 'expected_answer', 'expected_clarification'];
  const FIRST = answered('How much in Pará?', 'Pará lost **9,587.2 hectares**.');
  const SECOND = 'And in Santa Cruz?';

  it('has each turn scored by its own calls', () => {
    const asks = askingWhere(SECOND, 'Which Santa Cruz do you mean?', ['Bolivia', 'Argentina']);
    const { row } = scored(
      [
        [...HEADER, 'expected_scope'],
        ['one', 'How much in Pará?', 'c', 1, '9,587.2 hectares', '', 'analyse'],
        ['two', SECOND, 'c', 2, '', 'TRUE', ''],
        ['three', 'Thanks!', 'c', 3, '', '', 'refuse'],
      ],
      {
        states: {
          'How much in Pará?': FIRST,
          [SECOND]: asks,
          'Thanks!': turn('Thanks!', 'I can only help with questions about land.'),
        },
      },
    );
    expect(row('one')).toMatchObject({ scope_match_score: 1, chart_produced_score: 1 });
    expect(row('two')).toMatchObject({ clarification_requested_score: 1, error: null });
    expect(row('three')).toMatchObject({ scope_match_score: 1, chart_produced_score: null });
  });

  it('has a turn without recorded calls scored by the changes of its state, even after an execution has died', () => {
    const said = (query: string, text: string) => ({
      messages: [
        { type: 'human', content: query },
        { type: 'ai', content: text, tool_calls: [] },
      ],
    });
    const states = {
      'How much in Pará?': { ...FIRST, ...said('How much in Pará?', '9,587.2 ha.') },
      [SECOND]: said(SECOND, 'I cannot tell.'),
    };
    const tab = [HEADER, ['one', 'How much in Pará?', 'c', 1], ['two', SECOND, 'c', 2]];
    for (const isKilled of [false, true]) {
      const { addOn, ask, agent } = live([], { hasTurns: true, states }, {}, tab);
      if (isKilled) {
        const kill = (name: string) =>
          name === 'UrlFetchApp.fetchAll' &&
          agent.asked.length === 1 &&
          addOn.tabNames().includes('Responses')
            ? ({ kind: 'kill' } as const)
            : undefined;
        expect(() => addOn.meanwhile(kill, () => ask())).toThrow();
        expect(agent.asked).toHaveLength(1);
        addOn.settle();
      } else ask();
      const second = addOn.row('Responses', 3);
      expect(second).toMatchObject({ actual_dataset_id: '4', actual_charts_answer: null, pull_source: null });
    }
  });
});

it('An error in the middle of a stream is the error of its row; the other rows have their answers', () => {
  const { addOn, ask } = live(queries(3), { troubles: { 'Question 2?': ['fatal error'] } });
  ask();
  expect(responses(addOn, 3)).toEqual({
    answers: 2,
    errors: ['the agent failed: the tool pull_data failed'],
  });
});

it.each([
  ['of Resource Watch', 'the agent asked for a pause: “Too many requests”', 13],
  [
    'of the day, spent elsewhere meanwhile',
    'your prompts for today are used up: “Daily free limit of 100 exceeded; please try again tomorrow.”; 4 questions are left for tomorrow',
    10,
  ],
])(
  'A limit %s in the middle of a run makes the rest wait, and nothing is asked twice',
  (_what, why, answers) => {
    const { addOn, ask, agent } = live(queries(14), answers === 13 ? { tooFastAt: [12] } : { quota: 100 });
    const spend = () => {
      if (answers === 10 && agent.asked.length === 10) agent.used = 100;
      return undefined;
    };
    addOn.meanwhile(spend, () => expect(ask().value).toMatchObject({ state: 'paused', why }));
    expect(responses(addOn, answers).answers).toBe(answers);
    agent.used = 0;
    addOn.settle();
    expect(responses(addOn, 14)).toEqual({ answers: 14, errors: [] });
    expect(agent.asked).toHaveLength(14);
  },
);

it('A cut connection in a group leaves the other rows their times and the links to their threads', () => {
  const { addOn, ask, agent } = live(queries(12), {
    delaysMs: [20_000, 12_500],
    troubles: { 'Question 12?': ['hang-up'] },
  });
  ask();
  addOn.settle();
  expect(responses(addOn, 12)).toEqual({ answers: 12, errors: [] });
  const rows = Array.from({ length: 12 }, (_row, index) => addOn.row('Responses', index + 2));
  // The question whose connection was cut is asked again, alone: its time is that of the call.
  const usual = Array.from({ length: 11 }, (_row, index) => (index % 2 === 0 ? 20 : 12.5));
  expect(rows.map(({ latency_s: seconds }) => seconds)).toEqual([...usual, 20.1]);
  const thread = agent.asked[10]?.threadId;
  expect(rows[10]).toMatchObject({
    thread_id: thread,
    trace_id: null,
    trace_url: `https://traces.example/project/zeno/sessions/${thread}`,
  });
  expect(rows[9]).toMatchObject({ trace_id: 'trace-10' });
});
