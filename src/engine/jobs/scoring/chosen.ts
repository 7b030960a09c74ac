/** Which cases of an eval set a run takes, also depending on the results of earlier runs. */
import type { Checks } from '../../../checks/check';
import { type Choice, choose, type Chosen } from '../../../evalset/choose';
import type { EvalSet, RecordedCase } from '../../../evalset/read-tab';
import type { ResultRecord } from '../../../sheets/results/records';
import { caseLines, linesByCase } from '../../../sheets/results/case-lines';
import { isScoredFrom } from '../../../sheets/results/inputs-hash';
import { isAsPeopleSay, type PeopleSay } from '../../../sheets/people';
import { unmarked } from '../../../sheets/results/reconcile';

/**
 * `errors`: rows that are error, needs judge or trials disagree, or were never reached. `changed`: rows whose scores would now rest on
 * something else.
 */
export const ONLY = ['errors', 'changed'] as const;
type Only = (typeof ONLY)[number];

export interface Wanted {
  readonly choice: Choice;
  /** `edited`: rows that have a result which would now rest on something else; rows that no run has reached are not included. */
  readonly only: Only | 'edited' | undefined;
}

/**
 * @param records the current results; [] if there are none
 * @param basis what scores rest on in addition to the case and its output
 * @param say what people say in place of the judge; without it, that does not make a row a changed one
 */
export function chosenCases(
  evalSet: EvalSet,
  { choice, only }: Wanted,
  records: readonly ResultRecord[],
  basis: string,
  checks: Checks,
  say?: PeopleSay,
): Chosen<RecordedCase> {
  const { cases } = evalSet;
  if (only === undefined) return choose(cases, choice);
  const lineOf = linesByCase(caseLines(records, evalSet));
  const isWanted = (recorded: RecordedCase): boolean => {
    const line = lineOf.get(recorded.evalCase);
    if (!line) return only === 'changed';
    const verdict = unmarked(line.record).cell('verdict') ?? '';
    if (only === 'errors') return UNMEASURED.has(verdict);
    if (verdict === '') return only === 'changed';
    return (
      line.isOther ||
      verdict === 'edited, score again' ||
      !isScoredFrom(line.record, recorded, basis) ||
      (say !== undefined && !isAsPeopleSay(line.record, say, checks))
    );
  };
  const wanted = cases.filter(isWanted);
  return choose(wanted, choice);
}

const UNMEASURED: ReadonlySet<unknown> = new Set(['error', 'needs judge', 'trials disagree', '']);
