/** Is the difference more than noise? In words that state their basis. */
import type { Comparison } from '../model/comparison/statistics';
import { SIGNIFICANT } from '../model/evidence';
import { signed } from '../model/numbers/signed';
import { count } from '../model/text';

/** With fewer questions that have a winner, the sign test could not tell any split from chance. */
const FEWEST_DECIDED = 6;

/**
 * Both tests must see a difference for it to count as real: the interval gives its size, the sign test does not depend on a few large
 * differences.
 */
export function verdictOf({ better, means, intervals }: Comparison, pValue: number | null): string {
  if (!means) return 'Nothing was compared.';
  const difference = means.difference.average;
  const size = `${signed(difference)} on average`;
  const decided = better.old + better.new;
  const facts = [
    size,
    ...(intervals
      ? [`95 % interval ${signed(intervals.average.low)} to ${signed(intervals.average.high)}`]
      : []),
    pValue === null
      ? 'no question has a winner'
      : `sign test over ${count(decided, 'question')} with a winner: p = ${pText(pValue)}`,
  ].join('; ');
  const excludesZero = intervals !== null && (intervals.average.low > 0 || intervals.average.high < 0);
  const isSigned = pValue !== null && pValue < SIGNIFICANT;
  const agree = Math.sign(better.new - better.old) === Math.sign(difference);
  const who = difference > 0 ? 'New' : 'Old';
  if (excludesZero && isSigned && agree) return `${who} is better, by more than chance explains (${facts}).`;
  if (excludesZero || isSigned)
    return `${who} may be better, but the two tests do not agree: ask more questions to know (${facts}).`;
  const few = decided < FEWEST_DECIDED ? ' So few decided questions cannot show one.' : '';
  return `No difference that could not be chance (${facts}).${few}`;
}

function pText(p: number): string {
  return p < 0.001 ? 'less than 0.001' : p.toFixed(3);
}
