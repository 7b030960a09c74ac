/**
 * Injects a fault once at every place where something can go wrong. A scenario has many faults, in one execution after another, so
 * that resumed work may die as well; one that ends badly is repeated with fewer faults, to find the minimal set.
 */
import type { Fault } from '../../local/runtime';

/**
 * Some work from start to end, over a spreadsheet of its own.
 *
 * @param faultAt called with each place that is reached
 * @returns the errors at the end, as sentences
 */
export type Scenario = (faultAt: FaultAt) => readonly string[];

interface Swept {
  /** The places where a fault led to a bad end, without duplicates. */
  readonly places: readonly string[];
  /** Minimal sets of places that lead to a bad end, with its errors; at most three. */
  readonly wrong: readonly string[];
}

/** The sweep stops after this many bad ends. */
const MAX_WRONG = 3;

/** The fault at a place; null for none. */
export type FaultAt = (place: string) => Fault | null;

/** @param perScenario most faults in one repetition of the scenario */
export function sweep(scenario: Scenario, fault: FaultAt, perScenario: number): Swept {
  const places = new Set<string>();
  const wrong: string[] = [];
  for (;;) {
    const { hit, found } = runWithFaults(scenario, fault, perScenario, (place) => !places.has(place));
    for (const place of hit) places.add(place);
    if (found.length > 0) {
      const minimal = minimalSet(
        hit,
        (some) => runWithFaults(scenario, fault, perScenario, (place) => some.includes(place)).found,
      );
      wrong.push(`${minimal.places.join(' and ')}: ${minimal.found.slice(0, 5).join('; ')}`);
    }
    if (hit.length === 0 || wrong.length === MAX_WRONG) return { places: [...places], wrong };
  }
}

function runWithFaults(
  scenario: Scenario,
  fault: FaultAt,
  maxFaults: number,
  isAllowed: (place: string) => boolean,
): { readonly hit: readonly string[]; readonly found: readonly string[] } {
  const hit: string[] = [];
  const found = scenario((place) => {
    if (hit.length === maxFaults || hit.includes(place) || !isAllowed(place)) return null;
    const here = fault(place);
    if (here !== null) hit.push(place);
    return here;
  });
  return { hit, found };
}

/** Halves the places as long as the scenario still ends badly, then removes single places. */
function minimalSet(
  places: readonly string[],
  tried: (some: readonly string[]) => readonly string[],
): { readonly places: readonly string[]; readonly found: readonly string[] } {
  const middle = Math.ceil(places.length / 2);
  const parts = [
    places.slice(0, middle),
    places.slice(middle),
    ...places.map((removed) => places.filter((place) => place !== removed)),
  ];
  for (const part of parts) {
    if (part.length === places.length) continue;
    if (tried(part).length > 0) return minimalSet(part, tried);
  }
  return { places, found: tried(places) };
}
