import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { average, marginOf, winnersOf } from '../../src/comparison/winners';

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
