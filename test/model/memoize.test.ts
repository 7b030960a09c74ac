import { memoize, MAX_TABS } from '../../src/model/memoize';

describe('a remembered value', () => {
  it('is made once for lists of the same items, and anew for others', () => {
    const made: string[] = [];
    const join = memoize((items: readonly string[], between: string) => {
      made.push(items.join(between));
      return { text: items.join(between) };
    }, MAX_TABS);
    const first = join(['a', 'b'], '-');
    expect(join(['a', 'b'], '-')).toBe(first);
    expect(join(['a', 'b'], '+').text).toBe('a+b');
    expect(join(['a'], '-').text).toBe('a');
    expect(join(['a', 'b'], '-')).toBe(first);
    expect(made).toEqual(['a-b', 'a+b', 'a']);
  });

  it('is one of the last eight', () => {
    let made = 0;
    const twice = memoize((n: number) => {
      made += 1;
      return 2 * n;
    }, MAX_TABS);
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 1, 9, 1]) twice(n);
    expect(made).toBe(9);
    expect(twice(2)).toBe(4);
    expect(made).toBe(10);
  });
});
