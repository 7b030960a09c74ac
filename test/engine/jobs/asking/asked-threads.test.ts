import fc from 'fast-check';
import type { AskedThread } from '../../../../src/agent/live/ask-group';
import { inConversations } from '../../../../src/evalset/conversations';
import type { Response } from '../../../../src/fields/response';
import {
  inAskingOrder,
  questionsLeft,
  recordedAnswers,
  threadsToAsk,
  threadId,
} from '../../../../src/engine/jobs/asking/asked-threads';
import { evalCase, recorded } from '../../../support/cases';

const SINCE = Date.UTC(2026, 10, 21, 12);
const response = (testId: string, overrides: Partial<Response> = {}): Response => ({
  tab: 'GOLD',
  testId,
  query: `${testId}?`,
  uid: '',
  askedAt: '2026-11-21T11:00:00.000Z',
  ...{ trial: 1, stateKey: '', recordedBy: 'agent', recordedAt: '' },
  place: { tab: 'Responses', row: 2 },
  recorded: recorded({ actual_agent_answer: '590 kha' }),
  ...overrides,
});
const one = (testId: string, query = `${testId}?`) => ({ evalCase: evalCase({}, { testId, query }) });
const asked = (
  cases: readonly ReturnType<typeof one>[],
  responses: readonly Response[],
  which: 'all' | 'missing' = 'all',
  trials = 1,
) => {
  const run = { runId: 'run', since: SINCE, threads: [] };
  const threads = threadsToAsk(
    [{ evalSet: { sheetId: 1, cases: cases.map((one) => ({ ...one, recorded: new Map() })) }, cases }],
    { which, trials, run },
    recordedAnswers(responses),
  );
  return leftOf(threads, ({ turns: [first], trial }) => `${first?.testId}/${trial}`);
};

const leftOf = (threads: readonly AskedThread[], told: (thread: AskedThread) => string) => ({
  open: threads.filter(({ state }) => state !== 'done').map(told),
  done: threads.reduce((sum, { state, turns }) => sum + (state === 'done' ? turns.length : 0), 0),
});

describe('the threads left to ask', () => {
  it('are all chosen cases and trials, in sheet order', () => {
    expect(asked([one('a'), one('b')], [], 'all', 2)).toEqual({
      open: ['a/1', 'a/2', 'b/1', 'b/2'],
      done: 0,
    });
  });

  it('do not include cases answered since the run began', () => {
    const now = response('a', { askedAt: '2026-11-21T12:00:00.000Z' });
    expect(asked([one('a'), one('b')], [now, response('b')])).toEqual({ open: ['b/1'], done: 1 });
  });

  it('do not include cases with a response if only missing ones are asked', () => {
    const failed = response('b', {
      recorded: recorded({ error: 'the agent failed', actual_agent_answer: '' }),
    });
    const blank = response('c', { recorded: recorded({ thread_id: 't', actual_agent_answer: '' }) });
    const other = response('d', { query: 'Where?' });
    const cases = [one('a'), one('b'), one('c'), one('d'), one('e')];
    expect(asked(cases, [response('a'), failed, blank, other], 'missing').open).toEqual([
      'b/1',
      'c/1',
      'd/1',
      'e/1',
    ]);
  });

  it('asks cases that share id and query once, and others of the same id each', () => {
    expect(asked([one('a'), one('a'), one('a', 'Where?')], []).open).toEqual(['a/1', 'a/1']);
  });

  it('ask cases that differ only in their rows once', () => {
    const now = response('', { askedAt: '2026-11-21T12:00:01.000Z' });
    expect(asked([one(''), one('')], [now])).toEqual({ open: [], done: 1 });
  });
});

describe('the conversations left to ask', () => {
  const THREAD = { old: 'T0', now: 'T1' };
  const turns = (name: string, numbers: readonly (number | string)[], from: number, status = '') =>
    numbers.map((turn, index) => ({
      evalCase: evalCase(
        {},
        {
          ...{ testId: '', query: `${name}${turn}?`, conversation: name, turn: String(turn), status },
          row: from + index,
        },
      ),
      recorded: new Map(),
    }));
  const answer = (conversation: string, number: number, thread: string, overrides: Partial<Response> = {}) =>
    response('', {
      ...{ query: `${conversation}${number}?`, turn: { conversation, number } },
      ...{ askedAt: '2026-11-21T12:00:01.000Z' },
      recorded: recorded({ thread_id: thread, actual_agent_answer: '590 kha' }),
      ...overrides,
    });
  const BEFORE = { askedAt: '2026-11-21T11:00:00.000Z' };
  const FAILED = { recorded: recorded({ thread_id: THREAD.now, error: 'the agent failed' }) };
  interface LeftOptions {
    readonly which?: 'all' | 'missing';
    /** Of each thread: the question with unknown outcome. */
    readonly sentTurn?: number;
    readonly tries?: number;
    readonly chosen?: ReturnType<typeof turns>;
  }
  const left = (
    cases: ReturnType<typeof turns>,
    responses: readonly Response[],
    { which = 'all', sentTurn, tries, chosen = cases }: LeftOptions = {},
  ) => {
    const set = { evalSet: { sheetId: 1, cases: inConversations(cases).cases }, cases: chosen };
    const asking = (kept: readonly string[], said: readonly Response[]) => {
      const progress = { tries: tries ?? 0, ...(sentTurn !== undefined && { sentTurn }) };
      const run = { runId: 'run', since: SINCE, threads: kept.map((key) => ({ key, ...progress })) };
      return threadsToAsk([set], { which, trials: 1, run }, recordedAnswers(said));
    };
    const isBegun = sentTurn !== undefined || tries !== undefined;
    const keys = isBegun ? threadsToAsk([set], { which: 'all', trials: 1 }, recordedAnswers([])) : [];
    const kept = keys.map(({ key }) => key);
    const idOf = new Map(
      asking(kept, []).map(({ turns: [first], id }) => [first?.conversation.toLowerCase(), id]),
    );
    const said = responses.map((one) => {
      const id = idOf.get(one.turn?.conversation.toLowerCase());
      const isNow = id !== undefined && one.recorded.get('thread_id') === THREAD.now;
      return isNow ? { ...one, recorded: new Map([...one.recorded, ['thread_id', id] as const]) } : one;
    });
    return leftOf(asking(kept, said), ({ turns: all, answered }) =>
      all.map(({ query }, index) => (index < answered ? `(${query})` : query)).join(' '),
    );
  };

  it('are their turns by number, in any order of rows; a single case keeps its place', () => {
    const alone = { evalCase: evalCase({}, { testId: 's', query: 's?', row: 4 }), recorded: new Map() };
    const cases = [...turns('b', ['2.0', 1], 2), alone, ...turns('a', [1, 2], 5)];
    expect(left(cases, []).open).toEqual(['b1? b2.0?', 's?', 'a1? a2?']);
  });

  it('end before a missing turn, and are left out if two turns have the same number', () => {
    expect(
      left([...turns('a', [1, 3], 2), ...turns('b', [1, 1], 4), ...turns('c', [1], 6)], []).open,
    ).toEqual(['a1?', 'c1?']);
  });

  it('have all turns if one is chosen, except trailing skipped ones', () => {
    const cases = [...turns('a', [1, 2], 2), ...turns('a', [3, 4], 4, 'skip'), ...turns('b', [1, 2], 6)];
    expect(left(cases, [], { chosen: cases.slice(1, 2) }).open).toEqual(['a1? a2?']);
    expect(left(cases, [], { chosen: cases.slice(2, 3) }).open).toEqual(['a1? a2? a3?']);
  });

  it('continue after the answers in the run’s own thread', () => {
    const cases = turns('a', [1, 2, 3], 2);
    expect(left(cases, [answer('a', 1, THREAD.now)]).open).toEqual(['(a1?) a2? a3?']);
    expect(left(cases, [answer('a', 1, THREAD.now), answer('a', 2, THREAD.old)]).open).toEqual([
      '(a1?) a2? a3?',
    ]);
    expect(left(cases, [answer('a', 1, THREAD.now, BEFORE)]).open).toEqual(['a1? a2? a3?']);
    expect(
      left(
        cases,
        [1, 2, 3].map((turn) => answer('a', turn, THREAD.now)),
      ),
    ).toEqual({ open: [], done: 3 });
  });

  it('get another thread if a turn was edited', () => {
    const keyOf = (cases: ReturnType<typeof turns>) =>
      threadsToAsk(
        [{ evalSet: { sheetId: 1, cases: inConversations(cases).cases }, cases }],
        { which: 'all', trials: 1 },
        recordedAnswers([]),
      )[0]?.key;
    const cases = turns('a', [1, 2], 2);
    const edited = cases.map((one, index) =>
      index === 1 ? one : { ...one, evalCase: { ...one.evalCase, query: 'Where?' } },
    );
    const moved = [...cases].reverse().map(({ evalCase: one, ...rest }, index) => ({
      ...rest,
      evalCase: { ...one, tab: 'Renamed', row: 9 + index },
    }));
    expect(keyOf(edited)).not.toBe(keyOf(cases));
    expect(keyOf(moved)).toBe(keyOf(cases));
  });

  it('end at a failed turn, unless its outcome is unknown', () => {
    const cases = turns('a', [1, 2, 3], 2);
    const responses = [answer('a', 1, THREAD.now), answer('a', 2, THREAD.now, FAILED)];
    expect(left(cases, responses)).toEqual({ open: [], done: 3 });
    expect(left(cases, responses, { sentTurn: 2 }).open).toEqual(['(a1?) a2? a3?']);
  });

  it('are asked whole if one turn lacks a response, and are finished once begun', () => {
    const cases = turns('a', [1, 2], 2);
    const whole = [1, 2].map((turn) => answer('a', turn, THREAD.old, BEFORE));
    expect(left(cases, whole, { which: 'missing' }).open).toEqual([]);
    expect(left(cases, whole.slice(0, 1), { which: 'missing' }).open).toEqual(['a1? a2?']);
    const begun = [answer('a', 1, THREAD.now), ...whole.slice(1)];
    expect(left(cases, begun, { which: 'missing' }).open).toEqual(['(a1?) a2?']);
    expect(left(cases, whole, { which: 'missing', tries: 1 }).open).toEqual(['a1? a2?']);
    expect(left(cases, whole, { which: 'missing', sentTurn: 1 }).open).toEqual(['a1? a2?']);
  });

  it('match responses by conversation if their questions are the same', () => {
    const cases = [...turns('a', [1, 2], 2), ...turns('b', [1, 2], 4)].map((one) => ({
      ...one,
      evalCase: { ...one.evalCase, query: 'And then?' },
    }));
    const said = (conversation: string, number: number) =>
      answer(conversation, number, THREAD.now, { query: 'And then?' });
    expect(left(cases, [said('a', 1), said('a', 2), said('B', 1)])).toEqual({
      open: ['(And then?) And then?'],
      done: 2,
    });
  });
});

it('a thread’s id has the form of a UUID, and depends on run, key and attempt alone', () => {
  const id = threadId('run', 'key', 0);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(threadId('run', 'key', 0)).toBe(id);
  expect(
    new Set([id, threadId('run', 'key', 1), threadId('run', 'other', 0), threadId('other', 'key', 0)]).size,
  ).toBe(4);
});

const askedThread = (name: string, length: number, answered = 0) => ({
  name,
  turns: Array.from({ length }, (_turn, index) => index),
  answered,
});
const order = (threads: readonly ReturnType<typeof askedThread>[], width: number): string =>
  inAskingOrder(threads, width)
    .map(({ name }) => name)
    .join('');

describe('the asking order', () => {
  it('has begun threads first, the others in their order', () => {
    const many = Array.from({ length: 30 }, (_one, index) => askedThread(index === 0 ? 'a' : '.', 1));
    expect(order([...many, askedThread('b', 3, 1), askedThread('c', 3)], 2)).toMatch(/^ba\.+c$/);
  });

  it('has the longest first if the last groups would wait for it alone', () => {
    expect(order([askedThread('a', 1), askedThread('b', 1), askedThread('c', 3)], 10)).toBe('cab');
    expect(order([askedThread('a', 2, 1), askedThread('b', 30)], 10)).toBe('ba');
  });

  /** Groups of this size, each waited for as a whole, until nothing is left. */
  const rounds = (
    threads: readonly Omit<ReturnType<typeof askedThread>, 'name'>[],
    width: number,
  ): number => {
    let open = threads;
    let count = 0;
    for (; open.length > 0; count += 1) {
      const group = new Set(inAskingOrder(open, width).slice(0, width));
      open = open
        .map((one) => (group.has(one) ? { ...one, answered: one.answered + 1 } : one))
        .filter((one) => questionsLeft([one]) > 0);
    }
    return count;
  };

  it('needs the least possible number of groups', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 12 }),
        (lengths, width) => {
          const threads = lengths.map((length) => askedThread('', length));
          const least = Math.max(...lengths, Math.ceil(questionsLeft(threads) / width));
          expect(rounds(threads, width)).toBe(least);
        },
      ),
    );
  });
});
