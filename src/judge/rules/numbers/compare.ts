/** How one number compares with the expected one. */
import type { Quantity } from '../../../model/numbers/quantity';
import type { RuleSettings } from '../finding';
import type { ExpectedNumber } from './expected-number';

const DECIMALS = /\d[.,]\d/;

export type Comparison = 'within' | 'beyond' | 'unclear';

/** Compares a number in all its readings (two ambiguous ones are read alike); `unclear` if they disagree or only the sign differs. */
export function compare(want: ExpectedNumber, quantity: Quantity, settings: RuleSettings): Comparison {
  let within = 0;
  let all = 0;
  let mirrored = false;
  const alike = want.values.length === 2 && quantity.values.length === 2;
  for (const [i, expected] of want.values.entries()) {
    for (const [j, actual] of quantity.values.entries()) {
      if (alike && i !== j) continue;
      all++;
      if (isWithin(expected, actual, want, settings.tolerance)) within++;
      else if (!quantity.signed && isWithin(expected, -actual, want, settings.tolerance) && actual !== 0)
        mirrored = true;
    }
  }
  if (within === all) {
    if (
      want.values.some((value) => isWhole(want, value)) &&
      Math.abs((quantity.values[0] ?? 0) - 100) > want.precision
    )
      return 'unclear';
    const [a, b] = [want.values[0], quantity.values[0]];
    return want.exact && a !== b ? 'unclear' : 'within';
  }
  const nearZero = want.values[0] === 0 && Math.abs(quantity.values[0] ?? 1) <= want.precision;
  return within > 0 || mirrored || nearZero ? 'unclear' : 'beyond';
}

/** All of something is not nearly all of it: only what rounds to 100 % equals 100 %. */
function isWhole({ unit }: ExpectedNumber, expected: number): boolean {
  return unit?.dimension === 'percent' && expected === 100;
}

/** Zero has no relative difference: a value equals it if it rounds to it at the decimals given (0.04 for "0.0"). */
function isWithin(expected: number, actual: number, want: ExpectedNumber, tolerance: number): boolean {
  if (expected === 0)
    return actual === 0 || (DECIMALS.test(want.text) && Math.abs(actual) <= want.precision * (1 + 1e-9));
  return isNear(expected, actual, tolerance);
}

/** Inclusive, whatever the rounding of fractions. */
export function isNear(expected: number, actual: number, tolerance: number): boolean {
  // No difference of two decimals is exactly the limit: < would say the same.
  return Math.abs(actual - expected) <= Math.abs(expected) * tolerance * (1 + 1e-9);
}

/** Both "over 190" and "at most 200" allow 198; neither states it. A count given with "up to" is that count if it is equal. */
export function allows(quantity: Quantity, want: ExpectedNumber, source: string): boolean {
  if (quantity.ranged)
    return want.values.some((value) =>
      quantity.values.some((each) => Math.abs(each - value) <= Math.abs(value) * 0.2),
    );
  const [expected, stated] = [want.values[0] ?? 0, quantity.values[0] ?? 0];
  if (isFigureItself(quantity, want, source)) return false;
  if (quantity.role === 'at least') return expected >= stated;
  return quantity.role === 'at most' && expected <= stated && !(want.exact && expected === stated);
}

/** "Over 213 ha" is the expected figure, 213.7 ha, cut short: they differ by less than the last digit given. A round figure is a bound. */
function isFigureItself(
  { values, precision, start, text }: Quantity,
  want: ExpectedNumber,
  source: string,
): boolean {
  const digits = text.replace(/\D/g, '').replace(/0+$/, '').length;
  if (want.exact || digits < 3 || !/\bover $/i.test(source.slice(0, start))) return false;
  return Math.abs((want.values[0] ?? 0) - (values[0] ?? 0)) <= 2 * Math.max(precision, want.precision);
}

/** Whether the expected number is between the ends of a range. */
export function spanned(quantities: readonly Quantity[], want: ExpectedNumber): boolean {
  const ends = quantities.filter(({ ranged }) => ranged).map(({ values }) => values[0] ?? 0);
  return want.values.some((value) => value >= Math.min(...ends) && value <= Math.max(...ends));
}
