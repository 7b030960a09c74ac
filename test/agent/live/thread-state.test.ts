import { describe, expect, it } from '@jest/globals';
import { readThreadState } from '../../../src/agent/live/outcome';
import { answered, interrupted } from '../../support/agent-server/states';

const reply = (state: unknown): string => JSON.stringify({ thread_id: 't', state: JSON.stringify(state) });
const human = { type: 'human', content: 'How much?' };

describe('the state of a thread', () => {
  it('is whole where the last message is an answer that calls no more tools', () => {
    const state = answered('How much?', '590 kha');
    expect(readThreadState(reply(state))).toEqual({ kind: 'whole', values: state, threadId: 't' });
  });

  it('reads plain messages as wrapped ones, and a state that is not a text', () => {
    const state = { messages: [human, { type: 'ai', content: 'Yes.', tool_calls: [] }] };
    expect(readThreadState(JSON.stringify({ state }))).toMatchObject({ kind: 'whole' });
  });

  it('is partial where the agent was stopped at a tool call or behind it', () => {
    expect(readThreadState(reply(interrupted(answered('q', 'a'))))).toEqual({ kind: 'partial' });
    const tool = { type: 'tool', content: 'Pulled.' };
    expect(readThreadState(reply({ messages: [human, tool] }))).toEqual({ kind: 'partial' });
    // Every chart that was made carries this mark, and so does whatever asks the user: the model still has the last word.
    const made = { ...tool, response_metadata: { msg_type: 'human_feedback' } };
    expect(readThreadState(reply({ messages: [human, made] }))).toEqual({ kind: 'partial' });
  });

  it.each([
    ['no messages', { messages: [] }],
    ['only the question', { messages: [human] }],
    ['no such field', { language: 'en' }],
    ['nothing', null],
  ])('is nothing where it has %s', (_what, state) => {
    expect(readThreadState(reply(state))).toEqual({ kind: 'nothing' });
  });

  it('takes numbers that are none, as Python writes them', () => {
    const body = JSON.stringify({ state: '{"messages":[{"type":"ai","content":"x"}],"a":NaN}' });
    expect(readThreadState(body).kind).toBe('whole');
  });

  it('names what it is where it cannot be read', () => {
    expect(readThreadState(JSON.stringify({ state: '{"messages":[' }))).toEqual({
      kind: 'unreadable',
      reason: 'is not JSON; it begins with “{"messages":[”',
    });
    expect(readThreadState('<html>\n<head>')).toEqual({
      kind: 'unreadable',
      reason: 'is not a state of a thread; it begins with “<html> <head>”',
    });
    expect(readThreadState(JSON.stringify({ state: '[1]' }))).toEqual({
      kind: 'unreadable',
      reason: 'is not a JSON object',
    });
  });
});
