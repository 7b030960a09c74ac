import { secondsOfTurn, sessionUrl } from '../../../src/agent/live/ask-group';
import { readThreadState } from '../../../src/agent/live/ask-outcome';
import { answered, interrupted } from '../../support/agent-server/states';

const reply = (state: unknown): string => JSON.stringify({ thread_id: 't', state: JSON.stringify(state) });
const human = { type: 'human', content: 'How much?' };

describe('the state of a thread', () => {
  it('is whole if the last message is an answer without tool calls', () => {
    const state = answered('How much?', '590 kha');
    expect(readThreadState(reply(state))).toMatchObject({ kind: 'whole', thread: { state, threadId: 't' } });
  });

  it('reads plain messages as wrapped ones, and a state that is not a text', () => {
    const state = { messages: [human, { type: 'ai', content: 'Yes.', tool_calls: [] }] };
    expect(readThreadState(JSON.stringify({ state }))).toMatchObject({ kind: 'whole' });
  });

  it('is partial if the agent was stopped at or after a tool call', () => {
    expect(readThreadState(reply(interrupted(answered('q', 'a'))))).toEqual({ kind: 'partial' });
    const tool = { type: 'tool', content: 'Pulled.' };
    expect(readThreadState(reply({ messages: [human, tool] }))).toEqual({ kind: 'partial' });
    // Charts and questions to the user have this mark; the model still has to answer.
    const made = { ...tool, response_metadata: { msg_type: 'human_feedback' } };
    expect(readThreadState(reply({ messages: [human, made] }))).toEqual({ kind: 'partial' });
  });

  it.each([
    ['no messages', { messages: [] }],
    ['only the question', { messages: [human] }],
    ['no such field', { language: 'en' }],
    ['nothing', null],
  ])('is nothing with %s', (_what, state) => {
    expect(readThreadState(reply(state))).toEqual({ kind: 'nothing' });
  });

  it('may contain NaN, as Python writes it', () => {
    const body = JSON.stringify({ state: '{"messages":[{"type":"ai","content":"x"}],"a":NaN}' });
    expect(readThreadState(body).kind).toBe('whole');
  });

  it('is reported if it cannot be read', () => {
    expect(readThreadState(JSON.stringify({ state: '{"messages":[' }))).toEqual({
      kind: 'unreadable',
      reason: 'the agent state is not JSON; it begins with “{"messages":[”',
    });
    expect(readThreadState('<html>\n<head>')).toEqual({
      kind: 'unreadable',
      reason: 'the agent state is not JSON; it begins with “<html>\n<head>”',
    });
    expect(readThreadState(JSON.stringify({ state: '[1]' }))).toEqual({
      kind: 'unreadable',
      reason: 'the agent state is not a JSON object',
    });
  });
});

describe('the steps of a thread', () => {
  const at = (time: string, ...types: readonly string[]): string =>
    JSON.stringify({
      ...{ node: 'agent', timestamp: `2026-11-21T12:${time}+00:00` },
      update: JSON.stringify({ messages: types.map((type) => ({ type, content: 'x' })) }),
    });
  const TWO = [
    at('00:00', 'human'),
    at('00:07.04'),
    at('00:31.26', 'ai'),
    at('40:00', 'human'),
    at('40:05', 'ai'),
  ];
  const seconds = (body: string, turn: number, status = 200) => {
    const response = { status, headers: new Map<string, string>(), body };
    return secondsOfTurn({ kind: 'response', response, attempts: 1 }, turn);
  };

  it('give the seconds of each turn', () => {
    const body = TWO.join('\n');
    expect([1, 2, 3].map((turn) => seconds(body, turn))).toEqual([31.3, 5, undefined]);
  });

  it.each([
    ['an error', '{"detail":"Not found"}', 404],
    ['a page', '<html></html>', 200],
    ['messages that are none', at('00:00').replace('[]', '[7]'), 200],
    ['no time', TWO.join('\n').replaceAll('2026-11-21', 'someday'), 200],
  ])('give no time if they are %s', (_what, body, status) => {
    expect(seconds(body, 1, status)).toBeUndefined();
  });

  it.each([
    ['https://h.example/project/p/traces/1', 'https://h.example/project/p/sessions/t%2F1'],
    ['https://h.example/lf/project/p/sessions/0', 'https://h.example/lf/project/p/sessions/t%2F1'],
    ['https://h.example/1', ''],
    ['', ''],
  ])('have a page beside traces like %j', (traceUrl, url) => {
    expect(sessionUrl('t/1', traceUrl)).toBe(url);
  });
});
