import fc from 'fast-check';
import { type EvalCase, conversationsOf, isTurn, turnNumber } from '../../src/fields/eval-case';
import { evalCase } from '../support/cases';

function turn(row: number, conversation: string, number: string, tab = 'GOLD'): EvalCase {
  return evalCase({}, { tab, row, conversation, turn: number });
}

/** Each conversation’s name, as its first turn spells it, with the rows of its turns. */
function grouped(...cases: EvalCase[]): [string, number[]][] {
  return conversationsOf(cases).conversations.map((turns) => [
    turns[0]?.conversation ?? '',
    turns.map(({ row }) => row),
  ]);
}

function faults(...cases: EvalCase[]): string[] {
  return conversationsOf(cases).faults.map(({ sentence }) => sentence);
}

describe('the turns of a conversation', () => {
  it.each([
    ['2', 2],
    ['2,00', 2],
    [' 02 ', 2],
    ['10', 10],
    ['', undefined],
    ['0', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['2a', undefined],
    ['#REF!', undefined],
  ])('(%j in the cell) have the number %j', (text, number) => {
    expect(turnNumber(text)).toBe(number);
  });

  it('are ordered by their numbers, in any order of rows', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }).chain((n) => fc.shuffledSubarray(numbers(n), { minLength: n })),
        (order) => {
          const cases = order.map((number, index) => turn(index + 2, ' Kenya', `${number}.0`));
          const [conversation] = conversationsOf(cases).conversations;
          expect(conversation?.map((one) => turnNumber(one.turn))).toEqual(numbers(order.length));
        },
      ),
      { numRuns: 30 },
    );

    function numbers(n: number): number[] {
      return Array.from({ length: n }, (_turn, index) => index + 1);
    }
  });
});

describe('a conversation', () => {
  it('has one name, however its case and blanks are written', () => {
    expect(grouped(turn(2, 'Kenya  loss', '1'), turn(3, 'kenya loss', '2'))).toEqual([
      ['Kenya  loss', [2, 3]],
    ]);
  });

  it('may lack a turn after the first', () => {
    expect(grouped(turn(2, 'a', '1'), turn(3, 'a', '3'))).toEqual([['a', [2, 3]]]);
  });

  it('is a different one in another tab', () => {
    expect(grouped(turn(2, 'a', '1'), turn(3, 'a', '2'), turn(2, 'a', '1', 'Other'))).toEqual([
      ['a', [2, 3]],
      ['a', [2]],
    ]);
  });

  it('does not include single cases, nor a turn 1 without a conversation', () => {
    const alone = [turn(2, '', ''), turn(3, '', '1'), turn(4, '', '1.0')];
    expect(alone.map(isTurn)).toEqual([false, false, false]);
    expect(conversationsOf(alone)).toEqual({ conversations: [], faults: [] });
  });
});

describe('a conversation that is not run', () => {
  it.each([
    ['has a turn without a number', [turn(2, 'a', '1'), turn(3, 'a', '')], 'row 3 has no turn number'],
    [
      'has a turn that is not a number',
      [turn(2, 'a', 'x'), turn(3, 'a', '1')],
      'row 2 has “x” for a turn number',
    ],
    [
      'has a number twice, however it is written',
      [turn(2, 'a', '1'), turn(3, 'a', '2'), turn(5, 'a', '2.0')],
      'turn 2 is in rows 3, 5',
    ],
    ['begins later', [turn(2, 'a', '3')], 'turns 1, 2 missing in this tab'],
    ['counts too far', [turn(2, 'a', '2026')], 'turns 1, 2, 3, 4, 5, … missing in this tab'],
  ])('%s', (_what, cases, wrong) => {
    expect(conversationsOf(cases)).toEqual({
      conversations: [],
      faults: [
        {
          rows: cases.map(({ row }) => row),
          sentence: `conversation “a” is not run: ${wrong}; number its turns 1, 2, 3 … in one tab`,
        },
      ],
    });
  });

  it('is one without turn 1 in its tab', () => {
    expect(faults(turn(2, 'a', '1'), turn(3, 'a', '3'), turn(2, 'a', '2', 'Other'))).toEqual([
      'conversation “a” is not run: turn 1 missing in this tab; number its turns 1, 2, 3 … in one tab',
    ]);
  });

  it('has no name, or a formula with an error as its name', () => {
    expect(faults(turn(4, '', '2'), turn(6, '', '3'), turn(8, '#REF!', '1'))).toEqual([
      'rows 4, 6: not run, a turn of no conversation; name it in the column conversation, or clear the turn',
      'conversation “#REF!” is not run: the formula that names it in row 8 shows #REF!; fix it',
    ]);
  });

  it('leaves the others as they are', () => {
    expect(grouped(turn(2, 'a', ''), turn(3, 'b', '1'))).toEqual([['b', [3]]]);
  });
});
