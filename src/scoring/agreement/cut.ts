/** Where to cut a metric so that its pass and fail match people's: chosen on some labels, reported on others. */
import { seededRandom } from '../../model/seeded-random';
import type { Interval } from '../interval';
import type { Strata } from './counts';
import { DRAWS, percentiles, SEED } from './bootstrap';
import type { Split } from './split';

/** A labelled text with its metric. */
export interface LabelledScore {
  /** 0–1. */
  readonly score: number;
  readonly person: 'pass' | 'fail';
  /** The stratum from which it was drawn. */
  readonly stratum: keyof Strata;
  readonly split: Split;
}

/** A share of those that people pass, or fail: the weighted rate, and the plain counts. */
export interface Caught {
  readonly rate: number;
  readonly part: number;
  readonly whole: number;
}

/**
 * The result of a cut: of what people pass, the share that reaches it; of what they fail, the share that doesn't. Null if there are none.
 */
export interface AtCut {
  readonly keptRight: Caught | null;
  readonly caughtWrong: Caught | null;
}

export type MetricCut =
  /** How many more labels of each kind are needed. */
  | { readonly kind: 'too few'; readonly passes: number; readonly fails: number }
  | {
      readonly kind: 'cut';
      /** Scores that reach it pass. */
      readonly cut: number;
      /** Contains 95 % of the cuts that other labels would have led to. */
      readonly range: Interval;
      readonly chosenOn: AtCut;
      readonly reportedOn: AtCut;
    };

/** Labels needed of each class: with fewer, a cut is chance. */
const LEAST_OF_EACH = 20;

/**
 * The cut with the highest sum of kept right and caught wrong (Youden's J, plus one) among the labels of the part `dev`; of equal ones the
 * highest, since a pass is a promise. Its range is a bootstrap within the strata.
 *
 * @param strata all current texts from which those were drawn: each label is weighted by its share of them
 */
export function metricCut(labelled: readonly LabelledScore[], strata: Strata): MetricCut {
  const chosen = labelled.filter(({ split }) => split === 'dev');
  const missing = (person: 'pass' | 'fail'): number => {
    const all = labelled.filter((one) => one.person === person).length;
    return Math.max(LEAST_OF_EACH - all, chosen.some((one) => one.person === person) ? 0 : 1);
  };
  const [passes, fails] = [missing('pass'), missing('fail')];
  if (passes > 0 || fails > 0) return { kind: 'too few', passes, fails };
  const weigh = weightsOf(labelled, strata);
  const cut = bestCut(chosen, weigh);
  return {
    ...{ kind: 'cut', cut, range: percentiles(drawnCuts(chosen, weigh)) },
    chosenOn: atCut(cut, chosen, weigh),
    reportedOn: atCut(
      cut,
      labelled.filter(({ split }) => split === 'test'),
      weigh,
    ),
  };
}

type Weigh = (one: LabelledScore) => number;

function weightsOf(labelled: readonly LabelledScore[], strata: Strata): Weigh {
  const drawn = (stratum: keyof Strata): number => labelled.filter((one) => one.stratum === stratum).length;
  const weight = { passed: strata.passed / drawn('passed'), failed: strata.failed / drawn('failed') };
  return ({ stratum }) => weight[stratum];
}

/** NaN if people pass, or fail, none of them. */
function bestCut(labelled: readonly LabelledScore[], weigh: Weigh): number {
  const sum = (of: readonly LabelledScore[]): number => of.reduce((all, one) => all + weigh(one), 0);
  const [passes, fails] = [
    sum(labelled.filter(({ person }) => person === 'pass')),
    sum(labelled.filter(({ person }) => person === 'fail')),
  ];
  // From the highest score down, each step adds one label to those that reach the cut.
  const sorted = [...labelled].sort((one, other) => other.score - one.score);
  let [best, found, kept, missed] = [-Infinity, NaN, 0, 0];
  sorted.forEach((one, index) => {
    if (one.person === 'pass') kept += weigh(one);
    else missed += weigh(one);
    if (sorted[index + 1]?.score === one.score) return;
    const worth = kept / passes - missed / fails;
    if (worth > best + 1e-9) [best, found] = [worth, one.score];
  });
  return found;
}

/** The cuts that other draws of as many labels from each stratum would have led to. */
function drawnCuts(labelled: readonly LabelledScore[], weigh: Weigh): number[] {
  const random = seededRandom(SEED);
  const strata = (['passed', 'failed'] as const).map((name) =>
    labelled.filter(({ stratum }) => stratum === name),
  );
  const again = (of: readonly LabelledScore[]): LabelledScore[] =>
    of.flatMap(() => of[Math.floor(random() * of.length)] ?? []);
  return Array.from({ length: DRAWS }, () => bestCut(strata.flatMap(again), weigh));
}

function atCut(cut: number, labelled: readonly LabelledScore[], weigh: Weigh): AtCut {
  const share = (person: 'pass' | 'fail', isRight: (score: number) => boolean): Caught | null => {
    const all = labelled.filter((one) => one.person === person);
    const part = all.filter(({ score }) => isRight(score));
    const sum = (of: readonly LabelledScore[]): number => of.reduce((total, one) => total + weigh(one), 0);
    return all.length === 0 ? null : { rate: sum(part) / sum(all), part: part.length, whole: all.length };
  };
  return {
    keptRight: share('pass', (score) => score >= cut),
    caughtWrong: share('fail', (score) => score < cut),
  };
}
