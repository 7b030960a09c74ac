/** Rows scored again, a few at once: a run of one wave, without a record, under the lock of whoever asks. */
import { checksIn } from '../../../checks/registry';
import { turnsBefore } from '../../../evalset/in-conversations';
import type { EvalSet, RecordedCase } from '../../../evalset/read-tab';
import type { Rows } from '../../../model/spreadsheet';
import { lazy } from '../../../model/once';
import { count } from '../../../model/text';
import { asScored, linesByCase } from '../../../sheets/results/case-lines';
import { inputsOf, isScoredFrom, storedInputs } from '../../../sheets/results/inputs-hash';
import { writeLinks, writeMarks, reconcile } from '../../../sheets/results/reconcile';
import type { ResultRecord } from '../../../sheets/results/records';
import { isAsPeopleJudged, personVerdicts } from '../../../sheets/people';
import { keptStates } from '../../../sheets/keep-responses';
import type { ResultsTab } from '../../../sheets/results/find-results';
import { runIdAt } from '../../run';
import type { RunServices } from '../../services';
import { lastReplyBy } from '../../time';
import type { Settings } from '../../../settings/schema';
import { decideOr, judgeFor } from '../judge';
import { basisOf } from './frozen';
import { plannedRow } from './rows';
import { TabScoring } from './tab-scoring';

/** More rows than this become a run that people see, that can be resumed, one at a time. */
export const MAX_AT_ONCE = 50;

/** What was read of an eval set and its results. */
export interface Look {
  readonly evalSet: EvalSet;
  readonly results: ResultsTab;
  /** Lines of the results. */
  readonly records: readonly ResultRecord[];
}

/**
 * @param edited which rows were
 * @returns `many`: rows that are better scored as a run (too many, or without a line in the results yet); then nothing is written
 */
export function scoreAgain(
  edited: Rows | 'all',
  { evalSet: asRead, results, records }: Look,
  settings: Settings,
  services: RunServices,
): { readonly many: readonly number[]; readonly isWritten: boolean } {
  const { spreadsheet, clock, startedAt } = services;
  const evalSet = asScored(asRead, records);
  const judge = judgeFor(settings, services, { until: lastReplyBy(startedAt), spentUsd: 0 });
  const checks = checksIn(spreadsheet);
  const basis = basisOf(settings, judge, evalSet, checks);
  const say = lazy(() => personVerdicts(spreadsheet));
  const lines = reconcile(records, evalSet);
  const isTouched = ({ evalCase: { row } }: RecordedCase): boolean =>
    edited === 'all' || (row >= edited.row && row < edited.row + edited.rows);
  // Later turns start from what this one says.
  const restsOnTouched = (recorded: RecordedCase): boolean => turnsBefore(recorded).some(isTouched);
  const again = lines.flatMap(({ record, recorded, isOther }) => {
    if (!recorded) return [];
    const isStale = isTouched(recorded)
      ? isOther || !isScoredFrom(record, recorded, basis) || !isAsPeopleJudged(record, say(), checks)
      : restsOnTouched(recorded) && storedInputs(record)?.inputs !== inputsOf(recorded);
    return isStale ? [recorded] : [];
  });
  const lineOf = linesByCase(lines);
  const added = evalSet.cases.filter(
    (recorded) => edited !== 'all' && isTouched(recorded) && !lineOf.has(recorded.evalCase),
  );
  if (again.length > MAX_AT_ONCE || added.length > 0)
    return { many: [...again, ...added].map(({ evalCase }) => evalCase.row), isWritten: false };
  const rescored = new Set(again);
  const marked = lines.filter(
    ({ recorded, isChanged }) => isChanged && !(recorded && rescored.has(recorded)),
  );
  writeMarks(results, records, marked);
  const scoring = new TabScoring(
    results,
    evalSet,
    again.map(plannedRow),
    { runId: runIdAt(clock.now()), amends: true, settings, checks, basis },
    { states: keptStates(services), spreadsheet, clock },
    { records: lines.map(({ current }) => current), at: clock.now() },
  );
  while (scoring.left > 0) scoring.wave(scoring.left, decideOr(judge));
  const isWritten = marked.length > 0 || again.length > 0;
  if (!isWritten) return { many: [], isWritten };
  if (again.some(({ turn }) => turn !== undefined)) writeConversationVerdicts(results, evalSet);
  writeLinks(results, lines);
  if (again.length > 0) spreadsheet.notify(`${count(again.length, 'row')} scored again`, 'for a while');
  return { many: [], isWritten };
}

/** Updates the verdicts of conversations whose turns were rescored. */
function writeConversationVerdicts(results: ResultsTab, evalSet: EvalSet): void {
  const records = results.records();
  writeMarks(results, records, reconcile(records, evalSet));
}
