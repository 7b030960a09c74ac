/** What judge and people may say of all rows, given what they say of the labelled ones. */
import { seededRandom } from '../../model/seeded-random';
import type { Counts, Estimate } from './counts';
import type { Sample } from './sample';

const DRAWS = 4000;
/** The same labels always give the same figures. */
const SEED = 20_261_122;

/**
 * Draws from the Dirichlet posterior of each stratum, with half a count in each of its cells (Jeffreys' prior), weighted by the rows that
 * the stratum stands for: no figure is certain because a few labels show no error. Under the judge of the draw, a stratum has two cells:
 * there is nothing that this judge failed among what it passed.
 *
 * @returns shares of all rows; in each draw they add up to 1
 */
export function posteriorShares({ strata, isSameJudge }: Sample, draws = DRAWS): Counts[] {
  const random = seededRandom(SEED);
  return Array.from({ length: draws }, () => {
    let [a, b, c, d] = [0, 0, 0, 0];
    for (const { weight, counts, drawnAs } of strata) {
      const isOpen = (judge: 'pass' | 'fail'): boolean => !isSameJudge || judge === drawnAs;
      const some = (count: number, judge: 'pass' | 'fail'): number =>
        isOpen(judge) ? gamma(count + 0.5, random) : 0;
      const cells = [
        some(counts.a, 'pass'),
        some(counts.b, 'pass'),
        some(counts.c, 'fail'),
        some(counts.d, 'fail'),
      ];
      const [w = 0, x = 0, y = 0, z = 0] = cells;
      const each = weight / (w + x + y + z);
      a += each * w;
      b += each * x;
      c += each * y;
      d += each * z;
    }
    return { a, b, c, d };
  });
}

/** The median and the middle 95 % of a figure over draws; null if it is none in most of them. */
export function spread(draws: readonly Counts[], figure: (shares: Counts) => number | null): Estimate | null {
  const values = draws.flatMap((shares) => figure(shares) ?? []).sort((a, b) => a - b);
  if (values.length * 2 < draws.length) return null;
  const quantile = (share: number): number => values[Math.round(share * (values.length - 1))] ?? 0;
  return { rate: quantile(0.5), low: quantile(0.025), high: quantile(0.975) };
}

/** Of the gamma distribution. G. Marsaglia, W. W. Tsang, ACM Trans. Math. Softw. 26 (2000), 363–372. */
function gamma(shape: number, random: () => number): number {
  if (shape < 1) return gamma(shape + 1, random) * (1 - random()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}
