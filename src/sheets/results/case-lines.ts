/** The lines of a results tab, and the cases of the current eval set that they belong to. */
import type { EvalSet, RecordedCase } from '../../evalset/read-tab';
import type { EvalCase } from '../../fields/eval-case';
import type { ResultRecord } from './records';
import { editedCases, pairByUid } from './case-pairs';
import { inputsOf, type StoredInputs, storedInputs } from './inputs-hash';

export interface CaseLine {
  readonly record: ResultRecord;
  /** The case, with as many trials as the line looked for; undefined if it is gone. */
  readonly recorded: RecordedCase | undefined;
  /** Whether the case exists with another uid: it was edited. */
  readonly isOther: boolean;
}

/** Cases as lines of results are read back to them. */
export type ReadCases = Pick<EvalSet, 'cases' | 'under'>;

/** A line for every record, in order; anything typed below the results is left out. No case has two. */
export function caseLines(records: readonly ResultRecord[], evalSet: ReadCases): CaseLine[] {
  const { cases } = evalSet;
  const ours = records.filter((record) => record.cell('uid') !== null);
  const stored = ours.map(storedInputs);
  const choices = new Map(
    stored.flatMap((inputs) => (inputs ? [[keyOf(inputs), casesOf(inputs, evalSet)] as const] : [])),
  );
  const paired = pairByUid(
    ours.map((record, place) => ({
      uid: String(record.cell('uid')),
      row: rowOf(record),
      inputs: () => (stored[place] ? [`${keyOf(stored[place])} ${stored[place].inputs}`] : []),
    })),
    cases.map(({ evalCase: { uid, row } }, index) => ({
      uid,
      row,
      inputs: () =>
        [...choices].flatMap(([key, chosen]) => (chosen[index] ? [`${key} ${inputsOf(chosen[index])}`] : [])),
    })),
  );
  const isTaken = new Set(paired);
  const become = editedCases(
    cases.map(({ evalCase }) => evalCase),
    (index) => isTaken.has(index),
  );
  return ours.map((record, place): CaseLine => {
    const index = paired[place];
    const recorded = (stored[place] ? choices.get(keyOf(stored[place])) : cases)?.[
      index ?? become(nameOf(record)) ?? -1
    ];
    return { record, recorded, isOther: recorded !== undefined && index === undefined };
  });
}

type Trials = Pick<StoredInputs, 'trials'>;

/** Where the line's own is damaged, that of the settings. */
function casesOf({ trials }: Trials, { cases, under }: ReadCases): readonly RecordedCase[] {
  return trials !== undefined && under ? under(trials).cases : cases;
}

function keyOf({ trials }: Trials): string {
  return String(trials ?? '');
}

/** The line of each case that has one. */
export function linesByCase<L extends CaseLine>(lines: readonly L[]): ReadonlyMap<EvalCase, L> {
  return new Map(lines.flatMap((line) => (line.recorded ? [[line.recorded.evalCase, line] as const] : [])));
}

/** An eval set with each case as its line was scored: how many trials it has doesn't change because it is read back or edited. */
export function asScored(evalSet: EvalSet, records: readonly ResultRecord[]): EvalSet {
  const { under } = evalSet;
  if (!under) return evalSet;
  const trialsOf = (record: ResultRecord): number[] => {
    const trials = storedInputs(record)?.trials;
    return trials === undefined ? [] : [trials];
  };
  const lineOf = linesByCase(caseLines(records, evalSet).filter(({ record }) => trialsOf(record).length > 0));
  const elsewhere = [...new Set(records.flatMap(trialsOf))].flatMap((trials) => [
    ...(under(trials).recordedElsewhere ?? []),
  ]);
  const all = new Set([...(evalSet.recordedElsewhere ?? []), ...elsewhere]);
  return {
    ...evalSet,
    cases: evalSet.cases.map((recorded) => lineOf.get(recorded.evalCase)?.recorded ?? recorded),
    ...(all.size > 0 && { recordedElsewhere: all }),
  };
}

function nameOf(record: ResultRecord): { testId: string; query: string } {
  return { testId: String(record.cell('test_id') ?? ''), query: String(record.cell('query') ?? '') };
}

function rowOf(record: ResultRecord): number {
  const row = record.cell('row');
  return typeof row === 'number' ? row : NaN;
}
