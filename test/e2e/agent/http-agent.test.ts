/** Asking an endpoint that settings describe, over the built bundle. */
import { endpoint, ENDPOINT_SETTINGS, ENDPOINT_TOKEN } from '../../support/http-agent';
import { addOnOf } from '../add-on';
import { click, dyingExecutions } from '../dying-executions';

const CASES = ['Where "is"\n\\{it}? {{query}}', 'Which?', 'Who?'];
const GOLD = [
  ['test_id', 'query', 'expected_answer', 'tools_should_include'],
  ...CASES.map((query, index) => [`t${index + 1}`, query, 'Brazil', 'pick_aoi']),
];
const PROPERTIES = {
  user: { 'gnw.agentToken': JSON.stringify({ token: ENDPOINT_TOKEN, host: 'bot.example.org/v1/ask' }) },
  document: { 'gnw.settings': JSON.stringify({ agent: ENDPOINT_SETTINGS }) },
};

function asking(echoing?: string) {
  const server = endpoint(echoing);
  const { transport } = server;
  const addOn = addOnOf({ GOLD }, { transport, properties: PROPERTIES });
  const line = (row: number) => addOn.row('Responses', row);
  return { ...server, addOn, line };
}

describe('an agent behind an endpoint from the settings', () => {
  it('has its answer, tools and trace stored and scored', () => {
    const { addOn, line, asked } = asking('Who?');
    expect(addOn.ask('askAgent', { thenScore: true })).toMatchObject({
      ok: true,
      value: {
        state: 'finished',
        text: `${CASES.length} rows were scored. The agent was asked: ${CASES.length} of ${CASES.length} questions have an answer in “Responses”`,
      },
    });
    expect(asked.map(({ text }) => text)).toEqual(CASES);
    expect(line(2)).toMatchObject({
      actual_agent_answer: 'Brazil',
      tools_used: 'pick_aoi',
      trace_id: 'tr-1',
      thread_id: asked[0]?.session,
      actual_id: '(not recorded)',
    });
    expect(addOn.row('GOLD results', 4)).toMatchObject({ agent_answer_score: 1, tools_workflow_score: 1 });
    // No cell contains the token that the agent repeats.
    const cells = addOn.tabNames().flatMap((tab) => [1, 2, 3, 4].flatMap((row) => addOn.line(tab, row)));
    expect(JSON.stringify(cells)).not.toContain(ENDPOINT_TOKEN);
    expect(line(4)['actual_agent_answer']).toMatch(/^Brazil, by /);
  });

  it('is asked each group at most twice if executions die while they wait', () => {
    const server = endpoint();
    let deaths = 1;
    const { beforeServiceCall, workToEnd } = dyingExecutions((place) =>
      /UrlFetchApp/.test(place) && deaths-- > 0 ? { kind: 'kill-after' } : null,
    );
    const { transport } = server;
    const addOn = addOnOf({ GOLD }, { transport, properties: PROPERTIES, faults: { beforeServiceCall } });
    workToEnd(addOn.runtime, () => click(addOn.runtime, 'askAgent'));
    expect(deaths).toBeLessThan(1);
    expect(server.asked.length).toBe(6);
    expect([2, 3, 4].map((row) => addOn.row('Responses', row)['error'])).toEqual([null, null, null]);
  });
});

describe('trying an agent before it is saved', () => {
  const { addOn, asked } = asking();
  const agent = { ...ENDPOINT_SETTINGS, method: 'post', replyFormat: 'json' };
  const entry = { id: 'agent', fields: agent, keys: {} };

  it('shows the request, the reply and the parsed values, and never the token', () => {
    const reply = addOn.ask('tryService', { ...entry, query: 'Is it "there"?' });
    expect(reply.value).toMatchObject({
      isGood: true,
      message: 'The reply took 2.1 s. Parsed:\nAnswer: Brazil\nTools: pick_aoi\nTrace: tr-1',
      sent: `POST https://bot.example.org/v1/ask\n{"input":{"text":"Is it \\"there\\"?","session":"${asked[0]?.session ?? ''}"}}`,
      reply: expect.stringContaining('"key":"[key removed]"'),
    });
    expect(JSON.stringify(reply)).not.toContain(ENDPOINT_TOKEN);
  });
});
