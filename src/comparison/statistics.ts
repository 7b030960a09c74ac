/** The totals of a comparison: wins, means, how certain the difference is, where new lost. */
import type {
  ComparedItem,
  FactorScores,
  Side,
  Winner,
  Winners,
  ComparisonStatistics,
  LostQuestion,
  Means,
  Tally,
} from '../model/comparison';
import { mean } from '../model/section';
import { signTest } from '../scoring/interval';
import { average, verdictOf, winnersOf } from './winners';

/** An item with both scores. */
interface Pair extends Readonly<Record<Side, FactorScores>> {
  readonly item: ComparedItem['item'];
  readonly winners: Winners;
  /** Of the averages. */
  readonly difference: number;
}

export function comparisonStatistics(compared: readonly ComparedItem[]): ComparisonStatistics {
  const pairs = compared.flatMap(({ item, outcome }): Pair[] => {
    if (outcome.kind !== 'scored') return [];
    const { old, new: fresh } = outcome;
    return [
      { item, old, new: fresh, winners: winnersOf(old, fresh), difference: average(fresh) - average(old) },
    ];
  });
  const better = tallyOf(pairs, ({ winners }) => winners.better);
  const test = better.old + better.new === 0 ? null : signTest(better.old, better.new);
  const ofKind = (kind: string): number => compared.filter(({ outcome }) => outcome.kind === kind).length;
  const ofMargin = (margin: string): number =>
    pairs.filter(({ winners }) => winners.margin === margin).length;
  const means =
    pairs.length === 0
      ? null
      : {
          old: meansOf(pairs, (pair, of) => of(pair.old)),
          new: meansOf(pairs, (pair, of) => of(pair.new)),
          difference: meansOf(pairs, (pair, of) => of(pair.new) - of(pair.old)),
        };
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
    verdict: verdictOf(means?.difference.average, better, test),
    worst: lostOf(pairs),
  };
}

function tallyOf(pairs: readonly Pair[], winnerOf: (pair: Pair) => Winner): Tally {
  const wins = (winner: Winner): number => pairs.filter((pair) => winnerOf(pair) === winner).length;
  return { old: wins('old'), new: wins('new'), tie: wins('tie') };
}

function meansOf(
  pairs: readonly Pair[],
  value: (pair: Pair, of: (scores: FactorScores) => number) => number,
): Means {
  const by = (of: (scores: FactorScores) => number): number => mean(pairs.map((pair) => value(pair, of)));
  return {
    factuality: by(({ factuality }) => factuality),
    completeness: by(({ completeness }) => completeness),
    average: by(average),
  };
}

/** Of equal losses, the question asked first comes first. */
function lostOf(pairs: readonly Pair[]): LostQuestion[] {
  return pairs
    .map(({ item: { uid, question }, difference }) => ({ uid, question, difference }))
    .filter(({ difference }) => difference < 0)
    .sort((a, b) => a.difference - b.difference)
    .slice(0, 10);
}
