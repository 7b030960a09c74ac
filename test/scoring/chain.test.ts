import { describe, expect, it } from '@jest/globals';
import { isBlocked, STAGES } from '../../src/model/check';

describe('isBlocked', () => {
  it.each([
    ['aoi', 'aoi', false],
    ['aoi', 'dataset', true],
    ['aoi', 'answer', true],
    ['dataset', 'data', true],
    ['data', 'dataset', false],
    ['answer', 'answer', false],
    ['aoi', 'scope', false],
    ['aoi', 'quality', false],
    ['scope', 'workflow', false],
    [null, 'answer', false],
  ] as const)('after a first failure at %s, a 0 at %s: %s', (firstFailure, stage, expected) => {
    expect(isBlocked(firstFailure, stage)).toBe(expected);
  });

  it('is an order: no stage blocks itself, no two block each other, and what is blocked blocks nothing earlier', () => {
    for (const a of STAGES)
      for (const b of STAGES) {
        expect(isBlocked(a, b) && isBlocked(b, a)).toBe(false);
        for (const c of STAGES) if (isBlocked(a, b) && isBlocked(b, c)) expect(isBlocked(a, c)).toBe(true);
      }
  });
});
