/** The history of an eval set: the results of each case in the last runs, for the page and the HTML report. */
import { ROW_VERDICTS } from './scorecard';
import { Rate } from './section';
import * as z from './zod';

/** A history shows at most this many runs, the last ones. */
export const MAX_RUNS = 10;

const HistoryRun = () =>
  z.object({
    /** '' for the current results. */
    id: z.string(),
    name: z.string(),
    /** The agent's; '' if not known. */
    build: z.string(),
    isBaseline: z.boolean(),
    /** The pass rate of its cases; a conversation is one. */
    rate: Rate(),
    /** Cases that were edited since they were last run. */
    edited: z.int(),
    /** Sentences about differences from the previous run other than the agent, such as another judge; [] if none is known. */
    differs: z.array(z.string()),
  });
export type HistoryRun = z.Shape<typeof HistoryRun>;

/** Verdict, the place of its uid in `uids`, its row then (0 if the case was gone), and a mark per check of `History.checks`. */
const HistoryCell = () => z.tuple([z.enum(ROW_VERDICTS), z.int(), z.int(), z.string()]);
export type HistoryCell = z.Shape<typeof HistoryCell>;

/** The characters for a check’s score: 1, 0, a fraction, no score. */
const MARKS = { met: '1', notMet: '0', partly: '~', none: '-' } as const;

export function markOf(score: number | undefined): string {
  if (score === undefined) return MARKS.none;
  return score === 1 ? MARKS.met : score === 0 ? MARKS.notMet : MARKS.partly;
}

const HistoryCase = () =>
  z.object({
    /** The test id, else the row, else the beginning of the query. */
    name: z.string(),
    query: z.string(),
    group: z.string(),
    /** Its uid, and further ones if it was edited. */
    uids: z.array(z.string()),
    /** By run; null where the run does not have the case. */
    cells: z.array(z.nullable(HistoryCell())),
  });
export type HistoryCase = z.Shape<typeof HistoryCase>;

export const History = () =>
  z.object({
    tab: z.string(),
    /** Oldest first. */
    runs: z.array(HistoryRun()),
    checks: z.array(z.object({ id: z.string(), title: z.string() })),
    /** In the order of the last run; then cases that only earlier runs have. */
    cases: z.array(HistoryCase()),
  });
export type History = z.Shape<typeof History>;

/** True for a pass, false for a fail, undefined for anything else. @param check its place in `checks`; −1 for the verdict */
export function isPassed([verdict, , , marks]: HistoryCell, check: number): boolean | undefined {
  const [word, pass, fail] =
    check < 0 ? [verdict, 'pass', 'fail'] : [marks[check] ?? '', MARKS.met, MARKS.notMet];
  return word === pass ? true : word === fail ? false : undefined;
}

/**
 * Counts how often a case flipped between pass and fail from one run to the next, and the runs in which it was unstable. Flips do not
 * count if the case was edited in between, or if the runs were scored differently.
 *
 * @param check its place in `checks`; −1 for the verdict
 * @example changesOf({ cells: [pass, fail, pass] }, runs, -1) // 2
 */
export function changesOf({ cells }: HistoryCase, runs: readonly HistoryRun[], check: number): number {
  let changes = 0;
  let last: { readonly passed: boolean; readonly uid: number } | undefined;
  cells.forEach((cell, run) => {
    if ((runs[run]?.differs.length ?? 0) > 0) last = undefined;
    if (!cell) return;
    const [verdict, uid] = cell;
    if (check < 0 && verdict === 'unstable') changes += 1;
    const passed = isPassed(cell, check);
    if (passed === undefined) return;
    if (last?.uid === uid && last.passed !== passed) changes += 1;
    last = { passed, uid };
  });
  return changes;
}

/** The key of a case on a page: it stays the same when the current results arrive. */
export function caseKey({ uids, cells }: HistoryCase): string {
  return [
    uids[uids.length - 1],
    ...cells
      .filter((cell) => cell !== null)
      .map(([, , row]) => row)
      .slice(0, 1),
  ].join(' ');
}

/** The case's last cell before a run. */
export function earlierCell({ cells }: HistoryCase, run: number): HistoryCell | undefined {
  return cells.slice(0, run).reduce<HistoryCell | undefined>((last, cell) => cell ?? last, undefined);
}
