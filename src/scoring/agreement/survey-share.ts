/** The interval of a share in a stratified sample. */
import { betaQuantile, studentT } from './beta';
import type { Counts, Estimate } from './counts';
import { labelledOf, type Sample, sharesOf } from './sample';

/**
 * The interval of Korn and Graubard: that of Clopper and Pearson for as many rows as would say as much if they were drawn plainly. Where all
 * or none are hits, these are Kish's (Σw)²/Σw². E. L. Korn, B. I. Graubard, Survey Methodology 24 (1998), 193–201; L. Kish, Survey
 * Sampling (1965), 11.7; used as by the U.S. National Center for Health Statistics: never more rows than there are.
 *
 * How many rows that is rests on variances with half a count in each cell of a stratum: twenty labels without a miss do not make the
 * stratum that holds most rows certain, which had left the truth outside in up to 11 % of samples instead of 5 %.
 *
 * It says how the judge does, not only on these rows: no correction for a finite population.
 *
 * @param hitsOf how many of a stratum's labels are hits
 */
export function surveyShare(sample: Sample, hitsOf: (counts: Counts) => number): Estimate {
  const { strata, n } = sample;
  const shares = sharesOf(sample);
  const rate = Math.min(1, hitsOf(shares));
  const kish = 1 / strata.reduce((sum, { weight, counts }) => sum + weight ** 2 / labelledOf(counts), 0);
  let [share, variance] = [0, 0];
  for (const { weight, counts } of strata) {
    const labels = labelledOf(counts);
    const likely = (hitsOf(counts) + 0.5) / (labels + 1);
    share += weight * likely;
    variance += (weight ** 2 * likely * (1 - likely)) / Math.max(1, labels - 1);
  }
  const isPlain = rate < 1e-9 || rate > 1 - 1e-9;
  const freedom = Math.max(1, n - strata.length);
  const adjusted = (studentT(Math.max(1, n - 1)) / studentT(freedom)) ** 2;
  const rows = Math.min(n, isPlain ? kish : ((share * (1 - share)) / variance) * adjusted);
  const hits = rows * rate;
  return {
    rate,
    low: rate < 1e-9 ? 0 : betaQuantile(0.025, hits, rows - hits + 1),
    high: rate > 1 - 1e-9 ? 1 : betaQuantile(0.975, hits + 1, rows - hits),
  };
}
