/** The result of a diff of two runs, in sentences. */
import { SIGNIFICANT } from '../../model/evidence';
import { percent } from '../../model/numbers/mean';
import { count } from '../../model/text';
import { type EvalSetDiff, resultText } from '../../model/diff/view';
import { ALONE, notComparableText } from '../../report/caveats';
import type { ComparedRuns } from '../../results/runs/diff-programs';
import { leastChange } from '../../scoring/holm';
import { howMany } from '../../scoring/measured';
import type { VerdictTest } from '../../scoring/verdict-test';

const MINUS = '−';
const ALONE_FIRST = `${ALONE.slice(0, 1).toUpperCase()}${ALONE.slice(1)}`;

/** @example ratesSentence(test) // 'Pass rate 86.1 % (68 of 79), then 82.3 % (65 of 79): −3.8 points, with a 95 % interval from −11.9 to +3.5.' */
export function ratesSentence({
  n,
  passedBefore,
  passedAfter,
  difference,
  interval,
  trials,
}: VerdictTest): string {
  if (difference === null || interval === null || n === 0) return '';
  const rate = (passed: number): string => `${percent(passed / n)} (${passed} of ${n})`;
  const rates = `Pass rate ${rate(passedBefore)}, then ${rate(passedAfter)}`;
  if (trials) return `${rates}.`;
  return `${rates}: ${points(difference)} points, with a 95 % interval from ${points(interval.low)} to ${points(interval.high)}.`;
}

/** The same by the checks that need no judge. */
export function ratesAlone(test: VerdictTest): string {
  const rates = ratesSentence(test);
  return rates === '' ? '' : `${ALONE_FIRST}: p${rates.slice(1)}`;
}

/** @example chanceSentence(test) // '5 went from pass to fail, 2 from fail to pass, of 79 cases that both runs measured; …' */
export function chanceSentence({ n, worse, better, byCoverage, pValue }: VerdictTest): string {
  if (pValue === null || n === 0)
    return 'No case is pass or fail in both runs: there is no pass rate to compare.';
  if (worse + better === 0) return `None of ${measuredCases(n)} changed between pass and fail.`;
  const covered =
    byCoverage === 0
      ? ''
      : ` ${byCoverage} of them changed only by checks that one run scored and the other did not.`;
  return `${worse} went from pass to fail, ${better} from fail to pass, of ${measuredCases(n)}; a difference this large or larger comes by chance in ${chance(pValue)} of such comparisons.${covered}`;
}

/**
 * The means of the metrics over the cases that both runs scored; '' without any.
 *
 * @example 'Completeness 0.71 (0.58–0.82), then 0.80 (0.68–0.90), of 24 cases, which may be chance.'
 */
export function meansSentence(checks: EvalSetDiff['checks'], isComparable: boolean): string {
  return checks
    .flatMap((check) => {
      const { title, n, intervals, before, after, isReal } = check;
      if (intervals === null) return [];
      const which = before === after || !isComparable ? '' : `, which ${chanceOf({ isReal })}`;
      return `${title} ${resultText(check, 'before')}, then ${resultText(check, 'after')}, of ${count(n, 'case')}${which}.`;
    })
    .join(' ');
}

/** What the test rests on where cases have trials; '' without trials. */
export function trialsSentence({ trials, difference, interval }: VerdictTest): string {
  if (!trials || difference === null || interval === null) return '';
  const { before, after, cases, first } = trials;
  const which =
    first === Infinity
      ? 'Each case counts with the share of its trials that pass'
      : `The runs asked for trials by different rules: only the first ${first === 1 ? 'trial' : `${first} trials`} of each case ${first === 1 ? 'counts' : 'count'}`;
  return `${which}: ${percent(before)} over ${count(cases, 'case')}, then ${percent(after)}, ${points(difference)} points, with a 95 % interval from ${points(interval.low)} to ${points(interval.high)}.`;
}

/** The least change that this many cases can show; '' for none. */
export function leastSentence({ n }: VerdictTest): string {
  if (n === 0) return '';
  const least = leastChange(SIGNIFICANT);
  return n < least
    ? `${count(n, 'case')} can show no change that chance could not make: ${least} must change in one direction.`
    : `With ${count(n, 'case')}, fewer than ${count(least, 'change')} in one direction could be chance (${((100 * least) / n).toFixed(1)} points).`;
}

/**
 * @param means what is said of metrics, for runs in which no case is pass or fail
 * @example 'GOLD: of 79 cases that both runs measured, 5 went from pass to fail and 2 from fail to pass, which may be chance.'
 */
export function diffSentence(
  tab: string,
  before: string,
  { shared, claim, bars, regressions, recoveries, coverageLost }: ComparedRuns,
  means: string,
): string {
  const { n, worse, better } = claim;
  const name = tab === '' ? '' : `${tab}: `;
  if (bars.length > 0) {
    const note = `${name}${notComparableText(before, bars)}`;
    const what =
      worse + better === 0
        ? `none of ${measuredCases(n)} changed its verdict`
        : `of ${measuredCases(n)}, ${worse} went from pass to fail and ${better} from fail to pass, which ${chanceOf(claim)}`;
    return n === 0
      ? [note, means].filter((text) => text !== '').join(' ')
      : `${note} ${ALONE_FIRST}, ${what}.`;
  }
  const changed =
    n === 0 && means !== ''
      ? `none of ${count(shared, 'shared case')} passes or fails in both runs`
      : worse + better === 0
        ? `${n} of ${count(shared, 'shared case')} were measured in both runs, and none of them changed its verdict${claim.isReal ? '; but the share of trials that pass changed by more than chance' : ''}`
        : `of ${count(n, 'case')} that both runs measured, ${worse} went from pass to fail and ${better} from fail to pass, which ${chanceOf(claim)}`;
  const [lost, gained, unscored] = [howMany(regressions), howMany(recoveries), howMany(coverageLost)];
  const checks = [
    ...(lost > 0 ? [`${lost} lost a check`] : []),
    ...(gained > 0 ? [`${gained} gained ${lost > 0 ? 'one' : 'a check'}`] : []),
    ...(unscored > 0 ? [`${unscored === 1 ? '1 case' : `${unscored} cases`} lost a score`] : []),
  ];
  const sentence = `${name}${changed}${checks.length === 0 ? '' : `; ${checks.join(', ')}`}.${n === 0 && means !== '' ? ` ${means}` : ''}`;
  // The name of an eval set is left as it is written.
  return name === '' ? `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}` : sentence;
}

function chanceOf({ isReal }: Pick<VerdictTest, 'isReal'>): string {
  return isReal ? 'is more than chance' : 'may be chance';
}

function measuredCases(n: number): string {
  return `${count(n, 'case')} that both runs measured`;
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
