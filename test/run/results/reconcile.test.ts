import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RecordedCase } from '../../../src/evalset/read-tab';
import { reconcile, type Reconciled } from '../../../src/run/results/reconcile';
import { inConversations } from '../../../src/evalset/in-conversations';
import { inputsHash, inputsOf } from '../../../src/run/results/inputs-hash';
import { evalCase, recorded } from '../../support/cases';
import { resultRecord } from '../../support/results';

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
const cells = ({ now }: Reconciled) => COLUMNS.map((column) => now.at(column));
const rowOf = ({ one }: Reconciled) => one?.evalCase.row;

describe('a line of the results', () => {
  it('whose case stands where it stood is left as it is', () => {
    const one = caseAt(2, 'a');
    const found = only(reconcile([recordOf(one)], [one]));
    expect([rowOf(found), found.isEdited, found.isChanged, found.one]).toEqual([2, false, false, one]);
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
    expect([rowOf(found), found.isEdited, found.isChanged, found.one]).toEqual([5, true, true, edited]);
    expect(cells(found)).toEqual([
      'edited since',
      1,
      1,
      'edited since it was scored: run it again (was pass)',
      'uid of a',
      'run-2',
    ]);
  });

  it('whose case was deleted says so, keeps its scores, and has no row', () => {
    const found = only(reconcile([recordOf(caseAt(2, 'a'), { verdict: 'fail' })], [caseAt(2, 'b')]));
    expect([rowOf(found), found.isEdited, found.isChanged, found.one]).toEqual([
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

  it.each([RUN.runId, 'an earlier run'])('of %s is marked where another output is recorded now', (runId) => {
    const record = recordOf(caseAt(2, 'a', 'BRA'), { run_id: runId });
    const found = only(reconcile([record], [caseAt(2, 'a', 'PER')]));
    expect([rowOf(found), found.isEdited, found.isChanged]).toEqual([2, true, true]);
    expect(found.now.at('error')).toBe(
      'the recorded output was edited since it was scored: run it again (was pass)',
    );
  });

  it('is not marked where only the settings, the judge or the prompts are others now', () => {
    const one = caseAt(2, 'a');
    const record = recordOf(one, { inputs_hash: inputsHash(one, 'another basis') });
    expect(only(reconcile([record], [one]))).toMatchObject({ isEdited: false, isChanged: false });
  });

  it('of an earlier version, which kept one hash of everything, is marked for its case alone', () => {
    const record = recordOf(caseAt(2, 'a', 'BRA'), { inputs_hash: '0123456789abcdef' });
    expect(only(reconcile([record], [caseAt(2, 'a', 'PER')])).isChanged).toBe(false);
    expect(only(reconcile([record], [caseAt(2, 'a', 'BRA', 'another')])).isEdited).toBe(true);
    // What that version has marked for its output stays marked until it is scored again.
    const error = 'the recorded output was edited since it was scored: run it again (was pass)';
    const marked = recordOf(caseAt(2, 'a'), {
      ...{ inputs_hash: '0123456789abcdef', verdict: 'edited since', error },
    });
    expect(only(reconcile([marked], [caseAt(2, 'a')]))).toMatchObject({ isEdited: true, isChanged: false });
  });

  it('that is still to be scored is not stale for its output', () => {
    const { row, uid } = caseAt(2, 'a').evalCase;
    const record = resultRecord({ row, uid, test_id: 'a', run_id: RUN.runId });
    const found = only(reconcile([record], [caseAt(2, 'a', 'PER')]));
    expect([found.isEdited, found.isChanged, found.now.at('verdict')]).toEqual([false, false, null]);
  });

  it('that was not scored before its case was edited tells of no earlier verdict', () => {
    const record = resultRecord({ row: 2, uid: 'old', test_id: 'a', run_id: RUN.runId });
    const found = only(reconcile([record], [caseAt(2, 'a')]));
    expect(found.now.at('error')).toBe('edited since it was scored: run it again');
  });

  it.each([
    ['edited', caseAt(5, 'a', 'BRA', 'another'), 5],
    ['deleted', caseAt(5, 'b'), undefined],
  ])('that is stale already, because its case was %s, says why once', (_what, now, row) => {
    const first = only(reconcile([recordOf(caseAt(2, 'a'))], [now]));
    const stands = recordOf(caseAt(2, 'a'), {
      verdict: 'edited since',
      error: String(first.now.at('error')),
    });
    const again = only(reconcile([stands], [now]));
    expect(rowOf(again)).toBe(row);
    expect(again.now.at('verdict')).toBe('edited since');
    const said = String(again.now.at('error'));
    expect(said.match(/run it again|no longer in the eval set/g)).toHaveLength(1);
    expect(said).not.toContain('was stale');
  });

  it('that is stale, and of whose case nothing has changed since, is not written again', () => {
    const error = 'edited since it was scored: run it again (was pass)';
    const stands = recordOf(caseAt(2, 'a'), { verdict: 'edited since', error });
    const found = only(reconcile([stands], [caseAt(2, 'a', 'BRA', 'another')]));
    expect([found.isChanged, found.now.at('error')]).toEqual([false, error]);
  });
});

/** The line as it stands once what was found of it is written. */
const written = ({ now }: Reconciled) =>
  resultRecord(
    Object.fromEntries(
      [...COLUMNS, 'row', 'test_id', 'query', 'inputs_hash'].flatMap((column) => {
        const cell = now.at(column);
        return cell === null ? [] : [[column, cell] as const];
      }),
    ),
  );

describe('undoing an edit', () => {
  it.each([
    ['a pass', 'BRA', 'another', { verdict: 'pass' }],
    ['a fail', 'PER', undefined, { verdict: 'fail' }],
    [
      'an error with its reason',
      'PER',
      undefined,
      { verdict: 'error', error: 'no agent output: HTTP 500 (was: gone)' },
    ],
    ['a verdict of two words', 'BRA', 'another', { verdict: 'needs judge', error: 'the key was refused' }],
  ])('clears the mark, and leaves %s as it was', (_what, actual, uid, about) => {
    const one = caseAt(2, 'a');
    const before = recordOf(one, about);
    const marked = written(only(reconcile([before], [caseAt(2, 'a', actual, uid)])));
    expect(marked.at('verdict')).toBe('edited since');
    const again = only(reconcile([marked], [one]));
    expect(again).toMatchObject({ isEdited: false, isChanged: true });
    for (const column of COLUMNS) expect(again.now.at(column)).toEqual(before.at(column));
    // Also by way of another edit, and of a case that was deleted and put back.
    const twice = written(only(reconcile([written(only(reconcile([marked], [caseAt(2, 'b')])))], [one])));
    expect(twice.at('verdict')).toBe(before.at('verdict'));
  });

  it('comes to the same whatever is written when: marks rest on what stands there, not on the edit', () => {
    const places = fc.array(fc.constantFrom('BRA', 'PER', 'COL'), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(places, (outputs) => {
        let record = recordOf(caseAt(2, 'a', 'BRA'));
        for (const actual of outputs) record = written(only(reconcile([record], [caseAt(2, 'a', actual)])));
        const last = outputs[outputs.length - 1];
        expect(record.at('verdict')).toBe(last === 'BRA' ? 'pass' : 'edited since');
      }),
    );
  });
});

describe('lines of the results', () => {
  it('of cases that are the same go with what was scored of them, wherever rows were sorted to', () => {
    const [bra, per] = [caseAt(2, 'a', 'BRA'), caseAt(3, 'a', 'PER')];
    const records = [recordOf(bra, {}, 0), recordOf(per, { verdict: 'fail' }, 1)];
    const sorted = [caseAt(2, 'a', 'PER'), caseAt(3, 'a', 'BRA')];
    const found = reconcile(records, sorted);
    expect(found.map(({ now, one }) => [now.at('verdict'), one?.evalCase.row])).toEqual([
      ['pass', 3],
      ['fail', 2],
    ]);
  });

  it('mark the one of three that are the same which was edited', () => {
    const cases = [caseAt(2, 'a', 'BRA'), caseAt(3, 'a', 'PER'), caseAt(4, 'a', 'BRA')];
    const records = cases.map((one, index) => recordOf(one, {}, index));
    const found = reconcile(records, [caseAt(2, 'a', 'BRA'), caseAt(3, 'a', 'BRA'), caseAt(4, 'a', 'BRA')]);
    expect(found.map(({ now }) => now.at('verdict'))).toEqual(['pass', 'edited since', 'pass']);
  });

  it('come in their order, and share no case', () => {
    const [a, b] = [caseAt(2, 'a'), caseAt(3, 'b')];
    const records = [recordOf(b, {}, 0), recordOf(caseAt(9, 'a', 'BRA', 'older'), {}, 1), recordOf(a, {}, 4)];
    const found = reconcile(records, [a, b]);
    expect(found.map(({ record }) => record.index)).toEqual([0, 1, 4]);
    // The second is an older state of `a`, which has a line of its own already.
    expect(found.map(rowOf)).toEqual([3, undefined, 2]);
    expect(found.map(({ now }) => now.at('verdict'))).toEqual(['pass', 'edited since', 'pass']);
  });
});

describe('what the score of a turn rests on', () => {
  const turns = (...ids: readonly string[]) =>
    inConversations(
      ids.map((actual_id, index) => ({
        evalCase: evalCase({}, { uid: `u${index}`, row: index + 2, conversation: 'c', turn: `${index + 1}` }),
        recorded: recorded({ actual_id }),
      })),
    ).cases.map(inputsOf);

  it('is also the outputs of the turns before it, and none behind it', () => {
    const before = turns('BRA', 'PER', 'COL');
    const after = turns('BRA', 'ECU', 'COL');
    expect(after.map((inputs, index) => inputs === before[index])).toEqual([true, false, false]);
  });

  it('is not what is expected of them', () => {
    const one = { recorded: recorded({ actual_id: 'BRA' }) };
    const hashes = ['old', 'new'].map((uid) => {
      const about = { conversation: 'c', row: 2, turn: '1', uid };
      const { cases } = inConversations([
        { ...one, evalCase: evalCase({}, about) },
        { ...one, evalCase: evalCase({}, { ...about, uid: 'u2', row: 3, turn: '2' }) },
      ]);
      return cases.map(inputsOf);
    });
    expect(hashes[0]?.[0]).not.toBe(hashes[1]?.[0]);
    expect(hashes[0]?.[1]).toBe(hashes[1]?.[1]);
  });
});

describe('the verdict of a conversation', () => {
  const turnAt = (row: number, turn: number, about: Parameters<typeof evalCase>[1] = {}): RecordedCase => ({
    evalCase: evalCase({}, { row, uid: `u${row}`, conversation: 'c', turn: `${turn}`, ...about }),
    recorded: recorded({ actual_id: 'BRA' }),
  });
  /** What stands on the lines of the cases after it was reconciled; of the last, no line where `isLastMissing`. */
  const verdicts = (cases: readonly RecordedCase[], said: readonly string[], isLastMissing = false) => {
    const placed = inConversations(cases).cases;
    const records = placed.map((one, index) =>
      recordOf(one, { verdict: said[index] ?? '', conversation_verdict: 'fail' }, index),
    );
    const there = isLastMissing ? records.slice(0, -1) : records;
    return reconcile(there, placed).map(({ now, isChanged }) => [now.at('conversation_verdict'), isChanged]);
  };

  it('stands on the line of its first turn, wherever that is, and on no other', () => {
    expect(verdicts([turnAt(2, 2), turnAt(3, 1)], ['pass', 'pass'])).toEqual([
      [null, true],
      ['pass', true],
    ]);
    expect(verdicts([turnAt(2, 1), turnAt(3, 2)], ['pass', 'fail'])[0]).toEqual(['fail', false]);
  });

  it('waits for a turn that no run has reached, but for none that is left out', () => {
    const turns = [turnAt(2, 1), turnAt(3, 2)];
    expect(verdicts(turns, ['pass', ''])).toEqual([
      [null, true],
      [null, true],
    ]);
    expect(verdicts(turns, ['pass', 'pass'], true)).toEqual([[null, true]]);
    expect(verdicts([turnAt(2, 1), turnAt(3, 2, { status: 'skip' })], ['pass', ''], true)).toEqual([
      ['pass', true],
    ]);
  });

  it('is not that of a case on its own', () => {
    expect(verdicts([turnAt(2, 1, { conversation: '' })], ['pass'])).toEqual([[null, true]]);
  });
});
