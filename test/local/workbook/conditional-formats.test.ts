/** Formulas of conditional formats: the forms the add-on writes, and a refusal of all others. */
import { CellError, type StoredValue } from '../../../local/workbook/cell';
import { readFormula } from '../../../local/workbook/apply-conditional-formats';

const NAMES = /^([A-Z])(\d+)$/;

/** True if the formula is satisfied for these cells, which are given by name. */
function satisfied(
  text: string,
  cells: Readonly<Record<string, StoredValue>> = {},
  down = 0,
  right = 0,
): boolean {
  const formula = readFormula(text);
  if (formula === null) throw new Error(`refused: ${text}`);
  const values = new Map<string, StoredValue>();
  for (const [name, value] of Object.entries(cells)) {
    const [, letter = '', row = ''] = NAMES.exec(name) ?? [];
    values.set(`${row}:${letter.charCodeAt(0) - 64}`, value);
  }
  return formula((row, column) => values.get(`${row}:${column}`) ?? null, down, right);
}

describe('a formula of the add-on', () => {
  const MARKED = '=AND(ISNUMBER(K2),K2=0,N("gnw")=0)';

  it.each([
    ['a zero', 0, true],
    ['a one', 1, false],
    ['a blank', null, false],
    ['a text of a zero', '0', false],
    ['an error', new CellError('#N/A'), false],
  ])('takes %s as it is', (_name, value, expected) => {
    expect(satisfied(MARKED, { K2: value })).toBe(expected);
  });

  it('moves relative references with the cell and keeps absolute ones', () => {
    const cells = { D2: 'pass', D4: 'fail', E4: 'pass' };
    expect(satisfied('=$D2="fail"', cells, 2, 1)).toBe(true);
    expect(satisfied('=D2="fail"', cells, 2, 1)).toBe(false);
    expect(satisfied('=D$2="pass"', cells, 2, 0)).toBe(true);
  });

  it.each<[string, StoredValue, boolean]>([
    ['=(1-ISNUMBER($A1))*(N("gnw")=0)', '', true],
    ['=(1-ISNUMBER($A1))*(N("gnw")=0)', 0.5, false],
    ['=5-2-3', null, false],
    // Without regard to case.
    ['=OR($A1="error",$A1="undecided")', 'Undecided', true],
    ['=OR($A1="error",$A1="undecided")', 'pass', false],
    // A blank is 0, the empty text and FALSE.
    ['=A1=0', null, true],
    ['=A1=""', null, true],
    ['=A1=FALSE', null, true],
    ['=ISBLANK(A1)', null, true],
    ['=A1>=0.5', 0.5, true],
    ['=A1<0.5', 0.5, false],
    ['=A1<>-1', 1, true],
    ['=NOT(ISTEXT(A1))', 'x', false],
    ['=(A1>0)=TRUE', 3, true],
    ['=A1="say ""hi"""', 'say "hi"', true],
    // A formula with too many arguments applies to no cell.
    ['=ISNUMBER(A1,1)', 1, false],
  ])('%s of %j is %s', (text, value, expected) => {
    expect(satisfied(text, { A1: value })).toBe(expected);
  });
});

it.each([
  ...['=SUM(A1:A3)>2', '=A1/1=2', '=REGEXMATCH(A1,"x")', "='Other tab'!A1=1", '=Other!A1=1', '={1,2}'],
  ...['=AND()', '=AND(A1=1', '=A1=', '="open', 'A1=1', '=', '=LOG10(A1)=1', '=#REF!=1'],
])('any other formula is refused: %s', (text) => {
  expect(readFormula(text)).toBeNull();
});
