import fc from 'fast-check';
import {
  asLiteral,
  cellText,
  cleanText,
  count,
  cut,
  foldCase,
  foldQuery,
  isSheetError,
  MAX_CELL_TEXT,
  MAX_NOTE,
  noteText,
} from '../../src/model/text';
import { anyText } from '../support/any-text';

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

describe('cellText', () => {
  it.each([
    ['a\u0000b\u0008\u001f', 'ab'],
    ['line\nbreak\ttab\rreturn', 'line\nbreak\ttab\rreturn'],
    ['a\ufffe\uffffb', 'ab'],
    ['😀 שלום', '😀 שלום'],
    ['\ud83d', '\ufffd'],
    ['a\ude00b', 'a\ufffdb'],
    ['\udc00\udc00\udc00', '\ufffd\ufffd\ufffd'],
    ['\ud83d\ud83d\ude00', '\ufffd😀'],
    ['', ''],
  ])('of %j is %j', (text, clean) => {
    expect(cellText(text)).toBe(clean);
  });

  it('is cut to what an .xlsx cell can hold, with a mark', () => {
    const long = cellText('x'.repeat(40000));
    expect(long).toHaveLength(MAX_CELL_TEXT);
    expect(long).toMatch(/x … \[cut\]$/);
    expect(cellText('x'.repeat(MAX_CELL_TEXT))).toBe('x'.repeat(MAX_CELL_TEXT));
  });
});

it('noteText is a cell text, and shorter: how long a note may be nobody says', () => {
  expect(noteText('a\u0000b')).toBe('ab');
  expect(noteText('x'.repeat(MAX_NOTE + 1))).toHaveLength(MAX_NOTE);
  expect(noteText('x'.repeat(MAX_NOTE))).toBe('x'.repeat(MAX_NOTE));
});

describe('asLiteral', () => {
  it.each([
    ...['=1+1', '+1', '-x', '@x', '1/2', '007', '4', 'TRUE', 'true', 'false', '2024', '12:00', '5%'],
    ...["'quoted", '#REF!', 'Pass', 'a b', '\u0000=1', '\t=1'],
  ])('marks %j as text', (text) => {
    expect(asLiteral(text)).toBe(`'${cellText(text)}`);
  });

  it.each(['', 'overall_score', 'aoi_id_match'])('leaves %j as it is', (text) => {
    expect(asLiteral(text)).toBe(text);
  });

  it('never begins like a formula, and is the cell’s text behind one apostrophe', () => {
    const text = fc.oneof(
      anyText(),
      fc.string({
        unit: fc.constantFrom('=', '+', '-', '@', "'", '\u0000', '\t', ' ', 'a', '\ud83d', '\ude00', '_'),
      }),
    );
    fc.assert(
      fc.property(text, (any) => {
        const literal = asLiteral(any);
        expect(literal).not.toMatch(/^[=+\-@]/);
        expect(literal.replace(/^'/, '')).toBe(cellText(any));
        expect(literal).not.toMatch(/[\ud800-\udfff]/u);
      }),
    );
  });
});
