/** Lines of results, and their cases. */
import type { RecordedCase } from '../../src/evalset/read-tab';
import { reconcile as ofEvalSet, type Reconciled } from '../../src/results/reconcile';
import { inputsHash } from '../../src/results/inputs-hash';
import { evalCase, recorded } from '../support/cases';
import { resultLine } from '../support/results';

export const RUN = { runId: 'run-2', basis: 'basis' };

export function caseAt(row: number, name: string, actual = 'BRA', uid = `uid of ${name}`): RecordedCase {
  return {
    evalCase: evalCase({}, { row, uid, testId: name, query: `How about ${name}?` }),
    recorded: recorded({ actual_id: actual }),
  };
}

/** Of an eval set whose outputs are all in its own rows. */
export function reconcile(
  lines: Parameters<typeof ofEvalSet>[0],
  cases: readonly RecordedCase[],
): readonly Reconciled[] {
  return ofEvalSet(lines, { cases });
}

type Cells = Readonly<Record<string, string | number | boolean>>;

/** The result line of a case that has passed. @param details what its hidden cell holds */
export function lineOf(
  one: RecordedCase,
  about: Cells = {},
  index = 0,
  details: Readonly<Record<string, unknown>> = {},
) {
  const { row, uid, testId, query } = one.evalCase;
  const scores = { verdict: 'pass', overall_score: 1, aoi_id_match_score: 1, run_id: RUN.runId };
  return resultLine(
    {
      ...{ row, test_id: testId, query, ...scores },
      ...{ uid, inputs_hash: inputsHash(one, RUN.basis), ...about },
    },
    details,
    index,
  );
}

/** What of a line a mark may change, and what it may not. */
export function told({ current }: Reconciled) {
  const { verdict, error, overall_score: overall, uid, run_id: run, checks } = current;
  return [verdict, error, overall, checks['aoi_id_match']?.score, uid, run];
}

export function only(found: readonly Reconciled[]): Reconciled {
  const [first, ...others] = found;
  if (!first || others.length > 0) throw new Error('there is not one line');
  return first;
}
