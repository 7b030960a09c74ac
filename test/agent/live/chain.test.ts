import fc from 'fast-check';
import { type Chain, inAskingOrder, questionsLeft } from '../../../src/agent/live/chain';

const chain = (name: string, length: number, answered = 0) => ({
  name,
  turns: Array.from({ length }, (_turn, index) => index),
  answered,
});
const order = (chains: readonly ReturnType<typeof chain>[], width: number): string =>
  inAskingOrder(chains, width)
    .map(({ name }) => name)
    .join('');

describe('whose turn it is', () => {
  it('is that of those begun, the others in their order', () => {
    const many = Array.from({ length: 30 }, (_one, index) => chain(index === 0 ? 'a' : '.', 1));
    expect(order([...many, chain('b', 3, 1), chain('c', 3)], 2)).toMatch(/^ba\.+c$/);
  });

  it('is that of the longest where all would wait for it at the end', () => {
    expect(order([chain('a', 1), chain('b', 1), chain('c', 3)], 10)).toBe('cab');
    expect(order([chain('a', 2, 1), chain('b', 30)], 10)).toBe('ba');
  });

  /** Groups of this size, each waited for as a whole, until nothing is left. */
  const rounds = (chains: readonly Chain<number>[], width: number): number => {
    let open = chains;
    let count = 0;
    for (; open.length > 0; count += 1) {
      const group = new Set(inAskingOrder(open, width).slice(0, width));
      open = open
        .map((one) => (group.has(one) ? { ...one, answered: one.answered + 1 } : one))
        .filter((one) => questionsLeft([one]) > 0);
    }
    return count;
  };

  it('takes no more groups than there must be', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 12 }),
        (lengths, width) => {
          const chains = lengths.map((length) => chain('', length));
          const least = Math.max(...lengths, Math.ceil(questionsLeft(chains) / width));
          expect(rounds(chains, width)).toBe(least);
        },
      ),
    );
  });
});
