/** Which cases of an eval set a run takes, also by what earlier runs made of them. */
import { type Choice, choose, type Chosen } from '../evalset/choose';
import type { EvalSet, RecordedCase } from '../evalset/read-tab';
import type { ResultRecord } from '../report/records';
import { editedCases, pairByUid } from './case-pairs';
import { inputsHash } from './score-wave';

/** `errors`: rows that are error, needs judge or trials tied, or were never reached. `changed`: rows whose scores rest on something else now. */
export const ONLY = ['errors', 'changed'] as const;
export type Only = (typeof ONLY)[number];

export interface Wanted {
  readonly choice: Choice;
  /** `edited`: rows that have a result, which rests on something else now; no run has to have reached the others. */
  readonly only: Only | 'edited' | undefined;
}

/**
 * @param records what stands in the results tab; [] where there is none
 * @param basis what scores rest on besides the case and its output
 */
export function chosenCases(
  { cases }: EvalSet,
  { choice, only }: Wanted,
  records: readonly ResultRecord[],
  basis: string,
): Chosen<RecordedCase> {
  if (only === undefined) return choose(cases, choice);
  const recordOf = recordsByCase(records, cases);
  const edited = only === 'edited' ? new Set(editedByRecord(records, cases, recordOf).values()) : undefined;
  const isWanted = (one: RecordedCase, record: ResultRecord | undefined): boolean => {
    const verdict = String(record?.at('verdict') ?? '');
    if (only === 'errors') return record !== undefined && UNMEASURED.has(verdict);
    if (!record) return edited?.has(one) ?? true;
    if (verdict === '' && edited) return false;
    return (
      verdict === '' || verdict === 'edited since' || record.at('inputs_hash') !== inputsHash(one, basis)
    );
  };
  const wanted = cases.filter((one) => isWanted(one, recordOf.get(one)));
  return choose(wanted, choice);
}

/** What the cases of records that have none any more have become by an edit. */
export function editedByRecord(
  records: readonly ResultRecord[],
  cases: readonly RecordedCase[],
  recordOf: ReadonlyMap<RecordedCase, ResultRecord>,
): ReadonlyMap<ResultRecord, RecordedCase> {
  const isPaired = new Set(recordOf.values());
  const isTaken = cases.map((one) => recordOf.has(one));
  const become = editedCases(
    cases.map(({ evalCase }) => evalCase),
    (index) => isTaken[index] === true,
  );
  const found = new Map<ResultRecord, RecordedCase>();
  for (const record of records) {
    const one = isPaired.has(record) ? undefined : cases[become(nameOf(record)) ?? -1];
    if (one) found.set(record, one);
  }
  return found;
}

function nameOf(record: ResultRecord): { testId: string; query: string } {
  return { testId: String(record.at('test_id') ?? ''), query: String(record.at('query') ?? '') };
}

const UNMEASURED: ReadonlySet<string> = new Set(['error', 'needs judge', 'trials tied', '']);

/** The record of each case that has one. */
export function recordsByCase(
  records: readonly ResultRecord[],
  cases: readonly RecordedCase[],
): ReadonlyMap<RecordedCase, ResultRecord> {
  const found = new Map<RecordedCase, ResultRecord>();
  pairByUid(
    records.map(identityOf),
    cases.map(({ evalCase }) => evalCase),
  ).forEach((index, place) => {
    const [one, record] = [cases[index ?? -1], records[place]];
    if (one && record) found.set(one, record);
  });
  return found;
}

export function identityOf(record: ResultRecord): { uid: string; row: number } {
  const row = record.at('row');
  return { uid: String(record.at('uid') ?? ''), row: typeof row === 'number' ? row : NaN };
}
