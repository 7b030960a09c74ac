import { describe, expect, it } from '@jest/globals';
import { deadFrom, deadlineOf, executionId, isAlive } from '../../src/run/heartbeat';
import { runRecord } from '../support/run-record';

const MINUTE = 60_000;
const BEGAN = Date.UTC(2026, 10, 21, 22, 15);
const HELD = runRecord({ holder: 'me', holderUntil: deadFrom(BEGAN) });

describe('an execution', () => {
  it('puts its work away half a minute before Google ends it, and is dead half a minute after', () => {
    expect(deadlineOf(BEGAN)).toBe(BEGAN + 5.5 * MINUTE);
    expect(deadFrom(BEGAN)).toBe(BEGAN + 6.5 * MINUTE);
  });

  it('is alive from its beginning until six and a half minutes later', () => {
    expect(isAlive(HELD, BEGAN)).toBe(true);
    expect(isAlive(HELD, BEGAN + 6 * MINUTE)).toBe(true);
    expect(isAlive(HELD, BEGAN + 6.5 * MINUTE - 1)).toBe(true);
    expect(isAlive(HELD, BEGAN + 6.5 * MINUTE)).toBe(false);
    expect(isAlive(HELD, BEGAN + 60 * MINUTE)).toBe(false);
  });

  it('that has put the run away does not hold it', () => {
    expect(isAlive(runRecord({ holder: '', holderUntil: deadFrom(BEGAN) }), BEGAN)).toBe(false);
  });

  it('is dead where the clock has jumped back: no execution can live that long', () => {
    expect(isAlive(HELD, BEGAN - 60 * MINUTE)).toBe(false);
    expect(isAlive(HELD, BEGAN - 31_000)).toBe(false);
    // Clocks differ by a few seconds.
    expect(isAlive(HELD, BEGAN - 10_000)).toBe(true);
  });

  it('has a name that no other has, also of the same moment', () => {
    const clock = { now: () => BEGAN, sleep: () => undefined };
    const names = Array.from({ length: 1000 }, () => executionId(clock));
    expect(new Set(names).size).toBe(1000);
    expect(names).not.toContain('');
  });
});
