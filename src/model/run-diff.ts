/** What a diff of two runs shows in all its forms: page, terminal, JSON, JUnit. */
import { number, type Section, text } from './section';
import * as z from './zod';

/** The lists of cases; a case may be in several. */
export const LISTS = [
  'regressions',
  'coverageLost',
  'recoveries',
  'coverageGained',
  'edited',
  'gone',
  'added',
] as const;
export type ListName = (typeof LISTS)[number];

export const LIST_TITLES: Readonly<Record<ListName, string>> = {
  regressions: 'Got worse',
  coverageLost: 'Not measured any more',
  recoveries: 'Got better',
  coverageGained: 'Measured more than before',
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
    /** What the run says of its verdict; '' if it does not. */
    why: z.string(),
  });
export type CaseName = z.Shape<typeof CaseName>;

export const ChangedCase = () =>
  z.extend(CaseName(), {
    /** Where the case is now; '' if it is gone, or no spreadsheet is known. */
    url: z.string(),
    /** What the two cases were matched by; '' if the case is in only one run, or was edited. */
    matched: z.string(),
    /** The checks it is listed for, with the scores of both runs, and what the agent gave for them; null where a run has none. */
    checks: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        before: z.nullable(z.number()),
        after: z.nullable(z.number()),
        outputBefore: z.nullable(z.string()),
        outputAfter: z.nullable(z.string()),
      }),
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
    /** Scores that fell, and rose: between 1 and 0, or by half of a metric's range. */
    lost: z.int(),
    gained: z.int(),
    /** Cases that only the later run scored, and those that only the earlier one did. */
    newlyMeasured: z.int(),
    noLongerMeasured: z.int(),
  });
export type CheckRow = z.Shape<typeof CheckRow>;

export const EvalSetDiff = () =>
  z.object({
    tab: z.string(),
    before: z.string(),
    after: z.string(),
    /** The result, for someone who reads nothing else. */
    sentence: z.string(),
    /** What follows it in grey: what differs between the runs besides the agent, what was judged since, what is left out. */
    caveats: z.array(z.string()),
    /** Which builds of the agent the two runs used, a sentence; '' if neither says. */
    build: z.string(),
    /** Cases that both runs have, and what they were matched by. @example '95 by test id, 1 by query' */
    shared: z.int(),
    matched: z.string(),
    rates: z.string(),
    passedBefore: z.int(),
    passedAfter: z.int(),
    /** Cases that are pass or fail in both runs. */
    measured: z.int(),
    /** Of McNemar’s exact test; null if the runs’ judges or settings differ, so that it would say nothing about the agent. */
    pValue: z.nullable(z.number()),
    /** Whether the change is more than chance, and nothing stands against a claim about the agent. */
    isReal: z.boolean(),
    checks: z.array(CheckRow()),
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

/** What changed, check by check. */
export function checkSection({ checks }: Pick<EvalSetDiff, 'checks'>): Section[] {
  const share = (value: number | null): string => (value === null ? '·' : `${(100 * value).toFixed(1)} %`);
  const rows = checks.map(({ title, gates, n, before, after, ...counts }) => ({
    cells: [
      `${title}${gates ? '' : ' (info only)'}`,
      ...[n, share(before), share(after), counts.lost, counts.gained],
      ...[counts.newlyMeasured, counts.noLongerMeasured],
    ],
  }));
  const columns = [text(''), ...CHECK_HEADS.map((head) => number(head))];
  return rows.length === 0 ? [] : [{ title: 'Checks', columns, rows, isDetail: true }];
}

const CHECK_HEADS = ['cases', 'before', 'after', 'lost', 'gained', 'new', 'gone'];

export function scoreText(score: number | null): string {
  return score === null ? 'blank' : String(Math.round(score * 100) / 100);
}

/** @example changeText({ title: 'Area', before: 1, after: null }) // 'Area 1 → blank' */
export function changeText({
  title,
  before,
  after,
}: Pick<ChangedCase['checks'][number], 'title' | 'before' | 'after'>): string {
  return `${title} ${scoreText(before)} → ${scoreText(after)}`;
}
