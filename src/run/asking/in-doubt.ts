/** Trials that pay off: two of every case, and more if they leave it in doubt what the agent can do. */
import type { RecordedCase } from '../../evalset/read-tab';
import type { Snapshot } from '../../model/ledger';
import type { ResultRecord } from '../../report/results/records';
import { FIRST_TRIALS, isInDoubt } from '../../scoring/in-doubt';
import { keyed } from '../../scoring/paired-cases';
import type { Settings } from '../../settings/schema';
import type { EvalsPlan } from '../../store/run-record';
import { caseLines, type ReadCases } from '../results/case-lines';
import { unmarked } from '../results/reconcile';
import { ledgerCase } from '../results/snapshot';
import { isScoredBy } from '../scoring/planned-rows';

type Ask = Pick<NonNullable<EvalsPlan['ask']>, 'thenScore'>;

/** Whether further trials depend on the results of the first: there are no results if answers are only collected. */
export function isAdaptive({ thenScore }: Ask, { run }: Pick<Settings, 'run'>): boolean {
  return thenScore && run.trials > FIRST_TRIALS;
}

/** How many trials of every case are asked before anything is scored. */
export function firstTrials(ask: Ask, settings: Pick<Settings, 'run'>): number {
  return isAdaptive(ask, settings) ? FIRST_TRIALS : settings.run.trials;
}

interface Runs {
  readonly runId: string;
  /** What it will be compared with: the baseline, else the run before. */
  readonly before: Snapshot | undefined;
}

/** The cases in doubt among those that the run has scored; a conversation is in doubt if one of its turns is. */
export function casesInDoubt(
  evalSet: ReadCases,
  records: readonly ResultRecord[],
  { runId, before }: Runs,
  { scoring }: Pick<Settings, 'scoring'>,
): RecordedCase[] {
  const earlier = new Map(keyed(before?.cases ?? []));
  // As the run has scored them: further trials asked by an execution that then died are not scored yet.
  const lines = caseLines(records, evalSet).flatMap(({ record, one, isOther }) => {
    const left = unmarked(record);
    return one && !isOther && isScoredBy(left, runId) ? [{ one, scored: ledgerCase(left) }] : [];
  });
  const keyOf = new Map(keyed(lines.map(({ scored }) => scored)).map(([key, scored]) => [scored, key]));
  return lines.flatMap(({ one, scored }) =>
    isInDoubt(scored, earlier.get(keyOf.get(scored) ?? ''), scoring) ? [one] : [],
  );
}
