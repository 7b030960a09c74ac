/**
 * Every place at which something can go wrong goes wrong once. One life takes many of them, one execution after the other, so that
 * what goes on after a death may die as well; a life that ends badly is tried again with fewer, until it is known which it takes.
 */
import type { Fault } from '../../local/runtime';

/**
 * A life from its start to its end, in a world of its own.
 *
 * @param strike told each place that is come to; what it gives happens there
 * @returns what is wrong at the end, in words
 */
export type Life = (strike: (place: string) => Fault | null) => readonly string[];

export interface Swept {
  /** The places that went wrong, each once. */
  readonly places: readonly string[];
  readonly lives: number;
  /** The fewest places that a bad end takes, and what was wrong; at most three of them. */
  readonly wrong: readonly string[];
}

/** Lives with more would be told by nobody. */
const MOST_WRONG = 3;

/** @param perLife how often something goes wrong in one life at most */
export function sweep(life: Life, fault: Fault, perLife: number): Swept {
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
    if (struck.length === 0 || wrong.length === MOST_WRONG) return { places: [...places], lives, wrong };
  }
}

function lived(
  life: Life,
  fault: Fault,
  most: number,
  isWanted: (place: string) => boolean,
): { readonly struck: readonly string[]; readonly found: readonly string[] } {
  const struck: string[] = [];
  const found = life((place) => {
    if (struck.length === most || struck.includes(place) || !isWanted(place)) return null;
    struck.push(place);
    return fault;
  });
  return { struck, found };
}

interface Few {
  readonly places: readonly string[];
  readonly found: readonly string[];
}

/** Half of the places where that is enough, and so on; then one after the other is left out. */
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
