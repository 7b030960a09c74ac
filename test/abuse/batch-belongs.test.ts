/** A batch belongs to its questions: whatever becomes of the rows, the model or the provider, nothing that is wanted is posted twice. */
import { describe, expect, it } from '@jest/globals';
import type { FetchPort, HttpResponse } from '../../src/model/ports';
import { batched, type Batched, LINES } from '../e2e/judging/batches-support';
import { isGoingOn } from '../e2e/mortal';
import { callApi } from '../support/call-api';
import { ofToday } from '../support/thorough';
import { faulty, SITES } from './batch-faults';

const PROVIDERS = ['openai', 'anthropic', 'gemini'] as const;

/** Six questions are with the provider, and the run that asked them was cancelled. */
function cancelled(provider: string): Batched {
  const desk = batched({ batch: { looks: 50 } }, { provider });
  desk.ask('runEvals');
  desk.ask('cancelRun');
  expect([desk.judge.posted.flat().length, isGoingOn(desk)]).toEqual([6, false]);
  return desk;
}

/** @returns how many questions were posted in all, and how many different ones */
function afterAnotherRun(desk: Batched, set: readonly (readonly [string, string])[] = []): number[] {
  callApi(desk.runtime, 'runEvals', { set });
  desk.settle();
  const letters = desk.judge.posted.flat();
  return [letters.length, new Set(letters).size];
}

describe.each(ofToday(PROVIDERS, 3))('what is with %s', (provider) => {
  it('is waited for by the next run, where rows were removed', () => {
    const desk = cancelled(provider);
    desk.runtime.edit('GOLD', 'A4:D5', [
      ['', '', '', ''],
      ['', '', '', ''],
    ]);
    expect(afterAnotherRun(desk)).toEqual([6, 6]);
    // What this run did not want stays for one that does.
    desk.runtime.edit('GOLD', 'A4:D4', [
      ['g-2', 'Which state, number 2?', 'South Dakota', 'South Carolina.'],
    ]);
    desk.runtime.edit('GOLD', 'A5:D5', [
      ['g-3', 'Which state, number 3?', 'South Dakota', 'It was S. Dakota, see 3.'],
    ]);
    expect(afterAnotherRun(desk)).toEqual([6, 6]);
    expect(LINES.map((line) => desk.row('GOLD results', line + 2)['verdict'])).not.toContain('error');
  });

  it('is waited for where a row was edited: that one alone is posted', () => {
    const desk = cancelled(provider);
    desk.runtime.edit('GOLD', 'D5', 'It was North Dakota.');
    expect(afterAnotherRun(desk)).toEqual([7, 7]);
  });

  it('is left alone by a run with another model, and waited for by one with the same', () => {
    const desk = cancelled(provider);
    const another = { openai: 'gpt-4.1-mini', anthropic: 'claude-haiku-4-5', gemini: 'gemini-3.5-flash' };
    const [posted = 0] = afterAnotherRun(desk, [['judge.model', another[provider]]]);
    // One of seven goes alone, to see what the other model accepts.
    expect(posted).toBe(12);
    expect(afterAnotherRun(desk)).toEqual([12, 12]);
  });

  it.each(['poll', 'result file'] as const)(
    'is given up after two days of a %s that is a page, and every row says where it is',
    (site) => {
      // Gemini’s results are in its reply to the poll.
      if (provider === 'gemini' && site === 'result file') return;
      const desk = batched({}, { provider }, undefined, undefined, {}, faulty(site, 'a page', Infinity));
      desk.ask('runEvals');
      desk.settle();
      expect([desk.judge.posted.flat().length, isGoingOn(desk)]).toEqual([6, false]);
      const errors = LINES.map((line) => desk.row('GOLD results', line + 2)['error']).filter(Boolean);
      expect(errors).toHaveLength(6);
      for (const error of errors)
        expect(error).toMatch(
          /no answer from batch (?:batch_1|msgbatch_1|batches\/1), posted to \S+ on 21 Nov 2026, 12:\d\d UTC: its/,
        );
    },
  );

  it.each([
    ['the same reply twice', (line: string) => line],
    ['two replies that differ', (line: string) => line.replace(/ 1,|: ?1\b/g, ': 0,')],
  ])('is an error of the question to which there are %s', (_what, again) => {
    const desk = batched({}, { provider }, undefined, undefined, {}, doubled(again));
    desk.ask('runEvals');
    desk.settle();
    const errors = LINES.map((line) => desk.row('GOLD results', line + 2)['error']).filter(Boolean);
    expect(errors).toEqual([expect.stringMatching(/the batch holds more than one reply to this question/)]);
    expect(desk.judge.posted.flat()).toHaveLength(6);
  });
});

/** Puts one result of a batch into its results twice. */
function doubled(again: (line: string) => string): (fetch: FetchPort) => FetchPort {
  const inOperation = /"inlinedResponses":\[(\{.*?"metadata":\{"key":"[^"]*"\}\})/;
  const more = (good: HttpResponse): HttpResponse => {
    const [line = ''] = good.body.split('\n');
    return { ...good, body: `${good.body.trimEnd()}\n${again(line)}\n` };
  };
  return ({ fetchAll }) => ({
    fetchAll: (requests) =>
      fetchAll(requests).map((good, at) => {
        const request = requests[at];
        if (request && SITES['result file'](request) && good.body.trim() !== '') return more(good);
        return {
          ...good,
          body: good.body.replace(inOperation, (all, item: string) => `${all},${again(item)}`),
        };
      }),
  });
}
