/** Folds columns of results away: the usual ones, and scores with little information. */
import { stretches } from '../model/collections';
import type { Scorecard } from '../model/scorecard';
import type { ColumnGroup } from '../model/spreadsheet';
import { type ResultColumn, checkIn } from './column';

/** A column of scores is in sight if it has this many, or any failure. */
const MIN_SCORES = 2;
/** Beyond this number of columns in sight, the least informative are folded. */
const MAX_IN_SIGHT = 25;

/**
 * @param names the columns of the tab, also those of people
 * @param lines the scored lines; while there are none, all scores are in sight
 * @returns the groups, and the number of columns up to the end of the last one
 */
export function foldedGroups(
  names: readonly string[],
  columns: readonly ResultColumn[],
  lines: readonly Scorecard[],
): { readonly groups: ColumnGroup[]; readonly among: number } {
  const sights = new Map(columns.map(({ name, sight }) => [name, sight]));
  const silent = lines.length === 0 ? [] : silentScores(columns, lines);
  const isFolded = names.map((name) => sights.get(name) === 'folded' || silent.includes(name));
  const groups = stretches(isFolded, (folded) => folded).flatMap(({ start, items, kind }) =>
    kind ? [{ column: start + 1, columns: items.length }] : [],
  );
  const last = groups[groups.length - 1];
  return { groups, among: last ? last.column + last.columns - 1 : 0 };
}

/** The columns with few scores and no failure, and as many more as do not fit. */
function silentScores(columns: readonly ResultColumn[], lines: readonly Scorecard[]): string[] {
  const counts = columns
    .filter(({ sight }) => sight === 'if scores')
    .map(({ name }) => {
      const id = checkIn(name);
      const scores = lines.flatMap(({ checks }) => checks[id]?.score ?? []);
      return { name, scores: scores.length, failures: scores.filter((score) => score < 1).length };
    })
    .sort((a, b) => a.failures - b.failures || a.scores - b.scores);
  const few = counts.filter(({ scores, failures }) => failures === 0 && scores < MIN_SCORES).length;
  const inSight = columns.filter(({ sight }) => sight === undefined || sight === 'if scores').length;
  return counts.slice(0, Math.max(few, inSight - MAX_IN_SIGHT)).map(({ name }) => name);
}
