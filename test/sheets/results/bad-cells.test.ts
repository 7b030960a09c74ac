import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { badCellsIn, badCellsText } from '../../../src/sheets/results/columns';

describe('the hidden column of cells that could not be read', () => {
  it('is blank where every cell can be read', () => {
    expect(badCellsText([])).toBe('');
    expect(badCellsIn('')).toEqual([]);
    expect(badCellsIn(null)).toEqual([]);
  });

  it('is read as it was written', () => {
    const cells = fc.array(fc.record({ column: fc.string(), problem: fc.string() }));
    fc.assert(
      fc.property(cells, (bad) => {
        expect(badCellsIn(badCellsText(bad))).toEqual(bad);
      }),
    );
  });

  it.each(['not json', 'null', '{}', '["expected_answer"]', '[{"column":5,"problem":"p"}]', 7, true])(
    'counts as none where a person has made %j of it',
    (text) => {
      expect(badCellsIn(text)).toEqual([]);
    },
  );
});
