/** The pass rate that people would give, from a judge's verdicts on all rows and people's on some. */
import { Z_95 } from '../interval';
import { betaQuantile } from './beta';
import type { Estimate, Strata } from './counts';
import { posteriorShares, spread } from './posterior';
import { labelledOf, type Sample } from './sample';

/** If a judge does no better than this over chance, correcting its rate by how often it errs says nothing. */
const LEAST = 0.3;

/**
 * Labels of texts as they are now give the difference between people and judge; labels of texts that have changed since, how often the
 * judge keeps right and catches wrong. Both are joined by their variances.
 *
 * @param judged what today's judge says of all rows
 * @returns null if neither is known
 */
export function peopleRate(
  judged: Strata,
  { now, changed }: { readonly now: Sample; readonly changed: Sample },
): Estimate | null {
  const all = judged.passed + judged.failed;
  if (all === 0) return null;
  const passed = judged.passed / all;
  const near = now.n === 0 ? null : byDifference(passed, now);
  // Under another judge, labels of texts that it never saw say nothing about it.
  const far = changed.n === 0 || !changed.isSameJudge ? null : byErrors(passed, all, changed);
  if (!near || !far) return near ?? far;
  const [nearVariance, farVariance] = [varianceOf(near), varianceOf(far)];
  if (nearVariance === 0) return near;
  const share = farVariance / (nearVariance + farVariance);
  const rate = share * near.rate + (1 - share) * far.rate;
  const reach = Z_95 * Math.sqrt((nearVariance * farVariance) / (nearVariance + farVariance));
  return { rate, low: clipped(rate - reach), high: clipped(rate + reach) };
}

function varianceOf({ low, high }: Estimate): number {
  return ((high - low) / (2 * Z_95)) ** 2;
}

/**
 * The judge's rate plus the weighted mean of what people's verdicts differ from its: the difference estimator (Särndal, Swensson and
 * Wretman 1992, ch. 6), right on average under any judge. Its interval is made of those of the shares of false fails and false passes in
 * each stratum, a finite one (G. Y. Zou, A. Donner, Statistics in Medicine 27 (2008), 1693–1702), by Jeffreys.
 */
function byDifference(passed: number, { strata, isSameJudge }: Sample): Estimate {
  let [difference, below, above] = [0, 0, 0];
  for (const { weight, labelledShare, counts, drawnAs } of strata) {
    const n = labelledOf(counts);
    const shareOf = (count: number, isPossible: boolean): Estimate =>
      isPossible ? jeffreys(count, n) : { rate: 0, low: 0, high: 0 };
    const falsePass = shareOf(counts.b, !isSameJudge || drawnAs === 'pass');
    const falseFail = shareOf(counts.c, !isSameJudge || drawnAs === 'fail');
    difference += weight * (falseFail.rate - falsePass.rate);
    const unknown = weight ** 2 * (1 - labelledShare);
    below +=
      unknown *
      squared(
        falseFail.rate - falseFail.low,
        falsePass.high - falsePass.rate,
        correlation(falseFail, falsePass),
      );
    above +=
      unknown *
      squared(
        falseFail.high - falseFail.rate,
        falsePass.rate - falsePass.low,
        correlation(falseFail, falsePass),
      );
  }
  const rate = clipped(passed + difference);
  return { rate, low: clipped(rate - Math.sqrt(below)), high: clipped(rate + Math.sqrt(above)) };
}

/** Of two shares of one whole: what is one is not the other. */
function correlation({ rate: a }: Estimate, { rate: b }: Estimate): number {
  return a === 0 || b === 0 ? 0 : -Math.sqrt((a * b) / ((1 - a) * (1 - b)));
}

function squared(a: number, b: number, correlated: number): number {
  return a ** 2 + b ** 2 - 2 * correlated * a * b;
}

/**
 * The interval of Jeffreys, as L. D. Brown, T. T. Cai and A. DasGupta modify it at its ends (Statistical Science 16 (2001), 4.1.2): of twenty
 * labels without an error its own would say at most 12 %, and so leave out 12 % in one sample of ten.
 */
function jeffreys(hits: number, n: number): Estimate {
  const [a, b] = [hits + 0.5, n - hits + 0.5];
  const least = 0.025 ** (1 / n);
  return {
    rate: hits / n,
    low: hits === n ? least : hits <= 1 ? 0 : betaQuantile(0.025, a, b),
    high: hits === 0 ? 1 - least : hits >= n - 1 ? 1 : betaQuantile(0.975, a, b),
  };
}

/**
 * From how often the judge passes what people pass, and fails what they fail. W. J. Rogan, B. Gladen, Am. J. Epidemiol. 107 (1978), 71–76.
 *
 * @returns null if the judge is too close to chance
 */
function byErrors(passed: number, all: number, sample: Sample): Estimate | null {
  const draws = posteriorShares(sample);
  const better = spread(draws, ({ a, b, c, d }) => a / (a + c) + d / (b + d) - 1);
  if (!better || better.rate < LEAST) return null;
  const estimate = spread(draws, ({ a, b, c, d }) => {
    const [kept, caught] = [a / (a + c), d / (b + d)];
    return kept + caught <= 1 ? null : clipped((passed + caught - 1) / (kept + caught - 1));
  });
  if (!estimate) return null;
  const { rate, low, high } = estimate;
  // What the judge said of these rows is itself a matter of chance.
  const chance = (Z_95 ** 2 * passed * (1 - passed)) / all / better.rate ** 2;
  return {
    rate,
    low: clipped(rate - Math.sqrt((rate - low) ** 2 + chance)),
    high: clipped(rate + Math.sqrt((high - rate) ** 2 + chance)),
  };
}

const clipped = (rate: number): number => Math.min(1, Math.max(0, rate));
