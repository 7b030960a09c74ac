import fc from 'fast-check';
import { flawIn, parseJson } from '../../../src/model/texts/json';

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

const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

it.each([
  ['{"a": {"b": 1}, "c": [{"b": 2}, {"b": 3}], "d": "{\\"a\\": 1, \\"a\\": 2}"}', ''],
  ['{"a": "a: a", "b": ":"}', ''],
  ['{"a": 1, "b": [2], "a": 3}', 'gives “a” twice'],
  ['[{"a": {"k": 1, "k": 1}}]', 'gives “k” twice'],
  ['{"a": 1, "\\u0061": 2}', 'gives “a” twice'],
  ['{"": 1, "" : 2}', 'gives “” twice'],
  ['{"constructor": 1, "__proto__": 2}', ''],
  [deep(500), ''],
  [deep(501), 'is nested more than 500 levels deep'],
  [`{"a": ${deep(100_000)}}`, 'is nested more than 500 levels deep'],
])('%.60s: of its flaws, the first is “%s”, and with one it is not read', (text, flaw) => {
  expect(flawIn(text)).toBe(flaw);
  expect(parseJson(text) === undefined).toBe(flaw !== '');
});
