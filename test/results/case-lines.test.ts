import fc from 'fast-check';
import { editedCases, type Identified, pairByUid } from '../../src/results/case-lines';

/** @param inputs what it was scored from, or would be */
const at = (uid: string, row: number, ...inputs: readonly string[]): Identified => ({
  ...{ uid, row },
  ...(inputs.length > 0 && { inputs: () => inputs }),
});

describe('pairByUid', () => {
  it('finds the case of each line in any row', () => {
    const cases = [at('a', 2), at('b', 3), at('c', 4)];
    expect(pairByUid([at('c', 2), at('a', 9)], cases)).toEqual([2, 0]);
  });

  it('keeps the sheet order of identical uids if all have moved by a row', () => {
    // A row was inserted above: row 3 of the results is the first of the two, not the second.
    const cases = [at('a', 3), at('a', 4)];
    expect(pairByUid([at('a', 2), at('a', 3)], cases)).toEqual([0, 1]);
  });

  it('prefers the case in the same row if there are fewer lines than cases of a uid', () => {
    const cases = [at('a', 2), at('a', 3), at('a', 4)];
    expect(pairByUid([at('a', 4)], cases)).toEqual([2]);
    expect(pairByUid([at('a', 9), at('a', 2)], cases)).toEqual([1, 0]);
    expect(pairByUid([at('a', NaN)], cases)).toEqual([0]);
  });

  it('compares scored inputs first, in any order, and takes no case twice', () => {
    const cases = [at('a', 2, 'p', 'q'), at('a', 3, 'q'), at('a', 4, 'r')];
    expect(pairByUid([at('a', 2, 'r'), at('a', 3, 'p')], cases)).toEqual([2, 0]);
    // The first case would do for both, and is taken by then.
    expect(pairByUid([at('a', 8, 'p'), at('a', 9, 'q')], cases)).toEqual([0, 1]);
    expect(pairByUid([at('a', 8, 'r')], cases)).toEqual([2]);
    expect(pairByUid([at('a', 8, 'gone'), at('a', 9, 'p')], cases.slice(0, 1))).toEqual([undefined, 0]);
    expect(pairByUid([at('a', 8, 'gone'), at('a', 9, 'p')], cases.slice(0, 2))).toEqual([1, 0]);
  });

  it('does not compute inputs if a uid is unique', () => {
    const inputs = (): never => {
      throw new Error('asked');
    };
    expect(pairByUid([{ ...at('a', 2), inputs }], [{ ...at('a', 2), inputs }])).toEqual([0]);
  });

  it('finds nothing for an unknown uid, and for more lines than cases', () => {
    expect(pairByUid([at('gone', 2)], [at('a', 2)])).toEqual([undefined]);
    expect(pairByUid([at('a', 2), at('a', 3)], [at('a', 3)])).toEqual([undefined, 0]);
    expect(pairByUid([], [at('a', 2)])).toEqual([]);
  });

  const identified = fc.record({
    uid: fc.constantFrom('a', 'b', 'c'),
    row: fc.oneof(fc.integer({ min: 2, max: 12 }), fc.constant(NaN)),
    inputs: fc.constantFrom('p', 'q').map((text) => () => [text]),
  });
  const lists = fc.tuple(fc.array(identified), fc.array(identified));

  it('uses no case twice, and only cases of the line’s uid', () => {
    fc.assert(
      fc.property(lists, ([lines, cases]) => {
        const paired = pairByUid(lines, cases);
        const used = paired.filter((index) => index !== undefined);
        expect(paired).toHaveLength(lines.length);
        expect(new Set(used).size).toBe(used.length);
        paired.forEach((index, line) => {
          if (index !== undefined) expect(cases[index]?.uid).toBe(lines[line]?.uid);
        });
      }),
    );
  });

  it('pairs as many lines of a uid as there are cases of it', () => {
    const countOf = (uid: string, all: readonly Identified[]): number =>
      all.filter((one) => one.uid === uid).length;
    fc.assert(
      fc.property(lists, ([lines, cases]) => {
        const paired = pairByUid(lines, cases);
        for (const uid of ['a', 'b', 'c']) {
          const found = lines.filter((one, line) => one.uid === uid && paired[line] !== undefined).length;
          expect(found).toBe(Math.min(countOf(uid, lines), countOf(uid, cases)));
        }
      }),
    );
  });
});

describe('editedCases', () => {
  const CASES = [
    { testId: '1-001', query: 'How much forest?' },
    { testId: '1-002', query: 'Where?' },
    { testId: '1-003', query: 'Which year?' },
    { testId: '1-003', query: 'Which month?' },
    { testId: '', query: 'Why?' },
  ];
  const nobodyTaken = (): boolean => false;

  it('knows a case by its test_id, also where its query was edited', () => {
    expect(editedCases(CASES, nobodyTaken)({ testId: '1-002', query: 'Where exactly?' })).toBe(1);
  });

  it('knows a case by its query, in whatever case, where the test_id is not a name', () => {
    const become = editedCases(CASES, nobodyTaken);
    expect(become({ testId: '', query: 'WHY?' })).toBe(4);
    expect(become({ testId: '', query: 'Which year?' })).toBe(2);
    // Two cases share this test_id.
    expect(become({ testId: '1-003', query: 'Which month?' })).toBe(3);
    expect(become({ testId: '9-999', query: 'how much forest?' })).toBe(0);
  });

  it('finds no case twice, and none that belongs to a line', () => {
    const become = editedCases(CASES, (index) => index === 0);
    expect(become({ testId: '1-001', query: 'How much?' })).toBeUndefined();
    expect(become({ testId: '1-002', query: 'Where?' })).toBe(1);
    expect(become({ testId: '1-002', query: 'Where?' })).toBeUndefined();
  });

  it('finds nothing for a case that is gone', () => {
    expect(editedCases(CASES, nobodyTaken)({ testId: '2-001', query: 'Gone?' })).toBeUndefined();
  });
});
