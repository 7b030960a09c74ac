/** Rescores rows that have just been edited: a few at once and right here, many as a separate run. */
import { turnsBefore } from '../../evalset/in-conversations';
import type { EvalSet, RecordedCase } from '../../evalset/read-tab';
import type { Judge } from '../../judge/decide';
import { askOr } from '../../judge/stopped';
import type { EditedCells } from '../../model/whereabouts';
import { count } from '../../model/text';
import { type ResultsTab, sheetsWithResults } from '../../results/tab';
import { resultsTabName } from '../../results/tab-name';
import { runIdAt } from '../../run/claim';
import { lastReplyBy } from '../../run/time';
import { judgeFor } from '../../jobs/judge';
import { quietly } from '../../model/quietly';
import { showBeside } from '../../results/cases/beside';
import { asScored, linesByCase } from '../../results/cases/case-lines';
import { inputsOf, isScoredFrom, storedInputs } from '../../results/cases/inputs-hash';
import { keptStates } from '../../results/responses/keep-responses';
import { writeLinks, writeMarks } from '../../results/cases/put-right';
import { reconcile } from '../../results/cases/reconcile';
import { outdateReports } from '../../report/reports';
import { basisOf, plannedChoice } from '../../jobs/scoring/frozen';
import { plannedRow } from '../../jobs/scoring/planned-rows';
import type { Decide } from '../../jobs/scoring/score-wave';
import { TabScoring } from '../../jobs/scoring/tab-scoring';
import type { RunServices } from '../../run/services';
import { startRun } from '../../run/start';
import { readSettings } from '../../settings/change';
import type { Settings } from '../../settings/schema';
import { EDIT_SCORING, editScoring } from '../../store/edit-marks';
import { prefetched } from '../../store/long-text';
import { type RunStore, runStore } from '../../store/run-record';
import { SETTINGS, storedSettings } from '../../store/settings';
import { isInHeader, whatWasEdited } from './edited-cells';
import { editOrder } from './edits-left';
import { type Look, lookAtAll, lookNearby } from './look';

/** More rows than this become a separate run: visible, resumable, one at a time. */
const MOST_AT_ONCE = 50;
const LOCK_MS = 30_000;

/** Handles one edit. Edits of other tabs and columns cause no work. */
export function scoreEdited(edit: EditedCells, services: RunServices): void {
  const { document, triggers, spreadsheet, lock } = services;
  // Usually the edit is in an eval set that has results: then everything is read once, under the lock.
  const hasLock = hasUsualResults(edit, spreadsheet) ? lock.acquire(LOCK_MS) : undefined;
  const known = prefetched(document, EDIT_SCORING, SETTINGS);
  if (editScoring(known)?.triggerId !== edit.triggerId) {
    // Another user has taken it over, or it is switched off.
    triggers.remove(({ id }) => id === edit.triggerId);
    return;
  }
  const settings = readSettings(storedSettings(known));
  const store = runStore(document);
  // The lock is released when the execution ends.
  if (hasLock === true && !isGoingOn(store) && isDoneNearby(edit, settings, services)) return;
  const edited = whatWasEdited(edit, spreadsheet, settings);
  if (edited === 'responses') markAll(services);
  if (edited !== 'cases') return;
  if (!(hasLock ?? lock.acquire(LOCK_MS))) {
    // A run is being started, or another edit takes long: the clock deals with this one.
    store.markEdited(edit.sheetId);
    return;
  }
  let many: readonly number[] | undefined;
  try {
    // Checked under the lock: no run can begin meanwhile.
    many = isGoingOn(store) ? undefined : rescoreRows(edit, settings, services);
  } finally {
    lock.release();
  }
  if (many === undefined) {
    store.markEdited(edit.sheetId);
    return;
  }
  if (many.length === 0) return;
  if (isGoingOn(store)) store.markEdited(edit.sheetId);
  else startRun(editOrder([edit.sheetId], plannedChoice({ rows: many }), services), services);
}

/**
 * No document says whether the narrow permission is enough in an edit trigger: where it is not, the clock or somebody’s sidebar scores the row.
 *
 * @returns whether this execution cannot reach the spreadsheet
 */
export function isLeftToOthers({ sheetId, triggerId }: EditedCells, services: RunServices): boolean {
  if (services.reachesFile()) return false;
  if (editScoring(services.document)?.triggerId === triggerId)
    runStore(services.document).markEdited(sheetId);
  return true;
}

/** Whether there is a tab with the usual name of its results; costs no call. */
function hasUsualResults({ tab }: EditedCells, spreadsheet: RunServices['spreadsheet']): boolean {
  return spreadsheet.idOf(resultsTabName(tab, () => false)) !== undefined;
}

/**
 * Handles the edit if only the edited rows and their lines have to be read.
 *
 * @returns false if that is not enough, or failed: then everything has to be read
 */
function isDoneNearby(edit: EditedCells, settings: Settings, services: RunServices): boolean {
  const { spreadsheet } = services;
  try {
    // What is written next to the cases follows their rows: all rows have to be known.
    const isFar = edit.rows > MOST_AT_ONCE || settings.run.besideCases;
    const near = isFar ? 'look at all' : lookNearby(edit, settings, services);
    if (near === 'look at all') return false;
    if (near !== 'nothing to do' && scoreAgain(edit, near, settings, services).isWritten)
      outdateReports(services);
    spreadsheet.flush();
    return true;
  } catch {
    spreadsheet.forget();
    return false;
  }
}

/** A response may belong to any eval set. Which rows it concerns is determined once people have stopped typing. */
function markAll(services: RunServices): void {
  const store = runStore(services.document);
  for (const sheetId of sheetsWithResults(services.spreadsheet.tabs())) store.markEdited(sheetId);
}

function isGoingOn(store: RunStore): boolean {
  const record = store.record();
  return record !== undefined && record !== 'damaged';
}

/**
 * Scores the edited rows as a run would, in one go.
 *
 * @returns rows that are better scored as a run: too many, or without a line in the results yet
 */
function rescoreRows(edit: EditedCells, settings: Settings, services: RunServices): readonly number[] {
  const look = lookAtAll(edit, settings, services);
  if (!look) return [];
  const { many, isWritten } = scoreAgain(edit, look, settings, services);
  if (!isWritten) return many;
  // Before the lock is released, and before work that these rows don't need.
  services.spreadsheet.flush();
  quietly(() => {
    if (outdateReports(services)) services.spreadsheet.flush();
  });
  return many;
}

/** `many`: rows that are better scored as a run; then nothing is written. */
function scoreAgain(
  edit: EditedCells,
  { evalSet: now, results, records }: Look,
  settings: Settings,
  services: RunServices,
): { readonly many: readonly number[]; readonly isWritten: boolean } {
  const { spreadsheet, clock, startedAt } = services;
  const evalSet = asScored(now, records);
  const judge = judgeFor(settings, services, { until: lastReplyBy(startedAt), spentUsd: 0 });
  const basis = basisOf(settings, judge, evalSet, spreadsheet.checks());
  const lines = reconcile(records, evalSet);
  const isAll = isInHeader(edit, evalSet.header);
  const isTouched = ({ evalCase: { row } }: RecordedCase): boolean =>
    isAll || (row >= edit.row && row < edit.row + edit.rows);
  // Later turns start from what this one says.
  const restsOnTouched = (one: RecordedCase): boolean => turnsBefore(one).some(isTouched);
  const again = lines.flatMap(({ record, one, isOther }) => {
    if (!one) return [];
    const isStale = isTouched(one)
      ? isOther || !isScoredFrom(record, one, basis)
      : restsOnTouched(one) && storedInputs(record)?.inputs !== inputsOf(one);
    return isStale ? [one] : [];
  });
  const lineOf = linesByCase(lines);
  const added = evalSet.cases.filter((one) => !isAll && isTouched(one) && !lineOf.has(one.evalCase));
  if (again.length > MOST_AT_ONCE || added.length > 0)
    return { many: [...again, ...added].map(({ evalCase }) => evalCase.row), isWritten: false };
  const rescored = new Set(again);
  const marked = lines.filter(({ one, isChanged }) => isChanged && !(one && rescored.has(one)));
  writeMarks(results, records, marked);
  const scoring = new TabScoring(
    results,
    evalSet,
    again.map(plannedRow),
    { runId: runIdAt(clock.now()), amends: true, settings, checks: spreadsheet.checks(), basis },
    keptStates(services),
    { spreadsheet, clock, lock: undefined },
    { records: lines.map(({ now }) => now), at: clock.now() },
  );
  while (scoring.left > 0) scoring.wave(scoring.left, decideWith(judge), clock);
  if (spreadsheet.seen(edit.sheetId)?.ours)
    showBeside(spreadsheet, evalSet, reconcile(results.records('as known'), evalSet));
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

/** If the judge cannot go on, rules still decide what they can, and the other rows say why they have no score. */
function decideWith(judge: Judge): Decide {
  return (rows, payers) =>
    askOr(
      () => judge.decide(rows, payers),
      ({ message }) => judge.decideWithoutModel(rows, message, payers),
    );
}
