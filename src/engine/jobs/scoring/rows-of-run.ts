/**
 * The rows that a run takes, and which of them are still to be scored. The rows are planned when the run starts; whether a row is scored
 * is read from its line in the results, even if rows have moved. Also hashes the settings, the judge and the scorer that scores depend on.
 */
import { choose, type ChosenCases } from '../../../evalset/choose-cases';
import type { RowsChosen } from '../../../model/run';
import type { EvalSet, RecordedCase } from '../../../evalset/read-tab';
import type { Checks } from '../../../checks/check';
import { checksIn } from '../../../checks/registry';
import type { SpreadsheetPort } from '../../../model/spreadsheet';
import { hasPresentVerdicts, personVerdicts } from '../../../results/person-verdicts';
import { type CaseLine, caseLines, linesByCase, pairByUid } from '../../../results/case-lines';
import { findResults, isResultsHeader } from '../../../results/find-results';
import { isScoredFrom, basisText, withOwnPart } from '../../../results/inputs-hash';
import { unmarked } from '../../../results/reconcile';
import type { ResultLine } from '../../../results/lines';
import type { Scorecard } from '../../../model/scorecard';
import type { PlannedRow } from '../../../stores/run-rows';
import { ownBasis } from '../../../checks/own/rubrics';
import { contentHash } from '../../../evalset/content-hash';
import type { Judge } from '../../../judge/decide';
import { SCORER_VERSION } from '../../../model/this-build';
import type { Settings } from '../../../settings/schema';
import type { EvalsPlan } from '../../../stores/run-record';

/** Returns the cases that a run takes. Reads their results only if the choice depends on them. @param basisNow see `basisOf` */
export function casesToTake(
  evalSet: EvalSet,
  { choice, only }: RowsChosen,
  spreadsheet: SpreadsheetPort,
  basisNow: () => string,
): ChosenCases<RecordedCase> {
  const { cases } = evalSet;
  if (only === undefined) return choose(cases, choice);
  const lines = findResults(spreadsheet, evalSet, isResultsHeader)?.lines() ?? [];
  const lineOf = linesByCase(caseLines(lines, evalSet));
  const [basis, people, checks] = [basisNow(), personVerdicts(spreadsheet), checksIn(spreadsheet)];
  const isWanted = (recorded: RecordedCase): boolean => {
    const found = lineOf.get(recorded.evalCase);
    if (!found) return only === 'changed';
    const { card } = found.line;
    const { verdict } = unmarked(card);
    if (only === 'errors') return UNMEASURED_VERDICTS.has(verdict);
    if (verdict === null) return only === 'changed';
    return (
      found.isOther ||
      verdict === 'edited' ||
      !isScoredFrom(card, recorded, basis) ||
      !hasPresentVerdicts(card, people, checks)
    );
  };
  return choose(cases.filter(isWanted), choice);
}

const UNMEASURED_VERDICTS: ReadonlySet<Scorecard['verdict']> = new Set([
  'error',
  'undecided',
  'unstable',
  null,
]);

export function plannedRow({ evalCase: { row, uid } }: RecordedCase): PlannedRow {
  return { row, uid };
}

/** A row that the run takes. */
export type RowOfRun = {
  /** Identifies the row within the run, whichever execution scores it. */
  readonly key: string;
  readonly recorded: RecordedCase;
} & (
  | { readonly stage: 'scored' | 'pending'; readonly line: ResultLine }
  /** Its line was removed: the results have to be laid out again. */
  | { readonly stage: 'unplaced' }
);

/** Returns the planned rows with their cases and lines; without cases that were edited or deleted since they were planned. */
export function rowsOfRun(
  planned: readonly PlannedRow[],
  { cases }: Pick<EvalSet, 'cases'>,
  lines: readonly CaseLine[],
  runId: string,
): RowOfRun[] {
  const lineOf = linesByCase(lines);
  const countByUid = new Map<string, number>();
  const paired = pairByUid(
    planned,
    cases.map(({ evalCase }) => evalCase),
  );
  return paired.flatMap((index, place): RowOfRun[] => {
    const uid = planned[place]?.uid ?? '';
    const nth = countByUid.get(uid) ?? 0;
    countByUid.set(uid, nth + 1);
    const recorded = cases[index ?? -1];
    if (!recorded) return [];
    const key = `${uid} ${nth}`;
    const found = lineOf.get(recorded.evalCase);
    if (!found) return [{ key, recorded, stage: 'unplaced' }];
    const isScored = !found.isOther && isScoredBy(found.line.card, runId);
    return [{ key, recorded, stage: isScored ? 'scored' : 'pending', line: found.line }];
  });
}

/** True if the run (or rescoring) has scored the line, and its case was not edited since. */
export function isScoredBy(card: Scorecard, runId: string): boolean {
  return card.run_id === runId && card.verdict !== null && card.verdict !== 'edited';
}

/** The parts of a run that are the same in all its executions. */
export interface RunSetup {
  readonly plan: EvalsPlan;
  readonly settings: Settings;
  readonly judge: Judge;
  readonly checks: Checks;
}

/** The basis of an eval set's scores: a hash of settings, judge and scorer and, if people declared checks for it, another of these. */
export function basisOf(
  { scoring }: Settings,
  judge: Judge,
  { tab }: Pick<EvalSet, 'tab'>,
  checks: Checks,
): string {
  const basis = basisText(hashOf([scoring, SCORER_VERSION]), hashOf(judge.basis));
  const ofOwnChecks = ownBasis(checks.own, tab);
  return withOwnPart(basis, ofOwnChecks === '' ? '' : contentHash([ofOwnChecks]));
}

/**
 * The hashes of the scoring settings and of the judge, by which runs are told apart. Labels are not part of it, as they only change the
 * rows labelled; nor are checks that people declare, which belong to an eval set.
 */
export function settingsHashOf({ scoring }: Settings, judge: Judge): string {
  return [hashOf([scoring]), hashOf([judge.basis])].join('-');
}

function hashOf(part: unknown): string {
  return contentHash([JSON.stringify(part)]);
}
