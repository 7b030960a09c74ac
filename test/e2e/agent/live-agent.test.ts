/** Asking the live agent, over the built bundle: written down as it comes, resumed wherever it stops, and never asked twice. */
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { VirtualClock, type WireRequest } from '../../../local/runtime';
import { type FakeLimits, fakeAgent } from '../../support/agent-server/fake-fetch';
import { type AgentServerInput, TOKEN } from '../../support/agent-server/options';
import { answered } from '../../support/agent-server/states';
import { type Desk, deskOf, NOON } from '../desk';

const URL = 'https://agent.example.org';
const HOST = 'agent.example.org';

const Report = z.object({
  ok: z.boolean(),
  message: z.string().optional(),
  value: z
    .looseObject({
      state: z.enum(['finished', 'paused', 'asked']).optional(),
      why: z.string().optional(),
      text: z.string().optional(),
      resumesAt: z.string().optional(),
      questions: z.number().optional(),
    })
    .optional(),
});

const State = z.looseObject({
  aoi_selection: z.looseObject({ aois: z.array(z.looseObject({ src_id: z.string() })) }),
});
const AskPlan = z.object({ value: z.object({ questions: z.number(), text: z.string() }) });

const queries = (count: number): string[] =>
  Array.from({ length: count }, (_query, index) => `Question ${index + 1}?`);

function goldOf(questions: readonly string[]): (string | number)[][] {
  return [
    ['test_id', 'query', 'expected_answer', 'expected_aoi_ids', 'expected_dataset_id'],
    ...questions.map((query, index) => [`t${index + 1}`, query, '9,587.2 hectares', 'BRA.14_1', '4']),
  ];
}

function live(
  questions: readonly string[],
  input: AgentServerInput = {},
  limits: FakeLimits = {},
  tab: readonly (readonly (string | number)[])[] = goldOf(questions),
  onSend: (request: WireRequest) => void = () => undefined,
) {
  const server = fakeAgent(input, limits);
  const desk = deskOf(
    { GOLD: tab },
    {
      clock: new VirtualClock(NOON),
      transport: (requests, ...more) => {
        requests.forEach(onSend);
        return server.transport(requests, ...more);
      },
      properties: {
        user: { 'gnw.agentToken': JSON.stringify({ token: TOKEN, host: HOST }) },
        document: { 'gnw.settings': JSON.stringify({ agent: { baseUrl: URL } }) },
      },
    },
  );
  const ask = (request: object = {}) => Report.parse(desk.ask('askAgent', request));
  return { ...server, desk, ask };
}

/** An agent that errs at the given askings of the first question. */
function flappingAgent(state: object, choose: (area: string) => void) {
  const wrong = new Set<number>();
  let times = 0;
  const found = live(queries(2), { states: { 'Question 1?': state } }, {}, undefined, (request) => {
    const text = request.body === null ? '' : Buffer.from(request.body).toString('utf8');
    if (!text.includes('Question 1?')) return;
    times += 1;
    choose(wrong.has(times) ? 'PER' : 'BRA.14_1');
  });
  return { ...found, wrong };
}

/** The lines of `Responses`: those with an answer, and the errors. */
function responses(desk: Desk, rows: number): { readonly answers: number; readonly errors: string[] } {
  const lines = Array.from({ length: rows }, (_line, index) => desk.row('Responses', index + 2));
  lines.sort((a, b) => String(a['test_id']).localeCompare(String(b['test_id'])));
  const errors = lines.flatMap(({ error }) => (error === null || error === undefined ? [] : [String(error)]));
  return { answers: lines.filter(({ actual_agent_answer: answer }) => answer).length, errors };
}

/** Scores of the results, without what tells one run from another. */
function scores(desk: Desk, rows: number): unknown[] {
  return Array.from({ length: rows }, (_row, index) =>
    Object.fromEntries(
      Object.entries(desk.row('GOLD results', index + 2)).filter(
        ([name]) => !['run_id', 'judged_at', 'judge_cached'].includes(name),
      ),
    ),
  );
}

describe('asking the agent', () => {
  it('writes one line per question, each asked in a thread of its own', () => {
    const { ask, agent, desk } = live(queries(12));
    expect(ask().value).toMatchObject({
      state: 'asked',
      text: 'The agent was asked: 12 of 12 questions have an answer in “Responses”',
    });
    expect(responses(desk, 12)).toEqual({ answers: 12, errors: [] });
    expect(new Set(agent.asked.map(({ threadId }) => threadId)).size).toBe(12);
    expect(agent.violations).toEqual([]);
    expect(desk.row('Responses', 2)).toMatchObject({
      tab: 'GOLD',
      test_id: 't1',
      query: 'Question 1?',
      actual_id: 'BRA.14_1',
      actual_agent_answer: 'About Question 1?: **9,587.2 hectares**.',
      thread_id: agent.asked[0]?.threadId,
      trace_id: 'trace-1',
    });
    expect(agent.asked[0]).toMatchObject({ persona: 'Researcher', ff: undefined, tags: ['gnw-evals'] });
    desk.settle();
    expect(desk.waiting()).toEqual([]);
  });

  it('scores its answers, and again from what it wrote: the same, cell for cell, and without asking', () => {
    const { ask, agent, desk } = live(queries(5));
    expect(ask({ thenScore: true }).value?.state).toBe('finished');
    const first = scores(desk, 5);
    expect(first[0]).toMatchObject({ verdict: 'pass', agent_answer_score: 1, aoi_id_match_score: 1 });
    const askedAt = String(desk.row('Responses', 2)['asked_at']).slice(0, 16).replace('T', ' ');
    expect(first[0]).toMatchObject({ output_from: `agent, ${askedAt} UTC` });
    desk.ask('runEvals', {});
    expect(scores(desk, 5)).toEqual(first);
    expect(agent.asked).toHaveLength(5);
  });

  it('asks only rows without a response, or whose response is an error', () => {
    const { ask, agent, desk } = live(queries(4), { troubles: { 'Question 2?': ['fatal error'] } });
    ask();
    expect(responses(desk, 4).errors).toEqual(['the agent failed: the tool pull_data failed']);
    expect(ask({ which: 'missing' }).value?.text).toBe(
      'The agent was asked: 1 of 1 question have an answer in “Responses”',
    );
    expect(agent.asked.map(({ query }) => query).slice(4)).toEqual(['Question 2?']);
    expect(responses(desk, 4)).toEqual({ answers: 4, errors: [] });
    expect(ask({ which: 'missing' })).toMatchObject({
      ok: false,
      message: expect.stringContaining('nothing to ask'),
    });
  });

  it('asks and scores twice, and more often only what the two leave in doubt', () => {
    const state = State.parse(structuredClone(answered('Question 1?', 'About 9,587.2 hectares.')));
    const [area] = state.aoi_selection.aois;
    const { agent, desk, ask, wrong } = flappingAgent(state, (id) => {
      if (area) area.src_id = id;
    });
    const set = [
      ['run.trials', '5'],
      ['agent.concurrency', '1'],
    ];
    const timesOf = (query: string): number => agent.asked.filter((one) => one.query === query).length;
    wrong.add(2);
    expect(ask({ set, thenScore: true }).value?.state).toBe('finished');
    expect([timesOf('Question 1?'), timesOf('Question 2?')]).toEqual([5, 2]);
    expect(JSON.parse(String(desk.row('GOLD results', 2)['trials']))).toMatchObject({
      aoi_id_match: [1, 0, 1, 1, 1],
    });
    expect(desk.row('GOLD results', 2)).toMatchObject({ aoi_id_match_score: 1 });
    expect(desk.row('GOLD results', 2)['output_from']).not.toMatch(/trials/);
    expect(desk.row('GOLD results', 3)['output_from']).toMatch(/^agent, .* UTC; 2 of 5 trials$/);
    // The next build gets it wrong each time: its first two agree, and are not what was there before.
    desk.runtime.advance(3_600_000);
    for (let time = 6; time <= 10; time += 1) wrong.add(time);
    ask({ set, thenScore: true });
    expect([timesOf('Question 1?'), timesOf('Question 2?')]).toEqual([10, 4]);
    expect(desk.row('GOLD results', 2)).toMatchObject({ aoi_id_match_score: 0, verdict: 'fail' });
    // Trials of the run before count no more where this run asked only two.
    expect(JSON.parse(String(desk.row('GOLD results', 3)['trials']))).toMatchObject({ aoi_id_match: [1, 1] });
    const summary = Array.from({ length: 60 }, (_line, row) =>
      String(desk.line('Summary', row + 1)[1]?.value ?? ''),
    );
    expect(summary).toContain('pass@2: at least one of 2 trials passes: not enough data (2 cases)');
  });

  it('asks each question as often as there are trials', () => {
    const { ask, agent, desk } = live(queries(3));
    ask({ set: [['run.trials', '3']] });
    expect(agent.asked).toHaveLength(9);
    expect([2, 3, 4].map((row) => desk.row('Responses', row)['trial'])).toEqual([1, 2, 3]);
  });

  it('takes what is there where the reply broke off, and asks once more where nothing is', () => {
    const { ask, agent, desk } = live(queries(4), {
      troubles: { 'Question 1?': ['half line'], 'Question 2?': ['error line'], 'Question 3?': ['no thread'] },
    });
    ask();
    expect(responses(desk, 4)).toEqual({ answers: 4, errors: [] });
    expect(agent.asked.map(({ query }) => query).slice(4)).toEqual(['Question 3?']);
    expect(agent.violations).toEqual([]);
  });

  it('names what was wrong where the second time is no better', () => {
    const { ask, desk } = live(queries(4), {
      troubles: {
        'Question 1?': ['no messages', 'no messages'],
        'Question 2?': ['malformed state'],
        'Question 3?': ['no thread', 'no thread'],
        'Question 4?': ['bad gateway', 'bad gateway'],
      },
    });
    ask();
    const { errors } = responses(desk, 4);
    expect(errors[0]).toBe('the agent’s state has no messages of its own, twice');
    expect(errors[1]).toBe('the agent’s state is no JSON; it begins with “{"messages":[{"content"”');
    expect(errors[2]).toMatch(/^the agent does not know the thread [0-9a-f-]{36} that it was asked in$/);
    expect(errors[3]).toBe('the agent was interrupted twice: HTTP 502');
  });

  it('says that the agent needed longer than a Google script may wait, and how it can be asked', () => {
    const { ask, desk, waits } = live(queries(3), { delaysMs: [1000, 400_000, 1000] });
    ask();
    desk.settle();
    expect(responses(desk, 3)).toEqual({
      answers: 2,
      errors: [
        'the agent needed longer than a Google script may wait; ask it outside of Google: npm run collect -- --workbook FILE --agent-url URL',
      ],
    });
    expect(waits[0]).toBeGreaterThan(300);
    expect(waits[0]).toBeLessThanOrEqual(330);
  });

  it('never begins what the execution cannot wait for, and learns where Google cuts a fetch off', () => {
    const { ask, desk, groups, waits, agent } = live(
      queries(40),
      { delaysMs: [50_000, 20_000, 90_000, 30_000] },
      { cutMs: 60_000 },
    );
    const before = desk.runtime.clock.now();
    ask();
    // A group of ten takes as long as the cut; five fit into an execution, so four do.
    expect(desk.runtime.clock.now() - before).toBeLessThan(360_000);
    desk.settle();
    expect(groups).toEqual([10, 10, 10, 10]);
    expect(Math.max(...waits)).toBeLessThanOrEqual(330);
    const { answers, errors } = responses(desk, 40);
    expect([answers, errors.length]).toEqual([30, 10]);
    expect(new Set(errors)).toEqual(
      new Set([expect.stringContaining('longer than a Google script may wait')]),
    );
    expect(agent.asked).toHaveLength(40);
    expect(desk.runtime.properties('document').get('gnw.agentCut')).toContain('"seconds":60');
  });

  it('goes on after an execution that was killed while it waited: fetches what is there, asks nobody twice who has answered', () => {
    const { ask, desk, agent } = live(queries(12));
    let isDone = false;
    desk.meanwhile(
      (name) => {
        if (isDone || name !== 'UrlFetchApp.fetchAll' || agent.asked.length > 0) return undefined;
        isDone = true;
        return undefined;
      },
      () => undefined,
    );
    let fetches = 0;
    expect(() =>
      desk.meanwhile(
        (name) => {
          if (name !== 'UrlFetchApp.fetchAll') return undefined;
          fetches += 1;
          // The quota twice (before the run, and in it), then the first group.
          return fetches === 3 ? { kind: 'kill-after' } : undefined;
        },
        () => ask(),
      ),
    ).toThrow();
    expect(agent.asked).toHaveLength(10);
    desk.settle();
    expect(responses(desk, 12)).toEqual({ answers: 12, errors: [] });
    expect(agent.asked).toHaveLength(12);
    expect(agent.violations).toEqual([]);
  });
});

/** A tab of conversations: name → how many turns; the last turn stands first, and beside them single cases. */
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

  it('is put turn by turn into one thread per trial, beside others and single cases', () => {
    const tab = conversations({ a: 3, b: 2 }, 2);
    const { ask, agent, desk, groups } = live([], { hasTurns: true }, {}, tab);
    expect(AskPlan.parse(desk.ask('planAsking', {})).value.questions).toBe(7);
    expect(ask({ set: [['run.trials', '2']] }).value?.text).toBe(
      'The agent was asked: 14 of 14 questions have an answer in “Responses”',
    );
    expect(byThread(agent.asked)).toEqual([
      ...['Question 1?', 'Question 1?', 'Question 2?', 'Question 2?'],
      ...['a1 a2 a3', 'a1 a2 a3', 'b1 b2', 'b1 b2'],
    ]);
    expect(groups).toEqual([8, 4, 2]);
    expect(agent.violations).toEqual([]);
    const rows = Array.from({ length: 14 }, (_row, index) => desk.row('Responses', index + 2));
    const third = rows.find(({ query, trial }) => query === 'a turn 3?' && trial === 2);
    expect(third).toMatchObject({
      conversation: 'a',
      turn: 3,
      actual_agent_answer: expect.stringContaining('a turn 3?'),
    });
    // Each turn keeps its own state: what the thread had come to then.
    expect(new Set(rows.map(({ state_key: key }) => key)).size).toBe(7);
  });

  it('ends with a turn that fails: those after it are not asked, and say why', () => {
    const input = { hasTurns: true, troubles: { 'a turn 2?': ['fatal error' as const] } };
    const { ask, agent, desk } = live([], input, {}, conversations({ a: 4, b: 2 }));
    ask({ thenScore: true });
    expect(byThread(agent.asked)).toEqual(['a1 a2', 'b1 b2']);
    const rows = Array.from({ length: 6 }, (_row, index) => desk.row('Responses', index + 2));
    const errors = rows.flatMap(({ turn, error }) => (error === null ? [] : [[turn, error]]));
    expect(errors.sort()).toEqual([
      [2, 'the agent failed: the tool pull_data failed'],
      [3, 'turn 2 failed: the agent failed: the tool pull_data failed'],
      [4, 'turn 2 failed: the agent failed: the tool pull_data failed'],
    ]);
    // The results say the same, once.
    const scored = Array.from({ length: 6 }, (_row, index) => desk.row('GOLD results', index + 2));
    const said = scored.flatMap(({ turn, error }) => (error ? [[turn, error]] : []));
    expect(said.sort()).toEqual(errors.sort());
    // All of it is asked anew: what stands in the old thread cannot be asked there again.
    ask({ which: 'missing' });
    expect(byThread(agent.asked)).toEqual(['a1 a2', 'a1 a2 a3 a4', 'b1 b2']);
    expect(responses(desk, 6)).toEqual({ answers: 6, errors: [] });
    expect(agent.violations).toEqual([]);
  });

  it('begins anew in another thread where a turn was cut off, once', () => {
    const input = { hasTurns: true, troubles: { 'a turn 2?': ['hang-up' as const] } };
    const { ask, agent, desk } = live([], input, {}, conversations({ a: 3 }));
    ask();
    expect(byThread(agent.asked)).toEqual(['a1 a2', 'a1 a2 a3']);
    expect(responses(desk, 3)).toEqual({ answers: 3, errors: [] });
    const threads = [2, 3, 4].map((row) => desk.row('Responses', row)['thread_id']);
    expect(new Set(threads).size).toBe(1);
    expect(agent.violations).toEqual([]);
  });

  it('goes on in the same thread in the next execution, however many turns it has', () => {
    const { ask, agent, desk } = live(
      [],
      { hasTurns: true, delaysMs: [20_000] },
      {},
      conversations({ a: 30 }),
    );
    const before = desk.runtime.clock.now();
    ask();
    expect(desk.runtime.clock.now() - before).toBeLessThan(360_000);
    expect(agent.asked.length).toBeLessThan(30);
    desk.settle();
    expect(agent.asked.map(({ query }) => query)).toEqual(
      Array.from({ length: 30 }, (_turn, index) => `a turn ${index + 1}?`),
    );
    expect(new Set(agent.asked.map(({ threadId }) => threadId)).size).toBe(1);
    expect(responses(desk, 30)).toEqual({ answers: 30, errors: [] });
  });

  it('whose turns are not in order is left unasked, and named', () => {
    const tab = conversations({ a: 2, b: 1 });
    const [header = [], ...rows] = tab;
    const { ask, agent, desk } = live([], { hasTurns: true }, {}, [
      header,
      ...rows.map((row) => (row.includes('a turn 1?') ? [...row.slice(0, -1), '3.0'] : row)),
    ]);
    expect(AskPlan.parse(desk.ask('planAsking', {})).value.text).toContain(
      '“GOLD”: conversation “a” is not run: turn 1 missing in this tab; number its turns 1, 2, 3 … in one tab.',
    );
    ask();
    expect(byThread(agent.asked)).toEqual(['b1']);
  });
});

describe('what stops asking', () => {
  it('is a token that expires: once, with one sentence, and it goes on after a new one', () => {
    const { ask, desk, agent } = live(queries(30), { expiresAt: 12, newToken: 'test-agent-token-0002' });
    const report = ask({ thenScore: true }).value;
    expect(report).toMatchObject({
      state: 'paused',
      why: 'the agent refuses your token: “Unauthorized”; enter a new one in the sidebar under “Settings”, then continue',
      resumesAt: '',
    });
    // Nothing but a person can help it: its clock goes.
    desk.settle();
    expect(desk.waiting()).toEqual([]);
    const before = agent.asked.length;
    expect(desk.ask('resumeRun').value).toMatchObject({ state: 'paused' });
    expect(agent.asked).toHaveLength(before);
    desk.runtime
      .properties('user')
      .set('gnw.agentToken', JSON.stringify({ token: 'test-agent-token-0002', host: HOST }));
    expect(desk.ask('resumeRun').value).toMatchObject({ state: 'finished' });
    expect(responses(desk, 30)).toEqual({ answers: 30, errors: [] });
    expect(new Set(agent.asked.map(({ query }) => query)).size).toBe(30);
    expect(JSON.stringify([...desk.runtime.properties('document')])).not.toContain(TOKEN);
  });

  it('is the quota: 60 rows against 20 are said before, spent to the last, and go on the next day', () => {
    const { ask, desk, agent } = live(queries(60), { quota: 20 });
    const text = Report.parse(desk.ask('planAsking', {})).value?.text;
    expect(text).toContain('0 of your 20 prompts for today are used. So 20 of them are asked today;');
    expect(text).toContain('goes on after midnight UTC with the other 40');
    ask();
    while (agent.asked.length < 20) {
      const due = desk.runtime.nextTriggerAt ?? 0;
      desk.runtime.clock.advanceTo(due);
      desk.runtime.runDueTriggers();
    }
    expect(agent.used).toBe(20);
    expect(desk.status()).toMatch(
      /rests: your 20 prompts for today are used up; 40 questions wait for the next day; goes on after 2026-11-22 00:05 UTC/,
    );
    expect(responses(desk, 20).answers).toBe(20);
    agent.used = 0;
    agent.options.quota = 1000;
    desk.settle();
    expect(responses(desk, 60)).toEqual({ answers: 60, errors: [] });
    expect(agent.asked).toHaveLength(60);
  });

  it('is a proxy that answers with a page instead of the agent', () => {
    const { ask, desk } = live(queries(3), { troubles: { 'Question 2?': ['proxy page'] } });
    expect(ask().value).toMatchObject({
      state: 'paused',
      why: expect.stringMatching(/^not the agent answers at this address but a page .*“<!DOCTYPE html>/),
    });
    expect(responses(desk, 2).answers).toBe(2);
    desk.ask('resumeRun');
    expect(responses(desk, 3)).toEqual({ answers: 3, errors: [] });
  });

  it('is an ff profile that this account may not name', () => {
    const { ask, agent } = live(queries(3), { mayNameProfile: false });
    expect(ask({ set: [['run.ff', 'experimental']] }).value).toMatchObject({
      state: 'paused',
      why: expect.stringContaining('Feature flags require admin access'),
    });
    expect(agent.asked).toHaveLength(0);
  });

  it('is a cancellation: what is answered stays', () => {
    const { ask, desk, agent } = live(queries(40), { delaysMs: [100_000] });
    desk.meanwhile(
      (name) => {
        if (name === 'UrlFetchApp.fetchAll' && agent.asked.length === 10)
          desk.runtime.properties('document').set('gnw.run.cancel', runIdOf(desk));
        return undefined;
      },
      () => {
        expect(ask().value?.text).toBe(
          'Asking the agent was stopped: 10 of 40 questions have an answer in “Responses”',
        );
      },
    );
    expect(agent.asked).toHaveLength(10);
    expect(desk.ask('progress').value).toEqual({ run: null });
  });
});

describe('before anything is asked', () => {
  it('says how many questions it will be, of whom, how long about, and what of rows that record an output', () => {
    const { desk } = live(queries(12));
    const text = (request: object) => Report.parse(desk.ask('planAsking', request)).value?.text;
    const plain =
      '12 questions will be put to https://agent.example.org as Researcher: about 3 minutes. What the agent answers is kept in “Responses”: scoring it again never asks again.';
    expect(text({ thenScore: true })).toBe(plain);
    desk.runtime.edit('GOLD', 'F1', 'actual_id');
    expect(text({ thenScore: true })).toBe(
      `${plain} In this run the answers count before what “GOLD” records itself; switch on run.responsesFirst to keep it so.`,
    );
    expect(text({})).toBe(plain);
  });

  it('scores the answers, not what a row recorded before', () => {
    const { desk, ask } = live(queries(2));
    desk.runtime.edit('GOLD', 'F1:F2', [['actual_id'], ['PER']]);
    ask({ thenScore: true });
    expect(desk.row('GOLD results', 2)).toMatchObject({ actual_id: 'BRA.14_1', aoi_id_match_score: 1 });
    desk.ask('runEvals', {});
    expect(desk.row('GOLD results', 2)).toMatchObject({ actual_id: 'PER', aoi_id_match_score: 0 });
    desk.ask('runEvals', { set: [['run.responsesFirst', 'true']] });
    expect(desk.row('GOLD results', 2)).toMatchObject({ actual_id: 'BRA.14_1', aoi_id_match_score: 1 });
  });

  const refused = (settings: readonly (readonly [string, string])[], token: object | null): string => {
    const { desk, agent } = live(queries(1));
    if (token === null) desk.runtime.properties('user').delete('gnw.agentToken');
    else desk.runtime.properties('user').set('gnw.agentToken', JSON.stringify(token));
    const { ok, message = '' } = Report.parse(desk.ask('askAgent', { set: settings }));
    expect(ok).toBe(false);
    expect(agent.asked).toHaveLength(0);
    expect(desk.tabNames()).toEqual(['GOLD']);
    return message;
  };

  it('says what is missing or wrong', () => {
    expect(refused([], null)).toContain('There is no token of yours for the agent at agent.example.org');
    expect(refused([], { token: TOKEN, host: 'other.example.org' })).toContain('is for other.example.org');
    expect(refused([], { token: 'wrong-token', host: HOST })).toContain('The agent refuses your token');
    expect(refused([['agent.baseUrl', '']], null)).toContain('There is no live agent to ask');
    expect(refused([['agent.baseUrl', 'http://agent.example.org']], null)).toContain(
      'The setting agent.baseUrl must begin with https:// (plain http:// only for localhost)',
    );
    expect(refused([['run.ff', 'Experimental!']], { token: TOKEN, host: HOST })).toContain('no ff profile');
  });
});

function runIdOf(desk: Desk): string {
  const record: unknown = JSON.parse(desk.runtime.properties('document').get('gnw.run') ?? '{}');
  return z.object({ runId: z.string() }).parse(record).runId;
}
