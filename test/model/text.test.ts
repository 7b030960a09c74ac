import fc from 'fast-check';
import { cleanText, count, cut, foldCase, foldQuery, isSheetError } from '../../src/model/text';

describe('cleanText', () => {
  it.each(['', '   ', '\u00a0\t\n', 'None', ' None ', 'nan', 'NaN', 'null', 'NULL'])(
    'reads %j as nothing',
    (text) => {
      expect(cleanText(text)).toBe('');
    },
  );

  it.each([
    ['Nan', 'Nan'],
    ['none', 'none'],
    ['Null', 'Null'],
    ['None of them', 'None of them'],
    ['0', '0'],
    ['FALSE', 'FALSE'],
    [' two  words ', 'two  words'],
  ])('keeps %j as %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });
});

it.each([
  [' State  Province ', 'state province'],
  ['ÁGUA', 'água'],
  ['a\u00a0b', 'a b'],
  ['', ''],
])('foldCase folds %j to %j', (text, folded) => {
  expect(foldCase(text)).toBe(folded);
});

describe('isSheetError', () => {
  it.each(['#REF!', '#N/A', '#NAME?', '#VALUE!', '#DIV/0!', '#NUM!', '#NULL!', '#ERROR!'])(
    'knows %s',
    (text) => {
      expect(isSheetError(text)).toBe(true);
    },
  );

  it.each(['', '#', '#1', 'N/A', '# REF!', 'see #REF!', '#ref!'])('takes %j for a text', (text) => {
    expect(isSheetError(text)).toBe(false);
  });
});

describe('cut', () => {
  it.each([
    ['abcdefghijklmnop', 12, 'abcd … [cut]'],
    ['abcdefghijkl', 12, 'abcdefghijkl'],
    ['abcdefghijklm', 12, 'abcd … [cut]'],
    ['abc😀efghijklmnop', 12, 'abc … [cut]'],
    ['ab😀efghijklmnopq', 12, 'ab😀 … [cut]'],
    ['abcdefghijklmnop', 3, ' … '],
    ['abcdefghijklmnop', 0, ''],
  ])('shortens %j to %d units: %j', (text, limit, short) => {
    expect(cut(text, limit)).toBe(short);
  });

  it('never exceeds its limit and never splits a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.nat(60), (text, limit) => {
        const short = cut(text, limit);
        expect(short.length).toBeLessThanOrEqual(limit);
        expect(short).not.toMatch(/[\ud800-\udfff]/u);
        if (text.length <= limit) expect(short).toBe(text);
      }),
    );
  });
});

describe('count', () => {
  it.each([
    [0, '0 rows'],
    [1, '1 row'],
    [2, '2 rows'],
    [999, '999 rows'],
    [1000, '1,000 rows'],
    [1234567, '1,234,567 rows'],
  ])('says of %d: %s', (n, said) => {
    expect(count(n, 'row')).toBe(said);
  });

  it('takes the plural it is given', () => {
    expect(count(2, 'query', 'queries')).toBe('2 queries');
  });
});

it.each([
  ['Loss in Pará?', 'Loss in Para\u0301?'],
  ['What’s “lost”?', 'what\'s "lost"?'],
  ['Loss 2020–2024?', 'Loss 2020-2024?'],
  ['2020−2024', '2020\u20112024'],
  ['Loss in\u00a0Peru?', ' Loss  in\tPeru?\n'],
  ['de\u00adforesta\u200btion…', 'Deforestation...'],
])('%j and %j are the same question', (text, other) => {
  expect(foldQuery(text)).toBe(foldQuery(other));
  expect(foldQuery(`${text} Why?`)).not.toBe(foldQuery(other));
});
