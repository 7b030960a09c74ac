/** What a diff of two runs shows, wherever it is shown: page, tab, saved page, terminal, JSON. */
import * as z from '../zod';

/** Why a case is listed; a case may be in several lists. */
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

/** The lists that say what changed are not those of what failed both times. */
export const LIST_TITLES: Readonly<Record<ListName, string>> = {
  regressions: 'Lost a check',
  coverageLost: 'Measured less than before',
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
    /** Where the case stands now; '' where it is gone, or no spreadsheet is known. */
    url: z.string(),
    /** Its `test_group`; '' where it has none, or none is known. */
    group: z.string(),
    /** By what the two cases were found to be the same; '' where it stands in one run, or was edited. */
    matched: z.string(),
    /** The checks for which it is in the list, with the scores of both runs; null where one has none. */
    checks: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        before: z.nullable(z.number()),
        after: z.nullable(z.number()),
      }),
    ),
    /** What the agent gave in both runs, of those checks and its answer; null where it was not kept. */
    outputs: z.array(
      z.object({ title: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
    ),
  });
export type ChangedCase = z.Shape<typeof ChangedCase>;

const CheckRow = () =>
  z.object({
    id: z.string(),
    title: z.string(),
    gates: z.boolean(),
    n: z.int(),
    before: z.nullable(z.number()),
    after: z.nullable(z.number()),
    lost: z.int(),
    gained: z.int(),
    newlyMeasured: z.int(),
    noLongerMeasured: z.int(),
    pValue: z.number(),
    /** The share of cases in which two trials of one run differ, 0–1; null without trials. */
    noise: z.nullable(z.number()),
    isReal: z.boolean(),
  });

const SliceRow = () =>
  z.object({
    column: z.string(),
    value: z.string(),
    n: z.int(),
    passedBefore: z.int(),
    passedAfter: z.int(),
    worse: z.int(),
    better: z.int(),
    /** 95 %, of the difference of the pass rates; null where there are too few cases. */
    interval: z.nullable(z.object({ low: z.number(), high: z.number() })),
    /** Those that both runs scored in it, in the order of `checks`. */
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
    /** What it comes to, for somebody who reads nothing else. */
    sentence: z.string(),
    /** Sentences: what differs between the runs beside the agent; [] where nothing is known to. */
    notComparable: z.array(z.string()),
    /** Which builds of the agent the two are of, a sentence; '' where neither says. */
    build: z.string(),
    /** Cases that both have, and by what they were matched. @example '95 by test id, 1 by query' */
    shared: z.int(),
    matched: z.string(),
    rates: z.string(),
    chance: z.string(),
    /** How much trials of one run differ, beside the change; '' without trials. */
    noise: z.string(),
    /** The least change that so many cases could show. */
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

/** @example shareText(0.861) // '86.1 %' */
export function shareText(share: number | null): string {
  return share === null ? '·' : `${(100 * share).toFixed(1)} %`;
}

export function scoreText(score: number | null): string {
  return score === null ? 'blank' : String(Math.round(score * 100) / 100);
}

export function pText(pValue: number): string {
  return pValue < 0.001 ? '< 0.001' : pValue.toFixed(3);
}

/** @example changeText({ title: 'Area', before: 1, after: null }) // 'Area 1 → blank' */
export function changeText({ title, before, after }: ChangedCase['checks'][number]): string {
  return `${title} ${scoreText(before)} → ${scoreText(after)}`;
}

/** What stands where an output was not kept. */
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

/** What stands over a table of slices. */
export const SLICE_HEADS = [
  ...[
    'Slice',
    'Cases',
    'Passed before',
    'After',
    'Lost',
    'Gained',
    '95 % of the change',
    'Checks that changed',
  ],
];

/** A line of that table. */
export function sliceCells(slice: SliceRow): (string | number)[] {
  const { column, value, n, passedBefore, passedAfter, worse, better, interval } = slice;
  return [
    `${column}: ${value}`,
    ...[n, passedBefore, passedAfter, worse, better],
    intervalText(interval),
    sliceChecksText(slice),
  ];
}
