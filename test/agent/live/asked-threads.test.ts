import fc from 'fast-check';
import { inAskingOrder, questionsLeft } from '../../../src/agent/live/asked-threads';

const thread = (name: string, length: number, answered = 0) => ({
  name,
  turns: Array.from({ length }, (_turn, index) => index),
  answered,
});
const order = (threads: readonly ReturnType<typeof thread>[], width: number): string =>
  inAskingOrder(threads, width)
    .map(({ name }) => name)
    .join('');

describe('the asking order', () => {
  it('has begun threads first, the others in their order', () => {
    const many = Array.from({ length: 30 }, (_one, index) => thread(index === 0 ? 'a' : '.', 1));
    expect(order([...many, thread('b', 3, 1), thread('c', 3)], 2)).toMatch(/^ba\.+c$/);
  });

  it('has the longest first if all would wait for it at the end', () => {
    expect(order([thread('a', 1), thread('b', 1), thread('c', 3)], 10)).toBe('cab');
    expect(order([thread('a', 2, 1), thread('b', 30)], 10)).toBe('ba');
  });

  /** Groups of this size, each waited for as a whole, until nothing is left. */
  const rounds = (threads: readonly Omit<ReturnType<typeof thread>, 'name'>[], width: number): number => {
    let open = threads;
    let count = 0;
    for (; open.length > 0; count += 1) {
      const group = new Set(inAskingOrder(open, width).slice(0, width));
      open = open
        .map((one) => (group.has(one) ? { ...one, answered: one.answered + 1 } : one))
        .filter((one) => questionsLeft([one]) > 0);
    }
    return count;
  };

  it('needs the least possible number of groups', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 12 }),
        (lengths, width) => {
          const threads = lengths.map((length) => thread('', length));
          const least = Math.max(...lengths, Math.ceil(questionsLeft(threads) / width));
          expect(rounds(threads, width)).toBe(least);
        },
      ),
    );
  });
});
