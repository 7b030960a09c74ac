/** Which cases have the same value in a column, and what changed in them. */
import type { CheckId } from '../model/check';
import type { SliceRow } from '../model/diff/view';
import { LEAST_CASES } from '../model/evidence';
import type { Rate } from '../model/section';
import { foldCase } from '../model/text';
import { rateOf } from './interval';
import { howMany, STEP } from './measured';
import { pairedInterval } from './paired-test';

/** A case with its values by column; `passed` is null if it neither passes nor fails. */
export interface SlicedCase {
  readonly passed: boolean | null;
  readonly values: Readonly<Record<string, string>>;
  readonly times?: number;
}

/** A case of both runs. */
export interface SlicedPair {
  readonly before: SlicedSide;
  readonly after: SlicedSide;
  readonly values: SlicedCase['values'];
  readonly times?: number;
}

interface SlicedSide {
  readonly passed: boolean | null;
  readonly scores: Readonly<Record<CheckId, number>>;
}

/** A check's results in the cases of a slice. */
type SlicedCheck = Omit<SliceRow['checks'][number], 'title'> & Readonly<Record<'before' | 'after', number>>;

export interface SliceChange extends Omit<SliceRow, 'checks'> {
  /** Unordered. */
  readonly checks: readonly SlicedCheck[];
}

/** A column with more values than this doesn't form groups: an id, a note. */
const MOST_VALUES = 25;

/** Case and blanks make no difference between values, and “x; y” is both. @returns the values as written, by folded value */
export function valuesIn(text: string): ReadonlyMap<string, string> {
  return new Map(
    text
      .split(';')
      .flatMap((part): [string, string][] => (part.trim() === '' ? [] : [[foldCase(part), part.trim()]])),
  );
}

export interface Group<T> {
  readonly column: string;
  /** As first written. */
  readonly value: string;
  readonly items: readonly T[];
}

/** Columns in order of first appearance, values by name; columns with one value, or with too many, are left out. */
export function groupsOf<T>(items: readonly T[], valuesOf: (item: T) => SlicedCase['values']): Group<T>[] {
  const columns = new Map<string, Map<string, { value: string; items: T[] }>>();
  for (const item of items)
    for (const [column, text] of Object.entries(valuesOf(item)))
      for (const [folded, value] of valuesIn(text)) {
        const groups = columns.get(column) ?? new Map<string, { value: string; items: T[] }>();
        columns.set(column, groups);
        const group = groups.get(folded) ?? { value, items: [] };
        groups.set(folded, group);
        group.items.push(item);
      }
  return [...columns].flatMap(([column, groups]) =>
    groups.size < 2 || groups.size > MOST_VALUES
      ? []
      : [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => ({ column, ...group })),
  );
}

function rateIn(cases: readonly SlicedCase[]): Rate {
  const measured = cases.filter(({ passed }) => passed !== null);
  return rateOf(howMany(measured.filter(({ passed }) => passed === true)), howMany(measured));
}

/** @param pairs the cases that both runs have */
export function sliceChanges(pairs: readonly SlicedPair[]): SliceChange[] {
  return groupsOf(pairs, ({ values }) => values).flatMap(({ column, value, items }) => {
    const measured = items.filter(({ before, after }) => before.passed !== null && after.passed !== null);
    const count = (isOne: (pair: SlicedPair) => boolean): number => howMany(measured.filter(isOne));
    const n = howMany(measured);
    const worse = count(({ before, after }) => before.passed === true && after.passed === false);
    const better = count(({ before, after }) => before.passed === false && after.passed === true);
    const change = {
      column,
      value,
      n,
      worse,
      better,
      passedBefore: count(({ before }) => before.passed === true),
      passedAfter: count(({ after }) => after.passed === true),
      interval: n < LEAST_CASES ? null : pairedInterval(worse, better, n),
    };
    return n === 0 ? [] : [{ ...change, checks: checksIn(items) }];
  });
}

function checksIn(pairs: readonly SlicedPair[]): SlicedCheck[] {
  const sums = new Map<CheckId, { n: number; before: number; after: number; lost: number; gained: number }>();
  for (const { before, after, times = 1 } of pairs)
    for (const [id, then] of Object.entries(before.scores)) {
      const now = after.scores[id];
      if (now === undefined) continue;
      const sum = sums.get(id) ?? { n: 0, before: 0, after: 0, lost: 0, gained: 0 };
      sums.set(id, sum);
      sum.n += times;
      sum.before += times * then;
      sum.after += times * now;
      if (then - now >= STEP) sum.lost += times;
      if (now - then >= STEP) sum.gained += times;
    }
  return [...sums].map(([id, { n, before, after, lost, gained }]) => ({
    id,
    n,
    lost,
    gained,
    before: before / n,
    after: after / n,
  }));
}

export interface MixShift {
  readonly column: string;
  /** Of the pass rates over all measured cases of each run, after − before. */
  readonly difference: number;
  /** The same if both runs had their combined mix of groups. */
  readonly atSameMix: number;
}

/** How much the two must differ for a shift to be worth mentioning. */
const NOTICEABLE = 0.01;

/**
 * Columns whose mix of groups differs so much between two runs that their pass rates cannot be compared: E. H. Simpson, The Interpretation
 * of Interaction in Contingency Tables, Journal of the Royal Statistical Society B 13 (1951), 238–241. Groups that only one run measured
 * are left out of `atSameMix`.
 */
export function mixShifts(before: readonly SlicedCase[], after: readonly SlicedCase[]): MixShift[] {
  const [earlier, later] = [rateIn(before), rateIn(after)];
  if (earlier.rate === null || later.rate === null) return [];
  const difference = later.rate - earlier.rate;
  const groups = [
    ...groupsOf(
      [
        ...before.map((slicedCase) => ({ slicedCase, isAfter: false })),
        ...after.map((slicedCase) => ({ slicedCase, isAfter: true })),
      ],
      ({ slicedCase }) => slicedCase.values,
    ),
  ].map(({ column, items }) => {
    const of = (isAfter: boolean): Rate =>
      rateIn(items.filter((item) => item.isAfter === isAfter).map(({ slicedCase }) => slicedCase));
    return { column, then: of(false), now: of(true) };
  });
  return [...new Set(groups.map(({ column }) => column))].flatMap((column): MixShift[] => {
    const both = groups.filter((group) => group.column === column && group.then.n > 0 && group.now.n > 0);
    const total = both.reduce((sum, group) => sum + group.then.n + group.now.n, 0);
    if (total === 0) return [];
    const atSameMix = both.reduce(
      (sum, group) =>
        sum + ((group.then.n + group.now.n) / total) * ((group.now.rate ?? 0) - (group.then.rate ?? 0)),
      0,
    );
    return Math.abs(atSameMix - difference) < NOTICEABLE ? [] : [{ column, difference, atSameMix }];
  });
}
