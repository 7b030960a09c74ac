import type { ChatResult } from '../../../src/agent/live/live-agent';
import {
  dashboardIdIn,
  dashboardResult,
  recordOfOutcome,
  outcomeOf,
  type OutcomeOptions,
  type StateResult,
  stateResult,
} from '../../../src/agent/live/ask-outcome';
import { readThread } from '../../../src/agent/decode-state';
import type { HttpOutcome } from '../../../src/model/ports';
import { answered, followed } from '../../support/agent-server/states';

type Result = Exclude<ChatResult, { kind: 'stop' }>;
type State = Exclude<StateResult, { kind: 'stop' }>;
const wholeThread = (state: object, threadId = ''): State => {
  const thread = readThread(state);
  if (thread.kind === 'failed') throw new Error(thread.reason);
  return { kind: 'whole', thread: { ...thread, threadId } };
};
const WHOLE = wholeThread(answered('q', '590 kha'));
const TRACED = { threadId: 't', latencyS: undefined };
const ANSWERED = {
  kind: 'answered',
  reply: { traceId: 'x', traceUrl: 'https://x.example', errors: [] },
} as const;
const WITH_ERROR = { ...ANSWERED, reply: { ...ANSWERED.reply, errors: ['pull_data failed'] } } as const;
const BROKEN = { kind: 'broken', reason: 'HTTP 504' } as const;
const TOO_LONG = 'the agent needed longer';
const FIRST = { query: 'q', turn: 1, mayRepeat: true, tooLong: undefined };
const SECOND = { ...FIRST, query: 'And 2022?', turn: 2 };
const TWICE = { ...FIRST, mayRepeat: false };
const LATE = { tooLong: TOO_LONG };
const LOST = { kind: 'unknown', reason: 'the execution ended' } as const;
/** The thread after both turns. */
const BOTH = wholeThread(followed(JSON.stringify(answered('q', '590 kha')), answered('And 2022?', '60 kha')));

const settled = (result: Result, state: State, options: OutcomeOptions = FIRST) =>
  outcomeOf(result, state, TRACED, options);
const reasonOf = (result: ReturnType<typeof outcomeOf>): string =>
  result.kind === 'done' && result.collected.kind === 'failed' ? result.collected.reason : result.kind;

describe('the outcome of a question', () => {
  it('is read from a finished state, even if the reply was lost', () => {
    for (const result of [ANSWERED, WITH_ERROR, BROKEN])
      expect(settled(result, WHOLE)).toMatchObject({
        collected: { kind: 'output', output: { message: '590 kha' } },
      });
    expect(settled(ANSWERED, WHOLE)).toMatchObject({ trace: { traceId: 'x', threadId: 't' } });
    for (const result of [ANSWERED, BROKEN, LOST])
      expect(settled(result, BOTH, SECOND)).toMatchObject({
        collected: { kind: 'output', output: { message: '60 kha' } },
      });
  });

  it('links to the thread if the trace was lost with the reply', () => {
    const sessionUrl = 'https://x.example/project/p/sessions/t';
    const seen = (result: Result, state: State) => outcomeOf(result, state, { ...TRACED, sessionUrl }, TWICE);
    for (const state of [WHOLE, { kind: 'partial' } as const])
      expect(seen(BROKEN, state)).toMatchObject({ trace: { traceId: '', traceUrl: sessionUrl } });
    expect(seen(ANSWERED, WHOLE)).toMatchObject({ trace: { traceUrl: 'https://x.example' } });
    const missing = { kind: 'missing' } as const;
    for (const result of [BROKEN, { kind: 'refused', reason: 'too long' } as const])
      expect(seen(result, missing)).toMatchObject({ trace: { traceUrl: '' } });
  });

  it.each<readonly [Result, State, OutcomeOptions, string]>([
    // Never the state of another thread or question, or one in which the agent was stopped.
    [
      ANSWERED,
      wholeThread(answered('q', '590 kha'), 'u'),
      FIRST,
      'the agent’s state belongs to another thread: u',
    ],
    [ANSWERED, wholeThread(answered('q', '590 kha'), 't'), FIRST, 'done'],
    [ANSWERED, WHOLE, { ...FIRST, query: 'Peru?' }, 'the agent’s state belongs to another question: “q”'],
    [ANSWERED, WHOLE, { ...FIRST, query: ' Q ' }, 'done'],
    [ANSWERED, BOTH, { ...SECOND, query: 'q' }, 'the agent’s state belongs to another question: “And 2022?”'],
    [BROKEN, { kind: 'partial' }, { ...FIRST, ...LATE }, TOO_LONG],
    // A turn can be asked if its thread ends with the turn before.
    [LOST, WHOLE, SECOND, 'unasked'],
    [LOST, WHOLE, { ...SECOND, query: 'q' }, 'unasked'],
    [LOST, { kind: 'missing' }, FIRST, 'unasked'],
    [LOST, { kind: 'partial' }, SECOND, 'again'],
    [LOST, { kind: 'missing' }, SECOND, 'again'],
    // The conversation starts again, or fails, if the question was asked but is not in the thread.
    [BROKEN, WHOLE, SECOND, 'again'],
    [BROKEN, WHOLE, { ...SECOND, mayRepeat: false }, 'the agent gave no answer twice: HTTP 504'],
    [BROKEN, WHOLE, { ...SECOND, ...LATE, mayRepeat: false }, TOO_LONG],
    [ANSWERED, WHOLE, SECOND, 'the agent’s state belongs to another question: “q”'],
    [WITH_ERROR, WHOLE, SECOND, 'the agent failed: pull_data failed'],
    // Asked again if the thread is empty, or the connection broke early.
    [BROKEN, { kind: 'nothing' }, { ...FIRST, ...LATE }, 'again'],
    [BROKEN, { kind: 'missing' }, FIRST, 'again'],
    [BROKEN, { kind: 'partial' }, FIRST, 'again'],
    [ANSWERED, { kind: 'nothing' }, FIRST, 'again'],
    // Failed twice.
    [BROKEN, { kind: 'partial' }, TWICE, 'the agent was interrupted each time it was asked: HTTP 504'],
    [ANSWERED, { kind: 'nothing' }, TWICE, 'the agent’s state has no messages of its own, twice'],
    [ANSWERED, { kind: 'missing' }, TWICE, 'the agent does not know the thread t that it was asked in'],
    [BROKEN, { kind: 'nothing' }, { ...TWICE, ...LATE }, TOO_LONG],
    [ANSWERED, { kind: 'unkept' }, TWICE, 'the agent gave no answer twice'],
    [BROKEN, { kind: 'unkept' }, { ...TWICE, ...LATE }, TOO_LONG],
    // The agent’s own error.
    [WITH_ERROR, { kind: 'partial' }, FIRST, 'the agent failed: pull_data failed'],
    [WITH_ERROR, { kind: 'nothing' }, FIRST, 'the agent failed: pull_data failed'],
    // Not asked again: a refused question, and a state that cannot be fetched or read.
    [{ kind: 'refused', reason: 'too long' }, { kind: 'missing' }, FIRST, 'too long'],
    [
      ANSWERED,
      { kind: 'unreadable', reason: 'the agent state is not JSON' },
      FIRST,
      'the agent state is not JSON',
    ],
    [
      ANSWERED,
      { kind: 'unavailable', reason: 'HTTP 500' },
      FIRST,
      'the agent’s state could not be fetched: HTTP 500',
    ],
  ])('(%#)', (result, state, options, reason) => {
    expect([result.kind, state.kind, options, reasonOf(settled(result, state, options))]).toEqual([
      ...[result.kind, state.kind, options, reason],
    ]);
  });
});

const http = (status: number, body: string): HttpOutcome => ({
  kind: 'response',
  attempts: 1,
  response: { status, body, headers: new Map() },
});

describe('the outcome of a question, in particular', () => {
  it('is a failure if the state cannot be read', () => {
    const broken = wholeThread({ messages: [{ type: 'human', content: 'q' }], dataset: 7 });
    expect(reasonOf(settled(ANSWERED, broken))).toMatch(/^the agent state cannot be read: /);
  });

  it('accepts a state without questions only for a first turn', () => {
    const without = wholeThread({ messages: [{ type: 'ai', content: 'Old.' }] });
    expect(settled(ANSWERED, without)).toMatchObject({ collected: { output: { message: 'Old.' } } });
    expect(reasonOf(settled(ANSWERED, without, { ...TWICE, turn: 3 }))).toBe(
      'the agent’s state belongs to another question: “”',
    );
    expect(settled(LOST, WHOLE, { ...TWICE, query: 'And then?', turn: 3 }).kind).toBe('done');
  });

  it('is the reply alone if the agent keeps no threads', () => {
    const told = { output: { message: 'Yes.' }, traceId: 'tr', problem: '' };
    const trace = { ...TRACED, traceId: 'tr', traceUrl: '' };
    const output = { message: 'Yes.', trace };
    expect(settled({ kind: 'output', answered: told }, { kind: 'unkept' })).toEqual({
      ...{ kind: 'done', collected: { kind: 'output', output }, trace },
    });
    const partly = settled(
      { kind: 'output', answered: { ...told, problem: 'has no tools' } },
      { kind: 'unkept' },
    );
    expect(partly).toEqual({
      ...{ kind: 'done', trace, partly: output },
      collected: { kind: 'failed', code: 'agent_failed', reason: 'the agent’s reply has no tools' },
    });
  });

  it('has the dashboard of its thread, or the reason why it is missing', () => {
    const payload = { id: 'd', blocks: [] };
    const withBoard = (dashboard: OutcomeOptions['dashboard']) =>
      settled(ANSWERED, WHOLE, { ...TWICE, dashboard });
    expect(withBoard(undefined)).toMatchObject({ collected: { output: { dashboard: null } } });
    expect(withBoard({ kind: 'there', payload })).toMatchObject({
      state: expect.stringMatching(/\n\{"id":"d","blocks":\[\]\}$/),
    });
    const missing = withBoard({ kind: 'unavailable', reason: 'HTTP 500' });
    expect(JSON.stringify(missing)).toContain('HTTP 500');
    expect(missing).toMatchObject({ state: expect.stringMatching(/\n$/) });
    expect(dashboardIdIn(wholeThread({ messages: [], dashboard_id: 'd' }))).toBe('d');
    expect(dashboardIdIn(WHOLE)).toBe('');
    expect(dashboardIdIn({ kind: 'missing' })).toBe('');
  });

  it('is recorded with its trace, without the token', () => {
    const clean = { withoutToken: (text: string) => text.replace(/s3cret/g, '…') };
    const one = settled(ANSWERED, WHOLE);
    if (one.kind !== 'done') throw new Error('the question is not done');
    const kept = recordOfOutcome(one, clean);
    expect(kept.record.get('actual_agent_answer')).toBe('590 kha');
    expect(kept.record.get('trace_id')).toBe('x');
    expect(kept.state).toBe(one.state);
    const leaky = settled(ANSWERED, wholeThread(answered('q', 'It is s3cret.')));
    if (leaky.kind !== 'done') throw new Error('the question is not done');
    const cleaned = recordOfOutcome(leaky, clean);
    expect(cleaned.record.get('actual_agent_answer')).toBe('It is ….');
    expect(cleaned).not.toHaveProperty('state');
    const told = { output: { message: 'Yes.' }, traceId: 'tr', problem: 'has no tools' };
    const partly = settled({ kind: 'output', answered: told }, { kind: 'unkept' });
    if (partly.kind !== 'done') throw new Error('the question is not done');
    expect(Object.fromEntries(recordOfOutcome(partly, clean).record)).toMatchObject({
      ...{ actual_agent_answer: 'Yes.', error: 'the agent’s reply has no tools', trace_id: 'tr' },
    });
  });
});

it('the reply to a request for a dashboard is its content, or the reason for none', () => {
  expect(dashboardResult(http(200, '{"id":1}'))).toEqual({ kind: 'there', payload: { id: 1 } });
  const unavailable = (reason: string) => ({ kind: 'unavailable', reason });
  expect(dashboardResult(http(200, 'soon'))).toEqual(unavailable('it is not JSON'));
  expect(dashboardResult(http(500, '{"id":1}'))).toEqual(unavailable('HTTP 500'));
  expect(dashboardResult(http(200, '<html>'))).toEqual(unavailable('HTTP 200'));
  expect(dashboardResult({ kind: 'unreachable', reason: 'gone', attempts: 3 })).toEqual(unavailable('gone'));
});

it('the reply to a request for a state distinguishes a missing thread, a failing server and a refused token', () => {
  expect(stateResult(http(404, '{}'))).toEqual({ kind: 'missing' });
  expect(stateResult(http(500, '{}'))).toEqual({ kind: 'unavailable', reason: 'HTTP 500' });
  expect(stateResult(http(200, '<html>'))).toMatchObject({ kind: 'unavailable' });
  expect(stateResult(http(401, '{}'))).toMatchObject({ kind: 'stop', stop: { why: 'token' } });
  expect(stateResult({ kind: 'unreachable', reason: 'gone', attempts: 3 })).toEqual({
    kind: 'unavailable',
    reason: 'gone',
  });
});
