/** Pass rates, and changes, of the cases that have the same value in a column. */
import { foldCase } from '../model/text';
import { type Interval } from './interval';
import { pairedInterval } from './paired-test';
import { type Rate, rateOf } from './wilson';

/** A case with its values by column; `passed` is null where it is neither pass nor fail. */
export interface SlicedCase {
  readonly passed: boolean | null;
  readonly values: Readonly<Record<string, string>>;
}

export interface Slice extends Rate {
  readonly column: string;
  /** As it is first written. */
  readonly value: string;
  /** All cases; `n` pass or fail. */
  readonly rows: number;
}

export interface SliceChange {
  readonly column: string;
  readonly value: string;
  /** Cases that both runs measured. */
  readonly n: number;
  readonly passedBefore: number;
  readonly passedAfter: number;
  /** From pass to fail, and from fail to pass. */
  readonly worse: number;
  readonly better: number;
  /** 95 %, of the difference of the pass rates; null without any case. */
  readonly interval: Interval | null;
}

/** A column with more values says nothing of groups: an id, a note. */
const MOST_VALUES = 25;

/** Case and blanks do not tell values apart, and “x; y” is both. @returns by folded value, as it is written */
export function valuesIn(text: string): ReadonlyMap<string, string> {
  return new Map(
    text
      .split(';')
      .flatMap((part): [string, string][] => (part.trim() === '' ? [] : [[foldCase(part), part.trim()]])),
  );
}

interface Group<T> {
  readonly column: string;
  readonly value: string;
  readonly items: readonly T[];
}

/** Columns in the order in which they begin, values by name; columns of one value, and of too many, are left out. */
function groupsOf<T>(items: readonly T[], valuesOf: (item: T) => SlicedCase['values']): Group<T>[] {
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

export function slicesOf(cases: readonly SlicedCase[]): Slice[] {
  return groupsOf(cases, ({ values }) => values).map(({ column, value, items }) => ({
    ...{ column, value, rows: items.length },
    ...rateIn(items),
  }));
}

function rateIn(cases: readonly SlicedCase[]): Rate {
  const measured = cases.filter(({ passed }) => passed !== null);
  return rateOf(measured.filter(({ passed }) => passed === true).length, measured.length);
}

/** @param pairs the same cases in both runs */
export function sliceChanges(
  pairs: readonly {
    readonly before: boolean | null;
    readonly after: boolean | null;
    readonly values: SlicedCase['values'];
  }[],
): SliceChange[] {
  const measured = pairs.filter(({ before, after }) => before !== null && after !== null);
  return groupsOf(measured, ({ values }) => values).map(({ column, value, items }) => {
    const count = (isOne: (pair: (typeof items)[number]) => boolean): number => items.filter(isOne).length;
    const n = items.length;
    const worse = count(({ before, after }) => before === true && after === false);
    const better = count(({ before, after }) => before === false && after === true);
    return {
      ...{ column, value, n, worse, better },
      passedBefore: count(({ before }) => before === true),
      passedAfter: count(({ after }) => after === true),
      interval: n === 0 ? null : pairedInterval(worse, better, n),
    };
  });
}

export interface MixShift {
  readonly column: string;
  /** Of the pass rates over all measured cases of each run, after − before. */
  readonly difference: number;
  /** The same where both runs had the mix of groups that they have together. */
  readonly atSameMix: number;
}

/** By so much the two have to differ for a shift to be worth a word. */
const NOTICEABLE = 0.01;

/**
 * Columns whose mix of groups differs between two runs so that their pass rates cannot be held against each other: E. H. Simpson, The
 * Interpretation of Interaction in Contingency Tables, Journal of the Royal Statistical Society B 13 (1951), 238–241. Groups that only one run
 * measured are in neither figure at the same mix.
 */
export function mixShifts(before: readonly SlicedCase[], after: readonly SlicedCase[]): MixShift[] {
  const [all, now] = [rateIn(before), rateIn(after)];
  if (all.rate === null || now.rate === null) return [];
  const difference = now.rate - all.rate;
  const groups = [
    ...groupsOf(
      [...before.map((one) => ({ one, isAfter: false })), ...after.map((one) => ({ one, isAfter: true }))],
      ({ one }) => one.values,
    ),
  ].map(({ column, items }) => {
    const of = (isAfter: boolean): Rate =>
      rateIn(items.filter((item) => item.isAfter === isAfter).map(({ one }) => one));
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
