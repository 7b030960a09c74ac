import { describe, expect, it } from '@jest/globals';
import type { ChatResult } from '../../../src/agent/live/chat-result';
import {
  dashboardIdIn,
  dashboardResult,
  recordOfSettled,
  settle,
  type SettleOptions,
  type StateResult,
  stateResult,
} from '../../../src/agent/live/settle';
import type { HttpOutcome } from '../../../src/model/ports';
import { answered, followed } from '../../support/agent-server/states';

const WHOLE = { kind: 'whole', values: answered('q', '590 kha'), threadId: '' } as const;
const TRACED = { threadId: 't', latencyS: undefined };
const ANSWERED = {
  kind: 'answered',
  reply: { traceId: 'x', traceUrl: 'https://x.example', errors: [], isWhole: true },
} as const;
const WITH_ERROR = { ...ANSWERED, reply: { ...ANSWERED.reply, errors: ['pull_data failed'] } } as const;
const BROKEN = { kind: 'broken', reason: 'HTTP 504' } as const;
const TOO_LONG = 'the agent needed longer';

const settled = (
  result: Exclude<ChatResult, { kind: 'stop' }>,
  state: Exclude<StateResult, { kind: 'stop' }>,
  options: SettleOptions = { query: 'q', turn: 1, mayRepeat: true, tooLong: undefined },
) => settle(result, state, TRACED, options);
const reasonOf = (result: ReturnType<typeof settle>): string =>
  result.kind === 'settled' && result.collected.kind === 'failed' ? result.collected.reason : result.kind;

describe('what becomes of a question', () => {
  it('takes the state that is whole, whatever became of the reply', () => {
    for (const result of [ANSWERED, WITH_ERROR, BROKEN])
      expect(settled(result, WHOLE)).toMatchObject({
        collected: { kind: 'output', output: { message: '590 kha' } },
      });
    expect(settled(ANSWERED, WHOLE)).toMatchObject({ trace: { traceId: 'x', threadId: 't' } });
  });

  it('never takes the state of another thread', () => {
    expect(reasonOf(settled(ANSWERED, { ...WHOLE, threadId: 'u' }))).toBe(
      'the agent’s state is of another thread: u',
    );
    expect(settled(ANSWERED, { ...WHOLE, threadId: 't' })).toMatchObject({ collected: { kind: 'output' } });
  });

  it('never takes the state of another question', () => {
    const other = { query: 'How much forest did Peru lose?', turn: 1, mayRepeat: true, tooLong: undefined };
    expect(reasonOf(settled(ANSWERED, WHOLE, other))).toBe('the agent’s state is of another question: “q”');
    expect(settled(ANSWERED, WHOLE, { ...other, query: ' Q ' }).kind).toBe('settled');
  });

  it('never takes a state in which the agent was stopped for its output', () => {
    expect(
      reasonOf(
        settled(BROKEN, { kind: 'partial' }, { query: 'q', turn: 1, mayRepeat: true, tooLong: TOO_LONG }),
      ),
    ).toBe(TOO_LONG);
  });

  describe('of a later turn', () => {
    const two = followed(JSON.stringify(answered('q', '590 kha')), answered('And 2022?', '60 kha'));
    const both = { ...WHOLE, values: two };
    const second = { query: 'And 2022?', turn: 2, mayRepeat: true, tooLong: undefined };
    const LOST = { kind: 'unknown', reason: 'the execution ended' } as const;

    it('takes the state that has its question', () => {
      for (const result of [ANSWERED, BROKEN, LOST])
        expect(settled(result, both, second)).toMatchObject({
          collected: { kind: 'output', output: { message: '60 kha' } },
        });
    });

    it('asks it where the thread stands as the turn before has left it and nobody knows of more', () => {
      expect(settled(LOST, WHOLE, second).kind).toBe('unasked');
      expect(settled(LOST, WHOLE, { ...second, query: 'q' }).kind).toBe('unasked');
      expect(settled(LOST, { kind: 'missing' }).kind).toBe('unasked');
      expect(settled(LOST, { kind: 'partial' }, second).kind).toBe('again');
      expect(settled(LOST, { kind: 'missing' }, second).kind).toBe('again');
    });

    it('begins anew, or fails, where it was asked and does not stand there', () => {
      expect(settled(BROKEN, WHOLE, second).kind).toBe('again');
      const last = { ...second, mayRepeat: false };
      expect(reasonOf(settled(BROKEN, WHOLE, last))).toBe('the agent gave no answer twice: HTTP 504');
      expect(reasonOf(settled(BROKEN, WHOLE, { ...last, tooLong: TOO_LONG }))).toBe(TOO_LONG);
      expect(reasonOf(settled(ANSWERED, WHOLE, second))).toBe(
        'the agent’s state is of another question: “q”',
      );
      expect(reasonOf(settled(WITH_ERROR, WHOLE, second))).toBe('the agent failed: pull_data failed');
    });

    it('never takes the state after another turn', () => {
      expect(reasonOf(settled(ANSWERED, both, { ...second, query: 'q' }))).toBe(
        'the agent’s state is of another question: “And 2022?”',
      );
    });
  });

  it('asks once more where nothing is there, or the line broke before the time was up', () => {
    expect(
      settled(BROKEN, { kind: 'nothing' }, { query: 'q', turn: 1, mayRepeat: true, tooLong: TOO_LONG }).kind,
    ).toBe('again');
    expect(settled(BROKEN, { kind: 'missing' }).kind).toBe('again');
    expect(settled(BROKEN, { kind: 'partial' }).kind).toBe('again');
    expect(settled(ANSWERED, { kind: 'nothing' }).kind).toBe('again');
  });

  it('says after the second time what went wrong', () => {
    const second = { query: 'q', turn: 1, mayRepeat: false, tooLong: undefined };
    expect(reasonOf(settled(BROKEN, { kind: 'partial' }, second))).toBe(
      'the agent was interrupted twice: HTTP 504',
    );
    expect(reasonOf(settled(ANSWERED, { kind: 'nothing' }, second))).toBe(
      'the agent’s state has no messages of its own, twice',
    );
    expect(reasonOf(settled(ANSWERED, { kind: 'missing' }, second))).toBe(
      'the agent does not know the thread t that it was asked in',
    );
    expect(
      reasonOf(
        settled(BROKEN, { kind: 'nothing' }, { query: 'q', turn: 1, mayRepeat: false, tooLong: TOO_LONG }),
      ),
    ).toBe(TOO_LONG);
  });

  it('says what the agent said where it failed', () => {
    expect(reasonOf(settled(WITH_ERROR, { kind: 'partial' }))).toBe('the agent failed: pull_data failed');
    expect(reasonOf(settled(WITH_ERROR, { kind: 'nothing' }))).toBe('the agent failed: pull_data failed');
  });

  it('does not repeat what was refused, or a state that cannot be read', () => {
    expect(reasonOf(settled({ kind: 'refused', reason: 'too long' }, { kind: 'missing' }))).toBe('too long');
    expect(reasonOf(settled(ANSWERED, { kind: 'unreadable', reason: 'is not JSON' }))).toBe(
      'the agent’s state is not JSON',
    );
  });
});

const http = (status: number, body: string): HttpOutcome => ({
  kind: 'response',
  attempts: 1,
  response: { status, body, headers: new Map() },
});

describe('the rest of what becomes of a question', () => {
  const ASKED: SettleOptions = { query: 'q', turn: 1, mayRepeat: false, tooLong: undefined };

  it('is a failure where its state could not be fetched, or cannot be read', () => {
    expect(reasonOf(settled(ANSWERED, { kind: 'unavailable', reason: 'HTTP 500' }))).toBe(
      'the agent’s state could not be fetched: HTTP 500',
    );
    const broken = { ...WHOLE, values: { messages: [{ type: 'human', content: 'q' }], dataset: 7 } };
    expect(reasonOf(settled(ANSWERED, broken))).toMatch(/^the agent state cannot be read: /);
    expect(reasonOf(settled(ANSWERED, { kind: 'unkept' }, ASKED))).toBe('the agent gave no answer twice');
    expect(reasonOf(settled(BROKEN, { kind: 'unkept' }, { ...ASKED, tooLong: TOO_LONG }))).toBe(TOO_LONG);
  });

  it('takes a state that keeps no questions for that of a first turn alone', () => {
    const values = { messages: [{ type: 'ai', content: 'Old.' }] };
    const without = { ...WHOLE, values };
    expect(settled(ANSWERED, without)).toMatchObject({ collected: { output: { message: 'Old.' } } });
    expect(reasonOf(settled(ANSWERED, without, { ...ASKED, turn: 3 }))).toBe(
      'the agent’s state is of another question: “”',
    );
    const lost = { kind: 'unknown', reason: 'the execution ended' } as const;
    expect(settled(lost, WHOLE, { ...ASKED, query: 'And then?', turn: 3 }).kind).toBe('settled');
  });

  it('is what was told of it where no threads are kept: in full, or with what lacks', () => {
    const told = { output: { message: 'Yes.' }, traceId: 'tr', problem: '' };
    const trace = { ...TRACED, traceId: 'tr', traceUrl: '' };
    const output = { message: 'Yes.', trace };
    expect(settled({ kind: 'told', told }, { kind: 'unkept' })).toEqual({
      ...{ kind: 'settled', collected: { kind: 'output', output }, trace },
    });
    const partly = settled({ kind: 'told', told: { ...told, problem: 'has no tools' } }, { kind: 'unkept' });
    expect(partly).toEqual({
      ...{ kind: 'settled', trace, partly: output },
      collected: { kind: 'failed', reason: 'the agent’s reply has no tools' },
    });
  });

  it('has the dashboard of its thread, or says why that is not there', () => {
    const payload = { id: 'd', blocks: [] };
    const withBoard = (dashboard: SettleOptions['dashboard']) =>
      settled(ANSWERED, WHOLE, { ...ASKED, dashboard });
    expect(withBoard(undefined)).toMatchObject({ collected: { output: { dashboard: null } } });
    expect(withBoard({ kind: 'there', payload })).toMatchObject({
      state: expect.stringMatching(/\n\{"id":"d","blocks":\[\]\}$/),
    });
    const missing = withBoard({ kind: 'unavailable', reason: 'HTTP 500' });
    expect(JSON.stringify(missing)).toContain('HTTP 500');
    expect(missing).toMatchObject({ state: expect.stringMatching(/\n$/) });
    expect(dashboardIdIn({ ...WHOLE, values: { dashboard_id: 'd' } })).toBe('d');
    expect(dashboardIdIn(WHOLE)).toBe('');
    expect(dashboardIdIn({ kind: 'missing' })).toBe('');
  });

  it('is kept with its trace, and without the token', () => {
    const clean = { withoutToken: (text: string) => text.replace(/s3cret/g, '…') };
    const one = settled(ANSWERED, WHOLE);
    if (one.kind !== 'settled') throw new Error('it is not settled');
    const kept = recordOfSettled(one, clean);
    expect(kept.record.get('actual_agent_answer')).toBe('590 kha');
    expect(kept.record.get('trace_id')).toBe('x');
    expect(kept.state).toBe(one.state);
    const leaky = settled(ANSWERED, { ...WHOLE, values: answered('q', 'It is s3cret.') });
    if (leaky.kind !== 'settled') throw new Error('it is not settled');
    const cleaned = recordOfSettled(leaky, clean);
    expect(cleaned.record.get('actual_agent_answer')).toBe('It is ….');
    expect(cleaned).not.toHaveProperty('state');
    const told = { output: { message: 'Yes.' }, traceId: 'tr', problem: 'has no tools' };
    const partly = settled({ kind: 'told', told }, { kind: 'unkept' });
    if (partly.kind !== 'settled') throw new Error('it is not settled');
    expect(Object.fromEntries(recordOfSettled(partly, clean).record)).toMatchObject({
      ...{ actual_agent_answer: 'Yes.', error: 'the agent’s reply has no tools', trace_id: 'tr' },
    });
  });
});

describe('the reply to a question for a dashboard', () => {
  it('is its content, or why there is none', () => {
    expect(dashboardResult(http(200, '{"id":1}'))).toEqual({ kind: 'there', payload: { id: 1 } });
    const unavailable = (reason: string) => ({ kind: 'unavailable', reason });
    expect(dashboardResult(http(200, 'soon'))).toEqual(unavailable('it is not JSON'));
    expect(dashboardResult(http(500, '{"id":1}'))).toEqual(unavailable('HTTP 500'));
    expect(dashboardResult(http(200, '<html>'))).toEqual(unavailable('HTTP 200'));
    expect(dashboardResult({ kind: 'unreachable', reason: 'gone', attempts: 3 })).toEqual(
      unavailable('gone'),
    );
  });
});

describe('the reply to a question for a state', () => {
  it('tells the thread that is gone from a server that fails and a token that is refused', () => {
    expect(stateResult(http(404, '{}'))).toEqual({ kind: 'missing' });
    expect(stateResult(http(500, '{}'))).toEqual({ kind: 'unavailable', reason: 'HTTP 500' });
    expect(stateResult(http(200, '<html>'))).toMatchObject({ kind: 'unavailable' });
    expect(stateResult(http(401, '{}'))).toMatchObject({ kind: 'stop', stop: { why: 'token' } });
    expect(stateResult({ kind: 'unreachable', reason: 'gone', attempts: 3 })).toEqual({
      kind: 'unavailable',
      reason: 'gone',
    });
  });
});
