/** Setting a value per place in few calls. */
import fc from 'fast-check';
import { paintsOf } from '../../src/google/format-tab';

const WIDTHS = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 9 });

describe('Stretches of equal values', () => {
  it.each([
    [[], 0],
    [[5, 5, 5], 1],
    [[1, 2, 1], 2],
    [[1, 2, 3, 2, 1], 4],
    [[1, 2, 1, 3, 1, 2], 4],
  ])('%j takes %i calls', (values, calls) => {
    expect(paintsOf(values)).toHaveLength(calls);
  });

  it('give each place its value', () => {
    fc.assert(
      fc.property(WIDTHS, (values) => {
        const painted = values.map((): number | undefined => undefined);
        for (const { start, items, kind } of paintsOf(values))
          painted.fill(kind, start, start + items.length);
        expect(painted).toEqual(values);
      }),
    );
  });
});
