/**
 * Labelled texts as a stratified sample: each stands for as many rows as its stratum held when it was drawn, divided by its labels.
 * The weights belong to the draw, whatever judges today. C.-E. Särndal, B. Swensson, J. Wretman, Model Assisted Survey Sampling (1992).
 */
import { grouped } from '../../model/grouped';
import type { Counts } from './counts';

type Side = 'pass' | 'fail';

/** A text drawn at random that people pass or fail. */
export interface DrawnText {
  /** What the judge of that day said of it: the stratum. */
  readonly drawnAs: Side;
  /** Texts in the stratum when it was drawn. */
  readonly rows: number;
  readonly person: Side;
  /** What today's judge says of it; null if the text has changed since, or is gone. */
  readonly judge: Side | null;
}

export interface Stratum {
  readonly drawnAs: Side;
  /** The share of all rows that its texts stand for; the sum over all strata is 1. */
  readonly weight: number;
  /** The share of its rows that are labelled, at most 1: what is labelled is not estimated. */
  readonly known: number;
  /** What today's judge and people say. */
  readonly counts: Counts;
}

export interface Sample {
  readonly strata: readonly Stratum[];
  /** Labelled texts. */
  readonly n: number;
  /** Whether today's judge says of each text what was said when it was drawn: then a stratum holds one of its verdicts only. */
  readonly isSameJudge: boolean;
}

const none: Counts = { a: 0, b: 0, c: 0, d: 0 };

/** @example countsOf([{ judge: 'pass', person: 'fail' }]) // { a: 0, b: 1, c: 0, d: 0 } */
export function countsOf(texts: readonly { readonly judge: Side; readonly person: Side }[]): Counts {
  return texts.reduce((counts, { judge, person }) => {
    const cell = judge === 'pass' ? (person === 'pass' ? 'a' : 'b') : person === 'pass' ? 'c' : 'd';
    return { ...counts, [cell]: counts[cell] + 1 };
  }, none);
}

/**
 * The texts that are still as they were labelled, and those that have changed since: there the verdict is that of the day of the draw.
 *
 * Texts that were drawn but not labelled are taken to be like the labelled ones of their stratum; a stratum from which was drawn again
 * after it had grown counts with its sizes, each for its share of the labels.
 */
export function samplesOf(texts: readonly DrawnText[]): { readonly now: Sample; readonly changed: Sample } {
  const isSameJudge = texts.every(({ judge, drawnAs }) => judge === null || judge === drawnAs);
  const sizes = { pass: 0, fail: 0 };
  for (const { drawnAs } of texts) sizes[drawnAs] += 1;
  const strata = [...grouped(texts, ({ drawnAs, rows }) => `${drawnAs} ${rows}`).values()];
  const of = (isChanged: boolean): Sample => {
    const some = strata.flatMap((all) => {
      const [first] = all;
      const chosen = all.filter(({ judge }) => (judge === null) === isChanged);
      if (!first || chosen.length === 0) return [];
      const { drawnAs, rows } = first;
      return [
        {
          drawnAs,
          weight: (rows * chosen.length) / sizes[drawnAs],
          known: Math.min(1, all.length / rows),
          counts: countsOf(chosen.map(({ judge, person }) => ({ judge: judge ?? drawnAs, person }))),
        },
      ];
    });
    const whole = some.reduce((sum, { weight }) => sum + weight, 0);
    const n = texts.filter(({ judge }) => (judge === null) === isChanged).length;
    return { strata: some.map((one) => ({ ...one, weight: one.weight / whole })), n, isSameJudge };
  };
  return { now: of(false), changed: of(true) };
}

export function labelledOf({ a, b, c, d }: Counts): number {
  return a + b + c + d;
}

/** Shares of all rows: each count weighted by the rows that it stands for. */
export function sharesOf({ strata }: Sample): Counts {
  return strata.reduce((sum, { weight, counts }) => {
    const each = weight / labelledOf(counts);
    return {
      a: sum.a + each * counts.a,
      b: sum.b + each * counts.b,
      c: sum.c + each * counts.c,
      d: sum.d + each * counts.d,
    };
  }, none);
}
