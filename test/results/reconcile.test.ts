import { type Reconciled, resultsNow } from '../../src/results/reconcile';
import { inputsHash } from '../../src/results/inputs-hash';
import { readTab } from '../../src/evalset/read-tab';
import { tabGrid } from '../support/cases';
import { resultLine } from '../support/results';
import { RUN, caseAt, lineOf, only, reconcile, told } from './reconcile-support';

const rowOf = ({ recorded: one }: Reconciled) => one?.evalCase.row;

describe('a line of the results', () => {
  it('whose case has moved is linked to its new row, and otherwise unchanged', () => {
    const found = only(reconcile([lineOf(caseAt(2, 'a'))], [caseAt(2, 'b'), caseAt(7, 'a')]));
    expect([rowOf(found), found.isEdited, found.isChanged]).toEqual([7, false, false]);
    expect(told(found)).toEqual(['pass', '', 1, 1, 'uid of a', 'run-2']);
  });

  it('whose case has other expectations is marked, and keeps its scores beside the new row', () => {
    const edited = caseAt(5, 'a', 'BRA', 'uid of a as it is now');
    const found = only(reconcile([lineOf(caseAt(2, 'a'))], [edited]));
    expect([rowOf(found), found.isEdited, found.isChanged, found.recorded]).toEqual([5, true, true, edited]);
    expect(told(found)).toEqual([
      'edited',
      'edited since it was scored: rescore it (was pass)',
      1,
      1,
      'uid of a',
      'run-2',
    ]);
  });

  it('whose case was deleted is marked, keeps its scores, and has no row', () => {
    const found = only(reconcile([lineOf(caseAt(2, 'a'), { verdict: 'fail' })], [caseAt(2, 'b')]));
    expect([rowOf(found), found.isEdited, found.isChanged, found.recorded]).toEqual([
      undefined,
      false,
      true,
      undefined,
    ]);
    expect(told(found)).toEqual([
      'edited',
      'gone: its case is no longer in the eval set (was fail)',
      1,
      1,
      'uid of a',
      'run-2',
    ]);
  });

  it.each([RUN.runId, 'an earlier run'])('of %s is marked where another output is recorded now', (runId) => {
    const line = lineOf(caseAt(2, 'a', 'BRA'), { run_id: runId });
    const found = only(reconcile([line], [caseAt(2, 'a', 'PER')]));
    expect([rowOf(found), found.isEdited, found.isChanged]).toEqual([2, true, true]);
    expect(found.current.error).toBe(
      'the recorded output was edited since it was scored: rescore it (was pass)',
    );
  });

  it('is not marked if only settings, judge or prompts have changed', () => {
    const one = caseAt(2, 'a');
    const line = lineOf(one, { inputs_hash: inputsHash(one, 'another basis') });
    expect(only(reconcile([line], [one]))).toMatchObject({ isEdited: false, isChanged: false });
  });

  it('with a damaged hash is marked only if its case was edited', () => {
    const line = lineOf(caseAt(2, 'a', 'BRA'), { inputs_hash: '0123456789abcdef' });
    expect(only(reconcile([line], [caseAt(2, 'a', 'PER')])).isChanged).toBe(false);
    expect(only(reconcile([line], [caseAt(2, 'a', 'BRA', 'another')])).isEdited).toBe(true);
  });

  it('that is not scored yet is not marked for its output', () => {
    const { row, uid } = caseAt(2, 'a').evalCase;
    const line = resultLine({ row, uid, test_id: 'a', run_id: RUN.runId });
    const found = only(reconcile([line], [caseAt(2, 'a', 'PER')]));
    expect([found.isEdited, found.isChanged, found.current.verdict]).toEqual([false, false, null]);
  });

  it('that was not scored before the edit names no earlier verdict', () => {
    const line = resultLine({ row: 2, uid: 'old', test_id: 'a', run_id: RUN.runId });
    const found = only(reconcile([line], [caseAt(2, 'a')]));
    expect(found.current.error).toBe('edited since it was scored: rescore it');
  });

  it.each([
    ['edited', caseAt(5, 'a', 'BRA', 'another'), 5],
    ['deleted', caseAt(5, 'b'), undefined],
  ])('that is marked already, because its case was %s, is not written again', (_what, now, row) => {
    const { current } = only(reconcile([lineOf(caseAt(2, 'a'))], [now]));
    const again = only(reconcile([{ ...lineOf(caseAt(2, 'a')), card: current }], [now]));
    expect([rowOf(again), again.isChanged, again.current]).toEqual([row, false, current]);
  });
});

describe('a mark', () => {
  const one = caseAt(2, 'a');
  const WAS = { verdict: 'fail', error: 'no area', error_code: 'cell_unreadable' };
  const marked = (details: Readonly<Record<string, unknown>> = { was: WAS }) =>
    lineOf(one, { verdict: 'edited' }, 0, {
      ...{ error: 'edited since it was scored', error_code: 'case_edited', ...details },
    });

  it('is removed with the edit, which restores the line', () => {
    const { current } = only(reconcile([marked()], [one]));
    expect(current).toMatchObject(WAS);
    expect(current).not.toHaveProperty('was');
  });

  it('stays if the earlier verdict is unknown', () => {
    const found = only(reconcile([marked({})], [one]));
    expect([found.isChanged, found.current.verdict]).toEqual([false, 'edited']);
  });

  it('names the latest change of the case, and the verdict before the first', () => {
    const { current } = only(reconcile([marked()], [caseAt(2, 'b')]));
    expect(current).toMatchObject({
      error: 'gone: its case is no longer in the eval set (was fail: no area)',
      ...{ error_code: 'case_gone', was: WAS },
    });
  });

  it('is added to the lines that are read, unless the eval set is gone', () => {
    const results = { lines: () => [marked({}), lineOf(caseAt(3, 'gone'))] };
    const read = readTab(tabGrid([['query'], ['q']]));
    if (!read) throw new Error('no eval set');
    const evalSet = { ...read, cases: [one] };
    const verdicts = (source: Parameters<typeof resultsNow>[1]) =>
      resultsNow(results, source).map(({ verdict }) => verdict);
    expect(verdicts({ kind: 'gone', tab: 'GOLD', reason: 'it was deleted' })).toEqual(['edited', 'pass']);
    expect(verdicts({ kind: 'eval set', evalSet })).toEqual(['edited', 'edited']);
  });
});

it('lines of the results come in their order, and share no case', () => {
  const [a, b] = [caseAt(2, 'a'), caseAt(3, 'b')];
  const lines = [lineOf(b, {}, 0), lineOf(caseAt(9, 'a', 'BRA', 'older'), {}, 1), lineOf(a, {}, 4)];
  const found = reconcile(lines, [a, b]);
  expect(found.map(({ line }) => line.index)).toEqual([0, 1, 4]);
  // The second is an older state of `a`, which already has its own line.
  expect(found.map(rowOf)).toEqual([3, undefined, 2]);
  expect(found.map(({ current }) => current.verdict)).toEqual(['pass', 'edited', 'pass']);
});
