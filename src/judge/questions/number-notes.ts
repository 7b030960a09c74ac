/** Differences between numbers, computed in code so that no model has to. */
import { findQuantities } from '../../model/numbers/find-quantities';
import type { Quantity } from '../../model/numbers/quantity';
import { plain } from '../../model/texts/plain';

const MOST_NOTES = 6;
const MOST_EXPECTED = 3;
const LONGEST_READ = 12000;

/**
 * How far the numbers of a text are from the expected ones, nearest first; empty if the expected text has no measures, or too
 * many. Leaves out years and ambiguous numbers ("230.003", a bare 1.3 compared with "1.3 million ha").
 *
 * @param tolerance relative to the expected value, inclusive
 * @example numberNotes('198.4 ha', 'It is 200 ha.', 0.05) // ['200 ha against 198.4 ha: 0.8 % apart, within']
 */
export function numberNotes(expected: string, actual: string, tolerance: number): string[] {
  if (expected.length > 200 || actual.length > LONGEST_READ) return [];
  const wanted = measures(expected);
  if (wanted.length === 0 || wanted.length > MOST_EXPECTED) return [];
  const given = measures(actual);
  return wanted.flatMap((want) =>
    given
      .filter((have) => comparable(want, have))
      .map((have) => ({ have, apart: Math.abs(have.value - want.value) / Math.abs(want.value) }))
      .sort((a, b) => a.apart - b.apart)
      .slice(0, MOST_NOTES)
      .map(
        ({ have, apart }) =>
          `${have.text} against ${want.text}: ${percent(apart)} apart, ${apart <= tolerance ? 'within' : 'not within'}`,
      ),
  );
}

interface Measure {
  readonly text: string;
  readonly value: number;
  /** The digits as written, without scale and unit: 1.3 in "1.3 million ha". */
  readonly digits: number;
  readonly unit: Quantity['unit'];
}

function measures(text: string): Measure[] {
  return findQuantities(plain(text)).flatMap(({ role, values, unit, scale, text: written }) => {
    const [value] = values;
    return role === 'measure' && values.length === 1 && value !== undefined && value !== 0
      ? [{ text: written, value, digits: value / (scale * (unit?.factor ?? 1)), unit }]
      : [];
  });
}

/**
 * A number without a unit is compared too: the other side shows what was meant, unless the same digits stand for two values
 * ("1.3" and "1.3 million ha", "2.5m" and "2.5 million").
 */
function comparable(want: Measure, { unit, value, digits }: Measure): boolean {
  if (!want.unit || !unit) return !same(digits, want.digits) || same(value, want.value);
  return want.unit.dimension === unit.dimension && want.unit.kind === unit.kind && want.unit.per === unit.per;
}

function same(a: number, b: number): boolean {
  return Math.abs(a - b) <= Math.abs(b) * 1e-9;
}

function percent(share: number): string {
  return `${share >= 10 ? 'over 1,000' : String(Number((share * 100).toPrecision(2)))} %`;
}
