/** Which line of the results belongs to which case of the sheet: rows are sorted, inserted, deleted and edited meanwhile. */
import type { EvalCase } from '../model/eval-case';
import { foldCase } from '../model/text';

export interface Identified {
  readonly uid: string;
  /** The row in the eval set; NaN where it is not known. */
  readonly row: number;
}

/**
 * Pairs lines with cases by uid. Identical uids pair in sheet order; where there are fewer lines than cases of one uid
 * (a run over chosen rows), those that name the same row come first.
 *
 * @returns for each line the index of its case, undefined where no case has its uid any more
 */
export function pairByUid(
  lines: readonly Identified[],
  cases: readonly Identified[],
): readonly (number | undefined)[] {
  const casesOf = groups(cases.map(({ uid }) => uid));
  const paired: (number | undefined)[] = lines.map(() => undefined);
  for (const [uid, ofLines] of groups(lines.map(({ uid }) => uid))) {
    const free = [...(casesOf.get(uid) ?? [])];
    const rest = ofLines.filter((line) => {
      if (free.length === ofLines.length) return true;
      const same = free.findIndex((index) => cases[index]?.row === lines[line]?.row);
      if (same < 0) return true;
      paired[line] = free.splice(same, 1)[0];
      return false;
    });
    for (const line of rest) paired[line] = free.shift();
  }
  return paired;
}

export interface Named {
  readonly testId: string;
  readonly query: string;
}

/**
 * Finds the case that a line's case has become by an edit: the one with its `test_id`, where that is unique, else the first
 * with its query. No case is found twice, and none that belongs to a line already.
 *
 * @param isTaken by index: whether a case belongs to a line
 */
export function editedCases(
  cases: readonly Pick<EvalCase, 'testId' | 'query'>[],
  isTaken: (index: number) => boolean,
): (line: Named) => number | undefined {
  const byId = groups(cases.map(({ testId }) => testId));
  const byQuery = groups(cases.map(({ query }) => foldCase(query)));
  const found = new Set<number>();
  const isFree = (index: number): boolean => !isTaken(index) && !found.has(index);
  return ({ testId, query }) => {
    const sameId = testId === '' ? [] : (byId.get(testId) ?? []);
    const candidates = sameId.length === 1 ? sameId : (byQuery.get(foldCase(query)) ?? []);
    const index = candidates.find(isFree);
    if (index !== undefined) found.add(index);
    return index;
  };
}

function groups(keys: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  keys.forEach((key, index) => {
    const known = places.get(key);
    if (known) known.push(index);
    else places.set(key, [index]);
  });
  return places;
}
