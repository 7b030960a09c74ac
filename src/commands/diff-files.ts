/** The diff of runs in files, and the gates of a build, for the command line. */
import type { Checks } from '../checks/check';
import { checksIn } from '../checks/registry';
import type { Snapshot } from '../model/run';
import { CaseName, ChangedCase, EvalSetDiff } from '../model/run-diff';
import { GateRules } from '../model/run-diff';
import type { Scorecard } from '../model/scorecard';
import { UserError } from '../model/user-error';
import * as z from '../model/zod';
import { diffCaseName, changedCase, diffView, seenCase } from '../reports/diff-view';
import { gateFailures, ratedNames } from '../scoring/build-gate';
import { comparedRuns, runName } from '../stores/past-runs';
import { pendingCard } from '../results/lines';
import { readSource } from '../results/source';
import { readRuns, runFileText } from '../stores/run-file';
import { type OpenedRuns, openRuns, refuseSameRun, runsNow } from './diff';
import { entry, Nothing, type Services, SentFile } from './entry';

/** A baseline with its gates. */
const BaselineRequest = () =>
  z.extend(GateRules(), {
    /** Left out if the gates require only rates. */
    before: z.optional(SentFile()),
  });

const Baseline = () =>
  z.object({ evalSets: z.array(z.object({ tab: z.string(), name: z.string(), cases: z.int() })) });

const FileDiffRequest = () =>
  z.extend(BaselineRequest(), {
    /** Left out for the current results. */
    after: z.optional(SentFile()),
    /** The tabs that the current run scored; left out for all. */
    tabs: z.optional(z.array(z.string())),
  });

const FileDiff = () =>
  z.object({
    /** The sentences of all eval sets, joined. */
    sentence: z.string(),
    evalSets: z.array(EvalSetDiff()),
    /** Sentences on eval sets that are in only one of the runs. */
    unpaired: z.array(z.string()),
    /** The cases of the later run. */
    cases: z.array(CaseName()),
    failures: z.array(z.object({ gate: z.string(), sentence: z.string(), cases: z.array(ChangedCase()) })),
  });

/**
 * Compares two runs. Cases that the current run was not asked to score do not count as missing.
 *
 * @throws UserError if a file is not a run, both are the same run, they have no case in common, a gate needs an earlier run that is
 *   missing, or a gate names an unknown check
 */
function diffFiles({ before, after, tabs, ...rules }: z.Shape<typeof FileDiffRequest>, services: Services) {
  if (!before && rules.failOn.some((gate) => gate !== 'error'))
    throw new UserError('usage', 'Name an earlier run to compare with.');
  const checks = checksIn(services.spreadsheet);
  const first = before && readRuns(before);
  if (after) return compared(first, readRuns(after), rules, checks);
  const opened = openRuns(services);
  const isWanted = ({ tab }: Snapshot): boolean => tabs === undefined || tabs.includes(tab);
  const second = runsNow(opened).filter(isWanted);
  const isOne = first?.length === 1 && second.length === 1;
  const earlier = (isOne ? first : first?.filter(isWanted))?.map((run) => {
    const now = isOne ? second[0] : second.find(({ tab }) => tab === run.tab);
    return now ? withoutUnchosen(run, now, notTaken(now, opened)) : run;
  });
  return compared(earlier, second, rules, checks);
}

/** The cases of the eval set that the run did not score. */
function notTaken(now: Snapshot, { spreadsheet, settings }: OpenedRuns): Scorecard[] {
  const source = readSource(spreadsheet, now.sheetId, settings);
  if (source.kind === 'gone') return [];
  const scored = new Set(now.cases.map(({ uid, row }) => `${uid} ${row}`));
  const pending = source.evalSet.cases.map(({ evalCase }) => pendingCard(evalCase));
  return pending.filter(({ uid, row }) => !scored.has(`${uid} ${row}`));
}

/** Removes from the earlier run the cases that the later run was not asked to score. @param others these cases, as they are now */
function withoutUnchosen(run: Snapshot, now: Snapshot, others: readonly Scorecard[]): Snapshot {
  const isOther = new Set(others);
  const { pairs, edited, gone } = comparedRuns(run, { cases: [...now.cases, ...others] });
  const kept = [...pairs, ...edited].flatMap(({ before, after }) => (isOther.has(after) ? [] : [before]));
  return { ...run, cases: [...kept, ...gone] };
}

/**
 * Pairs eval sets by the names of their tabs; if each run has only one, these are a pair.
 *
 * @param earlier undefined if the gates require only rates
 */
function compared(
  earlier: readonly Snapshot[] | undefined,
  second: readonly Snapshot[],
  rules: GateRules,
  checks: Checks,
) {
  const first = earlier ?? [];
  assertRated(rules, checks, [...first, ...second]);
  const isOne = first.length === 1 && second.length === 1;
  const isSame = (a: Snapshot, b: Snapshot): boolean => isOne || a.tab === b.tab;
  const runs = second.flatMap((after) => {
    const before = first.find((run) => isSame(run, after));
    if (!before) return [];
    refuseSameRun(before, after);
    return [{ before, after, diff: comparedRuns(before, after) }];
  });
  const hasNoPair = runs.every(({ diff }) => diff.pairs.length === 0);
  if (earlier && hasNoPair && !rules.failOn.includes('regression'))
    throw new UserError('usage', 'The runs have no row in common: there is nothing to compare.');
  const dropped = first.filter((run) => !second.some((other) => isSame(run, other)));
  const added = earlier ? second.filter((run) => !first.some((other) => isSame(other, run))) : [];
  const evalSets = runs.map(({ before, after, diff }) =>
    diffView(before, after, diff, checks, { before: runTitle(before), after: runTitle(after) }),
  );
  const failures = gateFailures(
    {
      checks,
      diffs: runs.map(({ diff, after: { about } }) => ({ ...diff, infoOnly: about?.info_only })),
      dropped: dropped.flatMap(({ cases }) => cases),
      after: second.flatMap(({ cases }) => cases),
      isPartial: second.some(({ about }) => (about?.filters ?? '') !== ''),
    },
    rules,
  );
  return {
    sentence: evalSets.map(({ sentence }) => sentence).join(' '),
    evalSets,
    unpaired: [
      ...dropped.map(({ tab }) => `${tab} is only in the earlier run.`),
      ...added.map(({ tab }) => `${tab} is only in the later run.`),
    ],
    cases: second.flatMap(({ cases }) => cases.map((card) => diffCaseName(card, card.tab, checks))),
    failures: failures.map(({ gate, sentence, cases }) => ({
      gate,
      sentence,
      cases: cases.map(seenCase).map((seen) => changedCase(seen, seen.after.tab, checks)),
    })),
  };
}

/** Checks a baseline and its gates before a run. @throws UserError as `diffFiles` */
function baseline({ before, ...rules }: z.Shape<typeof BaselineRequest>, { spreadsheet }: Services) {
  const runs = before ? readRuns(before) : [];
  assertRated(rules, checksIn(spreadsheet), runs);
  return {
    evalSets: runs.map((run) => ({ tab: run.tab, name: runTitle(run), cases: run.cases.length })),
  };
}

function assertRated({ minPass }: GateRules, checks: Checks, runs: readonly Snapshot[]): void {
  if (minPass.length === 0) return;
  const cases = runs.flatMap((run) => run.cases);
  const names = ratedNames(checks, cases);
  const unknown = minPass.find(({ check }) => !names.has(check));
  if (unknown)
    throw new UserError(
      'usage',
      `There is no check “${unknown.check}”. A rate can be required of: ${[...names].join(', ')}.`,
    );
}

function runTitle(run: Snapshot): string {
  return run.runId === '' && run.savedAt === '' ? 'an unnamed run' : runName(run, 'Etc/UTC');
}

export const diffFileCommands = {
  diffFiles: entry(FileDiffRequest, FileDiff, diffFiles),
  baseline: entry(BaselineRequest, Baseline, baseline),
  /** The current results of all eval sets, as one file. */
  runFile: entry(
    Nothing,
    () => z.object({ text: z.string() }),
    (_request, services) => ({ text: runFileText(runsNow(openRuns(services))) }),
  ),
};
