import { describe, expect, it } from '@jest/globals';
import type { Response } from '../../../src/model/response';
import { bookOf } from '../../../src/run/asking/book';
import { questionsOf, threadId } from '../../../src/run/asking/questions';
import { evalCase, recorded } from '../../support/cases';

const SINCE = Date.UTC(2026, 10, 21, 12);
const response = (testId: string, about: Partial<Response> = {}): Response => ({
  tab: 'GOLD',
  testId,
  query: `${testId}?`,
  uid: '',
  askedAt: '2026-11-21T11:00:00.000Z',
  ...{ trial: 1, stateKey: '', recordedBy: 'agent', recordedAt: '' },
  place: { tab: 'Responses', row: 2 },
  recorded: recorded({ actual_agent_answer: '590 kha' }),
  ...about,
});
const one = (testId: string, query = `${testId}?`) => ({ evalCase: evalCase({}, { testId, query }) });
const asked = (
  cases: readonly ReturnType<typeof one>[],
  responses: readonly Response[],
  which: 'all' | 'missing' = 'all',
  trials = 1,
) => {
  const { open, done } = questionsOf(
    [{ sheetId: 1, cases }],
    { which, trials, since: SINCE },
    bookOf(responses),
  );
  return { open: open.map(({ evalCase: { testId }, trial }) => `${testId}/${trial}`), done };
};

describe('what is left to be asked', () => {
  it('is every chosen case, as often as there are trials, in sheet order', () => {
    expect(asked([one('a'), one('b')], [], 'all', 2)).toEqual({
      open: ['a/1', 'a/2', 'b/1', 'b/2'],
      done: 0,
    });
  });

  it('is no turn of a conversation: asked in a thread of its own it would be another question', () => {
    const turn = (testId: string, number: string) => ({
      evalCase: evalCase({}, { testId, query: `${testId}?`, conversation: 'c1', turn: number }),
    });
    expect(asked([turn('a', '1'), one('b'), turn('c', '2')], []).open).toEqual(['b/1']);
  });

  it('is none that was written down since the run began', () => {
    const now = response('a', { askedAt: '2026-11-21T12:00:01.000Z' });
    expect(asked([one('a'), one('b')], [now, response('b')])).toEqual({ open: ['b/1'], done: 1 });
  });

  it('is without those that have a response, where only missing ones are wanted', () => {
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

  it('comes to an end with cases that nothing but their uid tells apart', () => {
    const now = response('', { askedAt: '2026-11-21T12:00:01.000Z' });
    expect(asked([one(''), one('')], [now])).toEqual({ open: [], done: 1 });
  });
});

describe('a thread’s id', () => {
  it('has the form of a random UUID, and is the same only for the same asking', () => {
    const id = threadId('run', 'key', 0);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(threadId('run', 'key', 0)).toBe(id);
    expect(
      new Set([id, threadId('run', 'key', 1), threadId('run', 'other', 0), threadId('other', 'key', 0)]).size,
    ).toBe(4);
  });
});
