import { describe, expect, it } from '@jest/globals';
import type { RecordedCase } from '../../src/evalset/read-tab';
import { reconcile, type Reconciled } from '../../src/run/reconcile';
import { inputsHash } from '../../src/run/score-wave';
import { evalCase, recorded } from '../support/cases';
import { resultRecord } from '../support/results';

const RUN = { runId: 'run-2', basis: 'basis' };

function caseAt(row: number, name: string, actual = 'BRA', uid = `uid of ${name}`): RecordedCase {
  return {
    evalCase: evalCase({}, { row, uid, testId: name, query: `How about ${name}?` }),
    recorded: recorded({ actual_id: actual }),
  };
}

type Cells = Readonly<Record<string, string | number | boolean>>;

/** What stands in the results of a case that has passed. */
function recordOf(one: RecordedCase, about: Cells = {}, index = 0) {
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

function only(found: readonly Reconciled[]): Reconciled {
  const [first, ...others] = found;
  if (!first || others.length > 0) throw new Error('there is not one line');
  return first;
}

const COLUMNS = ['verdict', 'overall_score', 'aoi_id_match_score', 'error', 'uid', 'run_id'];
const cells = ({ line }: Reconciled) => COLUMNS.map((column) => line.cell(column));

describe('a line of the results', () => {
  it('whose case stands where it stood is left as it is', () => {
    const one = caseAt(2, 'a');
    const found = only(reconcile([recordOf(one)], [one], RUN));
    expect([found.line.row, found.isEdited, found.isChanged, found.one]).toEqual([2, false, false, one]);
    expect(cells(found)).toEqual(['pass', 1, 1, null, 'uid of a', 'run-2']);
  });

  it('whose case has moved is linked to its new row, and nothing else of it changes', () => {
    const found = only(reconcile([recordOf(caseAt(2, 'a'))], [caseAt(2, 'b'), caseAt(7, 'a')], RUN));
    expect([found.line.row, found.isEdited, found.isChanged]).toEqual([7, false, false]);
    expect(cells(found)).toEqual(['pass', 1, 1, null, 'uid of a', 'run-2']);
  });

  it('whose case expects something else now is stale, and keeps its old scores beside the new row', () => {
    const edited = caseAt(5, 'a', 'BRA', 'uid of a as it is now');
    const found = only(reconcile([recordOf(caseAt(2, 'a'))], [edited], RUN));
    expect([found.line.row, found.isEdited, found.isChanged, found.one]).toEqual([5, true, true, edited]);
    expect(cells(found)).toEqual([
      'edited since',
      1,
      1,
      'edited since it was scored: run it again (was pass)',
      'uid of a',
      'run-2',
    ]);
    expect(found.line.note('verdict')).toBe('edited since it was scored: run it again (was pass)');
  });

  it('whose case was deleted says so, keeps its scores, and has no row', () => {
    const found = only(reconcile([recordOf(caseAt(2, 'a'), { verdict: 'fail' })], [caseAt(2, 'b')], RUN));
    expect([found.line.row, found.isEdited, found.isChanged, found.one]).toEqual([
      undefined,
      false,
      true,
      undefined,
    ]);
    expect(cells(found)).toEqual([
      'edited since',
      1,
      1,
      'gone: its case is no longer in the eval set (was fail)',
      'uid of a',
      'run-2',
    ]);
  });

  it('of this run is stale where another output is recorded now', () => {
    const found = only(reconcile([recordOf(caseAt(2, 'a', 'BRA'))], [caseAt(2, 'a', 'PER')], RUN));
    expect([found.line.row, found.isEdited, found.isChanged]).toEqual([2, true, true]);
    expect(found.line.cell('error')).toBe(
      'the recorded output was edited since it was scored: run it again (was pass)',
    );
  });

  it('of an earlier run stays as it is where another output is recorded now', () => {
    const record = recordOf(caseAt(2, 'a', 'BRA'), { run_id: 'run-1' });
    const found = only(reconcile([record], [caseAt(2, 'a', 'PER')], RUN));
    expect([found.isEdited, found.isChanged, found.line.cell('verdict')]).toEqual([false, false, 'pass']);
  });

  it('that is still to be scored is not stale for its output', () => {
    const { row, uid } = caseAt(2, 'a').evalCase;
    const record = resultRecord({ row, uid, test_id: 'a', run_id: RUN.runId });
    const found = only(reconcile([record], [caseAt(2, 'a', 'PER')], RUN));
    expect([found.isEdited, found.isChanged, found.line.cell('verdict')]).toEqual([false, false, null]);
  });

  it('that was not scored before its case was edited tells of no earlier verdict', () => {
    const record = resultRecord({ row: 2, uid: 'old', test_id: 'a', run_id: RUN.runId });
    const found = only(reconcile([record], [caseAt(2, 'a')], RUN));
    expect(found.line.cell('error')).toBe('edited since it was scored: run it again');
  });

  it.each([
    ['edited', caseAt(5, 'a', 'BRA', 'another'), 5],
    ['deleted', caseAt(5, 'b'), undefined],
  ])('that is stale already, because its case was %s, says why once', (_what, now, row) => {
    const first = only(reconcile([recordOf(caseAt(2, 'a'))], [now], RUN));
    const stands = recordOf(caseAt(2, 'a'), {
      verdict: 'edited since',
      error: String(first.line.cell('error')),
    });
    const again = only(reconcile([stands], [now], RUN));
    expect(again.line.row).toBe(row);
    expect(again.line.cell('verdict')).toBe('edited since');
    const said = String(again.line.cell('error'));
    expect(said.match(/run it again|no longer in the eval set/g)).toHaveLength(1);
    expect(said).not.toContain('was stale');
  });

  it('that is stale, and of whose case nothing has changed since, is not written again', () => {
    const error = 'edited since it was scored: run it again (was pass)';
    const stands = recordOf(caseAt(2, 'a'), { verdict: 'edited since', error });
    const found = only(reconcile([stands], [caseAt(2, 'a', 'BRA', 'another')], RUN));
    expect([found.isChanged, found.line.cell('error')]).toEqual([false, error]);
  });
});

describe('lines of the results', () => {
  it('come in their order, and share no case', () => {
    const [a, b] = [caseAt(2, 'a'), caseAt(3, 'b')];
    const records = [recordOf(b, {}, 0), recordOf(caseAt(9, 'a', 'BRA', 'older'), {}, 1), recordOf(a, {}, 4)];
    const found = reconcile(records, [a, b], RUN);
    expect(found.map(({ record }) => record.index)).toEqual([0, 1, 4]);
    // The second is an older state of `a`, which has a line of its own already.
    expect(found.map(({ line }) => line.row)).toEqual([3, undefined, 2]);
    expect(found.map(({ line }) => line.cell('verdict'))).toEqual(['pass', 'edited since', 'pass']);
  });
});
