import { describe, expect, it } from '@jest/globals';
import { peopleTolerance } from '../../../src/scoring/agreement/tolerance';

const pass = (apart: number) => ({ apart, person: 'pass' as const });
const fail = (apart: number) => ({ apart, person: 'fail' as const });

describe('The tolerance that people go by', () => {
  it('lies between the widest that they accept and the smallest that they refuse', () => {
    expect(peopleTolerance([pass(0), pass(0.0117), fail(0.031), fail(0.2)], 0.05)).toEqual({
      ...{ passes: 2, fails: 2, accepted: 0.0117, refused: 0.031 },
      // The rule passes 3.1 %.
      ...{ misfits: 1, suggested: { tolerance: 0.012, misfits: 0 } },
    });
  });

  it('is wider than that of the rules where people pass what a rule fails', () => {
    expect(peopleTolerance([pass(0.08), pass(0.01)], 0.05)).toMatchObject({
      ...{ accepted: 0.08, refused: null, misfits: 1, suggested: { tolerance: 0.08, misfits: 0 } },
    });
  });

  it('stays where it is if none fits better, and is what most say where people are at odds', () => {
    expect(peopleTolerance([pass(0.04), fail(0.06)], 0.05)).toMatchObject({ misfits: 0, suggested: null });
    // One label refuses the exact figure, for another reason: no tolerance fixes that.
    expect(peopleTolerance([fail(0), pass(0.02), pass(0.07), fail(0.09)], 0.05)).toMatchObject({
      ...{ refused: 0, misfits: 2, suggested: { tolerance: 0.07, misfits: 1 } },
    });
    expect(peopleTolerance([], 0.05)).toBeNull();
  });

  it('is rounded up only as far as nothing that people fail comes in', () => {
    expect(peopleTolerance([pass(0.01171), fail(0.0118)], 0.05)?.suggested).toEqual({
      ...{ tolerance: 0.01171, misfits: 0 },
    });
  });
});
