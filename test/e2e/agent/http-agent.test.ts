/** Asking an endpoint that settings describe, over the built bundle. */
import { describe, expect, it } from '@jest/globals';
import { VirtualClock } from '../../../local/runtime';
import { endpoint, ENDPOINT_SETTINGS, ENDPOINT_TOKEN } from '../../support/http-agent';
import { deskOf, NOON } from '../desk';
import { click, mortal } from '../mortal';

const CASES = ['Where "is"\n\\{it}? {{query}}', 'Which?', 'Who?'];
const GOLD = [
  ['test_id', 'query', 'expected_answer', 'tools_should_include'],
  ...CASES.map((query, index) => [`t${index + 1}`, query, 'Brazil', 'pick_aoi']),
];
const PROPERTIES = {
  user: { 'gnw.agentToken': JSON.stringify({ token: ENDPOINT_TOKEN, host: 'bot.example.org/v1/ask' }) },
  document: { 'gnw.settings': JSON.stringify({ agent: ENDPOINT_SETTINGS }) },
};

function asking(
  troubles: Parameters<typeof endpoint>[0] = {},
  tab: readonly (readonly (string | number)[])[] = GOLD,
) {
  const server = endpoint(troubles);
  const { transport } = server;
  const desk = deskOf({ GOLD: tab }, { clock: new VirtualClock(NOON), transport, properties: PROPERTIES });
  const line = (row: number) => desk.row('Responses', row);
  return { ...server, desk, line };
}

describe('asking an endpoint that settings describe', () => {
  it('keeps answer, tools and trace, and scores them', () => {
    const { desk, line, asked } = asking({ 'Who?': ['says key'] });
    expect(desk.ask('askAgent', { thenScore: true })).toMatchObject({
      ok: true,
      value: { state: 'finished' },
    });
    expect(asked.map(({ text }) => text)).toEqual(CASES);
    expect(line(2)).toMatchObject({
      actual_agent_answer: 'Brazil',
      tools_used: 'pick_aoi',
      trace_id: 'tr-1',
      thread_id: asked[0]?.session,
      actual_id: '(not recorded)',
    });
    expect(desk.row('GOLD results', 4)).toMatchObject({ agent_answer_score: 1, tools_workflow_score: 1 });
    // No cell contains what an agent says about the token, or what was asked in place of another question.
    const cells = desk.tabNames().flatMap((tab) => [1, 2, 3, 4].flatMap((row) => desk.line(tab, row)));
    expect(JSON.stringify(cells)).not.toContain(ENDPOINT_TOKEN);
    expect(line(4)['actual_agent_answer']).toMatch(/^Brazil, by /);
  });

  it('asks those of a group once more where one reply did not come, each alone', () => {
    const { desk, groups, line, asked } = asking({ 'Which?': ['too long', 'too long'] });
    desk.ask('askAgent');
    desk.settle();
    expect(groups).toEqual([3, 1, 1, 1]);
    expect([2, 3, 4].map((row) => line(row)['error'] ?? '').sort()).toEqual([
      '',
      '',
      // Alone it is given all that Google would wait.
      'the agent needed longer than a Google script may wait',
    ]);
    expect(new Set(asked.map(({ session }) => session)).size).toBe(6);
  });

  it('rests while nobody answers, and says what was asked twice for that', () => {
    const { desk, asked, line } = asking({ 'Who?': ['hang up'] });
    expect(desk.ask('askAgent')).toMatchObject({
      value: { state: 'paused', why: expect.stringContaining('the agent cannot be reached') },
    });
    desk.settle();
    expect(asked).toHaveLength(6);
    expect([2, 3, 4].map((row) => line(row)['error'])).toEqual([null, null, null]);
  });

  it('names what a reply lacks beside what it says', () => {
    const { desk, line } = asking({ 'Which?': ['no steps'] });
    desk.ask('askAgent', { thenScore: true });
    expect(line(3)).toMatchObject({
      actual_agent_answer: expect.stringContaining('Brazil'),
      error:
        'the agent’s reply has nothing at “output.steps[].tool” (agent.toolsPath): “output” has no “steps” but text',
    });
    expect(desk.row('GOLD results', 5)).toMatchObject({ verdict: 'error' });
  });

  it('puts the turns of a conversation into one thread, and none where it takes no thread', () => {
    const talk = [
      ['test_id', 'query', 'expected_answer', 'conversation', 'turn'],
      ['a', 'First?', 'Brazil', 'c', 1],
      ['b', 'Then?', 'Brazil', 'c', 2],
    ];
    const { desk, asked, line } = asking({}, talk);
    desk.ask('askAgent');
    expect(new Set(asked.map(({ session }) => session)).size).toBe(1);
    expect(line(3)).toMatchObject({ actual_agent_answer: expect.stringContaining('Then? 2.') });
    const set = [['agent.body', '{"input": {"text": "{{query}}", "session": ""}}']];
    expect(desk.ask('planAsking', { set })).toMatchObject({
      ok: false,
      message: expect.stringContaining(
        'neither the address nor the body of the agent holds {{conversation}}',
      ),
    });
  });

  it('comes to its end where the execution dies while it waits, and asks that group twice at most', () => {
    const server = endpoint();
    let deaths = 1;
    const { beforeServiceCall, live } = mortal((place) =>
      /UrlFetchApp/.test(place) && deaths-- > 0 ? { kind: 'kill-after' } : null,
    );
    const desk = deskOf(
      { GOLD },
      {
        clock: new VirtualClock(NOON),
        transport: server.transport,
        properties: PROPERTIES,
        faults: { beforeServiceCall },
      },
    );
    live(desk.runtime, () => click(desk.runtime, 'askAgent'));
    expect(deaths).toBeLessThan(1);
    expect(server.asked.length).toBe(6);
    expect([2, 3, 4].map((row) => desk.row('Responses', row)['error'])).toEqual([null, null, null]);
  });
});

describe('trying an agent before it is saved', () => {
  const { desk, asked } = asking();
  const agent = { ...ENDPOINT_SETTINGS, method: 'post', replyFormat: 'json' };
  const entry = { agent, token: '', query: 'Is it "there"?' };

  it('shows what was sent, what came back and what was read of it, and never the token', () => {
    const reply = desk.ask('testAgent', entry);
    expect(reply.value).toMatchObject({
      isGood: true,
      message: 'Read of the reply, after 2.1 s.\nAnswer: Brazil\nTools: pick_aoi\nTrace: tr-1',
      sent: `POST https://bot.example.org/v1/ask\n{"input":{"text":"Is it \\"there\\"?","session":"${asked[0]?.session ?? ''}"}}`,
      reply: expect.stringContaining('"key":"[key removed]"'),
    });
    expect(JSON.stringify(reply)).not.toContain(ENDPOINT_TOKEN);
  });

  it('says what a path misses', () => {
    const other = { ...entry, agent: { ...agent, answerPath: 'output.answer' } };
    expect(desk.ask('testAgent', other).value).toMatchObject({
      isGood: false,
      message: expect.stringContaining(
        'The agent’s reply has nothing at “output.answer” (agent.answerPath): “output” has no “answer” but text, steps, key.',
      ),
    });
  });

  it('sends a token to no other host than that it was typed for', () => {
    const before = asked.length;
    const other = { ...entry, agent: { ...agent, baseUrl: 'https://evil.example.org/' } };
    for (const name of ['testAgent', 'saveAgent']) {
      const { query, ...save } = other;
      const reply = desk.ask(name, name === 'testAgent' ? { ...save, query } : save);
      expect(reply).toMatchObject({
        ok: false,
        message: expect.stringContaining('Your agent token is for bot.example.org'),
      });
    }
    expect(asked).toHaveLength(before);
  });

  it('saves it', () => {
    const { query, ...save } = { ...entry, agent: { ...agent, answerPath: 'output.text ' } };
    expect(desk.ask('saveAgent', save).value).toMatchObject({
      agent: { answerPath: 'output.text' },
      hasToken: true,
    });
    expect(query).not.toBe('');
  });
});
