import { chatResult, readChatReply } from '../../../src/agent/live/gnw-agent';

const response = (status: number, body: string, headers: Record<string, string> = {}) => ({
  status,
  body,
  headers: new Map(Object.entries(headers)),
});
const LINE = '{"node":"model","update":"{}"}\n';

describe('the reply to a question', () => {
  it('is an answer if lines arrived', () => {
    expect(chatResult(response(200, LINE))).toMatchObject({ kind: 'answered', reply: { errors: [] } });
  });

  it('is broken if no complete line arrived, or a gateway gave up', () => {
    expect(chatResult(response(200, ''))).toEqual({
      kind: 'broken',
      reason: 'the reply ended immediately',
    });
    expect(chatResult(response(504, '<html>timeout</html>'))).toEqual({ kind: 'broken', reason: 'HTTP 504' });
    expect(chatResult(response(500, '{"detail":"oops"}'))).toEqual({
      kind: 'broken',
      reason: 'HTTP 500: “oops”',
    });
  });

  it('is refused if the question is invalid', () => {
    const body = JSON.stringify({ detail: [{ msg: 'String should have at most 9 characters', loc: [] }] });
    expect(chatResult(response(422, body))).toEqual({
      kind: 'refused',
      reason: 'the agent rejected the question (HTTP 422): “String should have at most 9 characters”',
    });
  });

  it.each([
    [401, '{"detail":"Unauthorized"}', {}, 'token', 'the agent rejected your token: “Unauthorized”'],
    [
      403,
      '{"detail":"Feature flags require admin access"}',
      {},
      'profile',
      'your account may not do this: “Feature flags require admin access”; a feature-flag (ff) profile requires an admin, superuser or machine account',
    ],
    [
      429,
      '{"detail":"Daily free limit of 25 exceeded"}',
      {},
      'quota',
      'your prompts for today are used up: “Daily free limit of 25 exceeded”',
    ],
    // A limit per minute has the same form, but only a daily limit waits until the next day.
    [
      429,
      JSON.stringify({ detail: '{"errors":[{"status":429,"detail":"Too many requests"}]}' }),
      {},
      'pause',
      'the agent asked for a pause: “Too many requests”',
    ],
    [
      429,
      '{"errors":[{"status":429,"detail":"Too many requests"}]}',
      {},
      'pause',
      'the agent asked for a pause: “Too many requests”',
    ],
    [
      429,
      '{"detail":"No more."}',
      { 'x-prompts-used': '26', 'x-prompts-quota': '25' },
      'quota',
      'your prompts for today are used up: “No more.”',
    ],
    [
      401,
      JSON.stringify({ detail: '{"errors":[{"status":401,"detail":"Your token is outdated"}]}' }),
      {},
      'token',
      'the agent rejected your token: “Your token is outdated”',
    ],
    [429, 'slow down', {}, 'pause', 'the agent asked for a pause'],
    [404, '{"detail":"Not Found"}', {}, 'address', 'there is no GNW agent at this address (HTTP 404)'],
    [302, '', { location: 'https://login.example' }, 'address', 'the address redirects (HTTP 302)'],
    [
      200,
      '<!DOCTYPE html><title>Sign in</title>',
      {},
      'address',
      'this address returns a web page, not the agent (a proxy or a login?); it begins with “<!DOCTYPE html><title>Sign in</title>”',
    ],
    [
      200,
      'Sign in',
      { 'content-type': 'text/html; charset=utf-8' },
      'address',
      'this address returns a web page, not the agent (a proxy or a login?); it begins with “Sign in”',
    ],
  ])('stops the asking at HTTP %i with %s', (status, body, headers, why, reason) => {
    expect(chatResult(response(status, body, headers))).toEqual({ kind: 'stop', stop: { why, reason } });
  });

  it('has the length of a requested pause', () => {
    expect(chatResult(response(429, '{"detail":"slow down"}', { 'retry-after': '30' }))).toEqual({
      kind: 'stop',
      stop: { why: 'pause', reason: 'the agent asked for a pause: “slow down”', seconds: 30 },
    });
  });
});

const line = (node: string, update: unknown): string =>
  JSON.stringify({ node, update: JSON.stringify(update) });
const TRACE = line('trace_info', { trace_id: 't-1', trace_url: 'https://traces.example/t-1' });

describe('the stream of an answer', () => {
  it('has the trace, in an update that is JSON text', () => {
    expect(readChatReply(`${line('model', { a: 1 })}\n${TRACE}\n`)).toEqual({
      traceId: 't-1',
      traceUrl: 'https://traces.example/t-1',
      errors: [],
    });
  });

  it('ignores other nodes, and reads an update that is an object', () => {
    const body = `${JSON.stringify({ node: 'trace_info', update: { trace_id: 't-2', trace_url: null } })}\n${line('agent', {})}`;
    expect(readChatReply(body)).toMatchObject({ traceId: 't-2', traceUrl: '' });
  });

  it('has the errors, by message or type', () => {
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

  it('is read up to a broken line', () => {
    expect(readChatReply(`${TRACE}\n{"node": "mod`)).toMatchObject({ traceId: 't-1' });
  });

  it.each([
    ['nothing', ''],
    ['half a line', '{"node": "mod'],
    ['a page', '<!doctype html>\n<html></html>'],
    ['other JSON', '{"detail": "no"}'],
  ])('is undefined for %s', (_what, body) => {
    expect(readChatReply(body)).toBeUndefined();
  });

  it('cuts a long error', () => {
    expect(readChatReply(line('error', { message: 'x'.repeat(5000) }))?.errors[0]).toHaveLength(300);
  });
});
