/** Compares two runs of one eval set case by case, even if one is another program's. */
import type { Snapshot } from '../../model/ledger';
import { type CaseDiff, diffCases } from '../../scoring/diff-runs';
import type { GateSettings } from '../../scoring/gates';
import { inOurNames } from '../../store/run-file';

/** Also handles runs of wri/gnw-gold-evals: they use another name for the same check, and other uids for the same cases. */
export function diffPrograms(
  first: Pick<Snapshot, 'cases' | 'about'>,
  second: Pick<Snapshot, 'cases' | 'about'>,
  gates?: GateSettings,
): CaseDiff {
  const [before, after] = [inOurWords(first).cases, inOurWords(second).cases];
  return diffCases(before, after, { otherProgram: isImported(first) !== isImported(second), gates });
}

/** A run with its scores under this program’s names of the checks. */
export function inOurWords<Run extends Pick<Snapshot, 'cases' | 'about'>>(run: Run): Run {
  return isImported(run) ? { ...run, cases: run.cases.map(inOurNames) } : run;
}

function isImported({ about }: Pick<Snapshot, 'about'>): boolean {
  return about?.importedFrom !== undefined;
}
