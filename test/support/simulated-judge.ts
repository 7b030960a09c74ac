/** Worlds with a known truth: how often does the interval estimated from a few labels cover it? */
import { seededRandom } from '../../src/model/seeded-random';
import { sizesOf } from '../../src/scoring/agreement/draw';
import { peopleRate } from '../../src/scoring/agreement/people-rate';

export interface World {
  readonly labels: number;
  /** Share of the rows that people pass. */
  readonly skew: number;
  readonly simulations: number;
}

const ROWS = 400;
const KEEPS_RIGHT = 0.96;
const CATCHES_WRONG = 0.85;
const SEED = 7;

/** @returns how often the interval covers the true rate, and half its average width */
export function covers({ labels, skew, simulations }: World): {
  readonly share: number;
  readonly halfWidth: number;
} {
  const random = seededRandom(SEED);
  /** How many of `n` rows drawn without replacement are among the `hits`. */
  const drawn = (hits: number, rows: number, n: number): number => {
    let found = 0;
    for (let draw = 0; draw < n; draw += 1) if (random() * (rows - draw) < hits - found) found += 1;
    return found;
  };
  let [covered, width] = [0, 0];
  for (let simulation = 0; simulation < simulations; simulation += 1) {
    const rows = { a: 0, b: 0, c: 0, d: 0 };
    for (let row = 0; row < ROWS; row += 1) {
      const isRight = row < ROWS * skew;
      const isPassed = random() < (isRight ? KEEPS_RIGHT : 1 - CATCHES_WRONG);
      rows[isPassed ? (isRight ? 'a' : 'b') : isRight ? 'c' : 'd'] += 1;
    }
    const strata = { passed: rows.a + rows.b, failed: rows.c + rows.d };
    const { passed, failed } = sizesOf(strata, labels);
    const [a, c] = [drawn(rows.a, strata.passed, passed), drawn(rows.c, strata.failed, failed)];
    const found = peopleRate({ a, b: passed - a, c, d: failed - c }, strata);
    const truth = (rows.a + rows.c) / ROWS;
    if (!found) continue;
    if (found.low <= truth && truth <= found.high) covered += 1;
    width += (found.high - found.low) / 2;
  }
  return { share: covered / simulations, halfWidth: width / simulations };
}
