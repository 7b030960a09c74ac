/** The lines of a results tab, and the cases of the current eval set that they belong to. */
import type { RecordedCase } from '../../evalset/read-tab';
import type { ResultRecord } from '../../report/results/records';
import { editedCases, pairByUid } from './case-pairs';
import { inputsOf, storedInputs } from './inputs-hash';

export interface CaseLine {
  readonly record: ResultRecord;
  /** undefined if the case is gone. */
  readonly one: RecordedCase | undefined;
  /** Whether the case exists with another uid: it was edited. */
  readonly isOther: boolean;
}

/** A line for every record, in order; anything typed below the results is left out. No case has two. */
export function caseLines(records: readonly ResultRecord[], cases: readonly RecordedCase[]): CaseLine[] {
  const ours = records.filter((record) => record.at('uid') !== null);
  const paired = pairByUid(
    ours.map((record) => ({
      uid: String(record.at('uid')),
      row: rowOf(record),
      inputs: () => storedInputs(record)?.inputs,
    })),
    cases.map((one) => ({ uid: one.evalCase.uid, row: one.evalCase.row, inputs: () => inputsOf(one) })),
  );
  const isTaken = new Set(paired);
  const become = editedCases(
    cases.map(({ evalCase }) => evalCase),
    (index) => isTaken.has(index),
  );
  return ours.map((record, place): CaseLine => {
    const index = paired[place];
    const one = cases[index ?? become(nameOf(record)) ?? -1];
    return { record, one, isOther: one !== undefined && index === undefined };
  });
}

/** The line of each case that has one. */
export function linesByCase<L extends CaseLine>(lines: readonly L[]): ReadonlyMap<RecordedCase, L> {
  return new Map(lines.flatMap((line) => (line.one ? [[line.one, line] as const] : [])));
}

function nameOf(record: ResultRecord): { testId: string; query: string } {
  return { testId: String(record.at('test_id') ?? ''), query: String(record.at('query') ?? '') };
}

function rowOf(record: ResultRecord): number {
  const row = record.at('row');
  return typeof row === 'number' ? row : NaN;
}
