/** Whatever the agent's server sends back: the row is answered or says why not, and so is the row next to it. */
import type { WireRequest } from '../../local/runtime';
import { live } from '../e2e/agent/live-support';
import { fakeAgent } from '../support/agent-server/fake-fetch';
import { AGENT_REPLIES, ODD_QUERY, PAGE } from './agent-replies';
import type { Sent } from './judge-replies';

/** Asks both questions of an agent that behaves oddly for the first one. */
function askedWith(inPlaceOf: 'chat' | 'state', sent: Sent) {
  const [chat, state] = inPlaceOf === 'chat' ? [sent, undefined] : [undefined, sent];
  const server = fakeAgent();
  const odd = new Set<string>();
  const replyTo = ({ url, body }: WireRequest): Sent | undefined => {
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
          const sent = replyTo(request);
          if (!sent) return replies[index] ?? { failure: 'nothing' };
          if ('failure' in sent) return { ...sent, latencyMs: 50 };
          const { status, headers = {}, body } = sent;
          return { status, headers: Object.entries(headers), body: Buffer.from(body), latencyMs: 50 };
        });
      },
    },
  );
  const answer = addOn.ask('askAgent', { thenScore: true });
  addOn.settle();
  return { addOn, answer };
}

describe('An agent whose server sends back', () => {
  for (const [inPlaceOf, what, sent, error] of AGENT_REPLIES)
    it(`for the ${inPlaceOf}: ${what}`, () => {
      const { addOn, answer } = askedWith(inPlaceOf, sent);
      expect(answer.ok).toBe(true);
      const rows = [2, 3].map((row) => addOn.row('GOLD results', row + 2));
      const [odd, good] = rows;
      if (error) expect([odd?.['verdict'], odd?.['error']]).toEqual(['error', expect.stringMatching(error)]);
      else expect(odd?.['error']).toBe(null);
      expect([good?.['verdict'], good?.['error']]).toEqual(['pass', null]);
    });
});

it.each<readonly [string, Sent, string]>([
  ['a page', PAGE, 'not the agent answers at this address but a page (a proxy or a login?)'],
  [
    'a redirect',
    { status: 307, body: '', headers: { Location: 'https://evil.example/' } },
    'the address sends us elsewhere (HTTP 307)',
  ],
])(
  'An agent that cannot be asked at all because %s answers is said, and the run rests with what was answered',
  (_what, chat, why) => {
    const { addOn, answer } = askedWith('chat', chat);
    expect(answer).toMatchObject({
      ok: true,
      value: { state: 'paused', rowsDone: 1, why: expect.stringContaining(why) },
    });
    expect(addOn.row('Responses', 2)).toMatchObject({ test_id: 'good', error: null });
  },
);
