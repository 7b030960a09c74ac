import * as fc from 'fast-check';
import { winnerSentence, winnersOf } from '../../src/comparison/winners';

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
    // Figures that are no whole scores may differ by so little that nobody wins.
    ['next to nothing is a tie', of(8, 7.4), of(8, 7.8), ['tie', 'tie', 'tie', 'new']],
  ])('%s', (_what, before, after, wanted) => {
    const { better, margin, factuality, completeness } = winnersOf(before, after);
    expect([better, margin, factuality, completeness]).toEqual(wanted);
  });

  it('go by the averages, and keep them', () => {
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

describe('What a comparison may claim', () => {
  /** @param won questions with a winner: old, new */
  const claim = (difference: number, [old, fresh]: readonly [number, number], pValue: number | null) =>
    winnerSentence(difference, { old, new: fresh, tie: 20 - old - fresh }, pValue);
  const better = 'is better, by more than chance explains';
  const unsure = 'wins more questions than chance explains, but is not better on average';
  const chance = 'The difference could be chance';

  it.each<[string, number, readonly [number, number], number | null, string]>([
    ['the sign test sees a gain', 0.5, [2, 12], 0.01, `New ${better}`],
    ['it sees a loss', -0.5, [12, 2], 0.01, `Old ${better}`],
    ['it does not see the gain', 0.5, [5, 8], 0.3, chance],
    ['nothing is decided', 0.5, [0, 0], null, chance],
    ['the average says the other', 0.5, [12, 2], 0.01, `Old ${unsure}`],
    ['the average is 0', 0, [2, 12], 0.01, `New ${unsure}`],
    ['as likely as one in twenty is not less', 0.4, [3, 11], 0.05, chance],
  ])('%s', (_what, difference, won, pValue, begins) => {
    const text = claim(difference, won, pValue);
    expect(text.slice(0, text.indexOf(' ('))).toBe(begins);
  });

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
      'a very small p',
      ...([-0.5, [18, 1], 0.0001] as const),
      `Old ${better} (−0.50 on average; sign test over 19 questions with a winner: p = less than 0.001).`,
    ],
    [
      'a p that is as small as is told',
      ...([-0.5, [18, 1], 0.001] as const),
      `Old ${better} (−0.50 on average; sign test over 19 questions with a winner: p = 0.001).`,
    ],
  ])('all of it: %s', (_what, difference, won, pValue, sentence) => {
    expect(claim(difference, won, pValue)).toBe(sentence);
  });

  it('without scores, nothing', () => {
    expect(winnerSentence(undefined, { old: 0, new: 0, tie: 0 }, null)).toBe('Nothing was compared.');
  });
});
