/** What a comparison of two runs comes to, in sentences. */
import { count } from '../../model/text';
import type { VerdictTest } from '../../scoring/diff-runs';

const MINUS = '−';

/** @example ratesSentence(test) // 'Pass rate 86.1 % (68 of 79), then 82.3 % (65 of 79): −3.8 points, with a 95 % interval from −11.9 to +3.5.' */
export function ratesSentence({ n, passedBefore, passedAfter, difference, interval }: VerdictTest): string {
  if (difference === null || interval === null) return '';
  const rate = (passed: number): string => `${percent(passed / n)} (${passed} of ${n})`;
  return `Pass rate ${rate(passedBefore)}, then ${rate(passedAfter)}: ${points(difference)} points, with a 95 % interval from ${points(interval.low)} to ${points(interval.high)}.`;
}

/** @example chanceSentence(test) // '5 went from pass to fail, 2 from fail to pass, of 79 cases that both runs measured; …' */
export function chanceSentence({ n, worse, better, byCoverage, pValue }: VerdictTest): string {
  if (pValue === null) return 'No case is pass or fail in both runs: there is no pass rate to compare.';
  if (worse + better === 0) return `None of ${measuredCases(n)} changed between pass and fail.`;
  const covered =
    byCoverage === 0
      ? ''
      : ` ${byCoverage} of them changed only by checks that one run scored and the other did not.`;
  return `${worse} went from pass to fail, ${better} from fail to pass, of ${measuredCases(n)}; a difference this large or larger comes by chance in ${chance(pValue)} of such comparisons.${covered}`;
}

function measuredCases(n: number): string {
  return `${count(n, 'case')} that both runs measured`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1).replace(/\.0$/, '')} %`;
}

/** @example chance(0.453) // '45 %' */
function chance(p: number): string {
  if (p < 0.001) return 'fewer than 0.1 %';
  return `${p < 0.1 ? (p * 100).toFixed(1).replace(/\.0$/, '') : String(Math.round(p * 100))} %`;
}

/** @example points(-0.038) // '−3.8' */
function points(share: number): string {
  const text = Math.abs(share * 100)
    .toFixed(1)
    .replace(/\.0$/, '');
  return text === '0' ? '0' : `${share < 0 ? MINUS : '+'}${text}`;
}
