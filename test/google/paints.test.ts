/** Widths in as few calls as possible. */
import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { paintsOf, runsOf } from '../../src/google/format';

function painted(values: readonly number[]): (number | undefined)[] {
  const places = values.map((): number | undefined => undefined);
  for (const { start, length, value } of paintsOf(values)) places.fill(value, start, start + length);
  return places;
}

/** The fewest calls by brute force: the last paint covers a stretch of equal values, so what is under it doesn't matter. */
function leastByTrying(values: readonly (number | undefined)[]): number {
  const rest = values.filter((value) => value !== undefined);
  if (rest.length === 0) return 0;
  const stretches = runsOf(rest);
  return (
    1 +
    Math.min(
      ...stretches.map(({ start, length }) =>
        leastByTrying(rest.filter((_value, at) => at < start || at >= start + length)),
      ),
    )
  );
}

const WIDTHS = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 9 });

describe('Stretches that are painted one after the other', () => {
  it.each([
    [[], 0],
    [[5, 5, 5], 1],
    [[1, 2, 1], 2],
    [[1, 2, 3, 2, 1], 3],
    [[1, 2, 1, 2], 3],
    [[1, 2, 1, 3, 1, 2], 4],
  ])('%j takes %i calls', (values, calls) => {
    expect(paintsOf(values)).toHaveLength(calls);
  });

  it('give each place its value, and stay within the places', () => {
    fc.assert(
      fc.property(WIDTHS, (values) => {
        expect(painted(values)).toEqual(values);
      }),
    );
  });

  it('are as few as can be', () => {
    fc.assert(
      fc.property(WIDTHS, (values) => {
        expect(paintsOf(values)).toHaveLength(leastByTrying(values));
      }),
    );
  });
});
