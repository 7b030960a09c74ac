/** Which line of the results belongs to which case of the sheet: rows are sorted, inserted, deleted and edited meanwhile. */
import { lazy } from '../../model/once';
import type { EvalCase } from '../../fields/eval-case';
import { foldCase } from '../../model/text';

export interface Identified {
  readonly uid: string;
  /** The row in the eval set; NaN if unknown. */
  readonly row: number;
  /** What was scored of it, or would be (by each choice of outputs), as text: tells apart cases that share a uid. */
  readonly inputs?: () => readonly string[];
}

/**
 * Pairs lines with cases by uid. Among those with the same uid, lines scored from current inputs come first; then, and among these,
 * sheet order decides; if there are fewer lines than cases (a run over chosen rows), those that name the same row come first.
 *
 * @returns for each line the index of its case, undefined if no case has its uid any more
 */
export function pairByUid(
  lines: readonly Identified[],
  cases: readonly Identified[],
): readonly (number | undefined)[] {
  const casesOf = groups(cases.map(({ uid }) => uid));
  const paired: (number | undefined)[] = lines.map(() => undefined);
  const pairInOrder = (ofLines: readonly number[], free: number[]): void => {
    const areAll = free.length === ofLines.length;
    const rest = ofLines.filter((line) => {
      const same = areAll ? -1 : free.findIndex((index) => cases[index]?.row === lines[line]?.row);
      if (same < 0) return true;
      paired[line] = free.splice(same, 1)[0];
      return false;
    });
    for (const line of rest) paired[line] = free.shift();
  };
  for (const [uid, ofLines] of groups(lines.map((line) => line.uid))) {
    const ofCases = casesOf.get(uid) ?? [];
    const isUsed = new Set<number | undefined>();
    if (ofLines.length > 1 || ofCases.length > 1) {
      const casesWith = grouped(ofCases, (index) => cases[index]?.inputs?.() ?? []);
      for (const [inputs, same] of grouped(ofLines, (line) => lines[line]?.inputs?.() ?? [])) {
        const free = (casesWith.get(inputs) ?? []).filter((index) => !isUsed.has(index));
        pairInOrder(same, free);
        for (const line of same) isUsed.add(paired[line]);
      }
    }
    pairInOrder(
      ofLines.filter((line) => paired[line] === undefined),
      ofCases.filter((index) => !isUsed.has(index)),
    );
  }
  return paired;
}

interface Named {
  readonly testId: string;
  readonly query: string;
}

/**
 * Finds the case that a line's case has become by an edit: the one with its `test_id`, if that is unique, else the first with its
 * query. No case is found twice, or if it already belongs to a line.
 *
 * @param isTaken by index: whether a case belongs to a line
 */
export function editedCases(
  cases: readonly Pick<EvalCase, 'testId' | 'query'>[],
  isTaken: (index: number) => boolean,
): (line: Named) => number | undefined {
  // Mostly no line needs them: nothing was edited.
  const byId = lazy(() => groups(cases.map(({ testId }) => testId)));
  const byQuery = lazy(() => groups(cases.map(({ query }) => foldCase(query))));
  const taken = new Set<number | undefined>();
  const isFree = (index: number): boolean => !isTaken(index) && !taken.has(index);
  return ({ testId, query }) => {
    const sameId = testId === '' ? [] : (byId().get(testId) ?? []);
    const candidates = sameId.length === 1 ? sameId : (byQuery().get(foldCase(query)) ?? []);
    const index = candidates.find(isFree);
    taken.add(index);
    return index;
  };
}

function groups(keys: readonly string[]): Map<string, number[]> {
  return grouped([...keys.keys()], (index) => [keys[index] ?? '']);
}

function grouped(
  indices: readonly number[],
  keysOf: (index: number) => readonly string[],
): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const index of indices)
    for (const key of keysOf(index)) {
      const sameKey = places.get(key);
      if (sameKey) sameKey.push(index);
      else places.set(key, [index]);
    }
  return places;
}
