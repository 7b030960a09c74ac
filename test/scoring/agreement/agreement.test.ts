import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  agreementOf,
  agreementSentence,
  kappaSentence,
  type VerdictPair,
} from '../../../src/scoring/agreement';

/** @param both, fails texts that both pass, and fail */
function pairs(both: number, fails: number, falsePasses: number, falseFails: number): VerdictPair[] {
  const some = (n: number, person: VerdictPair['person'], judge: VerdictPair['judge']): VerdictPair[] =>
    Array.from({ length: n }, () => ({ person, judge }));
  return [
    ...some(both, 'pass', 'pass'),
    ...some(fails, 'fail', 'fail'),
    ...some(falsePasses, 'fail', 'pass'),
    ...some(falseFails, 'pass', 'fail'),
  ];
}

describe('the agreement of a judge with people', () => {
  it('counts, and gives Wilson’s interval', () => {
    expect(agreementOf(pairs(4, 3, 1, 1))).toMatchObject({
      texts: 9,
      agreed: 7,
      falsePasses: 1,
      falseFails: 1,
      // Wilson for 7 of 9: (0.4526, 0.9368).
      interval: { low: expect.closeTo(0.4526, 4), high: expect.closeTo(0.9368, 4) },
    });
  });

  it('gives Cohen’s kappa with the interval of its simple standard error', () => {
    // Cohen: p = 35/50 = 0.7, e = 0.5·0.6 + 0.5·0.4 = 0.5, κ = 0.4; reach 1.96·√(0.7·0.3/50)/0.5 = 0.2540.
    expect(agreementOf(pairs(20, 15, 5, 10)).kappa).toEqual({
      value: expect.closeTo(0.4, 10),
      low: expect.closeTo(0.146, 3),
      high: expect.closeTo(0.654, 3),
    });
  });

  it.each([
    ['nothing is labelled', pairs(0, 0, 0, 0)],
    ['all is passed by both', pairs(5, 0, 0, 0)],
    ['the judge passes everything', pairs(5, 0, 2, 0)],
    ['people fail everything', pairs(0, 3, 2, 0)],
  ])('gives no kappa where %s', (_what, all) => {
    const agreement = agreementOf(all);
    expect(agreement.kappa).toBeNull();
    expect(kappaSentence(agreement)).toBe('No κ: judge or people say only one thing.');
  });

  it('says one number first, and never the judge’s pass rate', () => {
    expect(agreementSentence('You', agreementOf(pairs(4, 3, 1, 1)))).toBe(
      'You agree with the judge on 7 of 9 (45–94 %). It passed 1 that you failed, and failed 1 that you passed.',
    );
    expect(agreementSentence('People', agreementOf(pairs(2, 0, 0, 1)), 'haiku')).toBe(
      'People agree with haiku on 2 of 3 (21–94 %). It failed 1 that people passed.',
    );
    expect(agreementSentence('You', agreementOf(pairs(1, 0, 0, 0)))).toBe(
      'You agree with the judge on 1 of 1 (21–100 %).',
    );
    expect(kappaSentence(agreementOf(pairs(20, 15, 5, 10)))).toBe('Cohen’s κ 0.40 (0.15 to 0.65).');
  });

  it('lies within its intervals, and κ is 1 only if all agree', () => {
    const n = fc.integer({ min: 0, max: 30 });
    fc.assert(
      fc.property(n, n, n, n, (both, fails, falsePasses, falseFails) => {
        const { texts, agreed, interval, kappa } = agreementOf(pairs(both, fails, falsePasses, falseFails));
        if (interval) expect(agreed / texts).toBeGreaterThanOrEqual(interval.low);
        if (interval) expect(agreed / texts).toBeLessThanOrEqual(interval.high);
        if (!kappa) return;
        expect(kappa.value).toBeGreaterThanOrEqual(kappa.low);
        expect(kappa.value).toBeLessThanOrEqual(kappa.high);
        expect(Math.abs(kappa.value - 1) < 1e-9).toBe(agreed === texts);
      }),
    );
  });
});
