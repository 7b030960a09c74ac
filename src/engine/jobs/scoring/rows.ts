/**
 * Which rows a run takes, which of them it still owes, and what their scores rest on. What it takes is frozen at its start; only the
 * lines of the results say which of that is scored, wherever rows have moved.
 */
import { choose, type ChosenCases } from '../../../evalset/choose';
import type { RowsChosen } from '../../../model/choice';
import type { EvalSet, RecordedCase } from '../../../evalset/read-tab';
import type { Checks } from '../../../checks/check';
import { checksIn } from '../../../checks/registry';
import type { SpreadsheetPort } from '../../../model/spreadsheet';
import { isAsPeopleJudged, type PersonVerdicts, personVerdicts } from '../../../results/people';
import { type CaseLine, caseLines, linesByCase, pairByUid } from '../../../results/case-lines';
import { findResults, isResultsHeader } from '../../../results/find-results';
import { isScoredFrom, basisText, withOwnPart } from '../../../results/inputs-hash';
import { unmarked } from '../../../results/reconcile';
import type { ResultLine } from '../../../results/lines';
import type { Scorecard } from '../../../model/scorecard';
import type { PlannedRow } from '../../../stores/run-rows';
import { ownBasis } from '../../../checks/own/rubric';
import { contentHash } from '../../../evalset/content-hash';
import type { Judge } from '../../../judge/decide';
import { SCORER_VERSION } from '../../../scoring/scorer-version';
import type { Settings } from '../../../settings/schema';
import type { EvalsPlan } from '../../../stores/run-record';

/** The cases that a run is to take; results are read if the choice goes by them. @param basisNow see `Now` */
export function casesToTake(
  evalSet: EvalSet,
  { choice, only }: RowsChosen,
  spreadsheet: SpreadsheetPort,
  basisNow: () => string,
): ChosenCases<RecordedCase> {
  if (only === undefined) return choose(evalSet.cases, choice);
  const lines = findResults(spreadsheet, evalSet, isResultsHeader)?.lines() ?? [];
  const now = { basis: basisNow(), say: personVerdicts(spreadsheet) };
  return chosenCases(evalSet, { choice, only }, lines, now, checksIn(spreadsheet));
}

/** What scores would rest on in addition to the case and its output, and what people say in place of the judge, if that counts. */
interface Now {
  readonly basis: string;
  readonly say: PersonVerdicts | undefined;
}

/** @param lines the current results; [] if there are none */
export function chosenCases(
  evalSet: EvalSet,
  { choice, only }: RowsChosen,
  lines: readonly ResultLine[],
  { basis, say }: Now,
  checks: Checks,
): ChosenCases<RecordedCase> {
  const { cases } = evalSet;
  if (only === undefined) return choose(cases, choice);
  const lineOf = linesByCase(caseLines(lines, evalSet));
  const isWanted = (recorded: RecordedCase): boolean => {
    const found = lineOf.get(recorded.evalCase);
    if (!found) return only === 'changed';
    const { card } = found.line;
    const { verdict } = unmarked(card);
    if (only === 'errors') return UNMEASURED.has(verdict);
    if (verdict === null) return only === 'changed';
    return (
      found.isOther ||
      verdict === 'edited' ||
      !isScoredFrom(card, recorded, basis) ||
      (say !== undefined && !isAsPeopleJudged(card, say, checks))
    );
  };
  return choose(cases.filter(isWanted), choice);
}

const UNMEASURED: ReadonlySet<Scorecard['verdict']> = new Set(['error', 'undecided', 'unstable', null]);

/** How a run's plan names a case. */
export function plannedRow({ evalCase: { row, uid } }: RecordedCase): PlannedRow {
  return { row, uid };
}

/** A row that the run takes, by what is left to do. */
export type RowOfRun = {
  /** Identifies the row within the run, whichever execution scores it. */
  readonly key: string;
  readonly recorded: RecordedCase;
} & (
  | { readonly stage: 'scored' | 'pending'; readonly line: ResultLine }
  /** Its line was removed: the results have to be laid out again. */
  | { readonly stage: 'unplaced' }
);

/** What the run takes of the existing cases; one edited or deleted since the plan was made is left out. */
export function rowsOfRun(
  planned: readonly PlannedRow[],
  { cases }: Pick<EvalSet, 'cases'>,
  lines: readonly CaseLine[],
  runId: string,
): RowOfRun[] {
  const lineOf = linesByCase(lines);
  const seen = new Map<string, number>();
  const paired = pairByUid(
    planned,
    cases.map(({ evalCase }) => evalCase),
  );
  return paired.flatMap((index, place): RowOfRun[] => {
    const uid = planned[place]?.uid ?? '';
    const nth = seen.get(uid) ?? 0;
    seen.set(uid, nth + 1);
    const recorded = cases[index ?? -1];
    if (!recorded) return [];
    const key = `${uid} ${nth}`;
    const found = lineOf.get(recorded.evalCase);
    if (!found) return [{ key, recorded, stage: 'unplaced' }];
    const isScored = !found.isOther && isScoredBy(found.line.card, runId);
    return [{ key, recorded, stage: isScored ? 'scored' : 'pending', line: found.line }];
  });
}

/** Whether a line holds the result of that run (or rescoring) for its case as the run knew it. */
export function isScoredBy(card: Scorecard, runId: string): boolean {
  return isOf(card, runId) && card.verdict !== null && card.verdict !== 'edited';
}

/** Whether a line was written by that run (or rescoring). */
export function isOf(card: Pick<Scorecard, 'run_id'>, runId: string): boolean {
  return card.run_id === runId;
}

// What stays the same from a run's start to its end, whichever execution is at work.

export interface FrozenRun {
  readonly plan: EvalsPlan;
  readonly settings: Settings;
  readonly judge: Judge;
  readonly checks: Checks;
}

/** What an eval set's scores rest on in addition to cases and outputs: a hash and, for its user-declared checks, another. */
export function basisOf(
  { scoring }: Settings,
  judge: Judge,
  { tab }: Pick<EvalSet, 'tab'>,
  checks: Checks,
): string {
  const basis = basisText(hashOf([scoring, SCORER_VERSION]), hashOf(judge.basis));
  const own = ownBasis(checks.own, tab);
  return withOwnPart(basis, own === '' ? '' : contentHash([own]));
}

/**
 * Two hashes of what the scores of all eval sets rest on in addition to cases, outputs and the version of the scorer: of the scoring
 * settings, and of what judges. What people decide is not part of it: it changes only the rows that they have labelled.
 * User-declared checks are an eval set's: its lines name theirs.
 */
export function settingsHashOf({ scoring }: Settings, judge: Judge): string {
  return [hashOf([scoring]), hashOf([judge.basis])].join('-');
}

function hashOf(part: unknown): string {
  return contentHash([JSON.stringify(part)]);
}
