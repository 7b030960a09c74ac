/** Compares two runs of one eval set, even if one is another program's. */
import type { RunAbout, Snapshot } from '../../model/ledger';
import { type Comparability, comparability } from '../../scoring/comparable';
import { type CaseDiff, diffCases } from '../../scoring/diff-runs';
import { inOurNames } from '../store/run-file';

type Run = Pick<Snapshot, 'cases' | 'about'>;

/** Two runs case by case, with what stands against a claim about the agent. */
export type ComparedRuns = CaseDiff & Comparability;

/** Also handles runs of wri/gnw-gold-evals: they use another name for the same check, and other uids for the same cases. */
export function comparedRuns(first: Run, second: Run): ComparedRuns {
  const [before, after] = [inOurWords(first).cases, inOurWords(second).cases];
  return {
    ...diffCases(before, after, isImported(first.about) !== isImported(second.about)),
    ...comparability(first.about, second.about, [...before, ...after]),
  };
}

/** A run with its scores under this program’s names of the checks. */
export function inOurWords<R extends Run>(run: R): R {
  return isImported(run.about) ? { ...run, cases: run.cases.map(inOurNames) } : run;
}

function isImported(about: RunAbout | undefined): boolean {
  return about?.importedFrom !== undefined;
}
