/** The pass rate that people would give, from the judge's verdicts on all rows and people's on some. */
import { Z_95 } from '../interval';
import type { Counts, Estimate, Strata } from './counts';

/**
 * By strata of the judge's verdict: each labelled row stands for its share of the rows that the judge passed, or failed. The rate is
 * unbiased however many of each were drawn, as long as they were drawn at random.
 *
 * @returns null if a stratum that holds rows has no label
 */
export function peopleRate({ a, b, c, d }: Counts, { passed, failed }: Strata): Estimate | null {
  const all = passed + failed;
  if (all === 0) return null;
  const strata = [
    { rows: passed, labelled: a + b, pass: a },
    { rows: failed, labelled: c + d, pass: c },
  ].filter(({ rows }) => rows > 0);
  if (strata.some(({ labelled }) => labelled === 0)) return null;
  let [rate, variance] = [0, 0];
  for (const { rows, labelled, pass } of strata) {
    const share = rows / all;
    // With one success and one failure added: a stratum without disagreement is still uncertain.
    const smooth = (pass + 1) / (labelled + 2);
    rate += (share * pass) / labelled;
    variance += (share * share * Math.max(0, 1 - labelled / rows) * smooth * (1 - smooth)) / (labelled + 2);
  }
  return around(rate, variance);
}

function around(rate: number, variance: number): Estimate {
  const reach = Z_95 * Math.sqrt(variance);
  return { rate, low: clipped(rate - reach), high: clipped(rate + reach) };
}

const clipped = (rate: number): number => Math.min(1, Math.max(0, rate));
