import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { average, lineOf, marginOf, verdictOf, weightOf, winnersOf } from '../../src/comparison/winners';
import type { Bounds, Comparison } from '../../src/model/comparison/statistics';

describe('Margins', () => {
  it.each([
    [0, 'tie'],
    [0.49, 'tie'],
    [0.5, 'slight'],
    [0.9, 'slight'],
    [0.95, 'slight'],
    [0.99, 'slight'],
    [1, 'clear'],
    [9, 'clear'],
  ])('a difference of %d is %s, whoever is ahead', (difference, margin) => {
    expect([marginOf(difference), marginOf(-difference)]).toEqual([margin, margin]);
  });
});

describe('Winners', () => {
  const of = (factuality: number, completeness: number) => ({ factuality, completeness });

  it('a slight winner still wins', () => {
    expect(winnersOf(of(8, 7), of(8, 8))).toEqual({
      ...{ better: 'new', margin: 'slight', factuality: 'tie', completeness: 'new' },
    });
  });

  it('of a tie each factor may have another winner', () => {
    expect(winnersOf(of(9, 6), of(7, 8))).toEqual({
      ...{ better: 'tie', margin: 'tie', factuality: 'old', completeness: 'new' },
    });
  });

  it('the old answer can win clearly', () => {
    expect(winnersOf(of(9, 9), of(8, 8))).toMatchObject({ better: 'old', margin: 'clear' });
  });

  it('figures that are no whole scores may differ by so little that nobody wins', () => {
    expect(winnersOf(of(8, 7.4), of(8, 7.8))).toEqual({
      ...{ better: 'tie', margin: 'tie', factuality: 'tie', completeness: 'new' },
    });
  });

  it('a line has winners and averages where both answers were scored', () => {
    const known = { row: 2, question: 'How much?', uid: 'u1', runId: 'r1' };
    const said = { reason: '', insights: '', scoredBy: 'a model' };
    const pair = { old: { ...of(6, 7), ...said }, new: { ...of(8, 7), ...said } };
    const assessment = { overall: 'New is better.', differences: '', assessedBy: 'a model' };
    const scored = { kind: 'scored', ...pair, assessment } as const;
    expect(lineOf(known, scored)).toEqual({
      ...{ ...known, outcome: scored, averages: { old: 6.5, new: 7.5 } },
      winners: { better: 'new', margin: 'clear', factuality: 'new', completeness: 'tie' },
    });
    const failed = { kind: 'error', reason: 'no reply', ...pair } as const;
    expect(lineOf(known, failed)).toEqual({ ...known, outcome: failed });
    expect(lineOf(known, undefined)).toEqual(known);
  });

  it('swapping the versions swaps the winners, and nothing else', () => {
    const scores = fc.record({
      factuality: fc.integer({ min: 1, max: 10 }),
      completeness: fc.integer({ min: 1, max: 10 }),
    });
    const swapped = { old: 'new', new: 'old', tie: 'tie' } as const;
    fc.assert(
      fc.property(scores, scores, (one, other) => {
        const [there, back] = [winnersOf(one, other), winnersOf(other, one)];
        expect(back).toEqual({
          better: swapped[there.better],
          margin: there.margin,
          factuality: swapped[there.factuality],
          completeness: swapped[there.completeness],
        });
        expect(there.better === 'tie').toBe(average(one) === average(other));
      }),
    );
  });
});

describe('Weights', () => {
  const even = { factuality: 0.5, completeness: 0.5 };

  it.each<[string, unknown, unknown, ReturnType<typeof weightOf>]>([
    ['a question’s number counts the item', 3, undefined, { item: 3, factors: even }],
    ['an answer’s number multiplies it', { Weight: 2 }, '1.5', { item: 3, factors: even }],
    ['an answer’s number counts alone', undefined, 2, { item: 2, factors: even }],
    [
      'a factor that is not named counts 1',
      ...([
        undefined,
        { Factuality: 3 },
        { item: 1, factors: { factuality: 0.75, completeness: 0.25 } },
      ] as const),
    ],
    [
      'either factor may be the one',
      ...([
        undefined,
        { completeness: 3 },
        { item: 1, factors: { factuality: 0.25, completeness: 0.75 } },
      ] as const),
    ],
    [
      'equal factors are weights, too',
      ...([undefined, { Factuality: 2, Completeness: 2 }, { item: 1, factors: even }] as const),
    ],
    ['factors of 0 say nothing', undefined, { Factuality: 0, Completeness: 0 }, undefined],
    ['an empty cell says nothing', null, null, undefined],
    ['a trait says nothing', { Vagueness: 4 }, 'much', undefined],
  ])('%s', (_what, questionWeights, answerWeights, weight) => {
    expect(weightOf({ questionWeights, answerWeights })).toEqual(weight);
  });
});

describe('What a comparison may claim', () => {
  /** @param won questions with a winner: old, new */
  const compared = (difference: number, interval: Bounds | null, won: readonly [number, number]) => {
    const same = <T>(of: T) => ({ factuality: of, completeness: of, average: of });
    const tally = { of: 20, old: won[0], new: won[1], tie: 20 - won[0] - won[1] };
    return {
      ...{ better: tally, factuality: tally, completeness: tally },
      means: { old: same(5), new: same(5 + difference), difference: same(difference) },
      intervals: interval && same(interval),
    } satisfies Comparison;
  };
  const [above, below, around] = [
    { low: 0.1, high: 0.9 },
    { low: -0.9, high: -0.1 },
    { low: -0.1, high: 0.9 },
  ];
  const better = 'is better, by more than chance explains';
  const unsure = 'may be better, but the two tests do not agree: ask more questions to know';
  const chance = 'The difference could be chance';

  it.each<[string, number, Bounds | null, readonly [number, number], number | null, string]>([
    ['both tests see a gain', 0.5, above, [2, 12], 0.01, `New ${better}`],
    ['both tests see a loss', -0.5, below, [12, 2], 0.01, `Old ${better}`],
    ['only the interval sees it', 0.5, above, [5, 8], 0.3, `New ${unsure}`],
    ['only the interval sees a loss', -0.5, below, [8, 5], 0.3, `Old ${unsure}`],
    ['only the sign test sees it', 0.4, around, [2, 12], 0.01, `New ${unsure}`],
    ['there is no interval', 0.4, null, [2, 12], 0.01, `New ${unsure}`],
    ['there is no sign test', 0.5, above, [0, 0], null, `New ${unsure}`],
    ['each test sees another side', 0.5, above, [12, 2], 0.01, `New ${unsure}`],
    ['the average is 0, and most questions say new', 0, around, [2, 12], 0.01, `New ${unsure}`],
    ['the average is 0, and most questions say old', 0, around, [12, 2], 0.01, `Old ${unsure}`],
    ['as likely as one in twenty is not less', 0.4, around, [3, 11], 0.05, chance],
    ['an interval that ends at zero does not exclude it', 0.4, { low: 0, high: 0.8 }, [5, 8], 0.3, chance],
    ['nor does one that begins there', -0.4, { low: -0.8, high: 0 }, [8, 5], 0.3, chance],
  ])('%s', (_what, difference, interval, won, pValue, claim) => {
    const text = verdictOf(compared(difference, interval, won), pValue);
    expect(text.slice(0, text.indexOf(' ('))).toBe(claim);
  });

  it.each<[string, number, Bounds | null, readonly [number, number], number | null, string]>([
    [
      'six decided questions could show a difference',
      ...([0.25, around, [2, 4], 0.6875] as const),
      `${chance} (+0.25 on average; 95 % interval −0.10 to +0.90; sign test over 6 questions with a winner: p = 0.688).`,
    ],
    [
      'five could not',
      ...([0.25, null, [1, 4], 0.375] as const),
      `${chance} (+0.25 on average; sign test over 5 questions with a winner: p = 0.375). So few decided questions cannot show one.`,
    ],
    [
      'none has a winner',
      ...([0, null, [0, 0], null] as const),
      `${chance} (0.00 on average; no question has a winner). So few decided questions cannot show one.`,
    ],
    [
      'a very small p',
      ...([-0.5, below, [18, 1], 0.0001] as const),
      `Old ${better} (−0.50 on average; 95 % interval −0.90 to −0.10; sign test over 19 questions with a winner: p = less than 0.001).`,
    ],
    [
      'a p that is as small as is told',
      ...([-0.5, below, [18, 1], 0.001] as const),
      `Old ${better} (−0.50 on average; 95 % interval −0.90 to −0.10; sign test over 19 questions with a winner: p = 0.001).`,
    ],
  ])('all of it: %s', (_what, difference, interval, won, pValue, sentence) => {
    expect(verdictOf(compared(difference, interval, won), pValue)).toBe(sentence);
  });

  it('without scores, nothing', () => {
    expect(verdictOf({ ...compared(0, null, [0, 0]), means: null }, null)).toBe('Nothing was compared.');
  });
});
