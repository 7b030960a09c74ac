import { describe, expect, it } from '@jest/globals';
import { type Chaos, chaosOf } from '../../../local/cli/chaos';
import type { Fault } from '../../../local/runtime';

/** What happens to each of `calls` service calls. */
function faultsIn(chaos: Chaos, calls: number): (Fault | null)[] {
  return Array.from(
    { length: calls },
    (_call, index) => chaos.beforeServiceCall?.('Range.getValues', index, 'GOLD') ?? null,
  );
}

function started(seed: number): Chaos {
  const chaos = chaosOf(seed);
  chaos.isOn = true;
  return chaos;
}

const isFault = (fault: Fault | null): boolean => fault !== null;

describe('chaos', () => {
  it('of the same seed makes the same calls go wrong in the same way', () => {
    const faults = faultsIn(started(7), 3000);
    expect(faultsIn(started(7), 3000)).toEqual(faults);
    expect(faultsIn(started(8), 3000)).not.toEqual(faults);
  });

  it('kills before and after calls, and makes services fail', () => {
    const faults = [1, 2, 3].flatMap((seed) => faultsIn(started(seed), 3000));
    expect(new Set(faults.flatMap((fault) => fault?.kind ?? []))).toEqual(
      new Set(['kill', 'kill-after', 'error']),
    );
  });

  it('does nothing while it is off, and goes on from there', () => {
    const chaos = chaosOf(7);
    expect(faultsIn(chaos, 3000).some(isFault)).toBe(false);
    expect(chaos.faults).toBe(0);
    chaos.isOn = true;
    expect(faultsIn(chaos, 3000)).toEqual(faultsIn(started(7), 3000));
  });

  it('counts what went wrong', () => {
    const chaos = started(7);
    expect(faultsIn(chaos, 3000).filter(isFault)).toHaveLength(chaos.faults);
    expect(chaos.faults).toBeGreaterThan(0);
  });

  it('begins at one call in a hundred and twenty', () => {
    // The first fault of many seeds: 120 calls on average.
    const firsts = Array.from({ length: 500 }, (_item, seed) =>
      faultsIn(started(seed), 2000).findIndex(isFault),
    );
    const mean = firsts.reduce((sum, first) => sum + first, 0) / firsts.length;
    expect(mean).toBeGreaterThan(100);
    expect(mean).toBeLessThan(140);
  });

  it('spares the calls after a fault, so that each execution after a death comes further', () => {
    const faults = faultsIn(started(7), 10_000);
    const places = faults.flatMap((fault, index) => (isFault(fault) ? [index] : []));
    places
      .slice(1)
      .forEach((place, index) => expect(place - (places[index] ?? 0)).toBeGreaterThanOrEqual(600));
  });

  it('calms down: fewer and fewer calls go wrong, so that every run comes to an end', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const faults = faultsIn(started(seed), 100_000);
      const early = faults.slice(0, 10_000).filter(isFault).length;
      const late = faults.slice(-10_000).filter(isFault).length;
      // One in 120, after 600 spared ones: about 14 in 10,000 calls.
      expect(early).toBeGreaterThan(7);
      expect(late).toBeLessThan(early / 2);
    }
  });
});
