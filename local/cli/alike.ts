/** Cases, and pairs of cases, counted by kind, as the add-on takes them. */
import type { RequestOf } from '../../src/api/table';
import type { CaseKinds } from './case-kinds';
import type { RunIndex } from './run-index';

type CountedSet = RequestOf<'diffCounted'>['sets'][number];
export type AlikePair = CountedSet['pairs'][number];
export type AlikeCase = CountedSet['gone'][number];

/** Gives numbers that are used once. */
export class Numbering {
  private given = 0;

  next(): number {
    this.given += 1;
    return this.given;
  }
}

interface Tally {
  readonly kinds: readonly number[];
  readonly number: number;
  times: number;
}

/** What is alike in the order of its first. */
class Tallies {
  private readonly tallies = new Map<string, Tally[]>();

  constructor(private readonly numbering: Numbering) {}

  /** @param unit the kinds of a case, or of the turns of a conversation, each with those of its partner @returns the numbers */
  count(unit: readonly (readonly number[])[]): number[] {
    const key = unit.join(' ');
    const ofUnit =
      this.tallies.get(key) ?? unit.map((kinds) => ({ kinds, number: this.numbering.next(), times: 0 }));
    this.tallies.set(key, ofUnit);
    for (const tally of ofUnit) tally.times += 1;
    return ofUnit.map(({ number }) => number);
  }

  all(): Tally[] {
    return [...this.tallies.values()].flat();
  }
}

/** @returns also the number of each case, in their order */
export function countCases(
  index: RunIndex,
  places: Uint32Array,
  numbering: Numbering,
): { readonly cases: AlikeCase[]; readonly numbers: Uint32Array } {
  const tallies = new Tallies(numbering);
  const numbers = places.map((place) => tallies.count([[index.kindAt(place)]])[0] ?? 0);
  const cases = tallies.all().map(({ kinds: [kind = 0], number, times }): AlikeCase => [number, kind, times]);
  return { cases, numbers };
}

/**
 * @param kinds says which are later turns of a conversation: it is counted with all its turns
 * @returns also the number of each pair, in their order
 */
export function countPairs(
  [first, second]: readonly [RunIndex, RunIndex],
  [before, after]: readonly [Uint32Array, Uint32Array],
  numbering: Numbering,
  kinds?: CaseKinds,
): { readonly pairs: AlikePair[]; readonly numbers: Uint32Array } {
  const tallies = new Tallies(numbering);
  const numbers = new Uint32Array(after.length);
  let turns: (readonly [number, number])[] = [];
  const countTurns = (end: number): void => {
    if (turns.length > 0) numbers.set(tallies.count(turns), end - turns.length);
    turns = [];
  };
  for (const [index, place] of after.entries()) {
    const [then, now] = [first.kindAt(before[index] ?? 0), second.kindAt(place)];
    if (!(kinds?.isFollowing(then) === true || kinds?.isFollowing(now) === true)) countTurns(index);
    turns.push([then, now]);
  }
  countTurns(after.length);
  const pairs = tallies
    .all()
    .map(({ kinds: [then = 0, now = 0], number, times }): AlikePair => [number, then, now, times]);
  return { pairs, numbers };
}
