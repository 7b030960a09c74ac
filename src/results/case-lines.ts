/** Pairs lines of results with their cases, as rows may be sorted, inserted, deleted and edited after a run. */
import type { EvalSet, RecordedCase } from '../evalset/read-tab';
import type { EvalCase } from '../fields/eval-case';
import type { ResultLine } from './lines';
import { inputsOf, type StoredInputs, storedInputs } from './inputs-hash';
import { grouped } from '../model/collections';
import { memoize } from '../model/memoize';
import { foldQuery } from '../model/text';

export interface CaseLine {
  /** The line as it is in the tab. */
  readonly line: ResultLine;
  /** The case, with as many trials as the line was scored with; undefined if it is gone. */
  readonly recorded: RecordedCase | undefined;
  /** True if the case was edited: it has another uid. */
  readonly isOther: boolean;
}

export type ReadCases = Pick<EvalSet, 'cases' | 'under'>;

/** Pairs the lines with their cases, in order, leaving out rows that people typed below them. No case has two lines. */
export function caseLines(lines: readonly ResultLine[], evalSet: ReadCases): CaseLine[] {
  const { cases } = evalSet;
  const ours = lines.filter(({ card }) => card.uid !== '');
  const stored = ours.map(({ card }) => storedInputs(card));
  const choices = new Map(
    stored.flatMap((inputs) => (inputs ? [[inputs.trials, casesOf(inputs, evalSet)] as const] : [])),
  );
  const paired = pairByUid(
    ours.map(({ card: { uid, row } }, place) => ({
      uid,
      row: row ?? NaN,
      inputs: () => (stored[place] ? [`${stored[place].trials} ${stored[place].inputs}`] : []),
    })),
    cases.map(({ evalCase: { uid, row } }, index) => ({
      uid,
      row,
      inputs: () =>
        [...choices].flatMap(([trials, chosen]) =>
          chosen[index] ? [`${trials} ${inputsOf(chosen[index])}`] : [],
        ),
    })),
  );
  const isTaken = new Set(paired);
  const editedCaseOf = editedCases(
    cases.map(({ evalCase }) => evalCase),
    (index) => isTaken.has(index),
  );
  return ours.map((line, place): CaseLine => {
    const index = paired[place];
    const name = { testId: line.card.test_id, query: line.card.query };
    const ofLine = stored[place] ? choices.get(stored[place].trials) : cases;
    const recorded = ofLine?.[index ?? editedCaseOf(name) ?? -1];
    return { line, recorded, isOther: recorded !== undefined && index === undefined };
  });
}

/** The cases with a line’s number of trials, or that of the settings if the line’s hash is damaged. */
function casesOf({ trials }: StoredInputs, { cases, under }: ReadCases): readonly RecordedCase[] {
  return trials !== undefined && under ? under(trials).cases : cases;
}

export function linesByCase<L extends CaseLine>(lines: readonly L[]): ReadonlyMap<EvalCase, L> {
  return new Map(lines.flatMap((line) => (line.recorded ? [[line.recorded.evalCase, line] as const] : [])));
}

/** The eval set with the number of trials that each line was scored with: the setting may have changed since. */
export function asScored(evalSet: EvalSet, lines: readonly ResultLine[]): EvalSet {
  const { under } = evalSet;
  if (!under) return evalSet;
  const trialsOf = ({ card }: ResultLine): number[] => {
    const trials = storedInputs(card)?.trials;
    return trials === undefined ? [] : [trials];
  };
  const lineOf = linesByCase(caseLines(lines, evalSet).filter(({ line }) => trialsOf(line).length > 0));
  const elsewhere = [...new Set(lines.flatMap(trialsOf))].flatMap((trials) => [
    ...(under(trials).recordedElsewhere ?? []),
  ]);
  const all = new Set([...(evalSet.recordedElsewhere ?? []), ...elsewhere]);
  return {
    ...evalSet,
    cases: evalSet.cases.map((recorded) => lineOf.get(recorded.evalCase)?.recorded ?? recorded),
    ...(all.size > 0 && { recordedElsewhere: all }),
  };
}

export interface Identified {
  readonly uid: string;
  /** The row in the eval set; NaN if unknown. */
  readonly row: number;
  /** Hashes that tell cases with the same uid apart: of the scored inputs for a line; for a case, one per number of trials. */
  readonly inputs?: () => readonly string[];
}

/**
 * Pairs lines with cases by uid. Lines with the same uid are paired by their inputs first, then in sheet order. If there are not as many lines as cases (as after a run over chosen rows), lines with the row of a case are paired before the others.
 *
 * @returns for each line the index of its case, undefined if no case with its uid is left
 */
export function pairByUid(
  lines: readonly Identified[],
  cases: readonly Identified[],
): readonly (number | undefined)[] {
  const casesOf = placesBy(cases, ({ uid }) => uid);
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
  for (const [uid, ofLines] of placesBy(lines, (line) => line.uid)) {
    const ofCases = casesOf.get(uid) ?? [];
    const isUsed = new Set<number | undefined>();
    if (ofLines.length > 1 || ofCases.length > 1)
      for (const [inputs, same] of grouped(ofLines, (line) => lines[line]?.inputs?.()[0])) {
        if (inputs === undefined) continue;
        const isFree = (index: number): boolean =>
          !isUsed.has(index) && cases[index]?.inputs?.().includes(inputs) === true;
        pairInOrder(same, ofCases.filter(isFree));
        for (const line of same) isUsed.add(paired[line]);
      }
    pairInOrder(
      ofLines.filter((line) => paired[line] === undefined),
      ofCases.filter((index) => !isUsed.has(index)),
    );
  }
  return paired;
}

/**
 * Finds the case that a line’s case has become after an edit: the one with its `test_id`, if that is unique, else the first with its query. No
 * case is found twice.
 *
 * @param isTaken true if a case, by index, belongs to a line
 */
export function editedCases(
  cases: readonly NamedCase[],
  isTaken: (index: number) => boolean,
): (line: NamedCase) => number | undefined {
  const byId = memoize(() => placesBy(cases, ({ testId }) => testId));
  const byQuery = memoize(() => placesBy(cases, ({ query }) => foldQuery(query)));
  const taken = new Set<number | undefined>();
  const isFree = (index: number): boolean => !isTaken(index) && !taken.has(index);
  return ({ testId, query }) => {
    const sameId = testId === '' ? [] : (byId().get(testId) ?? []);
    const candidates = sameId.length === 1 ? sameId : (byQuery().get(foldQuery(query)) ?? []);
    const index = candidates.find(isFree);
    taken.add(index);
    return index;
  };
}

type NamedCase = Pick<EvalCase, 'testId' | 'query'>;

function placesBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, number[]> {
  const places = grouped([...items.entries()], ([, item]) => keyOf(item));
  return new Map([...places].map(([key, entries]) => [key, entries.map(([place]) => place)]));
}
