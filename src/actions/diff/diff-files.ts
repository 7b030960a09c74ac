/** Runs in files beside each other, and what must not come of it: the diff that a command line, and so a build, goes by. */
import { GATES } from '../../model/gates';
import type { LedgerCase, Snapshot } from '../../model/ledger';
import { count } from '../../model/text';
import { UserError } from '../../model/user-error';
import { queryHashOf } from '../../run/results/snapshot';
import { checkChanges, SIGNIFICANT } from '../../scoring/check-changes';
import { whyNotComparable } from '../../scoring/comparable';
import type { CaseDiff } from '../../scoring/diff-runs';
import { gateFailures, RATED } from '../../scoring/gate';
import { leastChange } from '../../scoring/holm';
import * as z from '../../settings/zod';
import { readRuns, runFileText } from '../../store/scored-file';
import { diffPrograms, type Entry, inOurWords, LISTS, matchedText, verdictsOf } from './diff-runs';
import { type DiffServices, runName, runsNow } from './run-list';
import { chanceSentence, ratesSentence } from './words';

const RunFile = () => z.strictObject({ name: z.string(), text: z.string() });

const Gates = () =>
  z.strictObject({
    failOn: z.array(z.enum(GATES)),
    allow: z.int().check(z.minimum(0)),
    minPass: z.array(
      z.strictObject({ check: z.string(), rate: z.number().check(z.minimum(0), z.maximum(1)) }),
    ),
  });

/** A run that a later one will be held against, and by which gates. */
export const BaselineRequest = () => z.extend(Gates(), { before: RunFile() });
export type BaselineRequest = z.Shape<typeof BaselineRequest>;

export const Baseline = () =>
  z.object({ evalSets: z.array(z.object({ tab: z.string(), name: z.string(), cases: z.int() })) });
export type Baseline = z.Shape<typeof Baseline>;

export const FileDiffRequest = () => z.extend(BaselineRequest(), { after: RunFile() });
export type FileDiffRequest = z.Shape<typeof FileDiffRequest>;

const CaseName = () =>
  z.object({
    tab: z.string(),
    /** The test id, else the row, else the beginning of the query. */
    name: z.string(),
    row: z.int(),
    query: z.string(),
    /** @example 'pass → fail' */
    verdict: z.string(),
  });
type CaseName = z.Shape<typeof CaseName>;

const ChangedCase = () =>
  z.extend(CaseName(), {
    /** The checks for which it is in the list, with the scores of both runs; null where one has none. */
    checks: z.array(
      z.object({ id: z.string(), before: z.nullable(z.number()), after: z.nullable(z.number()) }),
    ),
  });

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
    isReal: z.boolean(),
  });

const EvalSetDiff = () =>
  z.object({
    tab: z.string(),
    before: z.string(),
    after: z.string(),
    notComparable: z.array(z.string()),
    shared: z.int(),
    matched: z.string(),
    rates: z.string(),
    chance: z.string(),
    /** The least change that so many cases could show. */
    least: z.string(),
    checks: z.array(CheckRow()),
    lists: z.array(z.object({ list: z.enum(LISTS), cases: z.array(ChangedCase()) })),
  });
type EvalSetDiff = z.Shape<typeof EvalSetDiff>;

export const FileDiff = () =>
  z.object({
    /** What it comes to, for somebody who reads nothing else. */
    sentence: z.string(),
    evalSets: z.array(EvalSetDiff()),
    /** Sentences: eval sets that only one of the two has. */
    unpaired: z.array(z.string()),
    /** The cases of the later run. */
    cases: z.array(CaseName()),
    /** The gates that do not hold. */
    failures: z.array(z.object({ gate: z.string(), sentence: z.string(), cases: z.array(ChangedCase()) })),
  });
export type FileDiff = z.Shape<typeof FileDiff>;

interface Pair {
  readonly before: Snapshot;
  readonly after: Snapshot;
}

/** The results of all eval sets as they stand now, as such a file. */
export function runFile(services: DiffServices): string {
  return runFileText(runsNow(services));
}

/** @throws UserError where a file is no run, both are the same one, or they have no case in common */
export function diffFiles(request: FileDiffRequest): FileDiff {
  const { failOn, allow, minPass } = request;
  assertRated(request);
  const [first, second] = [runsIn(request.before), runsIn(request.after)];
  const { pairs, dropped, unpaired } = pairedSets(first, second);
  const runs = pairs.map(({ before, after }) => {
    if (isSameRun(before, after))
      throw new UserError('usage', `Both files hold the same run${named(before)}: nothing can have changed.`);
    return { before, after, diff: diffPrograms(before, after) };
  });
  if (runs.every(({ diff }) => diff.shared === 0))
    throw new UserError('usage', 'The two runs have no case in common: there is nothing to compare.');
  const tabOf = new Map(
    [...first, ...second].flatMap(({ tab, cases }) => cases.map((one) => [one, tab] as const)),
  );
  const placeOf = (entry: Entry): string => tabOf.get('after' in entry ? entry.after : entry) ?? '';
  return {
    sentence: runs.map(({ after, diff }) => sentenceOf(after.tab, diff)).join(' '),
    evalSets: runs.map(({ before, after, diff }) => evalSetDiff(before, after, diff)),
    unpaired,
    cases: second.flatMap(({ tab, cases }) => cases.map((one) => caseName(one, tab))),
    failures: gateFailures(
      {
        diffs: runs.map(({ diff }) => diff),
        dropped: dropped.flatMap(({ cases }) => cases),
        after: second.flatMap(({ cases }) => cases),
      },
      { failOn, allow, minPass },
    ).map(({ gate, sentence, cases }) => ({
      gate,
      sentence,
      cases: cases.map((entry) => changedCase(entry, placeOf(entry))),
    })),
  };
}

/**
 * What can be known to go wrong before the run that it is for.
 *
 * @throws UserError where the file is no run, or a gate asks for a check that there is not
 */
export function baseline(request: BaselineRequest): Baseline {
  assertRated(request);
  return {
    evalSets: readRuns(request.before, queryHashOf).map((run) => ({
      tab: run.tab,
      name: runTitle(run),
      cases: run.cases.length,
    })),
  };
}

function assertRated({ minPass }: Pick<BaselineRequest, 'minPass'>): void {
  for (const { check } of minPass)
    if (!RATED.includes(check))
      throw new UserError('usage', `There is no check “${check}” to ask a rate of: ${RATED.join(', ')}.`);
}

/** Under this program's names of the checks, whoever wrote the file. */
function runsIn(file: FileDiffRequest['before']): Snapshot[] {
  return readRuns(file, queryHashOf).map(inOurWords);
}

/** By the names of their tabs; a single one on each side is a pair whatever they are called. */
function pairedSets(
  first: readonly Snapshot[],
  second: readonly Snapshot[],
): {
  readonly pairs: readonly Pair[];
  /** Of eval sets that only the earlier run has. */
  readonly dropped: readonly Snapshot[];
  /** Sentences. */
  readonly unpaired: readonly string[];
} {
  const [before, after] = [first[0], second[0]];
  if (first.length === 1 && second.length === 1 && before && after)
    return { pairs: [{ before, after }], dropped: [], unpaired: [] };
  const pairs = second.flatMap((later): Pair[] => {
    const earlier = first.find(({ tab }) => tab === later.tab);
    return earlier ? [{ before: earlier, after: later }] : [];
  });
  const isIn = (runs: readonly Snapshot[], { tab }: Snapshot): boolean => runs.some((run) => run.tab === tab);
  const dropped = first.filter((run) => !isIn(second, run));
  return {
    pairs,
    dropped,
    unpaired: [
      ...dropped.map(({ tab }) => `${tab} is only in the earlier run.`),
      ...second.filter((run) => !isIn(first, run)).map(({ tab }) => `${tab} is only in the later run.`),
    ],
  };
}

/** Rows that were scored again keep the name of their run: then their scores tell. */
function isSameRun(before: Snapshot, after: Snapshot): boolean {
  return before.runId === after.runId && JSON.stringify(before.cases) === JSON.stringify(after.cases);
}

const named = ({ runId }: Snapshot): string => (runId === '' ? '' : ` (${runId})`);

function evalSetDiff(before: Snapshot, after: Snapshot, diff: CaseDiff): EvalSetDiff {
  const tab = after.tab === '' ? before.tab : after.tab;
  const { n } = diff.verdicts;
  const least = leastChange(SIGNIFICANT);
  return {
    tab,
    before: runTitle(before),
    after: runTitle(after),
    notComparable: whyNotComparable(before.about, after.about),
    shared: diff.shared,
    matched: matchedText(diff.matched),
    rates: ratesSentence(diff.verdicts),
    chance: chanceSentence(diff.verdicts),
    least:
      n < least
        ? `${count(n, 'case')} can show no change that chance could not make: ${least} must change in one direction.`
        : `The least change that ${count(n, 'case')} can show to be more than chance is ${least} in one direction: ${((100 * least) / n).toFixed(1)} points.`,
    checks: checkChanges(diff.pairs),
    lists: LISTS.map((list) => ({ list, cases: diff[list].map((entry) => changedCase(entry, tab)) })),
  };
}

function runTitle(run: Snapshot): string {
  return run.runId === '' && run.savedAt === '' ? 'a run without a name' : runName(run, 'Etc/UTC');
}

function changedCase(entry: Entry, tab: string): z.Shape<typeof ChangedCase> {
  const [before, after] = 'after' in entry ? [entry.before, entry.after] : [undefined, entry];
  const checks = 'checks' in entry ? entry.checks : [];
  return {
    ...caseName(after, tab),
    verdict: 'after' in entry ? verdictsOf(entry) : after.verdict,
    checks: checks.map((id) => ({
      id,
      before: before?.scores[id] ?? null,
      after: after.scores[id] ?? null,
    })),
  };
}

const QUERY_NAME = 40;

function caseName({ testId, row, query, verdict }: LedgerCase, tab: string): CaseName {
  const name = testId !== '' ? testId : row > 0 ? `row ${row}` : query.slice(0, QUERY_NAME);
  return { tab, name, row, query, verdict };
}

/** @example 'GOLD: 5 of 79 cases went from pass to fail and 2 from fail to pass, which may be chance.' */
function sentenceOf(
  tab: string,
  { shared, verdicts, regressions, recoveries, coverageLost }: CaseDiff,
): string {
  const { n, worse, better, pValue } = verdicts;
  const name = tab === '' ? '' : `${tab}: `;
  const changed =
    worse + better === 0
      ? `${n} of ${count(shared, 'shared case')} were measured in both runs, and none of them changed its verdict`
      : `of ${count(n, 'case')} that both runs measured, ${worse} went from pass to fail and ${better} from fail to pass, which ${(pValue ?? 1) < SIGNIFICANT ? 'is more than chance' : 'may be chance'}`;
  const checks = [
    ...(regressions.length > 0 ? [`${regressions.length} lost a check`] : []),
    ...(recoveries.length > 0 ? [`${recoveries.length} gained one`] : []),
    ...(coverageLost.length > 0 ? [`${coverageLost.length} are measured less than before`] : []),
  ];
  const sentence = `${name}${changed}${checks.length === 0 ? '' : `; ${checks.join(', ')}`}.`;
  return `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}`;
}
