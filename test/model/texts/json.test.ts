import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseJson } from '../../../src/model/texts/json';

describe('JSON as Python writes it', () => {
  it.each([
    ['{"a": NaN, "b": [Infinity, -Infinity]}', { a: null, b: [null, null] }],
    ['["NaN", "a \\" NaN", "\\\\", NaN]', ['NaN', 'a " NaN', '\\', null]],
    ['NaN', null],
    ['[12345678901234567890, -1234567890123456]', ['12345678901234567890', '-1234567890123456']],
    [
      '[123456789012345, 0.1234567890123456, 1234567890123456.5]',
      [123456789012345, 0.1234567890123456, 1234567890123456.5],
    ],
  ])('%s', (text, value) => {
    expect(parseJson(text)).toEqual(value);
  });

  it('keeps every text, whatever stands in it', () => {
    const texts = fc.array(fc.string({ unit: fc.constantFrom('"', '\\', 'N', 'a', ' NaN ', ':', ',') }));
    fc.assert(
      fc.property(texts, (given) =>
        expect(parseJson(`{"n": NaN, "t": ${JSON.stringify(given)}}`)).toEqual({ n: null, t: given }),
      ),
    );
  });

  it('is no JSON otherwise', () => {
    for (const text of ['', '{"a": NaN', '"NaN', '{NaN: 1}']) expect(parseJson(text)).toBeUndefined();
  });

  it('reads a text of a million escapes', () => {
    const long = '\\'.repeat(1_000_000);
    expect(parseJson(`[NaN, ${JSON.stringify(long)}]`)).toEqual([null, long]);
  });
});
