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

export interface SamePlaces {
  /** Cases that both runs have, in the sheet order of the later one: pair by pair, the places of the two, and what they were found by. */
  readonly pairs: {
    readonly before: Uint32Array;
    readonly after: Uint32Array;
    /** In `MATCHES`. */
    readonly by: Uint8Array;
  };
  /** Still there, with another uid; in the sheet order of the earlier run. */
  readonly edited: readonly PlacePair[];
  /** In only one of the runs, in its sheet order. */
  readonly gone: readonly number[];
  readonly added: readonly number[];
}

/** Places in the order of their rows. */
function inSheetOrder(run: CaseKeys): readonly number[] {
  return sorted(placesOf(run), run.rows);
}

function placesOf({ length }: CaseKeys): number[] {
  return Array.from({ length }, (_case, place) => place);
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
  earlier: readonly number[],
  later: readonly number[],
): Pick<SamePlaces, 'edited' | 'gone' | 'added'> {
  const old = earlier.filter((place) => !partners.hasBefore(place));
  const news = later.filter((place) => !partners.hasAfter(place));
  const fresh = news.filter((place) => after.outdated(place) !== 1);
  const outdated = news.filter((place) => after.outdated(place) === 1 && after.rows(place) > 0);
  const editedTo = new Map<number, number>();
  const taken = new Set<number>();
  const free = (places: readonly number[]): number[] => places.filter((place) => !taken.has(place));
  const open = (): number[] => old.filter((place) => !editedTo.has(place));
  const editedBy = (name: KeyName, olds: readonly number[], lines: readonly number[]): void => {
    const withKey = (run: CaseKeys, places: readonly number[]): number[] =>
      places.filter((place) => run[name](place) !== 0);
    joined(withKey(before, olds), before[name], withKey(after, lines), after[name], (pair) => {
      editedTo.set(pair.before, pair.after);
      taken.add(pair.after);
    });
  };
  editedBy('uids', old, outdated);
  const idsBefore = new Set(onlyOnes(before, 'testIds').map((place) => before.testIds(place)));
  const idsAfter = new Set(onlyOnes(after, 'testIds').map((place) => after.testIds(place)));
  const isNamed = (id: number): boolean => idsBefore.has(id) && idsAfter.has(id);
  const others = (): number[] => free([...fresh, ...outdated]);
  editedBy(
    'testIds',
    open().filter((place) => isNamed(before.testIds(place))),
    others().filter((place) => isNamed(after.testIds(place))),
  );
  editedBy('queries', open(), others());
  return {
    edited: old.flatMap((place): PlacePair[] => {
      const now = editedTo.get(place);
      return now === undefined ? [] : [{ before: place, after: now }];
    }),
    gone: open(),
    added: free(fresh),
  };
}

/** Who is paired with whom, as it is found out. */
class Partners {
  private readonly earlierOf: Int32Array;
  private readonly by: Uint8Array;
  private readonly taken: Uint8Array;

  constructor(before: number, after: number) {
    this.earlierOf = new Int32Array(after).fill(-1);
    this.by = new Uint8Array(after);
    this.taken = new Uint8Array(before);
  }

  /** Does nothing if one of the two has a partner already. */
  add({ before, after }: PlacePair, by: MatchedBy): void {
    if (this.taken[before] === 1 || this.earlierOf[after] !== -1) return;
    this.taken[before] = 1;
    this.earlierOf[after] = before;
    this.by[after] = MATCHES.indexOf(by);
  }

  hasBefore(place: number): boolean {
    return this.taken[place] === 1;
  }

  hasAfter(place: number): boolean {
    return this.earlierOf[place] !== -1;
  }

  pairsIn(later: readonly number[]): SamePlaces['pairs'] {
    const after = Uint32Array.from(later.filter((place) => this.hasAfter(place)));
    const before = after.map((place) => this.earlierOf[place] ?? 0);
    return { before, after, by: Uint8Array.from(after, (place) => this.by[place] ?? 0) };
  }
}

/** Pairs places with equal keys: the first with the first, in the order in which they are given, the second with the second. */
function joined(
  old: readonly number[],
  keysOfOld: KeyAt,
  news: readonly number[],
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
function sorted(places: readonly number[], keyAt: KeyAt): readonly number[] {
  const isSorted = places.every((place, i) => i === 0 || keyAt(places[i - 1] ?? 0) <= keyAt(place));
  return isSorted ? places : [...places].sort((a, b) => keyAt(a) - keyAt(b));
}

/** The cases whose key is unique in the run; the record of a deleted case doesn't count. */
function onlyOnes(run: CaseKeys, name: KeyName): number[] {
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
