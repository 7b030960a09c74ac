/** Formulas that a file stores once for a block. */
import { movedFormula } from '../../../local/xlsx/sheet-cells';

test.each([
  ['A1+B$2*$C3+$D$4', 'B3+C$2*$C5+$D$4'],
  ['SUM(A1:A9)', 'SUM(B3:B11)'],
  ['"A1"&A1', '"A1"&B3'],
  ["'Tab A1'!A1", "'Tab A1'!B3"],
  ['LOG10(A1)', 'LOG10(B3)'],
  ['AB12x+1', 'AB12x+1'],
])('%s moved two rows down and one column right is %s', (formula, moved) => {
  expect(movedFormula(formula, 2, 1)).toBe(moved);
});
