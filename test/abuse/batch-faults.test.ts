/** A provider of batches that stutters: whatever a poll, a list, a result file or the reply to a post is, nothing paid for is lost or asked twice. */
import { describe, expect, it } from '@jest/globals';
import { batched, type Batched, hasBatches, scores } from '../e2e/judging/batches-support';
import { isGoingOn } from '../e2e/mortal';
import { faulty, KINDS, SITES, type Site } from './batch-faults';

const PROVIDERS = ['openai', 'anthropic', 'gemini'] as const;
/** What a provider refuses outright, it does not have. */
const REFUSED = new Set(['a 404', 'a 404 page', 'a 404 without a body', 'a 405', 'a 410', 'a 429', 'a 501']);

/** The list is only read after a post whose reply was lost. */
function stuttering(provider: string, site: Site, kind: string, times: number): Batched {
  const fault = faulty(site, kind, times);
  const lost = faulty('reply to the post', 'an empty body', 1);
  return batched({}, { provider }, undefined, undefined, {}, (fetch) =>
    site === 'list' ? fault(lost(fetch)) : fault(fetch),
  );
}

describe.each(PROVIDERS)('batches at %s', (provider) => {
  const undisturbed = batched({}, { provider });
  undisturbed.ask('runEvals');
  undisturbed.settle();
  const good = JSON.stringify(scores(undisturbed));
  const table = Object.keys(SITES).flatMap((site) =>
    Object.keys(KINDS)
      .filter((kind) => site !== 'reply to the post' || !REFUSED.has(kind))
      .map((kind) => [site, kind] as const),
  );

  it('meets at least sixty faults', () => {
    expect(table.length).toBeGreaterThanOrEqual(60);
  });

  it.each(table)('%s: %s', (name, kind) => {
    const site = Object.keys(SITES).find((one): one is Site => one === name);
    if (!site) throw new Error(name);
    const desk = stuttering(provider, site, kind, site === 'reply to the post' ? 1 : 3);
    desk.ask('runEvals');
    desk.settle();
    const letters = desk.judge.posted.flat();
    expect([letters.length, new Set(letters).size]).toEqual([6, 6]);
    expect(isGoingOn(desk)).toBe(false);
    expect(JSON.stringify(scores(desk))).toBe(good);
    expect(hasBatches(desk)).toBe(false);
  });
});
