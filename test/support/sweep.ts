/**
 * Makes every place at which something can go wrong go wrong once. One life has many faults, one execution after the other, so that
 * what resumes after a death may die as well; a life that ends badly is tried again with fewer faults, to find which ones it takes.
 */
import type { Fault } from '../../local/runtime';

/**
 * A life from start to end, in a fresh world.
 *
 * @param strike called with each place that is reached; the fault it returns happens there
 * @returns what is wrong at the end, in words
 */
export type Life = (strike: (place: string) => Fault | null) => readonly string[];

interface Swept {
  /** The places that went wrong, each once. */
  readonly places: readonly string[];
  readonly lives: number;
  /** Minimal sets of places that lead to a bad end, with what was wrong; at most three. */
  readonly wrong: readonly string[];
}

/** More bad lives than this are not reported. */
const MAX_WRONG = 3;

/** The fault at a place; null for none. */
export type FaultAt = (place: string) => Fault | null;

/** @param perLife most faults in one life */
export function sweep(life: Life, fault: FaultAt, perLife: number): Swept {
  const places = new Set<string>();
  const wrong: string[] = [];
  for (let lives = 1; ; lives += 1) {
    const { struck, found } = lived(life, fault, perLife, (place) => !places.has(place));
    for (const place of struck) places.add(place);
    if (found.length > 0) {
      const few = fewest(
        struck,
        (some) => lived(life, fault, perLife, (place) => some.includes(place)).found,
      );
      wrong.push(`${few.places.join(' and ')}: ${few.found.slice(0, 5).join('; ')}`);
    }
    if (struck.length === 0 || wrong.length === MAX_WRONG) return { places: [...places], lives, wrong };
  }
}

function lived(
  life: Life,
  fault: FaultAt,
  most: number,
  isWanted: (place: string) => boolean,
): { readonly struck: readonly string[]; readonly found: readonly string[] } {
  const struck: string[] = [];
  const found = life((place) => {
    if (struck.length === most || struck.includes(place) || !isWanted(place)) return null;
    const here = fault(place);
    if (here !== null) struck.push(place);
    return here;
  });
  return { struck, found };
}

interface Few {
  readonly places: readonly string[];
  readonly found: readonly string[];
}

/** Halves the places as long as that is enough; then leaves out one after the other. */
function fewest(places: readonly string[], tried: (some: readonly string[]) => readonly string[]): Few {
  const middle = Math.ceil(places.length / 2);
  const parts = [
    places.slice(0, middle),
    places.slice(middle),
    ...places.map((left) => places.filter((place) => place !== left)),
  ];
  for (const part of parts) {
    if (part.length === places.length) continue;
    if (tried(part).length > 0) return fewest(part, tried);
  }
  return { places, found: tried(places) };
}
