/** The live agent: odd replies of its server or of a proxy, reasons to stop asking it, and conversations with it. */
import * as z from 'zod';
import type { WireRequest, WireResult } from '../../local/runtime';
import type { AddOn } from '../e2e/add-on';
import { goldOf, HOST, live, queries, responses } from '../e2e/agent/live-support';
import { reply } from '../e2e/transport';
import { fakeAgent } from '../support/agent-server/fake-fetch';
import { TOKEN } from '../support/agent-server/options';
import { answered } from '../support/agent-server/states';

const ODD_QUERY = 'Where is it odd?';
/** A login page, possibly a proxy's. */
const PAGE = reply(200, '<!DOCTYPE html><html><body>Log in</body></html>');
const stateReply = (state: string | object): WireResult =>
  reply(200, JSON.stringify({ state: typeof state === 'string' ? state : JSON.stringify(state) }));
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
  ['chat', 'nothing for the chat', reply(200, '')],
  ['chat', 'a line of 1 MB', reply(200, `{"node":"x","update":"${'a'.repeat(1_000_000)}"}\n`)],
  ['chat', 'HTTP 422 for the chat', reply(422, '{"detail":[{"msg":"bad query"}]}'), /“bad query”$/],
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
  ['a redirect', reply(307, '', { Location: 'https://evil.example/' }), 'the address redirects (HTTP 307)'],
])(
  'A run pauses with the answers that it has, and says why, if the agent cannot be asked at all: %s answers',
  (_what, chat, why) => {
    const { addOn, answer } = askedWith('chat', chat);
    expect(answer).toMatchObject({
      ok: true,
      value: { state: 'paused', rowsDone: 1, why: expect.stringContaining(why) },
    });
    expect(addOn.row('Responses', 2)).toMatchObject({ test_id: 'good', error: null });
  },
);

/** A tab of conversations: name → number of turns; the last turn comes first, and there are single cases in between. */
function conversations(turns: Readonly<Record<string, number>>, alone = 0): (string | number)[][] {
  const [header = [], ...single] = goldOf(queries(alone));
  const rows = Object.entries(turns).flatMap(([name, length]) =>
    Array.from({ length }, (_turn, index) => [
      ...['', `${name} turn ${length - index}?`, '9,587.2 hectares', '', ''],
      ...[name, length - index],
    ]),
  );
  return [[...header, 'conversation', 'turn'], ...single.map((row) => [...row, '', '']), ...rows];
}

describe('a conversation', () => {
  const byThread = (asked: readonly { readonly threadId: string; readonly query: string }[]): string[] => {
    const threads = new Map<string, string[]>();
    for (const { threadId, query } of asked)
      threads.set(threadId, [...(threads.get(threadId) ?? []), query.replace(/ turn (\d+)\?/, '$1')]);
    return [...threads.values()].map((all) => all.join(' ')).sort();
  };

  it('is asked turn by turn in one thread per trial, beside others and single cases', () => {
    const tab = conversations({ a: 3, b: 2 }, 2);
    const { ask, agent, addOn, groups } = live([], { hasTurns: true }, {}, tab);
    expect(addOn.reply('planAsking', {}).text).toMatch(/^7 questions will be sent to /);
    expect(ask({ set: [['run.trials', '2']] }).value?.text).toBe(
      'The agent was asked: 14 of 14 questions have an answer in “Responses”',
    );
    expect(byThread(agent.asked)).toEqual([
      ...['Question 1?', 'Question 1?', 'Question 2?', 'Question 2?'],
      ...['a1 a2 a3', 'a1 a2 a3', 'b1 b2', 'b1 b2'],
    ]);
    expect(groups).toEqual([8, 4, 2]);
    expect(agent.violations).toEqual([]);
    const rows = Array.from({ length: 14 }, (_row, index) => addOn.row('Responses', index + 2));
    const third = rows.find(({ query, trial }) => query === 'a turn 3?' && trial === 2);
    expect(third).toMatchObject({
      conversation: 'a',
      turn: 3,
      actual_agent_answer: expect.stringContaining('a turn 3'),
    });
    // Each turn keeps its own state: that of the thread at that point.
    expect(new Set(rows.map(({ state_key: key }) => key)).size).toBe(7);
  });

  it('restarts once, in another thread, if a turn was cut off', () => {
    const input = { hasTurns: true, troubles: { 'a turn 2?': ['hang-up' as const] } };
    const { ask, agent, addOn } = live([], input, {}, conversations({ a: 3 }));
    ask();
    expect(byThread(agent.asked)).toEqual(['a1 a2', 'a1 a2 a3']);
    expect(responses(addOn, 3)).toEqual({ answers: 3, errors: [] });
    const threads = [2, 3, 4].map((row) => addOn.row('Responses', row)['thread_id']);
    expect(new Set(threads).size).toBe(1);
    expect(agent.violations).toEqual([]);
  });
});

describe('Asking stops', () => {
  it('with one message when the token expires, and resumes with a new token', () => {
    const { ask, addOn, agent } = live(queries(30), { expiresAt: 12, newToken: 'test-agent-token-0002' });
    const report = ask({ thenScore: true }).value;
    expect(report).toMatchObject({
      state: 'paused',
      why: 'the agent rejected your token: “Unauthorized”; enter a new one in the sidebar under “Settings”, then continue',
      resumesAt: '',
    });
    // Only a user can fix this, so the run's trigger is removed.
    addOn.settle();
    expect(addOn.waiting()).toEqual([]);
    const before = agent.asked.length;
    expect(addOn.ask('resumeRun').value).toMatchObject({ state: 'paused' });
    expect(agent.asked).toHaveLength(before);
    addOn.runtime
      .properties('user')
      .set('gnw.agentToken', JSON.stringify({ token: 'test-agent-token-0002', host: HOST }));
    expect(addOn.ask('resumeRun').value).toMatchObject({ state: 'finished' });
    expect(responses(addOn, 30)).toEqual({ answers: 30, errors: [] });
    expect(new Set(agent.asked.map(({ query }) => query)).size).toBe(30);
    expect(JSON.stringify([...addOn.runtime.properties('document')])).not.toContain(TOKEN);
  });

  it('once the quota is used up, as estimated, and resumes the next day', () => {
    const { ask, addOn, agent } = live(queries(60), { quota: 20 });
    const { text } = addOn.reply('planAsking', {});
    expect(text).toContain(
      'You have used 0 of 20 prompts today. Only 20 of these questions are asked today;',
    );
    expect(text).toContain('continues after midnight UTC with the other 40');
    ask();
    while (agent.asked.length < 20) {
      const due = addOn.runtime.nextTriggerAt ?? 0;
      addOn.runtime.clock.advanceTo(due);
      addOn.runtime.runDueTriggers();
    }
    expect(agent.used).toBe(20);
    expect(addOn.status()).toMatch(
      /waiting: your 20 prompts for today are used up; 40 questions are left for tomorrow; resumes after 22 Nov 2026, 00:05 UTC/,
    );
    expect(responses(addOn, 20).answers).toBe(20);
    agent.used = 0;
    agent.options.quota = 1000;
    addOn.settle();
    expect(responses(addOn, 60)).toEqual({ answers: 60, errors: [] });
    expect(agent.asked).toHaveLength(60);
  });

  it('when the run is cancelled, and keeps the answers', () => {
    const { ask, addOn, agent } = live(queries(40), { delaysMs: [50_000] });
    addOn.meanwhile(
      (name) => {
        if (name === 'UrlFetchApp.fetchAll' && agent.asked.length === 10)
          addOn.runtime.properties('document').set('gnw.run.cancel', runIdOf(addOn));
        return null;
      },
      () => {
        expect(ask().value?.text).toBe(
          'Asking the agent was stopped: 10 of 40 questions have an answer in “Responses”',
        );
      },
    );
    expect(agent.asked).toHaveLength(10);
    expect(addOn.ask('progress').value).toMatchObject({ run: null });
  });
});

function runIdOf(addOn: AddOn): string {
  const record: unknown = JSON.parse(addOn.runtime.properties('document').get('gnw.run') ?? '{}');
  return z.object({ runId: z.string() }).parse(record).runId;
}
