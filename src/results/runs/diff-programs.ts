/** Compares two runs of one eval set case by case, even if one is another program's. */
import type { Checks } from '../../model/check';
import type { LedgerCase, RunAbout, Snapshot } from '../../model/ledger';
import { comparability } from '../../scoring/comparable';
import { type CaseDiff, diffCases } from '../../scoring/diff-runs';
import type { GateSettings } from '../../scoring/gates';
import { needsNoJudge } from '../../scoring/without-judge';
import { inOurNames } from '../../store/run-file';

/** Two runs case by case, with what stands against a claim about the agent, and what can be compared all the same. */
export type ComparedRuns = CaseDiff & ReturnType<typeof comparability>;

/** Also handles runs of wri/gnw-gold-evals: they use another name for the same check, and other uids for the same cases. */
export function diffPrograms(
  first: Pick<Snapshot, 'cases' | 'about'>,
  second: Pick<Snapshot, 'cases' | 'about'>,
  checks: Checks,
  gates?: GateSettings,
): ComparedRuns {
  const [before, after] = [inOurWords(first).cases, inOurWords(second).cases];
  const { bars, comparable } = comparabilityOver(first.about, second.about, [...before, ...after]);
  const otherProgram = isImported(first) !== isImported(second);
  return {
    ...diffCases(before, after, checks, { otherProgram, gates, comparable }),
    bars,
    comparable,
  };
}

/** Another judge is no difference where nothing was judged. @param cases of the runs */
export function comparabilityOver(
  first: RunAbout | undefined,
  second: RunAbout | undefined,
  cases: readonly LedgerCase[],
): ReturnType<typeof comparability> {
  const result = comparability(first, second);
  const isJudged = cases.some(({ scores }) => Object.keys(scores).some((id) => !needsNoJudge(id)));
  return result.comparable === 'without judge' && !isJudged ? { bars: [], comparable: 'all' } : result;
}

/** A run with its scores under this program’s names of the checks. */
export function inOurWords<Run extends Pick<Snapshot, 'cases' | 'about'>>(run: Run): Run {
  return isImported(run) ? { ...run, cases: run.cases.map(inOurNames) } : run;
}

function isImported({ about }: Pick<Snapshot, 'about'>): boolean {
  return about?.importedFrom !== undefined;
}
