import fc from 'fast-check';
import { decimalMark, readDigits } from '../../src/fields/digits';
import { plain } from '../../src/fields/plain';
import { type Figure, figuresIn, readFigures } from '../../src/fields/figures';
import { wordValue } from '../../src/fields/number-words';

/** Every figure as "value dimension role", omitting the role of plain amounts. */
function read(text: string): string[] {
  return figuresIn(text).map(({ values, unit, role, bound, to }) =>
    [
      values.join('|') + (to === null ? '' : `–${to}`),
      unit?.dimension,
      unit?.per === '' ? '' : unit?.per,
      role === 'amount' ? '' : role,
      bound,
    ]
      .filter((part) => part !== undefined && part !== null && part !== '')
      .join(' '),
  );
}

it.each([
  ['31.5 Mha', ['31500000 area']],
  ['2 km²'.replace('²', '2'), ['200 area']],
  ['1.21 million hectares', ['1210000 area']],
  ['25m ha', ['25000000 area']],
  ['25 m', ['25 length']],
  ['5 Mg', ['5 mass']],
  ['5 MtCO2e', ['5000000 mass']],
  ['5 tonnes of carbon', ['5 carbon']],
  ['5 t CO2 per year', ['5 mass year']],
  ['12 per cent', ['12 percent']],
  ['12 percentage points', ['12 point']],
  ['1.2 × 10^6 ha', ['1200000 area']],
  ['34.01万公顷', ['340100 area']],
  ['seven seasons', ['7']],
  ['twenty-five percent', ['25 percent']],
  ['-154,200 t', ['-154200 mass']],
  ['1,200 mm', ['1.2 length']],
  ['£50m', ['50000000 money']],
  ['$1.2bn', ['1200000000 money']],
  ['3 hundred thousand ha', ['300000 area']],
  ['One hundred and twenty thousand hectares', ['120000 area']],
  ['two and a half million ha', ['2500000 area']],
  ['a quarter of a million ha', ['250000 area']],
  ['100 ha a month', ['100 area month']],
  ['no numbers here', []],
  ['', []],
])('a quantity is read with its unit, in its dimension’s base unit: %j', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

it.each([
  ['In 2021 Ha Giang was reforested', ['2021 year']],
  ['In 2020 Acre lost 5 ha', ['2020 year', '5 area']],
  ['in 2020 hectares of forest burnt', ['2020 year']],
  ['the region in 2020 has lost 5 ha', ['2020 year', '5 area']],
  ['en 2021 ha perdido 5 ha', ['2021 year', '5 area']],
  ['In 2015 Mt Elgon burnt', ['2015 year']],
  ['12 Mt. Kenya guides', ['12']],
  ['2000 ha', ['2000 area']],
  ['41,300 Ha', ['41300 area']],
  ['5 t CO2e', ['5 mass']],
])('a word after a number is a unit only if it is a known one: %j', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

it.each([
  ['2 million 400 thousand ha', ['2400000 area']],
  ['2 millones 500 mil hectareas', ['2500000 area']],
  ['one hundred 20 thousand ha', ['unread']],
  ['1½ million ha', ['1500000 area']],
  ['2 1/2 ha', ['2.5 area']],
  ['2 and a half million ha', ['2500000 area']],
  ['three quarters of it', ['0.75']],
  ['nine out of ten', ['9']],
  ['twenty twelve', ['unread']],
  ['2 hours and 20 minutes', ['8400 time']],
  ['2 km 300 m', ['2300 length']],
  ['10 ha and 5 m2', ['10 area', '0.0005 area']],
  ['5 ± 1 ha', ['5 area']],
  ['140+21 = 161', ['140 term', '21 term', '161']],
  ['half of 5 ha', ['0.5', '5 area term']],
  ['10^6 ha', ['1000000 area']],
  ['2^10 ha', ['unread']],
  ['1.2*10**6 ha', ['1200000 area']],
  ['tenfold 5 ha', ['5 area']],
])('a number of several pieces is read whole or not at all: %j', (text, expected) => {
  expect(read(plain(text))).toEqual(expected);
});

it.each([
  ['from 2012 through 2018', ['2012 year', '2018 year']],
  ['between 2012 and 2018', ['2012 year', '2018 year']],
  ['in 1946–47', ['1946–1947 year']],
])('the ends of a period are years: %j', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

describe('a number that is not a quantity has another role', () => {
  it.each([
    ['In 2020, 31 Mha', ['2020 year', '31000000 area']],
    ['top 5', ['5 rank']],
    ['1. Chile', ['1 marker']],
    ['rank 49', ['49 rank']],
    ['the 3rd', ['3 ordinal']],
    ['Sentinel-2', ['name']],
    ['a 5G mast', ['name']],
    ['in126 games', ['unread']],
    ['version 1.2.3', ['date']],
    ['May 14, 2023', ['date', '2023 year']],
    ['2023-05-14', ['date']],
    ['more than 200 ha', ['200 area at least']],
    ['up to 200 ha', ['200 area at most']],
    ['007', ['unread']],
    ['no more than 5 ha', ['5 area at most']],
    ['not under 5 ha', ['5 area at least']],
    ['best-of-seven games', ['7']],
    ['5 ha or more', ['5 area at least']],
    ['minus 5 Mt', ['-5000000 mass']],
  ])('%j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    ['10–20 ha', ['10–20 area']],
    ['between 2 and 3 million ha', ['2000000–3000000 area']],
    ['10 ha and 20 ha', ['10 area', '20 area']],
  ])('the ends of %j are one figure', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });
});

it.each([
  ['| Year | Loss (kha) |\n|---|---|\n| 2022 | 431 |', '431000 area'],
  ['Year | Loss in kha\n2022 | 431', '431000 area'],
  ['| Loss, million ha | 2022 |\n|---|---|\n| 0.431 | 12 |', '431000 area'],
  ['| | 2021 | 2022 |\n|---|---|---|\n| Loss (kha) | 400 | 431 |', '431000 area'],
  [
    '<table><tr><th>Year</th><th>Loss (kha)</th></tr><tr><td>2022</td><td>431</td></tr></table>',
    '431000 area',
  ],
  ['Loss (kha): 431', '431000 area'],
  ['Hectares: 431,000', '431000 area'],
  ['It was 431 (kha).', '431000 area'],
  ['All values are in kha. 431; 12 regions.', '431000 area'],
  ['$431,000', '431000 money'],
  ['USD 431,000', '431000 money'],
])('the unit is found where people put it: %j', (text, expected) => {
  const said = ({ values, unit }: Figure): string => `${values.join('|')} ${unit?.dimension ?? ''}`;
  expect(readFigures(text).map(said)).toContain(expected);
});

describe('digits', () => {
  it.each([
    ['1234', 'point', [1234]],
    ['1,234.5', 'point', [1234.5]],
    ['1.234,5', 'point', [1234.5]],
    ['1 234,5', 'point', [1234.5]],
    ["1'234.5", 'point', [1234.5]],
    ['12,34,567', 'point', [1234567]],
    ['12,5', 'point', [12.5]],
    ['0,123', 'point', [0.123]],
    ['1234,567', 'point', [1234.567]],
    ['418.205', 'point', [418.205]],
    ['418.205', 'comma', [418205]],
    ['418.205', 'unclear', [418.205, 418205]],
    ['418,205', 'point', [418205]],
    ['418,205', 'unclear', [418205]],
    ['418,205', 'comma', [418.205, 418205]],
  ] as const)('%j with a decimal %s', (text, mark, values) => {
    expect(readDigits(text, mark)?.values).toEqual(values);
  });

  it.each(['1.2.3', '1,2,3', '31.12.2025', '1,23.4,5'])('%j is not a number', (text) => {
    expect(readDigits(text, 'point')).toBeNull();
  });

  it.each([
    ['52.310,75 hectares', 'comma'],
    ['It was 52,310.75 ha.', 'point'],
    ['The forest of Rio de Janeiro lost 418.205 ha', 'likely point'],
    ['hilang 418.205 hektar', 'either'],
    ['418.205', 'unclear'],
  ])('the decimal mark of %j is %s', (text, mark) => {
    expect(decimalMark(text)).toBe(mark);
  });

  it.each([
    ['418.205 ha', 'unclear', [418.205, 418205]],
    ['418.205 ha', 'point', [418.205]],
    ['418.205 ha', 'comma', [418205]],
    ['418,205 ha', 'comma', [418205, 418.205]],
    ['418,205 ha', 'point', [418205]],
  ] as const)('reads %j, whose tab has the mark %s, as %j', (text, mark, values) => {
    const found = figuresIn(text, mark)[0]?.values ?? [];
    expect([...found].sort()).toEqual([...values].sort());
  });

  it('reads back any number, grouped or not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
        const value = whole + cents / 100;
        const written = `${whole.toLocaleString('en-US')}.${String(cents).padStart(2, '0')}`;
        expect(figuresIn(`It was ${written} ha.`)[0]?.values[0]).toBeCloseTo(value, 6);
        expect(readDigits(written.replace(/,/g, ''), 'point')?.values[0]).toBeCloseTo(value, 6);
      }),
    );
  });
});

it.each([
  ['twelve', 12],
  ['twenty-five', 25],
  ['ninety nine', 99],
  ['hundred', null],
  ['one', null],
  ['one hundred and twenty thousand', 120_000],
  ['two million four hundred thousand', 2_400_000],
  ['half a million', 500_000],
  ['three quarters of a million', 750_000],
  ['a million and a half', 1_500_000],
  ['two point six million', null],
  ['two dozen', 24],
  ['twenty-five hundred', 2500],
  ['one million two million', null],
  ['five twenty', null],
])('%j is %s', (text, value) => {
  expect(wordValue(text)).toBe(value);
});
