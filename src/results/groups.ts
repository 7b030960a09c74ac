/** Which columns are folded away: the usual ones, and scores that say little. */
import { stretches } from '../model/collections';
import type { Scorecard } from '../model/scorecard';
import type { ColumnGroup } from '../model/spreadsheet';
import type { ResultColumn } from './column';
import { checkIn } from './score-columns';

/** A column of scores is in sight from so many on, or from the first 0. */
const MIN_SCORES = 2;
/** Most columns in sight: the least informative are folded first. */
const MAX_IN_SIGHT = 25;

/**
 * @param names of the tab, among which people may have put columns of theirs
 * @param lines the scored ones; while there are none, all scores are in sight
 * @returns the groups, and how many of the first columns they are among
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

/** Those with little in them, and as many as are too many. */
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
