/** The diff of two runs as the page, the terminal, JSON and JUnit show it; the rules of a build’s gates. */
import { number, type Section, text } from './section';
import { count } from './text';
import * as z from './zod';

/** The lists of a diff; a case may be in several. */
export const LISTS = [
  'regressions',
  'coverageLost',
  'recoveries',
  'judgedDifferently',
  'coverageGained',
  'edited',
  'gone',
  'added',
] as const;
export type ListName = (typeof LISTS)[number];

export const LIST_TITLES: Readonly<Record<ListName, string>> = {
  regressions: 'Worse',
  coverageLost: 'No longer measured',
  recoveries: 'Better',
  judgedDifferently: 'Judged differently',
  coverageGained: 'Newly measured',
  edited: 'Edited',
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
    verdict: z.string(),
    /** The run’s reason for the verdict; '' for none. */
    why: z.string(),
  });
export type CaseName = z.Shape<typeof CaseName>;

export const ChangedCase = () =>
  z.extend(CaseName(), {
    /** Its verdict in the earlier run; '' if the case was not in that run. */
    was: z.string(),
    /** Where the case is now; '' if it is gone, or no spreadsheet is known. */
    url: z.string(),
    group: z.string(),
    /** The kind of identity by which its two results were matched, such as `uid`; '' if it is in only one run, or was edited. */
    matched: z.string(),
    /**
     * The checks it is listed for: scores, deciders and outputs of both runs, null where a run has none; and the current expected value,
     * '' if unknown.
     */
    checks: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        before: z.nullable(z.number()),
        after: z.nullable(z.number()),
        decidedBefore: z.nullable(z.string()),
        decidedAfter: z.nullable(z.string()),
        outputBefore: z.nullable(z.string()),
        outputAfter: z.nullable(z.string()),
        expected: z.string(),
      }),
    ),
  });
export type ChangedCase = z.Shape<typeof ChangedCase>;

/** A case with the lists it is in; [] if nothing changed. */
const ListedCase = () => z.extend(ChangedCase(), { lists: z.array(z.enum(LISTS)) });
export type ListedCase = z.Shape<typeof ListedCase>;

const CheckRow = () =>
  z.object({
    id: z.string(),
    title: z.string(),
    /** True if it can decide a verdict. */
    gates: z.boolean(),
    /** Its rate or mean in each run, 0–1, null if there are no rows, and the number of rows it rests on, as in that run’s own reports. */
    before: z.nullable(z.number()),
    beforeN: z.int(),
    after: z.nullable(z.number()),
    afterN: z.int(),
    /** Cases that both runs scored. */
    n: z.int(),
    /** How many scores fell, and how many rose, because of the agent: from 1 to 0 or back, or by at least half of a metric’s range. */
    lost: z.int(),
    gained: z.int(),
    /** Cases that only the later run scored, and cases that only the earlier one did. */
    newlyMeasured: z.int(),
    noLongerMeasured: z.int(),
  });
export type CheckRow = z.Shape<typeof CheckRow>;

export const EvalSetDiff = () =>
  z.object({
    tab: z.string(),
    before: z.string(),
    after: z.string(),
    /** The result in one sentence. */
    sentence: z.string(),
    /** Shown in grey below the sentence: other differences between the runs, rows judged after the earlier run, rows left out. */
    caveats: z.array(z.string()),
    /** The agent’s builds in both runs, as a sentence; '' if unknown. */
    build: z.string(),
    /** Cases that both runs have, and how they were matched. @example '95 by test id, 1 by query' */
    shared: z.int(),
    matched: z.string(),
    rates: z.string(),
    passedBefore: z.int(),
    passedAfter: z.int(),
    /** Cases that are pass or fail in both runs. */
    measured: z.int(),
    /** Of McNemar’s exact test; null if judges or settings differ, as it would not measure the agent. */
    pValue: z.nullable(z.number()),
    /** True if the runs are comparable and the change is more than chance. */
    isReal: z.boolean(),
    checks: z.array(CheckRow()),
    /** The number of cases in each list. */
    totals: z.record(z.enum(LISTS), z.int()),
    /** All cases, worse ones first, unchanged ones last; a page has the first ones. */
    cases: z.array(ListedCase()),
  });
export type EvalSetDiff = z.Shape<typeof EvalSetDiff>;

/** The result in one line. @example '4 better, 2 worse of 101: could be chance (p = 0.69)' */
export function shortResult({ totals, measured, pValue, isReal, ...diff }: EvalSetDiff): string {
  if (pValue === null)
    return measured === 0
      ? 'no row was measured in both runs'
      : `${diff.passedBefore} of ${measured} passed, then ${diff.passedAfter}: not comparable`;
  const changed = `${totals.recoveries} better, ${totals.regressions} worse of ${diff.shared}`;
  if (measured === 0 || totals.recoveries + totals.regressions === 0) return changed;
  return `${changed}: ${isReal ? 'unlikely to be chance' : 'could be chance'} (${pText(pValue)})`;
}

/** @example pText(0.0312) // 'p = 0.031' */
export function pText(pValue: number): string {
  return pValue < 0.001 ? 'p < 0.001' : `p = ${pValue.toFixed(pValue < 0.1 ? 3 : 2)}`;
}

/** A table of the checks; [] if neither run scored any. */
export function checkSection({ checks }: Pick<EvalSetDiff, 'checks'>): Section[] {
  const share = (value: number | null, n: number): string =>
    value === null ? '·' : `${(100 * value).toFixed(1)} % of ${count(n, 'row')}`;
  const rows = checks.map(({ title, gates, n, before, beforeN, after, afterN, ...counts }) => ({
    cells: [
      `${title}${gates ? '' : ' (for information)'}`,
      ...[share(before, beforeN), share(after, afterN), n, counts.lost, counts.gained],
      ...[counts.newlyMeasured, counts.noLongerMeasured],
    ],
  }));
  const columns = [text(''), ...CHECK_HEADS.map((head) => number(head))];
  return rows.length === 0 ? [] : [{ title: 'Checks', columns, rows, isDetail: true }];
}

const CHECK_HEADS = ['before', 'after', 'in both', 'lost', 'gained', 'new', 'gone'];

export function scoreText(score: number | null): string {
  return score === null ? 'blank' : String(Math.round(score * 100) / 100);
}

/**
 * A check’s score before and after, with who decided each if that has changed.
 *
 * @example changeText(check) // 'Area 1 → blank', 'Answer 1 (some-model) → 0 (person: anna)'
 */
export function changeText({ title, ...check }: Omit<ChangedCase['checks'][number], 'expected'>): string {
  const { before, after, decidedBefore, decidedAfter } = check;
  const decider = (who: string | null): string =>
    who === null || decidedBefore === decidedAfter ? '' : ` (${who})`;
  return `${title} ${scoreText(before)}${decider(decidedBefore)} → ${scoreText(after)}${decider(decidedAfter)}`;
}

/** @example verdictText({ was: 'pass', verdict: 'fail' }) // 'pass → fail' */
export function verdictText({ was, verdict }: Pick<ChangedCase, 'was' | 'verdict'>): string {
  return was === '' || was === verdict ? verdict : `${was} → ${verdict}`;
}

/**
 * The runs that are compared by default: the baseline, or the run before the last, and the last one.
 *
 * @param runs oldest first
 * @example defaultPair([{ id: 'a', isBaseline: true }, { id: 'b', isBaseline: false }, { id: '', isBaseline: false }]) // ['a', '']
 */
export function defaultPair(
  runs: readonly { readonly id: string; readonly isBaseline: boolean }[],
): readonly [before: string | undefined, after: string | undefined] {
  const last = runs[runs.length - 1];
  const earlier = runs.find((run) => run.isBaseline && run !== last) ?? runs[runs.length - 2];
  return [earlier?.id, last?.id];
}

export const GATES = ['regression', 'coverage-loss', 'error'] as const;
export type GateName = (typeof GATES)[number];

/** Gates of a build: a release is stopped if one fails. */
export const GateRules = () =>
  z.strictObject({
    failOn: z.array(z.enum(GATES)),
    /** The lowest acceptable rate of a check, 0–1; `verdict` means the pass rate of the cases. */
    minPass: z.array(
      z.strictObject({ check: z.string(), rate: z.number().check(z.minimum(0), z.maximum(1)) }),
    ),
  });
export type GateRules = z.Shape<typeof GateRules>;
