/** Conversations with a live agent from this machine: one thread each, whatever happens to the machine in between. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Asker, Talk } from '../../../local/collect/ask';
import { Draft } from '../../../local/collect/draft';
import { inTurns } from '../../../local/collect/talks';
import { httpAgent } from '../../../src/agent/live/http-agent';
import { gnwAgent } from '../../../src/agent/live/requests';
import type { AgentResponse } from '../../../src/model/response';
import { AgentSettings } from '../../../src/settings/agent';
import { fakeSend } from '../../support/agent-server/fake-send';
import { type AgentServerInput, TOKEN } from '../../support/agent-server/options';
import { AgentThreads } from '../../support/agent-server/threads';

const folder = mkdtempSync(join(tmpdir(), 'gnw-talks-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const turnsOf = (conversation: string, turns: number) =>
  Array.from({ length: turns }, (_turn, index) => ({
    ...{ tab: 'GOLD', testId: '', query: `${conversation}${index + 1}?`, uid: 'u', askedAt: '', trial: 1 },
    turn: { conversation, number: index + 1 },
  }));

let files = 0;

/** A collecting machine, its file, and the agent. `death`: at which question (from 1) the machine dies; before, during or after it. */
function world(input: AgentServerInput = {}) {
  const agent = new AgentThreads({ ...input, hasTurns: true });
  const file = join(folder, `${(files += 1)}.csv`);
  const kept: AgentResponse[] = [];
  const collect = async (
    conversations: readonly ReturnType<typeof turnsOf>[],
    width: number,
    death?: { readonly at: number; readonly when: 'before' | 'meanwhile' | 'after' },
  ): Promise<void> => {
    const draft = new Draft(file, () => undefined);
    let asked = 0;
    const answer = fakeSend(agent);
    const forEver = new Promise<never>(() => undefined);
    let died: () => void = () => undefined;
    const dead = new Promise<void>((resolve) => (died = resolve));
    const send: Asker['send'] = async (request) => {
      if (request.method !== 'post') return answer(request);
      asked += 1;
      if (asked !== death?.at) return answer(request);
      if (death.when === 'after') await answer(request);
      if (death.when === 'meanwhile') void fakeSend(agent, () => forEver)(request);
      died();
      return forEver;
    };
    const asker: Asker = {
      agent: gnwAgent(
        { baseUrl: 'https://agent.example.org', token: TOKEN },
        { persona: '', ff: '', tags: [] },
      ),
      ...{ waitSeconds: 900, draft, send },
    };
    const talks = conversations.map((turns) => new Talk(turns, draft));
    const { over } = inTurns(talks, width, asker, (responses) => kept.push(...responses));
    await Promise.race([over, dead]);
  };
  /** The questions of each thread, in the order of the threads. */
  const threads = (): string[] => {
    const all = new Map<string, string[]>();
    for (const { threadId, query } of agent.asked) all.set(threadId, [...(all.get(threadId) ?? []), query]);
    return [...all.values()].map((queries) => queries.join(' '));
  };
  const errors = () =>
    kept.flatMap(({ query, record }) => (record.has('error') ? [[query, record.get('error')]] : []));
  return { agent, collect, threads, errors, kept };
}

describe('conversations from this machine', () => {
  it('go on side by side, each in a thread of its own', async () => {
    const { agent, collect, threads, kept } = world();
    await collect([turnsOf('a', 3), turnsOf('b', 1), turnsOf('c', 2)], 2);
    expect(threads().sort()).toEqual(['a1? a2? a3?', 'b1?', 'c1? c2?']);
    expect([kept.length, agent.violations]).toEqual([6, []]);
  });

  it('end with a turn that fails, and are asked anew as a whole', async () => {
    const { collect, threads, errors } = world({ troubles: { 'a2?': ['fatal error'] } });
    await collect([turnsOf('a', 4)], 2);
    expect(threads()).toEqual(['a1? a2?']);
    expect(errors()).toEqual([
      ['a2?', 'the agent failed: the tool pull_data failed'],
      ['a3?', 'turn 2 failed: the agent failed: the tool pull_data failed'],
      ['a4?', 'turn 2 failed: the agent failed: the tool pull_data failed'],
    ]);
    await collect([turnsOf('a', 4)], 2);
    expect(threads()).toEqual(['a1? a2?', 'a1? a2? a3? a4?']);
  });

  it('begin anew in another thread where the line broke, and fail where it does so again', async () => {
    const once = world({ troubles: { 'a2?': ['hang-up'] } });
    await once.collect([turnsOf('a', 3)], 2);
    expect(once.threads()).toEqual(['a1? a2?', 'a1? a2? a3?']);
    const twice = world({ troubles: { 'a2?': ['hang-up', 'hang-up'] } });
    await twice.collect([turnsOf('a', 3)], 2);
    expect(twice.threads()).toEqual(['a1? a2?', 'a1? a2?']);
    expect(twice.errors()).toEqual([
      ['a2?', 'the agent was interrupted twice: hung up'],
      ['a3?', 'turn 2 failed: the agent was interrupted twice: hung up'],
    ]);
    expect([...once.agent.violations, ...twice.agent.violations]).toEqual([]);
  });

  it('begin anew where a turn was edited after the machine had died', async () => {
    const { agent, collect, threads, kept } = world();
    await collect([turnsOf('a', 3)], 1, { at: 3, when: 'before' });
    const edited = turnsOf('a', 3).map((turn) => (turn.query === 'a2?' ? { ...turn, query: 'b2?' } : turn));
    await collect([edited], 1);
    expect(threads()).toEqual(['a1? a2?', 'a1? b2? a3?']);
    expect([kept.length, agent.violations]).toEqual([5, []]);
  });

  it.each([
    ['before', ['a1? a2? a3?']],
    ['after', ['a1? a2? a3?']],
    ['meanwhile', ['a1? a2?', 'a1? a2? a3?']],
  ] as const)(
    'where the machine dies %s a question is answered, ask none twice in a thread',
    async (when, asked) => {
      for (const at of when === 'meanwhile' ? [2] : [1, 2, 3]) {
        const { agent, collect, threads, kept, errors } = world();
        await collect([turnsOf('a', 3)], 1, { at, when });
        await collect([turnsOf('a', 3)], 1);
        expect(threads()).toEqual(asked);
        expect(new Set(kept.map(({ query }) => query)).size).toBe(3);
        expect([errors(), agent.violations]).toEqual([[], []]);
      }
    },
  );

  it('are asked of an endpoint that settings describe, too: anew where nobody knows what became of one', async () => {
    const settings = AgentSettings().parse({ kind: 'http', baseUrl: 'https://bot.example.org/ask' });
    const asked: string[] = [];
    const kept: AgentResponse[] = [];
    const file = join(folder, 'endpoint.csv');
    const collect = async (isDeaf: boolean): Promise<void> => {
      const draft = new Draft(file, () => undefined);
      const send: Asker['send'] = ({ body = '' }) => {
        asked.push(body.replace(/"conversation":"[^"]*"/, '…'));
        const reply = { status: 200, headers: new Map<string, string>(), body: '{"answer": "9,587 ha"}' };
        return isDeaf ? new Promise<never>(() => undefined) : Promise.resolve(reply);
      };
      const talks = [new Talk(turnsOf('e', 2), draft)];
      const asker = { agent: httpAgent(settings, ''), waitSeconds: 9, draft, send };
      const { over } = inTurns(talks, 1, asker, (responses) => kept.push(...responses));
      await (isDeaf ? Promise.resolve() : over);
    };
    await collect(true);
    await collect(false);
    expect(asked).toEqual(['{"query":"e1?",…}', '{"query":"e1?",…}', '{"query":"e2?",…}']);
    expect(kept.map(({ record }) => record.get('actual_agent_answer'))).toEqual(['9,587 ha', '9,587 ha']);
    expect(kept[0]?.record.has('latency_s')).toBe(true);
  });
});
