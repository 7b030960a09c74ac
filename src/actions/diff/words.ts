/** The result of a diff of two runs, in sentences. */
import { SIGNIFICANT } from '../../model/evidence';
import { count } from '../../model/text';
import type { CaseDiff, VerdictTest } from '../../scoring/diff-runs';
import { leastChange } from '../../scoring/holm';

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

/** How often trials of one run differ, compared with how many cases changed; '' without trials. */
export function noiseSentence({ n, worse, better, noise, isReal }: VerdictTest): string {
  if (noise === undefined || n === 0) return '';
  const changed = (worse + better) / n;
  return `Noise: two trials of a case in one run come out differently in ${percent(noise.share)} (${count(noise.cases, 'case')} with trials); ${percent(changed)} of the cases changed, ${isReal ? 'more than that' : changed > noise.share ? 'more than that, but not beyond chance' : 'not more than that'}.`;
}

/** The least change that this many cases can show. */
export function leastSentence({ n }: VerdictTest): string {
  const least = leastChange(SIGNIFICANT);
  return n < least
    ? `${count(n, 'case')} can show no change that chance could not make: ${least} must change in one direction.`
    : `The least change that ${count(n, 'case')} can show to be more than chance is ${least} in one direction: ${((100 * least) / n).toFixed(1)} points.`;
}

/** @example 'GOLD: of 79 cases that both runs measured, 5 went from pass to fail and 2 from fail to pass, which may be chance.' */
export function diffSentence(
  tab: string,
  { shared, verdicts, regressions, recoveries, coverageLost }: CaseDiff,
): string {
  const { n, worse, better } = verdicts;
  const name = tab === '' ? '' : `${tab}: `;
  const changed =
    worse + better === 0
      ? `${n} of ${count(shared, 'shared case')} were measured in both runs, and none of them changed its verdict`
      : `of ${count(n, 'case')} that both runs measured, ${worse} went from pass to fail and ${better} from fail to pass, which ${whatItIs(verdicts)}`;
  const checks = [
    ...(regressions.length > 0 ? [`${regressions.length} lost a check`] : []),
    ...(recoveries.length > 0 ? [`${recoveries.length} gained one`] : []),
    ...(coverageLost.length > 0 ? [`${coverageLost.length} are measured less than before`] : []),
  ];
  const sentence = `${name}${changed}${checks.length === 0 ? '' : `; ${checks.join(', ')}`}.`;
  return `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}`;
}

function whatItIs({ n, worse, better, pValue, noise, isReal }: VerdictTest): string {
  if (isReal)
    return noise ? 'is more than chance, and more than trials of one run differ' : 'is more than chance';
  const isNoise = noise !== undefined && (pValue ?? 1) < SIGNIFICANT && worse + better <= noise.share * n;
  return isNoise ? 'is no more than trials of one run differ' : 'may be chance';
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
export function points(share: number): string {
  const text = Math.abs(share * 100)
    .toFixed(1)
    .replace(/\.0$/, '');
  return text === '0' ? '0' : `${share < 0 ? MINUS : '+'}${text}`;
}
