/** The rows that a run takes on one eval set, and which of them are still to be scored, wherever they have moved. */
import type { RecordedCase } from '../../evalset/read-tab';
import type { ResultRecord } from '../../results/records';
import type { PlannedRow } from '../../store/run-rows';
import { type CaseLine, linesByCase } from '../../results/cases/case-lines';
import { pairByUid } from '../../results/cases/case-pairs';

export interface PendingRow {
  /** Identifies the row within the run, whichever execution scores it. */
  readonly key: string;
  readonly recorded: RecordedCase;
  /** Where its result goes; undefined if its line was removed. */
  readonly record: ResultRecord | undefined;
}

interface PlannedCase extends PendingRow {
  readonly isDone: boolean;
}

/** What the run takes of the existing cases; one edited or deleted since the plan was made is left out. */
export function plannedCases(
  planned: readonly PlannedRow[],
  cases: readonly RecordedCase[],
  lines: readonly CaseLine[],
  runId: string,
): PlannedCase[] {
  const lineOf = linesByCase(lines);
  const seen = new Map<string, number>();
  return pairByUid(
    planned,
    cases.map(({ evalCase }) => evalCase),
  ).flatMap((index, place): PlannedCase[] => {
    const uid = planned[place]?.uid ?? '';
    const nth = seen.get(uid) ?? 0;
    seen.set(uid, nth + 1);
    const recorded = cases[index ?? -1];
    if (!recorded) return [];
    const line = lineOf.get(recorded.evalCase);
    const isDone = line !== undefined && !line.isOther && isScoredBy(line.record, runId);
    return [{ key: `${uid} ${nth}`, recorded, record: line?.record, isDone }];
  });
}

/** Whether a line holds the result of that run (or rescoring) for its case as the run knew it. */
export function isScoredBy(record: ResultRecord, runId: string): boolean {
  const verdict = record.cell('verdict');
  return isOf(record, runId) && verdict !== null && verdict !== 'edited, score again';
}

/** Whether a line was written by that run (or rescoring). */
export function isOf({ cell }: ResultRecord, runId: string): boolean {
  return cell('run_id') === runId;
}

/** How a run's plan names cases. */
export function plannedRow({ evalCase: { row, uid } }: RecordedCase): PlannedRow {
  return { row, uid };
}
