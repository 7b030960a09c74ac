import { readChatReply } from '../../../src/agent/live/chat-result';

const line = (node: string, update: unknown): string =>
  JSON.stringify({ node, update: JSON.stringify(update) });
const TRACE = line('trace_info', { trace_id: 't-1', trace_url: 'https://traces.example/t-1' });

describe('the stream of an answer', () => {
  it('takes the trace from the line that tells it, whose update is JSON in JSON', () => {
    expect(readChatReply(`${line('model', { a: 1 })}\n${TRACE}\n`)).toEqual({
      traceId: 't-1',
      traceUrl: 'https://traces.example/t-1',
      errors: [],
    });
  });

  it('takes any other node for progress, and an update that is an object as it is', () => {
    const body = `${JSON.stringify({ node: 'trace_info', update: { trace_id: 't-2', trace_url: null } })}\n${line('agent', {})}`;
    expect(readChatReply(body)).toMatchObject({ traceId: 't-2', traceUrl: '' });
  });

  it('collects error lines, with their message or else their type', () => {
    const body = [
      line('error', { error: true, message: 'the  tool\nfailed', type: 'stream_processing_error' }),
      line('error', { error: true, message: '', error_type: 'ToolException' }),
      line('error', {}),
    ].join('\n');
    expect(readChatReply(body)?.errors).toEqual([
      'the tool failed',
      'ToolException',
      'an error without a message',
    ]);
  });

  it('takes what it can of a stream that broke off in the middle of a line', () => {
    expect(readChatReply(`${TRACE}\n{"node": "mod`)).toMatchObject({ traceId: 't-1' });
  });

  it.each([
    ['nothing', ''],
    ['half a line', '{"node": "mod'],
    ['a page', '<!doctype html>\n<html></html>'],
    ['other JSON', '{"detail": "no"}'],
  ])('is none of the agent’s where there is %s', (_what, body) => {
    expect(readChatReply(body)).toBeUndefined();
  });

  it('cuts a message that is as long as a stack', () => {
    expect(readChatReply(line('error', { message: 'x'.repeat(5000) }))?.errors[0]).toHaveLength(300);
  });
});
