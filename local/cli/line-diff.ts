/** The diff of two files with a scorecard on each line: paired here, counted by the add-on, and listed from their lines. */
import type { ReplyOf, RequestOf } from '../../src/api/table';
import { pairedSets } from '../../src/model/diff/paired-sets';
import { sameCases } from '../../src/model/diff/same-cases';
import type { Ask } from '../ask';
import { type AlikeCase, countCases, countPairs, Numbering } from './alike';
import type { CaseKinds } from './case-kinds';
import { type GateRules, gateRules } from './gates';
import type { Listing } from './listed-lines';
import type { IndexedRun, RunIndex } from './run-index';
import { type Unchosen, withoutUnchosen } from './unchosen-lines';

type Told = ReplyOf<'diffCounted'>;
type CountedSet = RequestOf<'diffCounted'>['sets'][number];

/** Two files by their cases; the earlier one is left out for rates alone. */
export interface LineFiles {
  readonly before: RunIndex | undefined;
  readonly after: RunIndex;
  readonly kinds: CaseKinds;
}

/** A run as the add-on is told of it, and the way back to its lines. */
interface Counted extends IndexedRun {
  readonly cases: AlikeCase[];
  readonly listing: Listing;
}

interface CountedPair {
  readonly set: CountedSet;
  readonly listings: Readonly<Record<'pairs' | 'edited' | 'gone' | 'added', Listing>>;
}

/** What the add-on says of two files, and where the cases are that it names by numbers. */
export interface CountedFiles {
  readonly told: Told;
  readonly later: readonly Counted[];
  readonly sets: readonly CountedPair['listings'][];
  /** Of eval sets that only the earlier file has. */
  readonly dropped: readonly Listing[];
}

/**
 * @param unchosen cases of the same eval set that the later run was not to take
 * @throws UsageError as `diffFiles` of the protocol
 */
export function countedFiles(
  ask: Ask,
  files: LineFiles,
  rules: GateRules,
  unchosen: Unchosen = [],
): CountedFiles {
  const { before, after, kinds } = files;
  const numbering = new Numbering();
  const later = after.runs().map((run) => countedRun(after, run, numbering));
  const earlier = before
    ? withoutUnchosen(ask, { before, after, kinds }, unchosen).map((run) =>
        countedRun(before, run, numbering),
      )
    : [];
  const { pairs, dropped } = pairedSets(earlier, later);
  const sets = before ? pairs.map((pair) => countedPair({ before, after, kinds }, pair, numbering)) : [];
  const asTold = ({ tab, runId, abouts, cases }: Counted) => ({ tab, runId, abouts, cases });
  const told = ask('diffCounted', {
    kinds: kinds.texts(),
    isPartial: unchosen.length > 0,
    ...(before && { before: earlier.map(asTold) }),
    after: later.map(asTold),
    sets: sets.map(({ set }) => set),
    ...gateRules(rules),
  });
  return {
    told,
    later,
    sets: sets.map(({ listings }) => listings),
    dropped: dropped.map(({ listing }) => listing),
  };
}

/** What the add-on says of a baseline before the run that it is for. @throws UsageError as `baseline` of the protocol */
export function countedBaseline(
  ask: Ask,
  { before, kinds }: { readonly before: RunIndex; readonly kinds: CaseKinds },
  whole: RequestOf<'countedBaseline'>['whole'],
  rules: GateRules,
): ReplyOf<'countedBaseline'> {
  const numbering = new Numbering();
  return ask('countedBaseline', {
    kinds: kinds.texts(),
    before: before.runs().map((run) => {
      const { tab, runId, abouts, cases } = countedRun(before, run, numbering);
      return { tab, runId, abouts, cases };
    }),
    ...(whole && { whole }),
    ...gateRules(rules),
  });
}

function countedRun(index: RunIndex, run: IndexedRun, numbering: Numbering): Counted {
  const { cases, numbers } = countCases(index, run.places, numbering);
  return { ...run, cases, listing: { tab: run.tab, index, places: run.places, numbers } };
}

function countedPair(
  { before, after, kinds }: LineFiles & { readonly before: RunIndex },
  pair: { readonly before: IndexedRun; readonly after: IndexedRun },
  numbering: Numbering,
): CountedPair {
  const [first, second] = [pair.before.places, pair.after.places];
  const same = sameCases(before.keys(first), after.keys(second), false);
  const [then, now] = [placesAt(first, same.pairs.before), placesAt(second, same.pairs.after)];
  const edited = { then: placesAt(first, same.edited.before), now: placesAt(second, same.edited.after) };
  const pairs = countPairs([before, after], [then, now], numbering, kinds);
  const changed = countPairs([before, after], [edited.then, edited.now], numbering);
  const [gonePlaces, addedPlaces] = [placesAt(first, same.gone), placesAt(second, same.added)];
  const gone = countCases(before, gonePlaces, numbering);
  const added = countCases(after, addedPlaces, numbering);
  const { tab } = pair.after;
  const earlier = { index: before, places: then };
  return {
    set: {
      isSame: isSame([before, first], [after, second]),
      pairs: pairs.pairs,
      edited: changed.pairs,
      gone: gone.cases,
      added: added.cases,
    },
    listings: {
      pairs: { tab, index: after, places: now, numbers: pairs.numbers, earlier, by: 'uid' },
      edited: {
        tab,
        index: after,
        places: edited.now,
        numbers: changed.numbers,
        earlier: { index: before, places: edited.then },
      },
      gone: { tab: pair.before.tab, index: before, places: gonePlaces, numbers: gone.numbers },
      added: { tab, index: after, places: addedPlaces, numbers: added.numbers },
    },
  };
}

function placesAt(places: Uint32Array, indices: Uint32Array): Uint32Array {
  return indices.map((place) => places[place] ?? 0);
}

function isSame(
  [before, first]: readonly [RunIndex, Uint32Array],
  [after, second]: readonly [RunIndex, Uint32Array],
): boolean {
  return (
    first.length === second.length &&
    first.every((place, index) => before.markAt(place) === after.markAt(second[index] ?? 0))
  );
}
