/** A provider of batches that stutters: whatever a poll, a list, a result file or the reply to a post is, nothing paid for is lost or asked twice. */
import { describe, expect, it } from '@jest/globals';
import { batched, hasBatches, scores } from '../e2e/judging/batches-support';
import { isGoingOn } from '../e2e/mortal';
import { faulty, faultyInTurn, KINDS, type Site } from './batch-faults';
import { ofToday } from '../support/thorough';

const PROVIDERS = ['openai', 'anthropic', 'gemini'] as const;
/** What a provider refuses outright, it does not have. */
const REFUSED = new Set(['a 404', 'a 404 page', 'a 404 without a body', 'a 405', 'a 410', 'a 429', 'a 501']);

/** A life can have that many, one after the other; only one where a batch is posted, which happens once. */
const PER_LIFE = 8;

function groups(kinds: readonly string[], most: number): (readonly string[])[] {
  return Array.from({ length: Math.ceil(kinds.length / most) }, (_group, at) =>
    kinds.slice(at * most, (at + 1) * most),
  );
}

const ALL = Object.keys(KINDS);
const ACCEPTED = ALL.filter((kind) => !REFUSED.has(kind));
const TABLE: readonly (readonly [site: Site, kinds: readonly string[]])[] = [
  ...groups(ACCEPTED, 1).map((kinds) => ['reply to the post', kinds] as const),
  ...groups(ALL, PER_LIFE).map((kinds) => ['poll', kinds] as const),
  ...groups(ALL, PER_LIFE).map((kinds) => ['list', kinds] as const),
  ...groups(ALL, PER_LIFE).map((kinds) => ['result file', kinds] as const),
];

describe.each(PROVIDERS)('batches at %s', (provider) => {
  const undisturbed = batched({}, { provider });
  undisturbed.ask('runEvals');
  undisturbed.settle();
  const good = JSON.stringify(scores(undisturbed));
  // Gemini’s results are in its reply to the poll.
  const table = TABLE.filter(([site]) => provider !== 'gemini' || site !== 'result file');

  it('meets at least sixty faults', () => {
    expect(table.reduce((sum, [, kinds]) => sum + kinds.length, 0)).toBeGreaterThanOrEqual(60);
  });

  it.each(ofToday(table, 3))('%s: %j', (site, kinds) => {
    const came: string[] = [];
    const fault = faultyInTurn(site, kinds, (kind) => void came.push(kind));
    // The list is only read after a post whose reply was lost.
    const lost = faulty('reply to the post', 'an empty body', 1);
    const desk = batched({}, { provider }, undefined, undefined, {}, (fetch) =>
      site === 'list' ? fault(lost(fetch)) : fault(fetch),
    );
    desk.ask('runEvals');
    desk.settle();
    expect(came).toEqual(kinds);
    const letters = desk.judge.posted.flat();
    expect([letters.length, new Set(letters).size]).toEqual([6, 6]);
    expect(isGoingOn(desk)).toBe(false);
    expect(JSON.stringify(scores(desk))).toBe(good);
    expect(hasBatches(desk)).toBe(false);
  });
});
