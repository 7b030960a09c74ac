import * as fc from 'fast-check';
import { scoredPair, winnerSentence } from '../../src/comparison/winners';
import type { FactorScores, Winners } from '../../src/model/comparison';
import { score } from './support';

const winnersOf = (before: FactorScores, after: FactorScores): Winners => {
  const { winners } = scoredPair({ ...score(1, 1), ...before }, { ...score(1, 1), ...after });
  return winners;
};

describe('Winners', () => {
  const of = (factuality: number, completeness: number) => ({ factuality, completeness });

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
    const [none, some] = [of(0, 0), of(difference, difference)];
    expect([winnersOf(none, some).margin, winnersOf(some, none).margin]).toEqual([margin, margin]);
  });

  it.each([
    ['a slight winner still wins', of(8, 7), of(8, 8), ['new', 'slight', 'tie', 'new']],
    ['of a tie each factor may have another winner', of(9, 6), of(7, 8), ['tie', 'tie', 'old', 'new']],
    ['the old answer can win clearly', of(9, 9), of(8, 8), ['old', 'clear', 'old', 'old']],
    ['a very small difference is a tie', of(8, 7.4), of(8, 7.8), ['tie', 'tie', 'tie', 'new']],
  ])('%s', (_what, before, after, expected) => {
    const { better, margin, factuality, completeness } = winnersOf(before, after);
    expect([better, margin, factuality, completeness]).toEqual(expected);
  });

  it('are decided by the averages, which are kept', () => {
    expect(winnersOf(of(6, 7), of(8, 7))).toMatchObject({ averages: { old: 6.5, new: 7.5 }, difference: 1 });
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
        expect(back).toMatchObject({
          better: swapped[there.better],
          margin: there.margin,
          factuality: swapped[there.factuality],
          completeness: swapped[there.completeness],
        });
        expect(there.better === 'tie').toBe(there.difference === 0);
      }),
    );
  });
});

describe('The verdict of a comparison', () => {
  /** @param won questions with a winner: old, new */
  const claim = (difference: number, [old, fresh]: readonly [number, number], pValue: number | null) =>
    winnerSentence(difference, { old, new: fresh, tie: 20 - old - fresh }, pValue);
  const better = 'is better, by more than chance explains';
  const unsure = 'wins more questions than chance explains, but is not better on average';
  const chance = 'The difference could be chance';

  it.each<[string, number, readonly [number, number], number | null, string]>([
    [
      'six decided questions could show a difference',
      ...([0.25, [2, 4], 0.6875] as const),
      `${chance} (+0.25 on average; sign test over 6 questions with a winner: p = 0.688).`,
    ],
    [
      'five could not',
      ...([0.25, [1, 4], 0.375] as const),
      `${chance} (+0.25 on average; sign test over 5 questions with a winner: p = 0.375). Fewer than six questions with a winner cannot show a difference.`,
    ],
    [
      'none has a winner',
      ...([0, [0, 0], null] as const),
      `${chance} (0.00 on average; no question has a winner). Fewer than six questions with a winner cannot show a difference.`,
    ],
    [
      'the average disagrees',
      ...([0.5, [12, 2], 0.01] as const),
      `Old ${unsure} (+0.50 on average; sign test over 14 questions with a winner: p = 0.010).`,
    ],
    [
      'one in twenty is not significant',
      ...([0.4, [3, 11], 0.05] as const),
      `${chance} (+0.40 on average; sign test over 14 questions with a winner: p = 0.050).`,
    ],
    [
      'a very small p',
      ...([-0.5, [18, 1], 0.0001] as const),
      `Old ${better} (−0.50 on average; sign test over 19 questions with a winner: p = less than 0.001).`,
    ],
    [
      'the smallest p shown',
      ...([-0.5, [18, 1], 0.001] as const),
      `Old ${better} (−0.50 on average; sign test over 19 questions with a winner: p = 0.001).`,
    ],
  ])('%s', (_what, difference, won, pValue, sentence) => {
    expect(claim(difference, won, pValue)).toBe(sentence);
  });

  it('without scores says so', () => {
    expect(winnerSentence(undefined, { old: 0, new: 0, tie: 0 }, null)).toBe('Nothing was compared.');
  });
});
