/** The interval of a share in a stratified sample. */
import { betaQuantile, studentT } from './beta';
import type { Counts, Estimate } from './counts';
import { labelledOf, type Sample, sharesOf } from './sample';

/**
 * The interval of Korn and Graubard: that of Clopper and Pearson for as many rows as would say as much if they were drawn plainly. Where all
 * or none are hits, these are Kish's (Σw)²/Σw². E. L. Korn, B. I. Graubard, Survey Methodology 24 (1998), 193–201; L. Kish, Survey
 * Sampling (1965), 11.7; used as by the U.S. National Center for Health Statistics: never more rows than there are.
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
  const variance = strata.reduce((sum, { weight, counts }) => {
    const labels = labelledOf(counts);
    const share = hitsOf(counts) / labels;
    return sum + (weight ** 2 * share * (1 - share)) / Math.max(1, labels - 1);
  }, 0);
  const isPlain = variance < 1e-12;
  const freedom = Math.max(1, n - strata.length);
  const adjusted = (studentT(Math.max(1, n - 1)) / studentT(freedom)) ** 2;
  const rows = Math.min(n, isPlain ? kish : ((rate * (1 - rate)) / variance) * adjusted);
  const hits = rows * rate;
  return {
    rate,
    low: rate < 1e-9 ? 0 : betaQuantile(0.025, hits, rows - hits + 1),
    high: rate > 1 - 1e-9 ? 1 : betaQuantile(0.975, hits + 1, rows - hits),
  };
}
