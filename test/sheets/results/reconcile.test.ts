import { describe, expect, it } from '@jest/globals';
import { type Reconciled, resultsNow } from '../../../src/sheets/results/reconcile';
import { inputsHash } from '../../../src/sheets/results/inputs-hash';
import { readTab } from '../../../src/evalset/read-tab';
import { tabGrid } from '../../support/cases';
import { resultRecord } from '../../support/results';
import { COLUMNS, RUN, caseAt, only, reconcile, recordOf } from './reconcile-support';

const cells = ({ current }: Reconciled) => COLUMNS.map((column) => current.cell(column));
const rowOf = ({ recorded: one }: Reconciled) => one?.evalCase.row;

describe('a line of the results', () => {
  it('whose case record where it stood is left as it is', () => {
    const one = caseAt(2, 'a');
    const found = only(reconcile([recordOf(one)], [one]));
    expect([rowOf(found), found.isEdited, found.isChanged, found.recorded]).toEqual([2, false, false, one]);
    expect(cells(found)).toEqual(['pass', 1, 1, null, 'uid of a', 'run-2']);
  });

  it('whose case has moved is linked to its new row, and nothing else of it changes', () => {
    const found = only(reconcile([recordOf(caseAt(2, 'a'))], [caseAt(2, 'b'), caseAt(7, 'a')]));
    expect([rowOf(found), found.isEdited, found.isChanged]).toEqual([7, false, false]);
    expect(cells(found)).toEqual(['pass', 1, 1, null, 'uid of a', 'run-2']);
  });

  it('whose case expects something else now is stale, and keeps its old scores beside the new row', () => {
    const edited = caseAt(5, 'a', 'BRA', 'uid of a as it is now');
    const found = only(reconcile([recordOf(caseAt(2, 'a'))], [edited]));
    expect([rowOf(found), found.isEdited, found.isChanged, found.recorded]).toEqual([5, true, true, edited]);
    expect(cells(found)).toEqual([
      'edited, score again',
      1,
      1,
      'edited since it was scored: run it again (was pass)',
      'uid of a',
      'run-2',
    ]);
  });

  it('whose case was deleted says so, keeps its scores, and has no row', () => {
    const found = only(reconcile([recordOf(caseAt(2, 'a'), { verdict: 'fail' })], [caseAt(2, 'b')]));
    expect([rowOf(found), found.isEdited, found.isChanged, found.recorded]).toEqual([
      undefined,
      false,
      true,
      undefined,
    ]);
    expect(cells(found)).toEqual([
      'edited, score again',
      1,
      1,
      'gone: its case is no longer in the eval set (was fail)',
      'uid of a',
      'run-2',
    ]);
  });

  it.each([RUN.runId, 'an earlier run'])('of %s is marked where another output is recorded now', (runId) => {
    const record = recordOf(caseAt(2, 'a', 'BRA'), { run_id: runId });
    const found = only(reconcile([record], [caseAt(2, 'a', 'PER')]));
    expect([rowOf(found), found.isEdited, found.isChanged]).toEqual([2, true, true]);
    expect(found.current.cell('error')).toBe(
      'the recorded output was edited since it was scored: run it again (was pass)',
    );
  });

  it('is not marked where only the settings, the judge or the prompts are others now', () => {
    const one = caseAt(2, 'a');
    const record = recordOf(one, { inputs_hash: inputsHash(one, 'another basis') });
    expect(only(reconcile([record], [one]))).toMatchObject({ isEdited: false, isChanged: false });
  });

  it('whose hash is damaged is marked for its case alone', () => {
    const record = recordOf(caseAt(2, 'a', 'BRA'), { inputs_hash: '0123456789abcdef' });
    expect(only(reconcile([record], [caseAt(2, 'a', 'PER')])).isChanged).toBe(false);
    expect(only(reconcile([record], [caseAt(2, 'a', 'BRA', 'another')])).isEdited).toBe(true);
  });

  it('that is still to be scored is not stale for its output', () => {
    const { row, uid } = caseAt(2, 'a').evalCase;
    const record = resultRecord({ row, uid, test_id: 'a', run_id: RUN.runId });
    const found = only(reconcile([record], [caseAt(2, 'a', 'PER')]));
    expect([found.isEdited, found.isChanged, found.current.cell('verdict')]).toEqual([false, false, null]);
  });

  it('that was not scored before its case was edited tells of no earlier verdict', () => {
    const record = resultRecord({ row: 2, uid: 'old', test_id: 'a', run_id: RUN.runId });
    const found = only(reconcile([record], [caseAt(2, 'a')]));
    expect(found.current.cell('error')).toBe('edited since it was scored: run it again');
  });

  it.each([
    ['edited', caseAt(5, 'a', 'BRA', 'another'), 5],
    ['deleted', caseAt(5, 'b'), undefined],
  ])('that is stale already, because its case was %s, says why once', (_what, now, row) => {
    const first = only(reconcile([recordOf(caseAt(2, 'a'))], [now]));
    const record = recordOf(caseAt(2, 'a'), {
      verdict: 'edited, score again',
      error: String(first.current.cell('error')),
    });
    const again = only(reconcile([record], [now]));
    expect(rowOf(again)).toBe(row);
    expect(again.current.cell('verdict')).toBe('edited, score again');
    const said = String(again.current.cell('error'));
    expect(said.match(/run it again|no longer in the eval set/g)).toHaveLength(1);
    expect(said).not.toContain('was stale');
  });

  it('that is stale, and of whose case nothing has changed since, is not written again', () => {
    const error = 'edited since it was scored: run it again (was pass)';
    const record = recordOf(caseAt(2, 'a'), { verdict: 'edited, score again', error });
    const found = only(reconcile([record], [caseAt(2, 'a', 'BRA', 'another')]));
    expect([found.isChanged, found.current.cell('error')]).toEqual([false, error]);
  });
});

describe('a mark', () => {
  const MARK = 'edited since it was scored: run it again';
  const STALE = { verdict: 'edited, score again' };
  const one = caseAt(2, 'a');

  it.each([
    ['that nobody can read', 'who knows'],
    ['with a word that is no verdict', `${MARK} (was nonsense)`],
    ['with a word behind it', `${MARK} (was pass) or so`],
    ['with a word in it', `${MARK}, I think (was pass)`],
  ])('%s stays as it is, whatever has become of the case', (_what, error) => {
    const record = recordOf(one, { ...STALE, error });
    for (const now of [one, caseAt(2, 'a', 'BRA', 'another')]) {
      const found = only(reconcile([record], [now]));
      expect([found.isChanged, found.current.cell('verdict'), found.current.cell('error')]).toEqual([
        ...[false, STALE.verdict, error],
      ]);
    }
    const blank = only(reconcile([recordOf(one, STALE)], [one]));
    expect([blank.isChanged, blank.current.cell('error')]).toEqual([false, null]);
  });

  it('of a line that was not scored leaves it unscored', () => {
    const found = only(reconcile([recordOf(one, { ...STALE, error: MARK })], [one]));
    expect([found.current.cell('verdict'), found.current.cell('error')]).toEqual([null, null]);
  });

  it('says what has become of the case since, and what the line was before the first', () => {
    const edited = recordOf(one, { ...STALE, error: `${MARK} (was fail: no area)` });
    const found = only(reconcile([edited], [caseAt(2, 'b')]));
    expect(found.current.cell('error')).toBe(
      'gone: its case is no longer in the eval set (was fail: no area)',
    );
  });

  it('is none without its verdict', () => {
    const record = recordOf(one, { error: `${MARK} (was fail)` });
    expect(only(reconcile([record], [one])).current.cell('verdict')).toBe('pass');
  });

  it('is laid over the lines that are read, unless the eval set is gone', () => {
    const results = { records: () => [recordOf(one, STALE), recordOf(caseAt(3, 'gone'))] };
    const read = readTab(tabGrid([['query'], ['q']]));
    if (!read) throw new Error('no eval set');
    const evalSet = { ...read, cases: [one] };
    const verdicts = (source: Parameters<typeof resultsNow>[1]) =>
      resultsNow(results, source).map(({ cell }) => cell('verdict'));
    expect(verdicts({ kind: 'gone', tab: 'GOLD', reason: 'it was deleted' })).toEqual([
      STALE.verdict,
      'pass',
    ]);
    expect(verdicts({ kind: 'eval set', evalSet })).toEqual([STALE.verdict, STALE.verdict]);
  });
});

describe('lines of the results', () => {
  it('come in their order, and share no case', () => {
    const [a, b] = [caseAt(2, 'a'), caseAt(3, 'b')];
    const records = [recordOf(b, {}, 0), recordOf(caseAt(9, 'a', 'BRA', 'older'), {}, 1), recordOf(a, {}, 4)];
    const found = reconcile(records, [a, b]);
    expect(found.map(({ record }) => record.index)).toEqual([0, 1, 4]);
    // The second is an older state of `a`, which already has its own line.
    expect(found.map(rowOf)).toEqual([3, undefined, 2]);
    expect(found.map(({ current }) => current.cell('verdict'))).toEqual([
      'pass',
      'edited, score again',
      'pass',
    ]);
  });
});
