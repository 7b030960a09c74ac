/** Which cases of an eval set a run takes, also by what earlier runs made of them. */
import { type Choice, choose, type Chosen } from '../evalset/choose';
import type { EvalSet, RecordedCase } from '../evalset/read-tab';
import type { ResultRecord } from '../report/records';
import { pairByUid } from './case-pairs';
import { inputsHash } from './score-wave';

/** `errors`: rows that are error, unjudged or were never reached. `changed`: rows whose scores rest on something else now. */
export const ONLY = ['errors', 'changed'] as const;
export type Only = (typeof ONLY)[number];

export interface Wanted {
  readonly choice: Choice;
  readonly only: Only | undefined;
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
  const isWanted = (one: RecordedCase, record: ResultRecord | undefined): boolean => {
    const verdict = String(record?.at('verdict') ?? '');
    return only === 'errors'
      ? record !== undefined && UNMEASURED.has(verdict)
      : !record ||
          verdict === '' ||
          verdict === 'stale' ||
          record.at('inputs_hash') !== inputsHash(one, basis);
  };
  const wanted = cases.filter((one) => isWanted(one, recordOf.get(one)));
  return choose(wanted, choice);
}

const UNMEASURED: ReadonlySet<string> = new Set(['error', 'unjudged', '']);

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
