import fc from 'fast-check';
import { compilePattern, PatternError } from '../../../src/checks/own/pattern';

const isIn = (pattern: string, text: string): boolean | undefined => compilePattern(pattern)(text);
const refusal = (pattern: string): string => {
  try {
    compilePattern(pattern);
  } catch (error) {
    if (error instanceof PatternError) return error.message;
    throw error;
  }
  return '';
};

describe('a regular expression from a cell', () => {
  it.each([
    ['tree cover', 'Tree cover', false],
    ['(?i)tree cover', 'Tree cover', true],
    ['/TREE/i', 'a tree', true],
    ['\\b\\d{3},\\d{3}\\s?ha\\b', 'lost 213,870 ha in 2022', true],
    ['\\b\\d{3},\\d{3} ha\\b', 'lost 213,870 hab', false],
    ['^(yes|no)\\b', 'No, but', false],
    ['^(Yes|No)\\b', 'No, but', true],
    ['^b$', 'a\nb', false],
    ['/^b$/m', 'a\nb', true],
    ['a.c', 'a\nc', false],
    ['/a.c/s', 'a\nc', true],
    ['\\bPará\\b', 'in Pará, Brazil', true],
    ['[\\-."]{2}', 'a-."', true],
    ['(?:ab|c)+d?$', 'xabcab', true],
    ['(?<year>20\\d\\d)', 'in 2021', true],
    ['\\p{Lu}{2,}', 'the EU', true],
    ['a{2,3}b', 'ab', false],
    ['(a|b)*?c{0}', '', true],
    ['😀.', 'x😀y', true],
    ['[[:digit:]]+ ha', 'It was 12 ha.', true],
    ['[[:digit:]]+ ha', 'a d:g ha', false],
    ['^[[:alpha:]_-]+$', 'Pará_a-b', true],
    ['^[^[:space:]]+$', 'two words', false],
    ['[:x]', ':', true],
    [`${'('.repeat(900)}a${')'.repeat(900)}`, 'a', true],
    ['[]a]{2}', 'x]a', true],
    ['a{2,}b', 'xaaab', true],
    ['(?P<year>20\\d\\d)', 'in 2021', true],
    ['5{x} - \\-', '5{x} - -', true],
    ['a??b', 'b', true],
    ['^[\\W]$', 'é', false],
    ['^[\\W\\d]+$', '¿1!', true],
    ['^[\\w\\W]+$', 'é!', true],
    ['^[\\W^]$', 'é', false],
    ['[^\\W\\d_]', '1_!', false],
    ['^[^\\W\\d_]+$', 'é', true],
    ['^(?:(?:(?:(?:){1000}){1000}){1000}){1000}a$', 'a', true],
  ])('%s in “%s”: %s', (pattern, text, expected) => {
    expect(isIn(pattern, text)).toBe(expected);
  });

  it.each([
    ['(a', 'is not valid (Unterminated group)'],
    ['a)', "is not valid (Unmatched ')')"],
    ['[a', 'has a “[” that is never closed'],
    ['*a', 'is not valid (Nothing to repeat)'],
    ['a**', 'is not valid (Nothing to repeat)'],
    ['a{3,2}', 'is not valid (numbers out of order in {} quantifier)'],
    ['a{1,9999}', 'repeats something more than 1000 times'],
    ['(a{900}){900}', 'is too large once its repetitions are written out'],
    ['(a)\\1', 'has “\\1”: backreferences are not supported'],
    ['(?=a)', 'has “(?=”: lookaround and other extensions are not supported'],
    ['/a/y', 'has the flag “y”, which is not supported'],
    ['[z-a]', 'is not valid (Range out of order in character class)'],
    ['a\\', 'is not valid (\\ at end of pattern)'],
    ['[[:number:]]', 'has “[:number:]”, which is not supported'],
    ['a'.repeat(2001), 'has more than 2000 characters'],
    ['[]', 'has a “[” that is never closed'],
  ])('%s is refused', (pattern, why) => {
    expect(refusal(pattern)).toBe(why);
  });

  it.each(['(a+)+$', '(a|a)*b', '(a*)*b', 'a*a*a*a*a*b', '([a-z]+)*\\d'])(
    '%s ends on a text that others search for ever',
    (pattern) => {
      expect(isIn(pattern, `${'a'.repeat(30_000)}!`)).toBe(false);
    },
  );

  it('gives an error, not a score, if a search would take too long', () => {
    expect(isIn('(a?){700}b', 'a'.repeat(32_000))).toBeUndefined();
  });

  it('gives the same result as RegExp', () => {
    const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', 'c?', '(?:ab)', '(?:a|bc)', '\\b');
    const times = fc.constantFrom('', '*', '+', '?', '{2}', '{1,2}');
    const part = fc.tuple(atom, times).map(([one, many]) => (one === '\\b' ? one : `(?:${one})${many}`));
    const pattern = fc
      .array(fc.array(part, { maxLength: 4 }), { minLength: 1, maxLength: 3 })
      .map((ways) => ways.map((way) => way.join('')).join('|'));
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', ' '), maxLength: 12 });
    fc.assert(
      fc.property(pattern, text, fc.boolean(), (source, searched, isWhole) => {
        const asked = isWhole ? `^(?:${source})$` : source;
        expect([asked, isIn(asked, searched)]).toEqual([asked, new RegExp(asked, 'u').test(searched)]);
      }),
    );
  });
});
