import fc from 'fast-check';
import { assessNumber } from '../../../src/checks/own/cell-rules';
import { evalCase } from '../../support/cases';
import { NUMBER_KINDS } from './number-kinds';

const assessed = (expected_number: string, message: string) =>
  assessNumber(evalCase({ expected_number }), { message });

/** 1, 0, open or blank. */
function came(cell: string, message: string): number | string {
  const result = assessed(cell, message);
  return result.kind === 'scored' ? result.score : result.kind === 'question' ? 'open' : result.kind;
}

describe.each(Object.entries(NUMBER_KINDS))('%s', (_kind, rows) => {
  it.each(rows)('“%s” in “%s” is %s', (cell, message, wanted) => {
    expect(came(cell, message)).toBe(wanted);
  });
});

it.each([
  ['45 ha', '10 ha, then 40 ha, then 90 ha', 'the nearest number given is 40 ha'],
  ['20 %', 'between 10 and 15 %', 'the nearest number given is between 10 and 15 %'],
  ['500 ha', 'over 400 ha', 'the nearest number given is at least 400 ha'],
  ['15 %', 'v12 of 2012-12-01', 'no number is given'],
  ['5 t', '5 t/ha', 'no number is given in t'],
])('names the figure nearest to “%s” in “%s”', (cell, message, reason) => {
  expect(assessed(cell, message)).toMatchObject({ score: 0, reason: `expected ${cell}, ${reason}` });
});

it('shows an uncertain reading, and always names a cell without its unit', () => {
  const asked = assessed('3150', 'It was $3,150 million.');
  if (asked.kind !== 'question') throw new Error(asked.kind);
  expect(asked.question.byRule?.(0.05)).toEqual({
    kind: 'uncertain',
    seen: '$3,150 million against 3150: nearly the same digits; one may be in thousands, millions or the like',
  });
  const badCell = { column: 'expected_number', problem: expect.stringContaining('write its unit') };
  expect(asked.settle({ kind: 'open', reason: '' })).toMatchObject({ kind: 'open', badCell });
});

/** Ways to write a number of hectares, with its value in hectares. */
const UNITS = [
  [' ha', 1],
  [' hectares', 1],
  [' kha', 1e3],
  [' Mha', 1e6],
  [' km²', 100],
  [' million ha', 1e6],
] as const;
const PLACES = [
  (number: string, unit: string) => `In 2022, Pará lost ${number}${unit}, after less in 2021.`,
  (number: string, unit: string) => `Loss (${unit.trim()}): ${number}`,
  (number: string, unit: string) => `| Year | Loss (${unit.trim()}) |\n|---|---|\n| 2022 | ${number} |`,
  (number: string, unit: string) => `Pará: **${number}**${unit} [1]`,
  (number: string, unit: string) => `It was ${number} (${unit.trim()}).`,
  (number: string, unit: string) => `<tr><th>Loss (${unit.trim()})</th></tr>\n<tr><td>${number}</td></tr>`,
];
const NOTATIONS = [
  (value: number) => String(value),
  (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 }),
  (value: number) => `$${value.toLocaleString('en-US', { maximumFractionDigits: 2 }).replace(/,/g, '{,}')}$`,
  (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 }).replace(/,/g, '\u202f'),
];
const written = fc.record({
  hundredths: fc.integer({ min: 101, max: 99_999_999 }),
  unit: fc.constantFrom(...UNITS),
  place: fc.constantFrom(...PLACES),
  notation: fc.constantFrom(...NOTATIONS),
});

describe('a number in any notation, with any unit, in any place', () => {
  it('is read back in every notation', () => {
    fc.assert(
      fc.property(written, ({ hundredths, unit: [unit, size], place, notation }) => {
        const value = hundredths / 100;
        // Three digits behind one mark can be read in two ways, and so can a year.
        fc.pre(!/\.\d{3}$/.test(String(value)) && !(value >= 1500 && value < 2200));
        const cell = `${Number((value * size).toPrecision(12))} ha ± 0.001 %`;
        expect(`${cell}: ${came(cell, place(notation(value), unit))}`).toBe(`${cell}: 1`);
      }),
    );
  });

  it('never matches another number', () => {
    fc.assert(
      fc.property(
        written,
        fc.double({ min: 1.02, max: 9, noNaN: true }),
        ({ hundredths, unit: [unit, size], place, notation }, times) => {
          const value = hundredths / 100;
          fc.pre(!(value >= 1500 && value < 2200));
          const cell = `${Number((value * size * times).toPrecision(12))} ha ± 1 %`;
          const text = place(notation(value), unit);
          expect(`${cell}, ${text}: ${came(cell, text)}`).not.toBe(`${cell}, ${text}: 1`);
        },
      ),
    );
  });
});
