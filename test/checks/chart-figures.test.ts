import fc from 'fast-check';
import { closestInCharts, distance, figureOf } from '../../src/checks/chart-figures';
import { isWithin, numberText } from '../../src/checks/chart-value';

describe('the figure of a text', () => {
  it.each<[string, number]>([
    ['1.28 million hectares', 1.28e6],
    ['25.54 Mha of it', 25.54e6],
    ['12,5 ha', 125],
    ['1,299,278 hectares', 1299278],
    ['.1 ha', 0.1],
    ['|12 ha|', 12],
    ['loss:12 ha', 12],
    ['-286,994 Mg CO2e', -286994],
    ['−286,994 Mg CO2e', -286994],
    ['A5 and 10 ha', 10],
    ['about 12, or so', 12],
    ['2100 ha', 2100],
    ['2003 million ha', 2003e6],
    ['2020 tCO2e', 2020],
    ['-2015 ha', -2015],
    ['2,015', 2015],
    ['Natural vegetation (507,742 ha)', 507742],
    ['5 harbours', 5],
  ])('of “%s” is %d', (text, value) => {
    expect(figureOf(text)).toMatchObject({ values: [value], isPercent: false });
  });

  it.each([
    ...['', 'Brazil', 'A5', '0', '0 %', '2015', '-2015', 'In 2020, 25.5 Mha', '230.003 hektar'],
    ...['Sentinel-2', '2001 alerts'],
  ])('is none in “%s”', (text) => {
    expect(figureOf(text)).toBeUndefined();
  });

  it.each<[string, number]>([
    ['8.57%', 8.57],
    ['12 percent', 12],
    ['2020%', 2020],
  ])('is a percentage in “%s”', (text, value) => {
    expect(figureOf(text)).toMatchObject({ values: [value], isPercent: true });
  });

  it.each(['924,000 km²', '924 thousand km2'])('is square kilometres or hectares in “%s”', (text) => {
    expect(figureOf(text)?.values).toEqual([924e3, 924e5]);
  });

  it('never throws, and is neither 0 nor infinite', () => {
    const text = fc.string({
      unit: fc.constantFrom(
        ...['0', '2', '9', '.', ',', '-', '−', '%', ' ', 'k', 'm', 'ha', 'km²', 'million'],
      ),
    });
    fc.assert(
      fc.property(text, (written) => {
        for (const value of figureOf(written)?.values ?? [1]) {
          expect(value !== 0 && !Number.isNaN(value)).toBe(true);
        }
      }),
    );
  });
});

describe('a distance', () => {
  it('is within the tolerance at its very edge, for any digits', () => {
    const expected = figureOf('1 ha');
    if (!expected) throw new Error('no figure');
    expect(isWithin(distance(expected, 0.98))).toBe(true);
    expect(isWithin(distance(expected, 0.9799))).toBe(false);
    expect(isWithin(distance(expected, -1))).toBe(false);
  });

  it.each<[number, string]>([
    [15444.25, '15,444'],
    [1299278, '1,299,278'],
    [0.5, '0.5'],
    [-12000, '-12,000'],
  ])('shows %d as %s', (value, said) => {
    expect(numberText(value)).toBe(said);
  });
});

it.each([
  ['15,444 ha', 'area_km2', 154.44, true],
  ['15,444 ha', 'area_kha', 15.444, true],
  ['15,444 ha', 'area_ha', '15,444', true],
  ['15,444 ha', 'loss_pct', 15444, false],
  ['154.44 km²', 'areaHa', 15444, true],
  ['12 %', 'share', 0.12, true],
  ['15,444 ha', 'value', 15444, true],
])('the unit in a field’s name: %j beside %s %j', (expected, field, value, isFound) => {
  const figure = figureOf(expected);
  if (!figure) throw new Error('no figure');
  // A second value, so that the column does not add up to 100 %.
  const data = [
    { name: 'a', [field]: value },
    { name: 'b', [field]: 3e9 },
  ];
  const closest = closestInCharts([{ data, xAxis: 'name', yAxis: field }], figure);
  expect(isWithin(closest?.apart ?? Infinity)).toBe(isFound);
});
