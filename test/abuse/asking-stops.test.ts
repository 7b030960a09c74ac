/** What stops asking the live agent: quota, token, proxy, cancellation. */
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { TOKEN } from '../support/agent-server/options';
import type { AddOn } from '../e2e/add-on';
import { HOST, Report, live, queries, responses } from '../e2e/agent/live-support';

describe('what stops asking', () => {
  it('is a token that expires: once, with one sentence, and it goes on after a new one', () => {
    const { ask, addOn, agent } = live(queries(30), { expiresAt: 12, newToken: 'test-agent-token-0002' });
    const report = ask({ thenScore: true }).value;
    expect(report).toMatchObject({
      state: 'paused',
      why: 'the agent refuses your token: “Unauthorized”; enter a new one in the sidebar under “Settings”, then continue',
      resumesAt: '',
    });
    // Only a user can help here, so its clock is removed.
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

  it('is the quota: 60 rows against 20 are said before, spent to the last, and go on the next day', () => {
    const { ask, addOn, agent } = live(queries(60), { quota: 20 });
    const text = Report.parse(addOn.ask('planAsking', {})).value?.text;
    expect(text).toContain('0 of your 20 prompts for today are used. So 20 of them are asked today;');
    expect(text).toContain('resumes after midnight UTC with the other 40');
    ask();
    while (agent.asked.length < 20) {
      const due = addOn.runtime.nextTriggerAt ?? 0;
      addOn.runtime.clock.advanceTo(due);
      addOn.runtime.runDueTriggers();
    }
    expect(agent.used).toBe(20);
    expect(addOn.status()).toMatch(
      /waits: your 20 prompts for today are used up; 40 questions wait for the next day; resumes after 22 Nov 2026, 00:05 UTC/,
    );
    expect(responses(addOn, 20).answers).toBe(20);
    agent.used = 0;
    agent.options.quota = 1000;
    addOn.settle();
    expect(responses(addOn, 60)).toEqual({ answers: 60, errors: [] });
    expect(agent.asked).toHaveLength(60);
  });

  it('is a cancellation: what is answered stays', () => {
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
