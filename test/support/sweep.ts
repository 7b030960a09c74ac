/**
 * Injects a fault once at every place where something can go wrong. A life has many faults, in one execution after another, so that
 * resumed work may die as well; a life that ends badly is repeated with fewer faults, to find the minimal set.
 */
import type { Fault } from '../../local/runtime';

/**
 * A life from start to end, in a fresh world.
 *
 * @param strike called with each place that is reached; the fault it returns happens there
 * @returns the errors at the end, as sentences
 */
export type Life = (strike: (place: string) => Fault | null) => readonly string[];

interface Swept {
  /** The places that went wrong, each once. */
  readonly places: readonly string[];
  readonly lives: number;
  /** Minimal sets of places that lead to a bad end, with its errors; at most three. */
  readonly wrong: readonly string[];
}

/** The sweep stops after this many bad lives. */
const MAX_WRONG = 3;

/** The fault at a place; null for none. */
export type FaultAt = (place: string) => Fault | null;

/** @param perLife most faults in one life */
export function sweep(life: Life, fault: FaultAt, perLife: number): Swept {
  const places = new Set<string>();
  const wrong: string[] = [];
  for (let lives = 1; ; lives += 1) {
    const { struck, found } = runLife(life, fault, perLife, (place) => !places.has(place));
    for (const place of struck) places.add(place);
    if (found.length > 0) {
      const minimal = minimalSet(
        struck,
        (some) => runLife(life, fault, perLife, (place) => some.includes(place)).found,
      );
      wrong.push(`${minimal.places.join(' and ')}: ${minimal.found.slice(0, 5).join('; ')}`);
    }
    if (struck.length === 0 || wrong.length === MAX_WRONG) return { places: [...places], lives, wrong };
  }
}

function runLife(
  life: Life,
  fault: FaultAt,
  maxFaults: number,
  isAllowed: (place: string) => boolean,
): { readonly struck: readonly string[]; readonly found: readonly string[] } {
  const struck: string[] = [];
  const found = life((place) => {
    if (struck.length === maxFaults || struck.includes(place) || !isAllowed(place)) return null;
    const here = fault(place);
    if (here !== null) struck.push(place);
    return here;
  });
  return { struck, found };
}

/** Halves the places as long as the life still ends badly, then removes single places. */
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
