/** Reasons to stop asking the live agent: quota, token, cancellation; and conversations with it. */
import * as z from 'zod';
import { TOKEN } from '../support/agent-server/options';
import type { AddOn } from '../e2e/add-on';
import { HOST, live, queries, responses, goldOf } from '../e2e/agent/live-support';

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

  it('begins anew in another thread where a turn was cut off, once', () => {
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
  it('once, with one message, when the token expires, and resumes with a new one', () => {
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

  it('at the quota, which is announced before and used up, and resumes the next day', () => {
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
        return undefined;
      },
      () => {
        expect(ask().value?.text).toBe(
          'Asking the agent was stopped: 10 of 40 questions have an answer in “Responses”',
        );
      },
    );
    expect(agent.asked).toHaveLength(10);
    expect(addOn.ask('progress').value).toEqual({ run: null });
  });
});

function runIdOf(addOn: AddOn): string {
  const record: unknown = JSON.parse(addOn.runtime.properties('document').get('gnw.run') ?? '{}');
  return z.object({ runId: z.string() }).parse(record).runId;
}
