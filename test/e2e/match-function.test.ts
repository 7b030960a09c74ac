/** =GNW_MATCH(expected, actual), called as Sheets calls a custom function. */
import { spreadsheetOf } from './spreadsheet';

const { runtime } = spreadsheetOf({ GOLD: [['query']] });
const about = (words: string): unknown => expect.stringContaining(words);

it.each<[what: string, expected: unknown, actual: unknown, said: unknown[]]>([
  [
    'yes, the type and what was read',
    '200 kha',
    'About 198,400 ha.',
    ['yes', 'number', about('0.8 % apart')],
  ],
  [
    'no where the number is too far off',
    '200 kha',
    'It was 300,000 ha.',
    ['no', 'number', about('50 % apart')],
  ],
  ['not certain rather than guess', 'South Dakota', 'S. Dakota', ['not certain', 'entity', about('')]],
  ['how it took a bare number', 0.0909, 'It was 9.1%.', ['yes', 'number', about('as shares, 0.1 % apart')]],
  [
    'what day a date cell is',
    new Date(Date.UTC(2024, 7, 1)),
    'On August 1, 2024.',
    ['yes', 'date', about('')],
  ],
  ['nothing of a blank cell', '', 'anything', ['', '', 'no answer is expected']],
])('says %s', (_what, expected, actual, said) => {
  expect(runtime.call('GNW_MATCH', [expected, actual], 'custom-function')).toEqual([said]);
});

it('pairs two ranges cell by cell', () => {
  const ranges = [
    [['TRUE'], ['300 ha']],
    [['Yes, it did.'], ['It was 200 ha.']],
  ];
  expect(runtime.call('GNW_MATCH', ranges, 'custom-function')).toEqual([
    ['yes', 'boolean', about('')],
    ['no', 'number', about('')],
  ]);
});

it('leaves one cell unread where a range holds an image, and reads the others', () => {
  const ranges = [
    [['TRUE'], ['300 ha']],
    [[{ url: 'https://example.org/a.png' }], ['It was 300 ha.']],
  ];
  expect(runtime.call('GNW_MATCH', ranges, 'custom-function')).toEqual([
    ['', '', about('holds an image or another object')],
    ['yes', 'number', about('')],
  ]);
});
