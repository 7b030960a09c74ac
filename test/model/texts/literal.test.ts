import fc from 'fast-check';
import { asLiteral, cellText, MAX_NOTE, noteText } from '../../../src/model/texts/literal';
import { MAX_CELL_TEXT } from '../../../src/model/text';
import { anyText } from '../../support/any-text';

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
