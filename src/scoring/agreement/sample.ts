/**
 * Labelled texts as a stratified sample: each stands for as many rows as its stratum held when it was drawn, divided by its labels.
 * The weights belong to the draw, whatever judges today. C.-E. Särndal, B. Swensson, J. Wretman, Model Assisted Survey Sampling (1992).
 */
import { grouped } from '../../model/grouped';
import type { Counts } from './counts';

type Side = 'pass' | 'fail';

/** One time that a text was drawn. */
export interface Draw {
  /** What the judge of that day said of it: the stratum. */
  readonly drawnAs: Side;
  /** Texts in the stratum when it was drawn. */
  readonly rows: number;
  /** Texts in both strata then; 0 if not known. */
  readonly of: number;
}

/** A text drawn at random, once or more often, that people pass or fail. */
export interface DrawnText {
  readonly draws: readonly Draw[];
  readonly person: Side;
  /** What today's judge says of it; null if the text has changed since, or is gone. */
  readonly judge: Side | null;
}

export interface Stratum {
  readonly drawnAs: Side;
  /** The share of all rows that its texts stand for; the sum over all strata is 1. */
  readonly weight: number;
  /** The share of its rows that are labelled, at most 1: what is labelled is not estimated. */
  readonly labelledShare: number;
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

interface Entry extends Draw, Omit<DrawnText, 'draws'> {}

/**
 * The texts that are still as they were labelled, and those that have changed since: there the verdict is that of the day of the draw.
 *
 * Texts that were drawn but not labelled are taken to be like the labelled ones of their stratum. Under one judge all draws are one: a
 * stratum from which was drawn again after it had grown counts with its sizes, each for its share of the labels. Draws under several
 * judges have other strata: each stands for all rows, by its share of the labels, and a text that is in two of them is in both.
 */
export function samplesOf(texts: readonly DrawnText[]): { readonly now: Sample; readonly changed: Sample } {
  const isSameJudge = texts.every(({ judge, draws }) =>
    draws.every(({ drawnAs }) => (judge ?? draws[0]?.drawnAs) === drawnAs),
  );
  const entries = (text: DrawnText, draws: readonly Draw[]): Entry[] =>
    draws.map((draw) => ({ ...draw, person: text.person, judge: text.judge }));
  const pooled = texts.flatMap((text) => entries(text, text.draws.slice(0, 1)));
  const apart = isSameJudge ? [] : drawsApart(texts.flatMap((text) => entries(text, text.draws)));
  const strata = (apart.length === 0 ? [pooled] : apart).flatMap(weighted);
  const of = (isChanged: boolean): Sample => {
    const some = strata.flatMap(({ all, each }) => {
      const [first] = all;
      const chosen = all.filter(({ judge }) => (judge === null) === isChanged);
      if (!first || chosen.length === 0) return [];
      const { drawnAs, rows } = first;
      return [
        {
          drawnAs,
          weight: each * chosen.length,
          labelledShare: Math.min(1, all.length / rows),
          counts: countsOf(chosen.map(({ judge, person }) => ({ judge: judge ?? drawnAs, person }))),
        },
      ];
    });
    const whole = some.reduce((sum, { weight }) => sum + weight, 0);
    const n = texts.filter(({ judge }) => (judge === null) === isChanged).length;
    return {
      strata: some.map(({ weight, ...rest }) => ({ ...rest, weight: weight / whole })),
      n,
      isSameJudge,
    };
  };
  return { now: of(false), changed: of(true) };
}

/** The strata of a draw, with what each of their texts counts for: those of a draw add up to its number of texts. */
function weighted(draw: readonly Entry[]): { readonly all: readonly Entry[]; readonly each: number }[] {
  const sizes = { pass: 0, fail: 0 };
  for (const { drawnAs } of draw) sizes[drawnAs] += 1;
  const rows = draw.reduce((sum, entry) => sum + entry.rows / sizes[entry.drawnAs], 0);
  return [...grouped(draw, ({ drawnAs, rows: size }) => `${drawnAs} ${size}`).values()].map((all) => {
    const { drawnAs, rows: size } = all[0] ?? { drawnAs: 'pass', rows: 0 };
    return { all, each: (draw.length * size) / sizes[drawnAs] / rows };
  });
}

/** By the sizes of both strata; a draw of which one side has no label stands for nothing. */
function drawsApart(entries: readonly Entry[]): Entry[][] {
  const draws = grouped(entries, ({ drawnAs, rows, of }) =>
    of === 0 ? '' : drawnAs === 'pass' ? `${rows} ${of - rows}` : `${of - rows} ${rows}`,
  );
  return [...draws.values()].filter((draw) =>
    (['pass', 'fail'] as const).every((side) =>
      draw.some(({ drawnAs, rows, of }) => drawnAs === side || (of > 0 && of === rows)),
    ),
  );
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
