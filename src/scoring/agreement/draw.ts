/** Which rows people are asked to label: at random within what the judge passed and what it failed. */
import { seededRandom } from '../../model/seeded-random';
import type { Strata } from './counts';

/** At least this many of each, if there are as many: a judge passes most rows, and errs among the few it fails. */
const LEAST_OF_EACH = 20;

/**
 * How many of each to draw, in proportion to their numbers.
 *
 * @param n how many in all; exceeded if `LEAST_OF_EACH` demands it, but never beyond what there is
 * @example sizesOf({ passed: 360, failed: 40 }, 60) // { passed: 40, failed: 20 }
 */
export function sizesOf({ passed, failed }: Strata, n: number): Strata {
  const all = passed + failed;
  if (all === 0) return { passed: 0, failed: 0 };
  const wanted = Math.min(n, all);
  const least = (rows: number): number => Math.min(rows, LEAST_OF_EACH);
  const fails = Math.max(least(failed), Math.min(failed, Math.round((wanted * failed) / all)));
  const passes = Math.max(least(passed), Math.min(passed, wanted - fails));
  return { passed: passes, failed: fails };
}

/**
 * Draws rows without replacement and shuffles them, so that their order doesn't reveal what the judge decided.
 *
 * @param passed rows not drawn before, like those of `failed`
 * @param n how many in all, including those drawn before
 * @param seed the same seed gives the same draw
 * @param before how many of each were drawn before
 */
export function drawn<Row>(
  passed: readonly Row[],
  failed: readonly Row[],
  n: number,
  seed: number,
  before: Strata = { passed: 0, failed: 0 },
): readonly Row[] {
  const random = seededRandom(seed);
  const all = { passed: passed.length + before.passed, failed: failed.length + before.failed };
  const inAll = sizesOf(all, n);
  const sizes = {
    passed: Math.max(0, inAll.passed - before.passed),
    failed: Math.max(0, inAll.failed - before.failed),
  };
  const some = (rows: readonly Row[], size: number): Row[] => shuffled(rows, random).slice(0, size);
  return shuffled([...some(passed, sizes.passed), ...some(failed, sizes.failed)], random);
}

/** Fisher and Yates. */
function shuffled<Row>(rows: readonly Row[], random: () => number): Row[] {
  const left = [...rows];
  const mixed: Row[] = [];
  while (left.length > 0) mixed.push(...left.splice(Math.floor(random() * left.length), 1));
  return mixed;
}
