/** References in A1 notation. */
import { a1Of, columnLetters, columnNumber, parseReference } from '../../../local/workbook/a1';

test.each([
  ['A1', null, 'A1'],
  ['C5:B2', null, 'B2:C5'],
  ['$A$1:B2', null, 'A1:B2'],
  ['5:7', null, 'A5:Z7'],
  ['D:F', null, 'D1:F1000'],
  ['Data!B2', 'Data', 'B2'],
  ["'It''s'!B2:B3", "It's", 'B2:B3'],
  ['B2:B', null, 'B2:B1000'],
])('%s is on tab %j the area %s', (text, tab, a1) => {
  const reference = parseReference(text, 1000, 26);
  expect(reference && [reference.tab, a1Of(reference.area)]).toEqual([tab, a1]);
});

test.each(['', 'no range', 'A0', 'A1:B2:C3', '7', 'A', 'R2C3'])('%j is not a reference', (text) => {
  expect(parseReference(text, 1000, 26)).toBeNull();
});

test('columns are counted in letters', () => {
  const letters = ['A', 'Z', 'AA', 'AZ', 'BA', 'AAA'];
  expect([1, 26, 27, 52, 53, 703].map(columnLetters)).toEqual(letters);
  expect(letters.map(columnNumber)).toEqual([1, 26, 27, 52, 53, 703]);
});
