/** Runs against the live agent, whose server behaves as in August 2026: replies are stored on arrival, runs resume, no question is asked twice. */
import * as z from 'zod';
import { shortTime } from '../../../src/model/local-time';
import { fakeAgent } from '../../support/agent-server/fake-fetch';
import { type AgentServerInput, TOKEN } from '../../support/agent-server/options';
import { answered, askingWhere, turn } from '../../support/agent-server/states';
import type { AddOn } from '../add-on';
import { HOST, live, queries, responses } from './live-support';

/** Reports before the live agent is asked, and refusals. */
describe('before the first question', () => {
  it('reports the number of questions, the address, the time, and rows that record an output', () => {
    const { addOn } = live(queries(12));
    const text = (thenScore = false) => addOn.reply('planAsking', { thenScore }).text;
    const plain =
      '12 questions will be sent to https://agent.example.org as Researcher: about 3 minutes. Answers are kept in “Responses”: rescoring does not call the agent again.';
    expect(text(true)).toBe(plain);
    addOn.runtime.edit('GOLD', 'F1:F2', [['expected_dashboard_created'], ['TRUE']]);
    expect(text()).toContain('1 row expects a dashboard and cannot pass');
    const names = ['expected_dataset_name', 'Tree cover loss', '', 'Land GHG Monitoring System (LGMS)'];
    addOn.runtime.edit(
      'GOLD',
      'G1:G4',
      names.map((name) => [name]),
    );
    addOn.runtime.edit('GOLD', 'E2:E4', [['12;12.0'], ['4;12'], ['']]);
    expect(text()).toContain(
      '2 rows expect dataset 12 and cannot pass: the agent uses that dataset only with',
    );
    addOn.runtime.edit('GOLD', 'E2:G4', Array(3).fill(['4', '', '']));
    addOn.runtime.edit('GOLD', 'F1:F2', [['actual_id'], ['']]);
    expect(text(true)).toBe(`${plain} These answers take precedence over those in “GOLD”.`);
  });

  const refused = (settings: readonly (readonly [string, string])[], token: object | null): string => {
    const { addOn, agent } = live(queries(1));
    if (token === null) addOn.runtime.properties('user').delete('gnw.agentToken');
    else addOn.runtime.properties('user').set('gnw.agentToken', JSON.stringify(token));
    const { ok, message = '' } = addOn.ask('askAgent', { set: settings });
    expect(ok).toBe(false);
    expect(agent.asked).toHaveLength(0);
    expect(addOn.tabNames()).toEqual(['GOLD']);
    return message;
  };

  it('refuses with the reason if something is missing or wrong', () => {
    expect(refused([], null)).toContain('Add your agent token for agent.example.org in Settings');
    expect(refused([], { token: TOKEN, host: 'other.example.org' })).toContain('is for other.example.org');
    expect(refused([], { token: 'wrong-token', host: HOST })).toContain('The agent rejected your token');
    expect(refused([['agent.baseUrl', '']], null)).toContain('There is no live agent to ask');
    expect(refused([['agent.baseUrl', 'http://agent.example.org']], null)).toContain(
      'The setting “Base URL” must begin with https:// (plain http:// only for localhost)',
    );
    expect(refused([['run.ff', 'Experimental!']], { token: TOKEN, host: HOST })).toContain(
      'is not a valid feature-flag (ff) profile',
    );
  });
});

const State = z.looseObject({
  aoi_selection: z.looseObject({ aois: z.array(z.looseObject({ src_id: z.string() })) }),
});

/** Scores of the results, without what differs between runs. */
function scores(addOn: AddOn, rows: number): unknown[] {
  return Array.from({ length: rows }, (_row, index) =>
    Object.fromEntries(
      Object.entries(addOn.row('GOLD results', index + 4))
        .filter(([name]) => !['run_id', 'judged_at', 'judge_cached'].includes(name))
        // Its last part says that the agent's answers took precedence over those of the row.
        .map(([name, value]) => [name, name === 'inputs_hash' ? String(value).replace(/-\w+$/, '') : value]),
    ),
  );
}

describe('asking the agent', () => {
  it('writes one line per question, and gives each question its own thread', () => {
    const { ask, agent, addOn } = live(queries(12));
    expect(ask().value).toMatchObject({
      state: 'asked',
      text: 'The agent was asked: 12 of 12 questions have an answer in “Responses”',
    });
    expect(responses(addOn, 12)).toEqual({ answers: 12, errors: [] });
    expect(new Set(agent.asked.map(({ threadId }) => threadId)).size).toBe(12);
    expect(agent.violations).toEqual([]);
    expect(addOn.row('Responses', 2)).toMatchObject({
      tab: 'GOLD',
      test_id: 't1',
      query: 'Question 1?',
      actual_id: 'BRA.14_1',
      actual_agent_answer: 'Question 1: **9,587.2 hectares**.',
      thread_id: agent.asked[0]?.threadId,
      trace_id: 'trace-1',
    });
    expect(agent.asked[0]).toMatchObject({ persona: 'Researcher', ff: undefined });
    addOn.settle();
    expect(addOn.waiting()).toEqual([]);
  });

  it('scores its answers; scoring the written lines again gives the same cells without a request', () => {
    const { ask, agent, addOn } = live(queries(5));
    expect(ask({ thenScore: true }).value?.state).toBe('finished');
    const first = scores(addOn, 5);
    expect(first[0]).toMatchObject({ verdict: 'undecided', aoi_id_match_score: 1 });
    const askedAt = String(addOn.row('Responses', 2)['asked_at']);
    expect(first[0]).toMatchObject({ output_from: `agent, ${shortTime(askedAt)}` });
    addOn.ask('runEvals', {});
    expect(scores(addOn, 5)).toEqual(first);
    expect(agent.asked).toHaveLength(5);
  });

  it('asks once per trial; trials of an earlier run no longer count', () => {
    const state = State.parse(structuredClone(answered('Question 1?', 'About 9,587.2 hectares.')));
    const [area] = state.aoi_selection.aois;
    const { agent, addOn, ask } = live(queries(2), { states: { 'Question 1?': state } });
    const askTrials = (trials: string) =>
      ask({ set: [['run.trials', trials]], thenScore: true }).value?.state;
    const timesOf = (query: string): number => agent.asked.filter((one) => one.query === query).length;
    const trials = (row: number): unknown => JSON.parse(String(addOn.row('GOLD results', row)['trials']));
    expect(askTrials('5')).toBe('finished');
    expect([timesOf('Question 1?'), timesOf('Question 2?')]).toEqual([5, 5]);
    expect(trials(4)).toMatchObject({ aoi_id_match: [1, 1, 1, 1, 1] });
    expect(addOn.row('GOLD results', 4)['output_from']).not.toMatch(/trials/);
    // The next build gets it wrong each time.
    addOn.runtime.advance(3_600_000);
    if (area) area.src_id = 'PER';
    expect(askTrials('2')).toBe('finished');
    expect([timesOf('Question 1?'), timesOf('Question 2?')]).toEqual([7, 7]);
    expect(trials(4)).toMatchObject({ aoi_id_match: [0, 0] });
    expect(trials(5)).toMatchObject({ aoi_id_match: [1, 1] });
    // More trials than were asked this time: the earlier ones are from another build of the agent.
    addOn.ask('runEvals', { set: [['run.trials', '5']] });
    expect(addOn.row('GOLD results', 4)['output_from']).toMatch(/^agent, .* UTC; 2 of 5 trials$/);
  });

  it('starts no group that the execution cannot wait for, and survives fetches that Google cuts off', () => {
    const { ask, addOn, groups, waits, agent } = live(
      queries(40),
      { delaysMs: [50_000, 20_000, 90_000, 30_000] },
      { cutMs: 60_000 },
    );
    const before = addOn.runtime.clock.now();
    ask();
    // A group of ten takes a minute, until its fetches are cut off, so that five groups fit into an execution.
    expect(addOn.runtime.clock.now() - before).toBeLessThan(360_000);
    addOn.settle();
    // The last group of the execution had less time: its questions that were cut off are asked once more.
    expect(groups).toEqual([10, 10, 10, 10, 5]);
    expect(Math.max(...waits)).toBeLessThanOrEqual(330);
    const { answers, errors } = responses(addOn, 40);
    expect([answers, errors.length]).toEqual([34, 6]);
    expect(new Set(errors)).toEqual(
      new Set([expect.stringContaining('longer than a Google script can wait')]),
    );
    expect(agent.asked).toHaveLength(45);
  });

  it.each([
    [2, [10, 5, 2, 3, 4, 3], 'asked', 12],
    // Google never lets the requests through: four groups, then the run pauses.
    [99, [10, 5, 2, 1], 'paused', 0],
  ])(
    'asks in halves, after pauses, where Google refuses the traffic %d times',
    (times, sizes, state, answers) => {
      const { transport, agent } = fakeAgent();
      const groups: number[] = [];
      const { ask, addOn } = live(queries(12), {}, {}, undefined, {
        transport: (requests, wait) => {
          if (!requests[0]?.url.endsWith('/api/chat')) return transport(requests, wait);
          groups.push(requests.length);
          if (groups.length <= times) throw new Error('Bandwidth quota exceeded: https://host/.');
          return transport(requests, wait);
        },
      });
      const before = addOn.runtime.clock.now();
      expect(ask().value?.state).toBe(state);
      expect(groups).toEqual(sizes);
      // Pauses of 15 s and 30 s, each shortened by up to half at random.
      expect(addOn.runtime.clock.now() - before).toBeGreaterThanOrEqual(22_500);
      expect(agent.asked).toHaveLength(answers);
    },
  );

  it('gives up only the question that kills each execution, not the others of its group', () => {
    const cutOff = (times: number) => Array.from({ length: times }, () => 'hang-up' as const);
    const troubles = { 'Question 2?': cutOff(3), Question: cutOff(2) };
    const { ask, addOn, agent } = live(queries(3), { troubles });
    let seen = 0;
    addOn.meanwhile(
      () => {
        const asked = agent.asked.slice(seen);
        seen = agent.asked.length;
        return asked.some(({ query }) => query === 'Question 2?') ? { kind: 'kill' } : undefined;
      },
      () => {
        expect(() => ask()).toThrow();
        addOn.settle();
      },
    );
    expect(responses(addOn, 3)).toEqual({
      answers: 2,
      errors: [expect.stringMatching(/: the execution that waited for it ended$/)],
    });
    expect(agent.asked.map(({ query }) => query.slice(9, 10)).join('')).toBe('123123123');
    expect(agent.violations).toEqual([]);
  });
});

type Row = Readonly<Record<string, unknown>>;

/** Asks and scores a tab. @returns the results by test id */
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

  it('scores each turn by its own calls', () => {
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

  it('scores a turn without recorded calls by the changes of its state, even after an execution has died', () => {
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
  ['of Resource Watch', expect.stringContaining('“Too many requests”'), 13],
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
