/** Asking the live agent, over the built bundle: recorded as it comes, resumed wherever it stops, and never asked twice. */
import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { shortTime } from '../../../src/model/local-time';
import { answered } from '../../support/agent-server/states';
import type { Desk } from '../desk';
import { GOOGLE } from '../spreadsheet';
import { live, queries, responses } from './live-support';

const State = z.looseObject({
  aoi_selection: z.looseObject({ aois: z.array(z.looseObject({ src_id: z.string() })) }),
});

/** Scores of the results, without what differs between runs. */
function scores(desk: Desk, rows: number): unknown[] {
  return Array.from({ length: rows }, (_row, index) =>
    Object.fromEntries(
      Object.entries(desk.row('GOLD results', index + 4))
        .filter(([name]) => !['run_id', 'judged_at', 'judge_cached'].includes(name))
        // Its last part says that answers of the agent came before those of the row.
        .map(([name, value]) => [name, name === 'inputs_hash' ? String(value).replace(/-\w+$/, '') : value]),
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
      actual_agent_answer: 'Question 1: **9,587.2 hectares**.',
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
    const askedAt = String(desk.row('Responses', 2)['asked_at']);
    expect(first[0]).toMatchObject({ output_from: `agent, ${shortTime(askedAt)}` });
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

  it('asks as often as there are to be trials; those of an earlier asking no longer count', () => {
    const state = State.parse(structuredClone(answered('Question 1?', 'About 9,587.2 hectares.')));
    const [area] = state.aoi_selection.aois;
    const { agent, desk, ask } = live(queries(2), { states: { 'Question 1?': state } });
    const askTrials = (trials: string) =>
      ask({ set: [['run.trials', trials]], thenScore: true }).value?.state;
    const timesOf = (query: string): number => agent.asked.filter((one) => one.query === query).length;
    const trials = (row: number): unknown => JSON.parse(String(desk.row('GOLD results', row)['trials']));
    expect(askTrials('5')).toBe('finished');
    expect([timesOf('Question 1?'), timesOf('Question 2?')]).toEqual([5, 5]);
    expect(trials(4)).toMatchObject({ aoi_id_match: [1, 1, 1, 1, 1] });
    expect(desk.row('GOLD results', 4)['output_from']).not.toMatch(/trials/);
    // The next build gets it wrong each time.
    desk.runtime.advance(3_600_000);
    if (area) area.src_id = 'PER';
    expect(askTrials('2')).toBe('finished');
    expect([timesOf('Question 1?'), timesOf('Question 2?')]).toEqual([7, 7]);
    expect(trials(4)).toMatchObject({ aoi_id_match: [0, 0] });
    expect(trials(5)).toMatchObject({ aoi_id_match: [1, 1] });
    // More than were asked this time: the others are of another agent.
    desk.ask('runEvals', { set: [['run.trials', '5']] });
    expect(desk.row('GOLD results', 4)['output_from']).toMatch(/^agent, .* UTC; 2 of 5 trials$/);
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

  it('names what was wrong where the second time is not a better', () => {
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
    expect(errors[1]).toBe('the agent’s state is not JSON; it begins with “{"messages":[{"content"”');
    expect(errors[2]).toMatch(/^the agent does not know the thread [0-9a-f-]{36} that it was asked in$/);
    expect(errors[3]).toBe('the agent was interrupted twice: HTTP 502');
  });

  it('says that the agent needed longer than a Google script may wait', () => {
    const { ask, desk, waits } = live(queries(3), { delaysMs: [1000, 400_000, 1000] });
    ask();
    desk.settle();
    expect(responses(desk, 3)).toEqual({
      answers: 2,
      errors: ['the agent needed longer than a Google script may wait'],
    });
    const isFixed = GOOGLE.fetchWait === '60 s, whatever is asked for';
    const [least, most] = isFixed ? [60, 60] : [301, 330];
    expect(waits[0]).toBeGreaterThanOrEqual(least);
    expect(waits[0]).toBeLessThanOrEqual(most);
  });

  it('never begins what the execution cannot wait for, and survives where Google cuts a fetch off', () => {
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
    // In the last group of the execution there was less time to wait: those cut off in it are asked once more.
    expect(groups).toEqual([10, 10, 10, 10, 5]);
    expect(Math.max(...waits)).toBeLessThanOrEqual(330);
    const { answers, errors } = responses(desk, 40);
    expect([answers, errors.length]).toEqual([34, 6]);
    expect(new Set(errors)).toEqual(
      new Set([expect.stringContaining('longer than a Google script may wait')]),
    );
    expect(agent.asked).toHaveLength(45);
  });

  it('goes on after an execution that was killed while it waited: fetches what is there, asks nobody twice who has answered', () => {
    const { ask, desk, agent } = live(queries(12));
    let fetches = 0;
    expect(() =>
      desk.meanwhile(
        (name) => {
          if (name !== 'UrlFetchApp.fetchAll') return undefined;
          fetches += 1;
          // The quota twice (before the run and during it), then the first group.
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
