/** Results against the eval set as it stands now: whose row has moved, whose case was edited, whose is gone. */
import type { RecordedCase } from '../evalset/read-tab';
import type { ResultRecord } from '../report/records';
import { keptLine, type Line, editedLine } from '../report/result-lines';
import { editedByRecord, recordsByCase } from './chosen';
import { inputsHash } from './score-wave';

export interface Reconciled {
  readonly record: ResultRecord;
  readonly line: Line;
  /** The line's case as it is now; undefined where it is gone. */
  readonly one: RecordedCase | undefined;
  /** Whether it is another than the one that was scored. */
  readonly isEdited: boolean;
  /** Whether cells, not only the link, differ from what stands there. */
  readonly isChanged: boolean;
}

/**
 * @param run rows of this run are edited since also where only what was recorded of the output has changed
 * @returns a line for every record of a case, in their order
 */
export function reconcile(
  records: readonly ResultRecord[],
  cases: readonly RecordedCase[],
  run: { readonly runId: string; readonly basis: string },
): Reconciled[] {
  const recordOf = recordsByCase(records, cases);
  const caseOf = new Map([...recordOf].map(([one, record]) => [record, one]));
  const become = editedByRecord(records, cases, recordOf);
  // A line that a person has typed below the results is none of ours.
  return records.filter(isOfCase).map((record): Reconciled => {
    const same = caseOf.get(record);
    if (same) {
      const isOfRun = record.at('run_id') === run.runId && typeof record.at('inputs_hash') === 'string';
      const isEdited =
        isOfRun && isScored(record) && record.at('inputs_hash') !== inputsHash(same, run.basis);
      return isEdited
        ? editedSince(record, same, 'the recorded output was edited since it was scored: run it again')
        : {
            record,
            line: keptLine(record, same.evalCase.row),
            one: same,
            isEdited: false,
            isChanged: false,
          };
    }
    const one = become.get(record);
    return one
      ? editedSince(record, one, 'edited since it was scored: run it again')
      : editedSince(record, undefined, 'gone: its case is no longer in the eval set');
  });
}

function isOfCase(record: ResultRecord): boolean {
  return record.at('uid') !== null;
}

function editedSince(record: ResultRecord, one: RecordedCase | undefined, why: string): Reconciled {
  const was = String(record.at('verdict') ?? '');
  const reason = was === '' || was === 'edited since' ? why : `${why} (was ${was})`;
  const isSaid = was === 'edited since' && record.at('error') !== null && one !== undefined;
  return {
    record,
    line: isSaid ? keptLine(record, one.evalCase.row) : editedLine(record, one?.evalCase.row, reason),
    one,
    isEdited: one !== undefined,
    isChanged: !isSaid && !(was === 'edited since' && record.at('error') === reason),
  };
}

/** By whichever run, also where nothing could be measured; one that was edited since is what is left of an earlier case. */
function isScored(record: ResultRecord): boolean {
  const verdict = record.at('verdict');
  return verdict !== null && verdict !== 'edited since';
}
