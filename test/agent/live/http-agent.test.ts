import fc from 'fast-check';
import { descriptionProblem, httpAgent, readHttpAnswer } from '../../../src/agent/live/http-agent';
import { outcomeOf } from '../../../src/agent/live/ask-outcome';
import { AgentSettings } from '../../../src/settings/schema';

const settings = (changes: object = {}): AgentSettings =>
  AgentSettings().parse({ kind: 'http', baseUrl: 'https://agent.example.org/ask', ...changes });
const response = (status: number, body: string, headers: Record<string, string> = {}) => ({
  status,
  body,
  headers: new Map(Object.entries(headers)),
});
const QUESTION = { query: 'How much?', threadId: 't-1' };

describe('the request to an endpoint', () => {
  it('is its body with question and thread, and the token in its header alone', () => {
    const request = httpAgent(settings({ tokenHeader: 'X-API-Key: {{token}}' }), 'secret-1').question(
      QUESTION,
      90,
    );
    expect(request).toEqual({
      url: 'https://agent.example.org/ask',
      method: 'post',
      headers: { 'X-API-Key': 'secret-1', Accept: 'application/json' },
      body: '{"query":"How much?","conversation":"t-1"}',
      timeoutSeconds: 90,
    });
  });

  it('is valid JSON for any question', () => {
    const body = '{"input": [{"role": "user", "text": "Q: {{query}} ({{ conversation }})"}], "n": 1}';
    const agent = httpAgent(settings({ body }), '');
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom('"}, "a": {"', '{{conversation}}', '\\', '$&')),
        (query) => {
          const sent: unknown = JSON.parse(agent.question({ query, threadId: 't-1' }, 1).body ?? '');
          expect(sent).toEqual({ input: [{ role: 'user', text: `Q: ${query} (t-1)` }], n: 1 });
        },
      ),
    );
  });

  it('is a URL alone for GET, with the question encoded', () => {
    const agent = httpAgent(
      settings({ method: 'get', baseUrl: 'https://a.example.org/ask?q={{query}}' }),
      '',
    );
    const { url, body, headers } = agent.question({ query: 'a&b=c #ü', threadId: 't' }, 1);
    expect(headers).toEqual({ Accept: 'application/json' });
    expect([url, body]).toEqual(['https://a.example.org/ask?q=a%26b%3Dc%20%23%C3%BC', undefined]);
    expect(agent.takesTurns).toBe(false);
    const lines = httpAgent(settings({ replyFormat: 'ndjson', tokenHeader: 'X-Key:{{token}}' }), 's3cret-1');
    expect(lines.takesTurns).toBe(true);
    expect(lines.question(QUESTION, 1).headers).toEqual({
      'X-Key': 's3cret-1',
      Accept: 'application/x-ndjson',
    });
    expect(lines.withoutToken('it was s3cret-1')).not.toContain('s3cret-1');
    expect(httpAgent(settings({ tokenHeader: '' }), 's3cret-1').question(QUESTION, 1).headers).toEqual({
      Accept: 'application/json',
    });
  });
});

describe('the description of an endpoint', () => {
  it.each([
    [{ body: '{"query": {{query}}}' }, 'must be JSON'],
    [{ body: '{"q": "{{query}} {{token}}"}' }, 'no other placeholder'],
    [{ tokenHeader: 'Cookie: {{token}}' }, 'must look like Authorization'],
    [{ tokenHeader: 'Authorization: Bearer abc' }, 'must look like Authorization'],
    [{ answerPath: 'a..b' }, 'must be a path'],
  ])('%j is refused', (changes, said) => {
    expect(AgentSettings().safeParse(changes).error?.issues[0]?.message).toContain(said);
  });

  it.each([
    [{ body: '{"q": "x"}' }, 'The question would not be sent: the body does not contain {{query}}.'],
    [{ method: 'get' }, 'The question would not be sent: the agent’s address does not contain {{query}}.'],
    [{ baseUrl: 'https://{{query}}.org/' }, 'The agent’s address has a placeholder in its host.'],
    [
      { baseUrl: 'https://a.example.org/{{query}}/{{conversation}}/{{user}}' },
      'The agent’s address has {{user}}: only {{query}} and {{conversation}} are filled in.',
    ],
    [{ baseUrl: 'https://a.example.org/{{query}}/{{conversation}}' }, ''],
    [{ answerPath: '' }, 'Say where in the reply the answer is: set “Path to the answer”.'],
    [{}, ''],
  ])('%j is checked', (changes, said) => {
    expect(descriptionProblem(settings(changes))).toBe(said);
  });
});

describe('the reply of an endpoint', () => {
  it('is read at the paths', () => {
    const body = JSON.stringify({
      answer: ' Yes. ',
      calls: [{ name: 'pull' }, { name: 'chart' }],
      run: 'tr-1',
    });
    const paths = { toolsPath: 'calls[].name', traceIdPath: 'run' };
    expect(readHttpAnswer(body, settings(paths))).toEqual({
      output: { message: 'Yes.', toolsUsed: ['pull', 'chart'] },
      traceId: 'tr-1',
      problem: '',
    });
  });

  it('in lines is joined from pieces, or read from the last line', () => {
    const body =
      '{"t":"say","d":"9,5"}\n{"t":"tool","name":"pull"}\n\n{"t":"say","d":"87 ha"}\n{"trace":"x"}\n';
    const lines = { replyFormat: 'ndjson', toolsPath: '[t=tool].name', traceIdPath: '[-1].trace' };
    expect(readHttpAnswer(body, settings({ ...lines, answerPath: '[t=say].d' }))).toEqual({
      output: { message: '9,587 ha', toolsUsed: ['pull'] },
      traceId: 'x',
      problem: '',
    });
  });

  it('may say that no tool was called', () => {
    expect(
      readHttpAnswer('{"answer":"a","tools":[]}', settings({ toolsPath: 'tools[].name' })).output,
    ).toEqual({ message: 'a', toolsUsed: [] });
  });

  it.each([
    ['{"text":"a"}', {}, 'has nothing at “answer” (path to the answer): it has text, not “answer”'],
    ['{"answer":" "}', {}, 'has a blank text at “answer” (path to the answer)'],
    ['{"answer":null}', {}, 'has null instead of text at “answer” (path to the answer)'],
    ['{"answer":{"a":1}}', {}, 'has an object instead of text at “answer” (path to the answer)'],
    ['oops', {}, 'is not JSON: “oops”'],
    ['', {}, 'is not JSON: it is empty'],
    ['{"answer":"a"}\n{"ans', { replyFormat: 'ndjson' }, 'has a line 2 that is not JSON: “{"ans”'],
    [
      '{"answer":"a","tools":[{"id":1}]}',
      { toolsPath: 'tools[].name' },
      'has nothing at “tools[].name” (path to the tools): “tools[0]” has id, not “name”',
    ],
  ])('%s is reported if a path finds no text', (body, changes, problem) => {
    expect(readHttpAnswer(body, settings(changes)).problem).toBe(problem);
  });

  it('is bounded', () => {
    expect(readHttpAnswer(`{"answer":"${'a'.repeat(10_000_000)}"}`, settings()).problem).toContain(
      'at most 10000000',
    );
  });

  it('is kept if only a part is missing, as it was paid for', () => {
    const agent = httpAgent(settings({ toolsPath: 'tools' }), '');
    const result = agent.resultOf(response(200, '{"answer":"a"}'));
    if (result.kind === 'stop') throw new Error(result.stop.reason);
    const traced = { threadId: 't', latencyS: 2 };
    const question = { query: 'q', turn: 1, mayRepeat: true, tooLong: undefined };
    expect(outcomeOf(result, { kind: 'unkept' }, traced, question)).toMatchObject({
      collected: {
        kind: 'failed',
        reason: expect.stringContaining('the agent’s reply has nothing at “tools”'),
      },
      partly: { message: 'a' },
    });
  });
});

describe('a failed reply', () => {
  const agent = httpAgent(settings(), 't');
  it.each([
    [401, '{"error":"no"}', 'token', 'the agent rejected your token: “{"error":"no"}”'],
    [403, '', 'token', 'your token may not do this'],
    [404, '', 'address', 'there is nothing to ask at this address (HTTP 404)'],
    [429, 'slow', 'pause', 'the agent asked for a pause: “slow”'],
    [307, '', 'address', 'the address redirects (HTTP 307)'],
    [200, '<html>', 'address', expect.stringContaining('a web page')],
  ])('with HTTP %s and %s stops the asking', (status, body, why, reason) => {
    expect(agent.resultOf(response(status, body))).toMatchObject({ kind: 'stop', stop: { why, reason } });
  });

  it('of one question does not stop the others', () => {
    expect(agent.resultOf(response(500, ''))).toEqual({ kind: 'broken', reason: 'HTTP 500' });
    expect(agent.resultOf(response(400, 'too long'))).toEqual({
      kind: 'refused',
      reason: 'the agent rejected the question (HTTP 400): “too long”',
    });
  });
});
