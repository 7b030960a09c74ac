import { expect, it } from '@jest/globals';
import { editedSentence } from '../../src/reports/caveats';

it.each([
  [0, ''],
  [1, '1 row edited: score it again'],
  [2, '2 rows edited: score them again'],
])('%d rows: %s', (rows, sentence) => {
  expect(editedSentence(rows)).toBe(sentence);
});
