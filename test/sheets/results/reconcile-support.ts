/** Lines of results, and their cases. */
import type { RecordedCase } from '../../../src/evalset/read-tab';
import { reconcile as ofEvalSet, type Reconciled } from '../../../src/sheets/results/reconcile';
import { inputsHash } from '../../../src/sheets/results/inputs-hash';
import { evalCase, recorded } from '../../support/cases';
import { resultRecord } from '../../support/results';

export const RUN = { runId: 'run-2', basis: 'basis' };

export function caseAt(row: number, name: string, actual = 'BRA', uid = `uid of ${name}`): RecordedCase {
  return {
    evalCase: evalCase({}, { row, uid, testId: name, query: `How about ${name}?` }),
    recorded: recorded({ actual_id: actual }),
  };
}

/** Of an eval set whose outputs are all in its own rows. */
export function reconcile(
  records: Parameters<typeof ofEvalSet>[0],
  cases: readonly RecordedCase[],
): readonly Reconciled[] {
  return ofEvalSet(records, { cases });
}

type Cells = Readonly<Record<string, string | number | boolean>>;

/** The result line of a case that has passed. */
export function recordOf(one: RecordedCase, about: Cells = {}, index = 0) {
  const { row, uid, testId, query } = one.evalCase;
  const scores = { verdict: 'pass', overall_score: 1, aoi_id_match_score: 1, run_id: RUN.runId };
  return resultRecord(
    {
      ...{ row, test_id: testId, query, ...scores },
      ...{ uid, inputs_hash: inputsHash(one, RUN.basis), ...about },
    },
    {},
    index,
  );
}

export function only(found: readonly Reconciled[]): Reconciled {
  const [first, ...others] = found;
  if (!first || others.length > 0) throw new Error('there is not one line');
  return first;
}

export const COLUMNS = ['verdict', 'overall_score', 'aoi_id_match_score', 'error', 'uid', 'run_id'];
