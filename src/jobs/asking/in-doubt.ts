/** Trials that pay off: two of every case, and more if they leave it in doubt what the agent can do. */
import type { Checks } from '../../model/check';
import type { RecordedCase } from '../../evalset/read-tab';
import type { ResultRecord } from '../../results/records';
import { FIRST_TRIALS, isInDoubt } from '../../scoring/in-doubt';
import type { Settings } from '../../settings/schema';
import type { EvalsPlan } from '../../store/run-record';
import { caseLines, type ReadCases } from '../../results/cases/case-lines';
import { unmarked } from '../../results/cases/reconcile';
import { ledgerCase } from '../../results/runs/snapshot';
import { isScoredBy } from '../scoring/planned-rows';

type Ask = Pick<NonNullable<EvalsPlan['ask']>, 'thenScore'>;

/** Whether further trials depend on the results of the first; answers that are only collected have none. */
export function isAdaptive({ thenScore }: Ask, { run }: Pick<Settings, 'run'>): boolean {
  return thenScore && !run.allTrials && run.trials > FIRST_TRIALS;
}

/** How many trials of every case are asked before anything is scored. */
export function firstTrials(ask: Ask, settings: Pick<Settings, 'run'>): number {
  return isAdaptive(ask, settings) ? FIRST_TRIALS : settings.run.trials;
}

/** The cases in doubt among those that the run has scored; a conversation is in doubt if one of its turns is. */
export function casesInDoubt(
  evalSet: ReadCases,
  records: readonly ResultRecord[],
  runId: string,
  { scoring }: Pick<Settings, 'scoring'>,
  checks: Checks,
): RecordedCase[] {
  // As the run has scored them: further trials asked by an execution that then died are not scored yet.
  return caseLines(records, evalSet).flatMap(({ record, recorded, isOther }) => {
    const left = unmarked(record);
    const isOwn = recorded && !isOther && isScoredBy(left, runId);
    return isOwn && isInDoubt(ledgerCase(left, checks), scoring, checks) ? [recorded] : [];
  });
}
