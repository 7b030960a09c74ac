/** Who wins, by how much, and whether that is more than noise: computed from scores alone; and the totals of a comparison. */
import {
  SIDES,
  type ComparedItem,
  type ComparisonItem,
  type FactorScores,
  type Side,
  type Winner,
  type Winners,
  type ComparisonStatistics,
  type LostQuestion,
  type Means,
  type Tally,
  type Margin,
  type ComparedLine,
  type ComparisonOutcome,
} from '../model/comparison';
import { mean, signed } from '../model/section';
import { signTest } from '../scoring/interval';
import { SIGNIFICANT } from '../model/judge';
import { everyOf } from '../model/collections';
import { count } from '../model/text';

/** An item with both scores. */
interface ScoredPair extends Readonly<Record<Side, FactorScores>> {
  readonly item: ComparedItem['item'];
  readonly winners: Winners;
  /** Of the averages. */
  readonly difference: number;
}

export function comparisonStatistics(compared: readonly ComparedItem[]): ComparisonStatistics {
  const pairs = compared.flatMap(({ item, outcome }): ScoredPair[] => {
    if (outcome.kind !== 'scored') return [];
    const { old, new: fresh } = outcome;
    const difference = average(fresh) - average(old);
    return [{ item, old, new: fresh, winners: winnersOf(old, fresh), difference }];
  });
  const better = tallyOf(pairs, ({ winners }) => winners.better);
  const test = better.old + better.new === 0 ? null : signTest(better.old, better.new);
  const ofKind = (kind: string): number => compared.filter(({ outcome }) => outcome.kind === kind).length;
  const ofMargin = (margin: string): number =>
    pairs.filter(({ winners }) => winners.margin === margin).length;
  const means = pairs.length === 0 ? null : everyOf([...SIDES, 'difference'], (what) => meansOf(pairs, what));
  return {
    items: compared.length,
    compared: pairs.length,
    errors: ofKind('error'),
    notScored: ofKind('not scored'),
    margins: { clear: ofMargin('clear'), slight: ofMargin('slight') },
    better,
    factuality: tallyOf(pairs, ({ winners }) => winners.factuality),
    completeness: tallyOf(pairs, ({ winners }) => winners.completeness),
    means,
    signTest: test,
    verdict: winnerSentence(means?.difference.average, better, test),
    worst: lostOf(pairs),
  };
}

function tallyOf(pairs: readonly ScoredPair[], winnerOf: (pair: ScoredPair) => Winner): Tally {
  const wins = (winner: Winner): number => pairs.filter((pair) => winnerOf(pair) === winner).length;
  return { old: wins('old'), new: wins('new'), tie: wins('tie') };
}

function meansOf(pairs: readonly ScoredPair[], what: Side | 'difference'): Means {
  const by = (of: (scores: FactorScores) => number): number =>
    mean(pairs.map((pair) => (what === 'difference' ? of(pair.new) - of(pair.old) : of(pair[what]))));
  return {
    factuality: by(({ factuality }) => factuality),
    completeness: by(({ completeness }) => completeness),
    average: by(average),
  };
}

/** Of equal losses, the question asked first comes first. */
function lostOf(pairs: readonly ScoredPair[]): LostQuestion[] {
  return pairs
    .map(({ item: { uid, question }, difference }) => ({ uid, question, difference }))
    .filter(({ difference }) => difference < 0)
    .sort((a, b) => a.difference - b.difference)
    .slice(0, 10);
}

/** @example average({ factuality: 8, completeness: 7 }) // 7.5 */
export function average({ factuality, completeness }: FactorScores): number {
  return (factuality + completeness) / 2;
}

/**
 * The margin of a difference of averages, regardless of sign: ≥ 1 clear, ≥ 0.5 slight, less a tie. Averages of whole numbers differ by
 * halves.
 *
 * @example marginOf(-0.5) // 'slight'
 */
export function marginOf(difference: number): Margin {
  const size = Math.abs(difference);
  return size >= 1 ? 'clear' : size >= 0.5 ? 'slight' : 'tie';
}

export function winnersOf(before: FactorScores, after: FactorScores): Winners {
  const difference = average(after) - average(before);
  const margin = marginOf(difference);
  return {
    better: margin === 'tie' ? 'tie' : sideOf(difference),
    margin,
    factuality: sideOf(after.factuality - before.factuality),
    completeness: sideOf(after.completeness - before.completeness),
  };
}

/** @param difference new − old */
function sideOf(difference: number): Winner {
  return difference > 0 ? 'new' : difference < 0 ? 'old' : 'tie';
}

/**
 * Whether a version wins more questions than chance explains: the test does not depend on a few large differences, so the average must point
 * the same way.
 *
 * @param difference of the averages; undefined if nothing was compared
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
    // Of fewer than six, the sign test could not tell any split from chance.
    const few = decided < 6 ? ' Fewer than six questions with a winner cannot show a difference.' : '';
    return `The difference could be chance (${facts}).${few}`;
  }
  const bySigns = better.new - better.old;
  const who = bySigns > 0 ? 'New' : 'Old';
  return Math.sign(bySigns) === Math.sign(difference)
    ? `${who} is better, by more than chance explains (${facts}).`
    : `${who} wins more questions than chance explains, but is not better on average (${facts}).`;
}

/** @param item where it is still in the source @example lineOf({ question, uid, runId }, item, outcome).winners?.better // 'new' */
export function lineOf(
  { question, uid, runId }: Pick<ComparedLine, 'question' | 'uid' | 'runId'>,
  item: Pick<ComparisonItem, 'row' | 'carried'> | undefined,
  outcome: ComparisonOutcome | undefined,
): ComparedLine {
  const pair = outcome?.kind === 'scored' ? outcome : undefined;
  return {
    ...{ row: item?.row, question, uid, runId, carried: item?.carried },
    outcome,
    winners: pair && winnersOf(pair.old, pair.new),
    averages: pair && { old: average(pair.old), new: average(pair.new) },
  };
}
