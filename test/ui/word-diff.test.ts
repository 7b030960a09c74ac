import fc from 'fast-check';
import { wordDiff } from '../../src/ui/client/word-diff';

const marked = (before: string, after: string): string[] =>
  wordDiff(before, after).map((side) =>
    side.map(({ text, differs }) => (differs ? `[${text}]` : text)).join(''),
  );

describe('The words in which two texts differ', () => {
  it('are marked in both; a number with its separators is one word', () => {
    expect(marked('Pará lost 1,870 ha in 2016.', 'Pará lost about 2,410.5 ha in 2016.')).toEqual([
      'Pará lost [1,870] ha in 2016.',
      'Pará lost [about] [2,410.5 ]ha in 2016.',
    ]);
    expect(marked('a b c', 'b c a')).toEqual(['[a ]b c', 'b c[ a]']);
    expect(marked('same', 'same')).toEqual(['same', 'same']);
    expect(marked('', 'new')).toEqual(['', '[new]']);
  });

  it('leave both texts as they are, and mark nothing that both have alone', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'ha', ' ', '\n', '1,5', '…', '😀'))
      .map((words) => words.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const [then, now] = wordDiff(before, after);
        const joined = (side: typeof then, only = false): string =>
          side.map((part) => (only && part.differs ? '' : part.text)).join('');
        expect([joined(then), joined(now)]).toEqual([before, after]);
        expect(joined(then, true)).toBe(joined(now, true));
      }),
    );
  });
});
