/** =GNW_MATCH(expected, actual), called as Sheets calls a custom function. */
import { addOnOf } from './add-on';

const { runtime } = addOnOf({ GOLD: [['query']] });
const containing = (words: string): unknown => expect.stringContaining(words);

it.each([
  [
    'a yes with the type and what was read',
    '200 kha',
    'About 198,400 ha.',
    ['yes', 'number', containing('0.8 % apart')],
  ],
  [
    'no certainty rather than a guess',
    'South Dakota',
    'S. Dakota',
    ['not certain', 'entity', containing('')],
  ],
  [
    'the meaning of a bare number',
    0.0909,
    'It was 9.1%.',
    ['yes', 'number', containing('as shares, 0.1 % apart')],
  ],
  [
    'the day of a date cell',
    new Date(Date.UTC(2024, 7, 1)),
    'On August 1, 2024.',
    ['yes', 'date', containing('')],
  ],
  ['nothing about a blank cell', '', 'anything', ['', '', 'no answer is expected']],
])('returns %s', (_what, expected, actual, cells) => {
  expect(runtime.call('GNW_MATCH', [expected, actual], 'custom-function')).toEqual([cells]);
});

it('pairs two ranges cell by cell, and skips only a cell with an image', () => {
  const ranges = [
    [['TRUE'], ['300 ha'], ['5 ha']],
    [['Yes, it did.'], ['It was 200 ha.'], [{ url: 'https://example.org/a.png' }]],
  ];
  expect(runtime.call('GNW_MATCH', ranges, 'custom-function')).toEqual([
    ['yes', 'boolean', containing('')],
    ['no', 'number', containing('')],
    ['', '', containing('holds an image or another object')],
  ]);
});
