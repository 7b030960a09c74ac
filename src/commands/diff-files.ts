/** Compares runs in files and applies gates: the diff that the command line, and so a build, relies on. */
import { checksIn } from '../checks/registry';
import type { Checks } from '../checks/check';
import { CaseName, ChangedCase, EvalSetDiff } from '../model/run-diff';
import { GateRules } from '../model/run-report';
import type { LedgerCase, Snapshot } from '../model/ledger';
import { UserError } from '../model/user-error';
import * as z from '../model/zod';
import { readSource } from '../sheets/source';
import { type ComparedRuns, comparedRuns, inOurWords, runName } from '../sheets/past-runs';
import { asLedgerCase, queryHashOf } from '../sheets/snapshot';
import { gateFailures, rated } from '../scoring/build-gate';
import { readRuns, runFileText } from '../sheets/store/scored-file';
import { RunFile, diffServices, type DiffServices, runsNow } from './diff';
import { entry, Nothing } from './entry';
import { caseName, changedCase, diffView, type Entry } from '../reports/diff-view';

/** A run that a later one will be compared with, and by which gates. */
const BaselineRequest = () =>
  z.extend(GateRules(), {
    /** Left out for rates alone. */
    before: z.optional(RunFile()),
  });
type BaselineRequest = z.Shape<typeof BaselineRequest>;

const Baseline = () =>
  z.object({ evalSets: z.array(z.object({ tab: z.string(), name: z.string(), cases: z.int() })) });
type Baseline = z.Shape<typeof Baseline>;

const FileDiffRequest = () => z.extend(GateRules(), { before: RunFile(), after: RunFile() });
type FileDiffRequest = z.Shape<typeof FileDiffRequest>;

const FileDiff = () =>
  z.object({
    /** The result, for someone who reads nothing else. */
    sentence: z.string(),
    evalSets: z.array(EvalSetDiff()),
    /** Sentences: eval sets that only one of the two has. */
    unpaired: z.array(z.string()),
    /** The cases of the later run. */
    cases: z.array(CaseName()),
    /** The gates that do not hold. */
    failures: z.array(z.object({ gate: z.string(), sentence: z.string(), cases: z.array(ChangedCase()) })),
  });
type FileDiff = z.Shape<typeof FileDiff>;

/** What a run that has just ended is held against. */
const GateRequest = () =>
  z.extend(GateRules(), {
    /** Left out for rates alone. */
    before: z.optional(RunFile()),
    /** The eval sets that the run was to take; without it, all. */
    tabs: z.optional(z.array(z.string())),
  });
type GateRequest = z.Shape<typeof GateRequest>;

/** The current results of all eval sets, as such a file. */
function runFile(services: DiffServices): string {
  return runFileText(runsNow(services));
}

/** @throws UserError if a file is not a run, both are the same run, or they have no case in common */
function diffFiles({ before, after, ...rules }: FileDiffRequest, checks: Checks): FileDiff {
  return diffSets(runsIn(before), runsIn(after), rules, checks);
}

/**
 * The current results, and the gates that they are to hold. Cases that the run was not to take are compared with nothing.
 *
 * @throws UserError as `diffFiles`, and if gates need an earlier run and none is given
 */
function gateResults({ before, tabs, ...rules }: GateRequest, services: DiffServices): FileDiff {
  const checks = checksIn(services.spreadsheet);
  const isWanted = ({ tab }: Snapshot): boolean => tabs === undefined || tabs.includes(tab);
  const second = runsNow(services).filter(isWanted);
  if (!before) {
    if (rules.failOn.length === 0) return heldAlone(second, rules, checks);
    throw new UserError('usage', 'Name the run that this one is held against.');
  }
  const earlier = runsIn(before);
  const isOne = earlier.length === 1 && second.length === 1;
  const first = (isOne ? earlier : earlier.filter(isWanted)).map((run) => {
    const now = isOne ? second[0] : second.find(({ tab }) => tab === run.tab);
    return now ? withoutUnchosen(run, now, notTaken(now, services)) : run;
  });
  return diffSets(first, second, rules, checks);
}

/** The cases that are still in the eval set, and that the run did not take. */
function notTaken(now: Snapshot, { spreadsheet, settings }: DiffServices): LedgerCase[] {
  const source = readSource(spreadsheet, now.sheetId, settings);
  if (source.kind === 'gone') return [];
  const taken = new Set(now.cases.map(({ uid, row }) => `${uid} ${row}`));
  return source.evalSet.cases.map(asLedgerCase).filter(({ uid, row }) => !taken.has(`${uid} ${row}`));
}

/** The earlier run without the cases that the later one was not to take. */
function withoutUnchosen(run: Snapshot, now: Snapshot, others: readonly LedgerCase[]): Snapshot {
  const isOther = new Set(others);
  const { pairs, edited, gone } = comparedRuns(run, { cases: [...now.cases, ...others] });
  const kept = [...pairs, ...edited].flatMap(({ before, after }) => (isOther.has(after) ? [] : [before]));
  return { ...run, cases: [...kept, ...gone] };
}

/** A run that is compared with nothing. */
function heldAlone(runs: readonly Snapshot[], rules: GateRules, checks: Checks): FileDiff {
  assertRated(rules.minPass, checks, runs);
  const after = runs.flatMap(({ cases }) => cases);
  const failures = gateFailures({ diffs: [], dropped: [], after }, rules);
  return {
    sentence: '',
    evalSets: [],
    unpaired: [],
    cases: casesOf(runs),
    failures: failures.map(({ gate, sentence }) => ({ gate, sentence, cases: [] })),
  };
}

function casesOf(runs: readonly Snapshot[]): FileDiff['cases'] {
  return runs.flatMap(({ tab, cases }) => cases.map((ledgerCase) => caseName(ledgerCase, tab)));
}

/** Eval sets are paired by the names of their tabs; a single one on each side is a pair whatever they are called. */
function diffSets(
  first: readonly Snapshot[],
  second: readonly Snapshot[],
  rules: GateRules,
  checks: Checks,
): FileDiff {
  const isOne = first.length === 1 && second.length === 1;
  const isSame = (a: Snapshot, b: Snapshot): boolean => isOne || a.tab === b.tab;
  const runs = second.flatMap((after) => {
    const before = first.find((run) => isSame(run, after));
    if (!before) return [];
    if (isSameRun(before, after)) throw sameRun(before);
    return [{ before, after, diff: comparedRuns(before, after) }];
  });
  const dropped = first.filter((run) => !second.some((other) => isSame(run, other)));
  const unpaired = [
    ...dropped.map(({ tab }) => `${tab} is only in the earlier run.`),
    ...second
      .filter((run) => !first.some((other) => isSame(other, run)))
      .map(({ tab }) => `${tab} is only in the later run.`),
  ];
  return compared({ first, second, runs, dropped, unpaired }, rules, checks);
}

const sameRun = ({ runId }: Pick<Snapshot, 'runId'>): UserError =>
  new UserError(
    'usage',
    `Both files hold the same run${runId === '' ? '' : ` (${runId})`}: nothing can have changed.`,
  );

/** Two files of runs, eval set by eval set. */
interface ComparedFiles {
  readonly first: readonly Snapshot[];
  readonly second: readonly Snapshot[];
  readonly runs: readonly {
    readonly before: Snapshot;
    readonly after: Snapshot;
    readonly diff: ComparedRuns;
  }[];
  /** Eval sets that only the earlier run has. */
  readonly dropped: readonly Snapshot[];
  /** Sentences. */
  readonly unpaired: readonly string[];
}

/**
 * The diff, for people and for builds.
 *
 * @throws UserError if the runs have no case in common, or a gate names a check that does not exist
 */
function compared(
  { first, second, runs, dropped, unpaired }: ComparedFiles,
  rules: GateRules,
  checks: Checks,
): FileDiff {
  assertRated(rules.minPass, checks, [...first, ...second]);
  const isGated = rules.failOn.includes('regression');
  if (!isGated && runs.every(({ diff }) => diff.pairs.length === 0))
    throw new UserError('usage', 'The two runs have no case in common: there is nothing to compare.');
  const tabOf = new Map(
    [...first, ...second].flatMap(({ tab, cases }) => cases.map((ledgerCase) => [ledgerCase, tab] as const)),
  );
  const placeOf = (entry: Entry): string => tabOf.get('after' in entry ? entry.after : entry) ?? '';
  const evalSets = runs.map(({ before, after, diff }) =>
    diffView(before, after, diff, checks, { before: runTitle(before), after: runTitle(after) }),
  );
  const failures = gateFailures(
    {
      diffs: runs.map(({ diff, after: { about } }) => ({ ...diff, checks, infoOnly: about?.infoOnly })),
      dropped: dropped.flatMap(({ cases }) => cases),
      after: second.flatMap(({ cases }) => cases),
      isPartial: second.some(({ about }) => (about?.filters ?? '') !== ''),
    },
    rules,
  );
  return {
    sentence: evalSets.map(({ sentence }) => sentence).join(' '),
    evalSets,
    unpaired,
    cases: casesOf(second),
    failures: failures.map(({ gate, sentence, cases }) => ({
      gate,
      sentence,
      cases: cases.map((entry) => changedCase(entry, placeOf(entry), checks)),
    })),
  };
}

/**
 * Finds what would go wrong with a baseline, before the run that it is for.
 *
 * @throws UserError if the file is not a run, or a gate names a check that does not exist
 */
function baseline({ before, minPass }: BaselineRequest, checks: Checks): Baseline {
  const runs = before ? runsIn(before) : [];
  assertRated(minPass, checks, runs);
  return {
    evalSets: runs.map((run) => ({
      tab: run.tab,
      name: runTitle(run),
      cases: run.cases.length,
    })),
  };
}

function assertRated(minPass: GateRules['minPass'], checks: Checks, runs: readonly Snapshot[]): void {
  if (minPass.length === 0) return;
  const names = rated(
    checks,
    runs.flatMap(({ cases }) => cases),
  );
  for (const { check } of minPass)
    if (!names.has(check))
      throw new UserError(
        'usage',
        `There is no check “${check}” to ask a rate of: ${[...names].join(', ')}.`,
      );
}

/** With this program's names of the checks, whoever wrote the file. */
function runsIn(file: FileDiffRequest['after']): Snapshot[] {
  return readRuns(file, queryHashOf).map(inOurWords);
}

/** Rescored rows keep the name of their run: so the scores are compared as well, whatever order they are stored in. */
function isSameRun(before: Snapshot, after: Snapshot): boolean {
  const inOrder = (scores: LedgerCase['scores']) =>
    Object.entries(scores)
      .map((score) => score.join(' '))
      .sort();
  const contentOf = ({ cases }: Snapshot): string =>
    JSON.stringify(cases.map(({ uid, verdict, scores }) => [uid, verdict, inOrder(scores)]));
  return before.runId === after.runId && contentOf(before) === contentOf(after);
}

function runTitle(run: Snapshot): string {
  return run.runId === '' && run.savedAt === '' ? 'a run without a name' : runName(run, 'Etc/UTC');
}

export const diffFileCommands = {
  /** Two runs in files, with the gates that a build relies on. */
  diffFiles: entry(FileDiffRequest, FileDiff, (given, services) =>
    diffFiles(given, checksIn(services.spreadsheet)),
  ),
  /** The results of a run that has just ended, with the gates that they are to hold. */
  gateResults: entry(GateRequest, FileDiff, (given, services) => gateResults(given, diffServices(services))),
  /** What a baseline file holds, before the run that it is for begins. */
  baseline: entry(BaselineRequest, Baseline, (given, services) =>
    baseline(given, checksIn(services.spreadsheet)),
  ),
  /** The current results of all eval sets, as one file. */
  runFile: entry(
    Nothing,
    () => z.object({ text: z.string() }),
    (_given, services) => ({ text: runFile(diffServices(services)) }),
  ),
};
