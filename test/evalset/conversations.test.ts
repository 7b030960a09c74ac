/** Cases and their places in their conversations. */
import {
  turnsText,
  inConversations,
  togetherByConversation,
  missingBefore,
  numberOf,
  runnableCases,
  turnsBefore,
  type RecordedCase,
} from '../../src/evalset/conversations';
import { evalCase } from '../support/cases';

/** A case by its row; a turn of `conversation`, if that is given. */
const one = (row: number, conversation = '', turn = ''): RecordedCase => ({
  evalCase: evalCase({}, { row, conversation, turn }),
  recorded: new Map(),
});
const placed = (...cases: readonly RecordedCase[]) => inConversations(cases).cases;
const rowsOf = (cases: readonly RecordedCase[]) => cases.map(({ evalCase: { row } }) => row);

describe('cases in conversations', () => {
  const [second, alone, first, again, twin] = placed(
    one(2, 'c', '2'),
    one(3),
    one(4, 'C', '1'),
    one(5, 'd', '1'),
    one(6, 'd', '1'),
  );
  if (!second || !alone || !first || !again || !twin) throw new Error('cases are missing');

  it('are unchanged without a conversation', () => {
    const cases = [one(2), one(3)];
    expect(inConversations(cases)).toEqual({ cases, faults: [] });
    expect(inConversations(cases).cases).toBe(cases);
  });

  it('stay in sheet order, and have their turns by number', () => {
    expect(second.turn).toMatchObject({ kind: 'turn', place: 1 });
    expect(rowsOf(turnsBefore(second))).toEqual([4]);
    expect([turnsBefore(first), turnsBefore(alone), turnsBefore(twin)]).toEqual([[], [], []]);
    expect(turnsBefore(second)[0]).toBe(first);
    expect([second, first, alone].map(numberOf)).toEqual([2, 1, 1]);
    expect(alone).not.toHaveProperty('turn');
  });

  it('are faulty if two turns have the same number', () => {
    const reason =
      'conversation “d” is not run: turn 1 is in rows 5, 6; number its turns 1, 2, 3 … in one tab';
    expect([again.turn, twin.turn]).toEqual([
      { kind: 'fault', reason },
      { kind: 'fault', reason },
    ]);
    expect(inConversations([one(5, 'd', '1'), one(6, 'd', '1')]).faults).toEqual([
      { rows: [5, 6], sentence: reason },
    ]);
    expect(runnableCases([second, alone, twin]).map(({ row }) => row)).toEqual([2, 3]);
  });

  it('have the first number that is missing before them', () => {
    const gaps = placed(one(2, 'c', '1'), one(3, 'c', '3'), one(4, 'c', '5'), one(5));
    expect(gaps.map(missingBefore)).toEqual([undefined, 2, 2, undefined]);
    expect([second, first, twin].map(missingBefore)).toEqual([undefined, undefined, undefined]);
  });

  it('are moved together to the place of their first turn', () => {
    expect(rowsOf(togetherByConversation([second, alone, first]))).toEqual([4, 2, 3]);
    expect(rowsOf(togetherByConversation([alone, second, twin]))).toEqual([3, 2, 6]);
  });
});

it.each([
  ['', [one(2), one(3)]],
  ['1 conversation of 2 turns', [one(2, 'c', '1'), one(3, 'c', '2')]],
  ['1 conversation of 1 turn', [one(2, 'c', '1'), one(3)]],
  ['2 conversations of 1 turn each', [one(2, 'c', '1'), one(3, 'd', '1')]],
  ['2 conversations of 1 to 2 turns', [one(2, 'c', '1'), one(3, 'c', '2'), one(4, 'd', '1')]],
])('conversations are summed up: “%s”', (text, cases) => {
  expect(turnsText(placed(...cases))).toBe(text);
});
