/** The totals of a comparison: wins, means, how certain the difference is, where new lost. */
import {
  type ComparedItem,
  type ComparisonItem,
  FACTORS,
  type FactorScores,
  type Side,
  SIDES,
  type Winner,
} from '../model/comparison/comparison';
import type {
  Bounds,
  Comparison,
  ComparisonStatistics,
  Lengths,
  LostQuestion,
  Means,
  Tally,
} from '../model/comparison/statistics';
import { mean } from '../model/numbers/mean';
import { seededRandom } from '../model/seeded-random';
import { signTest } from '../scoring/paired-test';
import { average, type ItemWeight, verdictOf, weightAmong, weightOf, winnersOf } from './winners';

/** Both scores of an item that counts. */
interface Pair extends Readonly<Record<Side, FactorScores>> {
  readonly item: ComparisonItem;
  readonly isFailed: boolean;
}

const { floor } = Math;
const MOST_LOST = 10;
const ALIKE: ItemWeight = { item: 1, factors: { factuality: 0.5, completeness: 0.5 } };

/** @param failedItemsCountAs the score that both answers of a failed item get; 0 leaves it out */
export function comparisonStatistics(
  compared: readonly ComparedItem[],
  failedItemsCountAs: number,
): ComparisonStatistics {
  const pairs = compared.flatMap((comparedItem) => pairOf(comparedItem, failedItemsCountAs));
  const differences = pairs.map(differenceOf);
  const plain = countedBy(pairs, () => ALIKE);
  const hasWeights = pairs.some(({ item }) => weightOf(item) !== undefined);
  const margins = pairs.map((pair) => winnersOf(pair.old, pair.new).margin);
  const { better } = plain;
  const test = better.old + better.new === 0 ? null : signTest(better.old, better.new);
  const ofKind = (kind: string): number => compared.filter(({ outcome }) => outcome.kind === kind).length;
  return {
    items: compared.length,
    compared: pairs.length,
    errors: ofKind('error'),
    notScored: ofKind('not scored'),
    failedItemsCountAs,
    margins: {
      clear: margins.filter((margin) => margin === 'clear').length,
      slight: margins.filter((margin) => margin === 'slight').length,
    },
    plain,
    weighted: hasWeights ? countedBy(pairs, ({ item }) => weightAmong(item)) : undefined,
    distribution: distributionOf(differences),
    signTest: test,
    verdict: verdictOf(plain, test),
    lengths: lengthsOf(pairs.filter(({ isFailed }) => !isFailed)),
    worst: lostOf(pairs),
  };
}

function pairOf({ item, outcome }: ComparedItem, failedItemsCountAs: number): Pair[] {
  if (outcome.kind === 'scored') return [{ item, old: outcome.old, new: outcome.new, isFailed: false }];
  if (outcome.kind === 'not scored' || failedItemsCountAs === 0) return [];
  const failed = { factuality: failedItemsCountAs, completeness: failedItemsCountAs };
  return [{ item, old: failed, new: failed, isFailed: true }];
}

function differenceOf(pair: Pair): number {
  return average(pair.new) - average(pair.old);
}

function countedBy(pairs: readonly Pair[], weigh: (pair: Pair) => ItemWeight): Comparison {
  const weighted = pairs.map((pair) => {
    const { item, factors } = weigh(pair);
    const winners = winnersOf(pair.old, pair.new);
    return { weight: item, winners, old: meansOf(pair.old, factors), new: meansOf(pair.new, factors) };
  });
  const tally = (of: (item: (typeof weighted)[number]) => Winner): Tally => {
    const sum = (winner: Winner): number =>
      weighted.reduce((total, item) => total + (of(item) === winner ? item.weight : 0), 0);
    const [old, fresh, tie] = [sum('old'), sum('new'), sum('tie')];
    return { of: old + fresh + tie, old, new: fresh, tie };
  };
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
  const meanBy = (value: (item: (typeof weighted)[number], key: keyof Means) => number): Means => {
    const by = (key: keyof Means): number =>
      weighted.reduce((sum, item) => sum + item.weight * value(item, key), 0) / total;
    return { factuality: by('factuality'), completeness: by('completeness'), average: by('average') };
  };
  const [factuality, completeness, average_] = bootstrapIntervals(
    weighted.map(({ weight, ...means }) => ({
      weight,
      values: [...FACTORS, 'average' as const].map((key) => means.new[key] - means.old[key]),
    })),
  );
  return {
    better: tally(({ winners }) => winners.better),
    factuality: tally(({ winners }) => winners.factuality),
    completeness: tally(({ winners }) => winners.completeness),
    means:
      total === 0
        ? null
        : {
            old: meanBy((item, key) => item.old[key]),
            new: meanBy((item, key) => item.new[key]),
            difference: meanBy((item, key) => item.new[key] - item.old[key]),
          },
    intervals:
      factuality && completeness && average_ ? { factuality, completeness, average: average_ } : null,
  };
}

function meansOf(scores: FactorScores, factors: FactorScores): Means {
  const { factuality, completeness } = scores;
  return {
    factuality,
    completeness,
    average: factuality * factors.factuality + completeness * factors.completeness,
  };
}

/** Averages of whole numbers differ by halves. */
function distributionOf(differences: readonly number[]): { difference: number; items: number }[] {
  if (differences.length === 0) return [];
  const [least, most] = [Math.min(...differences), Math.max(...differences)];
  return Array.from({ length: Math.round((most - least) * 2) + 1 }, (_step, index) => {
    const difference = least + index / 2;
    return { difference, items: differences.filter((value) => value === difference).length };
  });
}

function lengthsOf(pairs: readonly Pair[]): Lengths | null {
  if (pairs.length === 0) return null;
  const length = (side: Side): number[] => pairs.map(({ item }) => item[side].length);
  const [before, after] = [length('old'), length('new')];
  const answers = SIDES.flatMap((side) => pairs.map((pair) => average(pair[side])));
  return {
    old: mean(before),
    new: mean(after),
    withScore: correlation([...before, ...after], answers),
    ofDifferences: correlation(
      after.map((characters, index) => characters - (before[index] ?? 0)),
      pairs.map(differenceOf),
    ),
  };
}

/** Of equal losses, the question asked first comes first. */
function lostOf(pairs: readonly Pair[]): LostQuestion[] {
  return pairs
    .map((pair) => ({
      uid: pair.item.uid,
      question: pair.item.question,
      difference: differenceOf(pair),
    }))
    .filter(({ difference }) => difference < 0)
    .sort((a, b) => a.difference - b.difference)
    .slice(0, MOST_LOST);
}

/**
 * Pearson's r of two lists of the same length; null for fewer than three pairs, or if either does not vary.
 *
 * @example correlation([1, 2, 3], [2, 4, 6]) // 1
 */
export function correlation(left: readonly number[], right: readonly number[]): number | null {
  if (left.length < 3) return null;
  const [x, y] = [mean(left), mean(right)];
  let [both, ofLeft, ofRight] = [0, 0, 0];
  left.forEach((value, index) => {
    const [dx, dy] = [value - x, (right[index] ?? 0) - y];
    both += dx * dy;
    ofLeft += dx * dx;
    ofRight += dy * dy;
  });
  return ofLeft === 0 || ofRight === 0 ? null : both / Math.sqrt(ofLeft * ofRight);
}

/** How far a mean difference would move if other questions had been asked: the paired bootstrap. */
const RESAMPLES = 10_000;
/** The same data always give the same interval. */
const SEED = 20_261_121;
/** Limits the draws for large comparisons, whose interval no longer depends on their number. */
const MOST_DRAWS = 4_000_000;

interface WeightedPair {
  /** Differences of a pair, any number of them. */
  readonly values: readonly number[];
  readonly weight: number;
}

/**
 * The 95 % percentile intervals of the weighted means: as many pairs are drawn as there are, with replacement.
 *
 * @param pairs each with the same number of values; the same draws serve all of them
 * @returns one interval for each value; [] for fewer than two pairs or if nothing has a weight
 */
export function bootstrapIntervals(pairs: readonly WeightedPair[]): readonly Bounds[] {
  const n = pairs.length;
  const size = pairs[0]?.values.length ?? 0;
  if (n < 2 || pairs.every(({ weight }) => weight === 0)) return [];
  const rounds = Math.max(1000, Math.min(RESAMPLES, Math.floor(MOST_DRAWS / n)));
  const random = seededRandom(SEED);
  const means = Array.from({ length: size }, () => new Float64Array(rounds));
  for (let round = 0; round < rounds; round += 1) {
    const sums = new Float64Array(size);
    let total = 0;
    // A draw in which nothing has a weight has no mean.
    while (total === 0) {
      sums.fill(0);
      for (let draw = 0; draw < n; draw += 1) {
        const pair = pairs[floor(random() * n)];
        if (!pair) continue;
        total += pair.weight;
        for (let index = 0; index < size; index += 1)
          sums[index] = (sums[index] ?? 0) + pair.weight * (pair.values[index] ?? 0);
      }
    }
    means.forEach((of, index) => (of[round] = (sums[index] ?? 0) / total));
  }
  return means.map((of) => {
    const sorted = of.sort();
    return { low: quantile(sorted, 0.025), high: quantile(sorted, 0.975) };
  });
}

/** Linear interpolation between neighbours. */
function quantile(sorted: ArrayLike<number>, share: number): number {
  const position = share * (sorted.length - 1);
  const below = Math.floor(position);
  const low = sorted[below] ?? 0;
  return low + (position - below) * ((sorted[below + 1] ?? low) - low);
}
