/** The inputs hash of a line: marks of edits, edits that are undone, conversations. */
import fc from 'fast-check';
import type { RecordedCase } from '../../src/evalset/read-tab';
import type { Reconciled } from '../../src/results/reconcile';
import { contentHash } from '../../src/evalset/content-hash';
import { inConversations } from '../../src/evalset/conversations';
import { fingerprint } from '../../src/model/texts/fingerprint';
import {
  inputsOf,
  inputsHash,
  isScoredFrom,
  ownPartOf,
  storedInputs,
  withOwnPart,
} from '../../src/results/inputs-hash';
import { evalCase, recorded } from '../support/cases';
import { card } from '../support/results';
import { caseAt, lineOf, only, reconcile } from './reconcile-support';

const line = (inputs_hash: string) => card({ inputs_hash });

it.each([
  ['1', 1],
  ['12', 12],
  ...['', '0', 'x', '1x', 'x1', '-1'].map((text) => [text, undefined] as const),
])('the number of trials is read from %j', (text, trials) => {
  expect(storedInputs(line(`1f0c-77b1-${text}`))).toEqual({
    inputs: '1f0c',
    basis: '77b1',
    scoring: '77b1',
    trials,
  });
});

it('the basis has a part that does not depend on the judge', () => {
  expect(storedInputs(line('1f0c-77b1_66.03-1'))).toMatchObject({ basis: '77b1_66.03', scoring: '77b1.03' });
});

it('a line has the hash of people’s own checks, if there are any', () => {
  expect([withOwnPart('77b1', '03aa'), withOwnPart('77b1', '')]).toEqual(['77b1.03aa', '77b1']);
  expect(ownPartOf(line('1f0c-77b1.03aa-1'))).toBe('03aa');
  for (const none of [line('1f0c-77b1-1'), line('damaged'), card()]) expect(ownPartOf(none)).toBe('');
});

it('a line was scored from a case with its output, and on a basis', () => {
  const one = caseAt(2, 'a');
  const scored = line(inputsHash(one, '77b1'));
  expect(isScoredFrom(scored, one, '77b1')).toBe(true);
  expect(isScoredFrom(scored, one, '03aa')).toBe(false);
  expect(isScoredFrom(scored, caseAt(2, 'a', 'PER'), '77b1')).toBe(false);
  expect(isScoredFrom(card(), one, '77b1')).toBe(false);
});

it('the hash of inputs is made of the same texts in every version: else all rows would count as edited', () => {
  const one = caseAt(2, 'a');
  const texts = ['uid of a', `actual_id ${fingerprint('BRA')}`];
  const madeOf = (changes: object) => inputsOf({ ...one, ...changes });
  const dated = (dayReading: object) => madeOf({ evalCase: { ...one.evalCase, dayReading } });
  expect(madeOf({ noOutput: 'none', stateKeys: ['k'] })).toBe(contentHash([...texts, 'k', 'none']));
  expect(madeOf({ turn: { kind: 'fault', reason: 'no query' } })).toBe(contentHash([...texts, 'fault']));
  expect(dated({ order: 'day first' })).toBe(contentHash([...texts, 'day first']));
  expect(dated({})).toBe(contentHash([...texts, 'none']));
});

/** The line once its mark is written. */
const written = ({ line: before, current }: Reconciled) => ({ ...before, card: current });

describe('undoing an edit', () => {
  it.each([
    ['a pass', 'BRA', 'another', { verdict: 'pass' }, {}],
    ['a fail', 'PER', undefined, { verdict: 'fail' }, {}],
    [
      'an error with its reason',
      'PER',
      undefined,
      { verdict: 'error' },
      { error: 'no agent output: HTTP 500 (was: gone)', error_code: 'no_output' },
    ],
    ['a verdict of two words', 'BRA', 'another', { verdict: 'undecided' }, { error: 'the key was refused' }],
  ])('clears the mark, and leaves %s as it was', (_what, actual, uid, about, details) => {
    const one = caseAt(2, 'a');
    const before = lineOf(one, about, 0, details);
    const marked = written(only(reconcile([before], [caseAt(2, 'a', actual, uid)])));
    expect(marked.card.verdict).toBe('edited');
    const again = only(reconcile([marked], [one]));
    expect(again).toMatchObject({ isEdited: false, isChanged: true, current: before.card });
    // Also after another edit in between, and for a case that was deleted and restored.
    const twice = written(only(reconcile([written(only(reconcile([marked], [caseAt(2, 'b')])))], [one])));
    expect(twice.card).toEqual(before.card);
  });

  it('gives the same line after any edits: marks rest on the present cells alone', () => {
    const places = fc.array(fc.constantFrom('BRA', 'PER', 'COL'), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(places, (outputs) => {
        let line = lineOf(caseAt(2, 'a', 'BRA'));
        for (const actual of outputs) line = written(only(reconcile([line], [caseAt(2, 'a', actual)])));
        expect(line.card.verdict).toBe(outputs[outputs.length - 1] === 'BRA' ? 'pass' : 'edited');
      }),
    );
  });
});

describe('the hash of a turn', () => {
  const turns = (...ids: readonly string[]) =>
    inConversations(
      ids.map((actual_id, index) => ({
        evalCase: evalCase({}, { uid: `u${index}`, row: index + 2, conversation: 'c', turn: `${index + 1}` }),
        recorded: recorded({ actual_id }),
      })),
    ).cases.map(inputsOf);

  it('changes with the outputs of earlier turns, not of later ones', () => {
    const before = turns('BRA', 'PER', 'COL');
    const after = turns('BRA', 'ECU', 'COL');
    expect(after.map((inputs, index) => inputs === before[index])).toEqual([true, false, false]);
  });

  it('changes if its conversation is not run, whatever the reason', () => {
    const one = caseAt(2, 'a');
    const [free, turn, fault, other] = [
      one,
      { ...one, turn: { kind: 'turn', turns: [one], place: 0 } as const },
      { ...one, turn: { kind: 'fault', reason: 'row 3 is turn 1, too' } as const },
      { ...one, turn: { kind: 'fault', reason: 'row 4 is turn 1, too' } as const },
    ].map(inputsOf);
    // Lines keep it: a hash of other texts would make every row of every spreadsheet count as edited.
    expect(free).toBe(contentHash([one.evalCase.uid, `actual_id ${fingerprint('BRA')}`]));
    expect(turn).toBe(free);
    expect(fault).not.toBe(free);
    expect(other).toBe(fault);
  });

  it('does not change with the expectations of other turns', () => {
    const one = { recorded: recorded({ actual_id: 'BRA' }) };
    const hashes = ['old', 'new'].map((uid) => {
      const first = { conversation: 'c', row: 2, turn: '1', uid };
      const { cases } = inConversations([
        { ...one, evalCase: evalCase({}, first) },
        { ...one, evalCase: evalCase({}, { ...first, uid: 'u2', row: 3, turn: '2' }) },
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
  /** The verdicts on the lines of the cases after reconciling; the last case has no line if `isLastMissing`. */
  const verdicts = (cases: readonly RecordedCase[], said: readonly string[], isLastMissing = false) => {
    const placed = inConversations(cases).cases;
    const lines = placed.map((one, index) =>
      lineOf(
        one,
        { verdict: said[index] ?? '', conversation: one.evalCase.conversation, conversation_verdict: 'fail' },
        index,
      ),
    );
    const there = isLastMissing ? lines.slice(0, -1) : lines;
    return reconcile(there, placed).map(({ current, isChanged }) => [
      current.conversation_verdict,
      isChanged,
    ]);
  };

  it('is on the line of its first turn, in any row, and on no other', () => {
    expect(verdicts([turnAt(2, 2), turnAt(3, 1)], ['pass', 'pass'])).toEqual([
      [null, true],
      ['pass', true],
    ]);
    expect(verdicts([turnAt(2, 1), turnAt(3, 2)], ['pass', 'fail'])[0]).toEqual(['fail', false]);
  });

  it('waits for a turn that no run has reached, and passes only if every turn was scored', () => {
    const turns = [turnAt(2, 1), turnAt(3, 2)];
    expect(verdicts(turns, ['pass', ''])).toEqual([
      [null, true],
      [null, true],
    ]);
    const skipped = [turnAt(2, 1), turnAt(3, 2, { status: 'skip' })];
    for (const missing of [turns, skipped]) {
      expect(verdicts(missing, ['pass', ''], true)).toEqual([['not_scored', true]]);
      expect(verdicts(missing, ['fail', ''], true)).toEqual([['fail', false]]);
    }
  });

  it('is not that of a case on its own', () => {
    expect(verdicts([turnAt(2, 1, { conversation: '' })], ['pass'])).toEqual([[undefined, false]]);
  });
});
