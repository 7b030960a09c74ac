/**
 * Which cases of two runs are the same, and what happened to the others. Cases are given by their keys alone, so that runs of any size are
 * paired in little memory.
 */

/** What the cases of a run are recognised by, case by case. Equal numbers stand for equal texts; 0 for none, but for uids. */
export interface CaseKeys {
  /** How many cases there are. */
  readonly length: number;
  readonly rows: KeyAt;
  readonly uids: KeyAt;
  readonly testIds: KeyAt;
  /** Of whole queries. */
  readonly queries: KeyAt;
  /** 1 for the record of a case that was edited since, or deleted, if its row is 0. */
  readonly outdated: KeyAt;
}

type KeyAt = (place: number) => number;

type KeyName = 'uids' | 'testIds' | 'queries';

/** What identified two cases as the same, the surest first. */
export const MATCHES = ['uid', 'test id', 'query'] as const;
export type MatchedBy = (typeof MATCHES)[number];

/** A pair of places, each in the list of its run. */
export interface PlacePair {
  readonly before: number;
  readonly after: number;
}

/** Pair by pair, the places of the two. */
interface PlacePairs {
  readonly before: Uint32Array;
  readonly after: Uint32Array;
}

export interface SamePlaces {
  /** Cases that both runs have, in the sheet order of the later one, and what they were found by, as places in `MATCHES`. */
  readonly pairs: PlacePairs & { readonly by: Uint8Array };
  /** Still there, with another uid; in the sheet order of the earlier run. */
  readonly edited: PlacePairs;
  /** In only one of the runs, in its sheet order. */
  readonly gone: Uint32Array;
  readonly added: Uint32Array;
}

/** Places in the order of their rows. */
function inSheetOrder(run: CaseKeys): Uint32Array {
  return sorted(placesOf(run), run.rows);
}

function placesOf({ length }: CaseKeys): Uint32Array {
  return new Uint32Array(length).map((_case, place) => place);
}

/**
 * Cases with the same uid pair in sheet order. Cases edited since are not paired, but found among the others: by a test id that is unique
 * in both runs, else by their query, in a case with another uid. No case is matched twice.
 *
 * @param otherProgram whether one of the runs comes from another program, whose uids are computed differently: a case is then also matched
 *   by a test id that is unique in both runs, unless its queries are known to differ, and failing that by a query that is
 */
export function sameCases(before: CaseKeys, after: CaseKeys, otherProgram: boolean): SamePlaces {
  const [earlier, later] = [inSheetOrder(before), inSheetOrder(after)];
  const partners = new Partners(before.length, after.length);
  joined(earlier, before.uids, later, after.uids, (pair) => {
    if (after.outdated(pair.after) !== 1) partners.add(pair, 'uid');
  });
  if (otherProgram)
    for (const [by, name] of [['test id', 'testIds'] as const, ['query', 'queries'] as const])
      joined(onlyOnes(before, name), before[name], onlyOnes(after, name), after[name], (pair) => {
        if (after.outdated(pair.after) !== 1 && !areOtherQueries(before, after, pair)) partners.add(pair, by);
      });
  return { pairs: partners.pairsIn(later), ...othersOf(before, after, partners, earlier, later) };
}

/** Not scored again since the edit, only the old line identifies a case: such lines are looked at by uid first, and last by other keys. */
function othersOf(
  before: CaseKeys,
  after: CaseKeys,
  partners: Partners,
  earlier: Uint32Array,
  later: Uint32Array,
): Pick<SamePlaces, 'edited' | 'gone' | 'added'> {
  const isOutdated = (place: number): boolean => after.outdated(place) === 1;
  const old = earlier.filter((place) => !partners.hasBefore(place));
  const left = later.filter(
    (place) => !partners.hasAfter(place) && (!isOutdated(place) || after.rows(place) > 0),
  );
  const news = sorted(left, after.outdated);
  const edits = new Partners(before.length, after.length);
  const editedBy = (name: KeyName, olds: Uint32Array, lines: Uint32Array): void => {
    const withKey = (run: CaseKeys, places: Uint32Array): Uint32Array =>
      places.filter((place) => run[name](place) !== 0);
    joined(withKey(before, olds), before[name], withKey(after, lines), after[name], (pair) => {
      edits.add(pair);
    });
  };
  editedBy('uids', old, news.filter(isOutdated));
  joined(onlyOnes(before, 'testIds'), before.testIds, onlyOnes(after, 'testIds'), after.testIds, (pair) => {
    if (!partners.hasBefore(pair.before) && !partners.hasAfter(pair.after)) edits.add(pair);
  });
  const open = (): Uint32Array => old.filter((place) => !edits.hasBefore(place));
  const free = (): Uint32Array => news.filter((place) => !edits.hasAfter(place));
  editedBy('queries', open(), free());
  return {
    edited: edits.pairsOf(old.filter((place) => edits.hasBefore(place))),
    gone: open(),
    added: free().filter((place) => !isOutdated(place)),
  };
}

/** Who is paired with whom, as it is found out. */
class Partners {
  /** By place, the place of the other; -1 for none. */
  private readonly laterOf: Int32Array;
  private readonly earlierOf: Int32Array;
  /** By place in the later run. */
  private readonly by: Uint8Array;

  constructor(before: number, after: number) {
    this.laterOf = new Int32Array(before).fill(-1);
    this.earlierOf = new Int32Array(after).fill(-1);
    this.by = new Uint8Array(after);
  }

  /** Does nothing if one of the two has a partner already. */
  add({ before, after }: PlacePair, by: MatchedBy = 'uid'): void {
    if (this.hasBefore(before) || this.hasAfter(after)) return;
    this.laterOf[before] = after;
    this.earlierOf[after] = before;
    this.by[after] = MATCHES.indexOf(by);
  }

  hasBefore(place: number): boolean {
    return this.laterOf[place] !== -1;
  }

  hasAfter(place: number): boolean {
    return this.earlierOf[place] !== -1;
  }

  /** @param before places that have a partner */
  pairsOf(before: Uint32Array): PlacePairs {
    return { before, after: before.map((place) => this.laterOf[place] ?? 0) };
  }

  pairsIn(later: Uint32Array): SamePlaces['pairs'] {
    const after = later.filter((place) => this.hasAfter(place));
    const before = after.map((place) => this.earlierOf[place] ?? 0);
    return { before, after, by: Uint8Array.from(after, (place) => this.by[place] ?? 0) };
  }
}

/** Pairs places with equal keys: the first with the first, in the order in which they are given, the second with the second. */
function joined(
  old: Uint32Array,
  keysOfOld: KeyAt,
  news: Uint32Array,
  keysOfNews: KeyAt,
  pairUp: (pair: PlacePair) => void,
): void {
  const [first, second] = [sorted(old, keysOfOld), sorted(news, keysOfNews)];
  let [i, j] = [0, 0];
  for (;;) {
    const [before, after] = [first[i], second[j]];
    if (before === undefined || after === undefined) return;
    const difference = keysOfOld(before) - keysOfNews(after);
    if (difference === 0) pairUp({ before, after });
    if (difference <= 0) i += 1;
    if (difference >= 0) j += 1;
  }
}

/** By key; places with equal keys stay in their order. */
function sorted(places: Uint32Array, keyAt: KeyAt): Uint32Array {
  const isSorted = places.every((place, i) => i === 0 || keyAt(places[i - 1] ?? 0) <= keyAt(place));
  return isSorted ? places : places.slice().sort((a, b) => keyAt(a) - keyAt(b));
}

/** The cases whose key is unique in the run; the record of a deleted case doesn't count. */
function onlyOnes(run: CaseKeys, name: KeyName): Uint32Array {
  const keyOf = run[name];
  const there = placesOf(run).filter(
    (place) => keyOf(place) !== 0 && !(run.outdated(place) === 1 && run.rows(place) === 0),
  );
  const order = sorted(there, keyOf);
  const keyAt = (i: number): number => {
    const place = order[i];
    return place === undefined ? 0 : keyOf(place);
  };
  return order.filter((_place, i) => keyAt(i) !== keyAt(i - 1) && keyAt(i) !== keyAt(i + 1));
}

function areOtherQueries({ queries }: CaseKeys, later: CaseKeys, pair: PlacePair): boolean {
  const [then, now] = [queries(pair.before), later.queries(pair.after)];
  return then !== 0 && now !== 0 && then !== now;
}
