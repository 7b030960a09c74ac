/** The winner of each pair of answers, its margin, and the statistics of a comparison with its sign test. */
import {
  type AnswerScore,
  type Compared,
  FACTORS,
  type FactorScores,
  type Margin,
  type ScoredPair,
  type Side,
  SIDES,
  type Winner,
} from '../model/comparison';
import { mean, signed } from '../model/section';
import { signTest } from '../scoring/rates';
import { SIGNIFICANT } from '../model/judge';
import { everyOf } from '../model/collections';
import { count } from '../model/text';

/** The number of questions that each side won. */
export type Tally = Readonly<Record<Winner, number>>;

type Means = FactorScores & { readonly average: number };

/** The statistics of a comparison. Differences are new − old. Questions deleted from the source do not count. */
export function comparisonStatistics(all: readonly Pick<Compared, 'item' | 'outcome'>[]) {
  const present = all.filter(({ item }) => item !== undefined);
  const pairs = present.flatMap(({ item, outcome }) =>
    item && outcome?.kind === 'scored' ? [{ ...outcome, item }] : [],
  );
  const winners = pairs.map((pair) => pair.winners);
  const tally = (aspect: 'better' | (typeof FACTORS)[number]): Tally =>
    everyOf([...SIDES, 'tie'], (winner) => winners.filter((won) => won[aspect] === winner).length);
  const better = tally('better');
  const test = better.old + better.new === 0 ? null : signTest(better.old, better.new);
  const errors = present.filter(({ outcome }) => outcome?.kind === 'error').length;
  const margin = (size: Margin): number => winners.filter((won) => won.margin === size).length;
  const means = pairs.length === 0 ? null : everyOf([...SIDES, 'difference'], (what) => meansOf(pairs, what));
  return {
    /** Matched questions; `compared` counts those with both scores. */
    items: present.length,
    compared: pairs.length,
    errors,
    notScored: present.length - pairs.length - errors,
    margins: { clear: margin('clear'), slight: margin('slight') },
    ...{ better, factuality: tally('factuality'), completeness: tally('completeness') },
    /** null if nothing was compared. */
    means,
    /** p-value of the exact two-sided sign test over the items that are not ties; null if all are. */
    signTest: test,
    verdict: winnerSentence(means?.difference.average, better, test),
    /** The questions with the largest losses of the new answers, worst first; equal losses in sheet order. */
    worst: pairs
      .map(({ item: { uid, question }, winners: { difference } }) => ({ uid, question, difference }))
      .filter(({ difference }) => difference < 0)
      .sort((a, b) => a.difference - b.difference)
      .slice(0, 10),
  };
}

function meansOf(pairs: readonly ScoredPair[], what: Side | 'difference'): Means {
  const meanBy = (valueOf: (pair: ScoredPair, side: Side) => number): number =>
    mean(
      pairs.map((pair) =>
        what === 'difference' ? valueOf(pair, 'new') - valueOf(pair, 'old') : valueOf(pair, what),
      ),
    );
  return {
    ...everyOf(FACTORS, (factor) => meanBy((pair, side) => pair[side][factor])),
    average: meanBy(({ winners }, side) => winners.averages[side]),
  };
}

/** @example scoredPair(before, after).winners.averages.new // 7.5: the mean of factuality and completeness */
export function scoredPair(before: AnswerScore, after: AnswerScore): ScoredPair {
  const averages = everyOf(SIDES, (side) => {
    const { factuality, completeness } = side === 'old' ? before : after;
    return (factuality + completeness) / 2;
  });
  const difference = averages.new - averages.old;
  // Averages are multiples of ½.
  const size = Math.abs(difference);
  const margin = size >= 1 ? 'clear' : size >= 0.5 ? 'slight' : 'tie';
  const better = margin === 'tie' ? 'tie' : sideOf(difference);
  const ofFactors = everyOf(FACTORS, (factor) => sideOf(after[factor] - before[factor]));
  return { old: before, new: after, winners: { ...ofFactors, better, margin, averages, difference } };
}

/** @param difference new − old */
function sideOf(difference: number): Winner {
  return difference > 0 ? 'new' : difference < 0 ? 'old' : 'tie';
}

/**
 * Says whether a version wins more questions than chance explains. The sign test ignores the size of differences, so the average must
 * agree with it.
 *
 * @param difference of the averages, new − old; undefined if nothing was compared
 */
export function winnerSentence(difference: number | undefined, better: Tally, pValue: number | null): string {
  if (difference === undefined) return 'Nothing was compared.';
  const decided = better.old + better.new;
  const facts = [
    `${signed(difference)} on average`,
    pValue === null
      ? 'no question has a winner'
      : `sign test over ${count(decided, 'question')} with a winner: p = ${pValue < 0.001 ? 'less than 0.001' : pValue.toFixed(3)}`,
  ].join('; ');
  if (pValue === null || pValue >= SIGNIFICANT) {
    // With fewer than six, no split is significant.
    const few = decided < 6 ? ' Fewer than six questions with a winner cannot show a difference.' : '';
    return `The difference could be chance (${facts}).${few}`;
  }
  const bySigns = better.new - better.old;
  const winner = bySigns > 0 ? 'New' : 'Old';
  return Math.sign(bySigns) === Math.sign(difference)
    ? `${winner} is better, by more than chance explains (${facts}).`
    : `${winner} wins more questions than chance explains, but is not better on average (${facts}).`;
}
