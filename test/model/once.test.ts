import { describe, expect, it } from '@jest/globals';
import { remembered } from '../../src/model/once';

describe('what is remembered', () => {
  it('is made once for the same items, in whatever list, and anew for others', () => {
    const made: string[] = [];
    const join = remembered((items: readonly string[], between: string) => {
      made.push(items.join(between));
      return { text: items.join(between) };
    });
    const first = join(['a', 'b'], '-');
    expect(join(['a', 'b'], '-')).toBe(first);
    expect(join(['a', 'b'], '+').text).toBe('a+b');
    expect(join(['a'], '-').text).toBe('a');
    expect(join(['a', 'b'], '-')).toBe(first);
    expect(made).toEqual(['a-b', 'a+b', 'a']);
  });

  it('are the last eight', () => {
    let made = 0;
    const twice = remembered((n: number) => {
      made += 1;
      return 2 * n;
    });
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 1, 9, 1]) twice(n);
    expect(made).toBe(9);
    expect(twice(2)).toBe(4);
    expect(made).toBe(10);
  });
});
