/** What a diff of two runs shows in all its forms: page, tab, saved page, terminal, JSON. */
import { meanText } from '../numbers/mean';
import { Interval } from '../section';
import * as z from '../zod';

/** The lists of cases; a case may be in several. */
export const LISTS = [
  'regressions',
  'coverageLost',
  'recoveries',
  'coverageGained',
  'changedValue',
  'stillFailing',
  'edited',
  'gone',
  'added',
] as const;
export type ListName = (typeof LISTS)[number];

/** The titles of the lists: what changed is listed apart from what failed both times. */
export const LIST_TITLES: Readonly<Record<ListName, string>> = {
  regressions: 'Lost a check',
  coverageLost: 'Lost a score',
  recoveries: 'Gained a check',
  coverageGained: 'Measured more than before',
  changedValue: 'Another value of a metric',
  stillFailing: 'Still failing',
  edited: 'Edited between the runs',
  gone: 'Only in the earlier run',
  added: 'Only in the later run',
};

export const CaseName = () =>
  z.object({
    tab: z.string(),
    /** The test id, else the row, else the beginning of the query. */
    name: z.string(),
    row: z.int(),
    query: z.string(),
    /** @example 'pass → fail' */
    verdict: z.string(),
  });
export type CaseName = z.Shape<typeof CaseName>;

export const ChangedCase = () =>
  z.extend(CaseName(), {
    /** Where the case is now; '' if it is gone, or no spreadsheet is known. */
    url: z.string(),
    /** Its `test_group`; '' if it has none, or none is known. */
    group: z.string(),
    /** What the two cases were matched by; '' if the case is in only one run, or was edited. */
    matched: z.string(),
    /** The checks it is listed for, with the scores of both runs; null if a run has none. */
    checks: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        before: z.nullable(z.number()),
        after: z.nullable(z.number()),
      }),
    ),
    /** What the agent gave in both runs for those checks, and its answer; null if not kept. */
    outputs: z.array(
      z.object({ title: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
    ),
  });
export type ChangedCase = z.Shape<typeof ChangedCase>;

const CheckRow = () =>
  z.object({
    id: z.string(),
    title: z.string(),
    /** Whether it can decide a verdict. */
    gates: z.boolean(),
    /** Cases that both runs scored. */
    n: z.int(),
    /** Their mean scores, 0–1: the pass rates, or the means of a metric; null if there is no case. */
    before: z.nullable(z.number()),
    after: z.nullable(z.number()),
    /** Of a metric's two means, 95 %; null for a pass rate. */
    intervals: z.nullable(z.object({ before: Interval(), after: Interval() })),
    /** Scores that fell, and rose: between 1 and 0, or by half of a metric's range. */
    lost: z.int(),
    gained: z.int(),
    /** Cases that only the later run scored, and those that only the earlier one did. */
    newlyMeasured: z.int(),
    noLongerMeasured: z.int(),
    /** null if the runs' judges or settings differ, so that it would say nothing about the agent. */
    pValue: z.nullable(z.number()),
    /** Whether `pValue` is below 0.05. */
    isReal: z.boolean(),
  });
export type CheckRow = z.Shape<typeof CheckRow>;

const SliceRow = () =>
  z.object({
    column: z.string(),
    /** As first written. */
    value: z.string(),
    /** Cases that both runs measured. */
    n: z.int(),
    passedBefore: z.int(),
    passedAfter: z.int(),
    /** From pass to fail, and from fail to pass. */
    worse: z.int(),
    better: z.int(),
    /** 95 % interval of the difference between the pass rates; null if there are too few cases. */
    interval: z.nullable(Interval()),
    /** The checks that both runs scored in it, in the order of `checks`. */
    checks: z.array(
      z.pick(CheckRow(), {
        id: true,
        title: true,
        n: true,
        before: true,
        after: true,
        lost: true,
        gained: true,
      }),
    ),
  });
export type SliceRow = z.Shape<typeof SliceRow>;

export const EvalSetDiff = () =>
  z.object({
    tab: z.string(),
    before: z.string(),
    after: z.string(),
    /** The result, for someone who reads nothing else. */
    sentence: z.string(),
    /** Sentences: what differs between the runs besides the agent; [] if nothing is known to. */
    notComparable: z.array(z.string()),
    /** Which builds of the agent the two runs used, a sentence; '' if neither says. */
    build: z.string(),
    /** Cases that both runs have, and what they were matched by. @example '95 by test id, 1 by query' */
    shared: z.int(),
    matched: z.string(),
    rates: z.string(),
    chance: z.string(),
    /** What the test rests on where cases have trials; '' without trials. */
    trials: z.string(),
    /** The smallest change that this number of cases could show. */
    least: z.string(),
    passedBefore: z.int(),
    passedAfter: z.int(),
    /** Cases that are pass or fail in both runs. */
    measured: z.int(),
    isReal: z.boolean(),
    checks: z.array(CheckRow()),
    /** Cases that both runs measured, by the values of columns. */
    slices: z.array(SliceRow()),
    lists: z.array(
      z.object({
        list: z.enum(LISTS),
        /** How many there are; a page shows the first of them. */
        total: z.int(),
        cases: z.array(ChangedCase()),
      }),
    ),
  });
export type EvalSetDiff = z.Shape<typeof EvalSetDiff>;

type Measured = Pick<CheckRow, 'before' | 'after' | 'intervals'>;

/** A check's result in one of the runs: a pass rate, or a metric's mean. @example '86.1 %'; '0.71 (0.58–0.82)' */
export function resultText(check: Measured, run: 'before' | 'after'): string {
  const share = check[run];
  if (share === null) return '·';
  return check.intervals === null ? `${(100 * share).toFixed(1)} %` : meanText(share, check.intervals[run]);
}

export function scoreText(score: number | null): string {
  return score === null ? 'blank' : String(Math.round(score * 100) / 100);
}

export function pText(pValue: number | null): string {
  if (pValue === null) return '·';
  return pValue < 0.001 ? '< 0.001' : pValue.toFixed(3);
}

/** @example changeText({ title: 'Area', before: 1, after: null }) // 'Area 1 → blank' */
export function changeText({ title, before, after }: ChangedCase['checks'][number]): string {
  return `${title} ${scoreText(before)} → ${scoreText(after)}`;
}

/** Shown for an output that was not kept. */
export const NOT_KEPT = 'not kept';

/** @example intervalText({ low: -0.119, high: 0.035 }) // '−11.9 to +3.5' */
export function intervalText(interval: { readonly low: number; readonly high: number } | null): string {
  const points = (share: number): string => `${share < 0 ? '−' : '+'}${Math.abs(100 * share).toFixed(1)}`;
  return interval === null ? 'not enough data' : `${points(interval.low)} to ${points(interval.high)}`;
}

/** The checks of a slice that changed. @example 'Area −2 +1 of 8, Dates +1 of 5' */
export function sliceChecksText({ checks }: SliceRow): string {
  return checks
    .filter(({ lost, gained }) => lost + gained > 0)
    .map(
      ({ title, lost, gained, n }) =>
        `${title}${lost > 0 ? ` −${lost}` : ''}${gained > 0 ? ` +${gained}` : ''} of ${n}`,
    )
    .join(', ');
}
