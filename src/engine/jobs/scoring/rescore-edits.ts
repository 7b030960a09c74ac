/** Rescores edited rows: a few immediately, many as a run of their own. */
import type { EditedCells } from '../../../model/ports';
import { sheetsWithResults, findResults, isResultsHeader } from '../../../results/find-results';
import { quietly } from '../../../model/google-refusals';
import { addToLast } from '../../../results/last-run';
import { countChange, storedSettings, editScoring } from '../../../stores/document';
import { TabScoring } from './tab-scoring';
import type { RunServices } from '../../run-services';
import { runIdAt, startRun, type RunOrder } from '../../run';
import { readSettings } from '../../../settings/read-settings';
import type { Settings } from '../../../settings/schema';
import { runStore, type EvalsPlan } from '../../../stores/run-record';
import { isInHeader, whatWasEdited, setWaitingMarks } from '../../../results/mark-edited';
import { readSource } from '../../../results/source';
import { hasPresentVerdicts, type PersonVerdicts, personVerdicts } from '../../../results/person-verdicts';
import type { Checks } from '../../../checks/check';
import { checksIn } from '../../../checks/registry';
import { turnsBefore } from '../../../evalset/conversations';
import type { RecordedCase } from '../../../evalset/read-tab';
import { memoize } from '../../../model/memoize';
import type { Rows } from '../../../model/spreadsheet';
import { count } from '../../../model/text';
import { asScored, linesByCase } from '../../../results/case-lines';
import { inputsOf, isScoredFrom, storedInputs } from '../../../results/inputs-hash';
import { type Reconciled, reconcile, writeLinks, writeMarks } from '../../../results/reconcile';
import { openStates } from '../../../stores/states';
import { replyDeadlineOf } from '../../execution-time';
import { decideWithFallback, judgeFor } from '../judge-of-run';
import { basisOf, plannedRow } from './rows-of-run';
import { UserError } from '../../../model/user-error';
import type { RunState } from '../../progress';

const LOCK_MS = 30_000;

/** Handles one edit. Edits outside of eval sets and `Responses` are ignored. */
export function scoreEdited(edit: EditedCells, services: RunServices): void {
  const { document, triggers, spreadsheet } = services;
  if (editScoring(document)?.triggerId !== edit.triggerId) {
    // Rescoring of edits was switched off, or another user has taken it over.
    triggers.remove(({ id }) => id === edit.triggerId);
    return;
  }
  const settings = readSettings(storedSettings(document));
  const edited = whatWasEdited(edit, spreadsheet, settings);
  // A response may belong to any eval set, so all of them are marked; the rows are found later, once people have stopped typing.
  if (edited === 'responses')
    for (const sheetId of sheetsWithResults(spreadsheet.tabs())) runStore(document).markEdited(sheetId);
  if (edited === 'cases') scoreRows(edit, settings, services);
}

/** More rows become a run, which shows its progress and can be resumed. */
const MAX_RESCORED = 50;

interface EditedRows extends Rows, Pick<EditedCells, 'sheetId'> {
  /** Present if only some of these rows were edited. */
  readonly only?: ReadonlySet<number>;
}

/**
 * Rescores edited rows: a few immediately, many as a run.
 *
 * @param hasLock whether this execution holds the lock; acquired if omitted
 * @param prepare called first, under the lock: saves labels, and returns all verdicts of people
 * @returns true if the rows are rescored, or a run has begun to rescore them
 */
export function scoreRows(
  edit: EditedRows,
  settings: Settings,
  services: RunServices,
  hasLock = services.lock.acquire(LOCK_MS),
  prepare?: () => PersonVerdicts,
): boolean {
  const { document, lock } = services;
  const store = runStore(document);
  if (!hasLock) {
    // Another execution is starting a run or rescoring. The next tick of the clock rescores this edit.
    store.markEdited(edit.sheetId);
    return false;
  }
  let rowsForRun: readonly number[] | undefined;
  try {
    const people = prepare?.();
    // Under the lock, so that no run can begin.
    if (!store.readable()) rowsForRun = rescore(edit, settings, services, people);
  } finally {
    lock.release();
  }
  if (rowsForRun?.length === 0) return true;
  if (rowsForRun === undefined || store.readable()) {
    store.markEdited(edit.sheetId);
    return false;
  }
  startRun(editOrder([edit.sheetId], { choice: { rows: rowsForRun } }, services), services);
  return true;
}

/**
 * Notes an edit for the clock or a sidebar to rescore, if this trigger cannot open the spreadsheet: Google does not document whether the
 * narrow permission is enough in an edit trigger.
 *
 * @returns true if the edit was deferred, or is not rescored at all
 */
export function deferIfInaccessible({ sheetId, triggerId }: EditedCells, services: RunServices): boolean {
  if (services.reachesFile()) return false;
  if (editScoring(services.document)?.triggerId === triggerId)
    runStore(services.document).markEdited(sheetId);
  return true;
}

/**
 * Scores edited rows like a run of one wave without a record. The caller holds the lock.
 *
 * @param onlyVerdicts all verdicts of people, if only these have changed
 * @returns rows to score as a run instead (too many, or without a line in the results); then nothing is written
 */
function rescore(
  edit: EditedRows,
  settings: Settings,
  services: RunServices,
  onlyVerdicts?: PersonVerdicts,
): readonly number[] {
  const { spreadsheet, clock, startedAt } = services;
  const source = readSource(spreadsheet, edit.sheetId, settings);
  const results =
    source.kind === 'eval set' ? findResults(spreadsheet, source.evalSet, isResultsHeader) : undefined;
  const written = results?.lines() ?? [];
  if (source.kind !== 'eval set' || !results || written.length === 0) return [];
  const evalSet = asScored(source.evalSet, written);
  const judge = judgeFor(settings, services, { until: replyDeadlineOf(startedAt), spentUsd: 0 });
  const checks = checksIn(spreadsheet);
  const basis = basisOf(settings, judge, evalSet, checks);
  const people = memoize(() => onlyVerdicts ?? personVerdicts(spreadsheet));
  const lines = reconcile(written, evalSet);
  const areAll = isInHeader(edit, evalSet.header);
  const isTouched = ({ evalCase: { row } }: RecordedCase): boolean =>
    areAll || (row >= edit.row && row < edit.row + edit.rows && edit.only?.has(row) !== false);
  const stale = staleLines(lines, isTouched, basis, checks, people, onlyVerdicts !== undefined);
  const staleCases = stale.flatMap(({ recorded }) => recorded ?? []);
  const lineOf = linesByCase(lines);
  const newCases = areAll
    ? []
    : evalSet.cases.filter((recorded) => isTouched(recorded) && !lineOf.has(recorded.evalCase));
  if (staleCases.length > MAX_RESCORED || newCases.length > 0)
    return [...staleCases, ...newCases].map(({ evalCase }) => evalCase.row);
  const marked = lines.filter((line) => line.isChanged && !stale.includes(line));
  if (staleCases.length + marked.length === 0) return [];
  writeMarks(results, written, marked);
  const scoring = new TabScoring(
    results,
    evalSet,
    staleCases.map(plannedRow),
    {
      ...{ runId: runIdAt(clock.now()), amends: true, keepsJudge: onlyVerdicts !== undefined },
      ...{ settings, checks, basis, people },
    },
    { states: openStates(services), spreadsheet, clock },
    { lines: lines.map(({ line, current }) => ({ ...line, card: current })), at: clock.now() },
  );
  while (scoring.rowsLeft > 0) scoring.scoreNext(scoring.rowsLeft, decideWithFallback(judge));
  // The verdict of a conversation changes with those of its turns.
  if (staleCases.some(({ turn }) => turn !== undefined)) {
    const rewritten = results.lines();
    writeMarks(results, rewritten, reconcile(rewritten, evalSet));
  }
  writeLinks(results, lines);
  // The review page shows new verdicts itself.
  if (staleCases.length > 0 && !onlyVerdicts)
    spreadsheet.notify(`${count(staleCases.length, 'row')} rescored`, 'for a while');
  // Before the lock is released.
  spreadsheet.flush();
  quietly(() => {
    countChange(services.document);
  });
  return [];
}

/** Lines whose scores are out of date. @param canBeLabelled true if nothing has changed but the verdicts of people */
function staleLines(
  lines: readonly Reconciled[],
  isTouched: (recorded: RecordedCase) => boolean,
  basis: string,
  checks: Checks,
  people: () => PersonVerdicts,
  canBeLabelled: boolean,
): readonly Reconciled[] {
  return lines.filter(({ line: { card }, recorded, isOther }) => {
    if (!recorded) return false;
    const hasOtherInputs = storedInputs(card)?.inputs !== inputsOf(recorded);
    // Rows whose cells were edited, too, are not rescored for a label: their next run takes it into account.
    if (canBeLabelled && (isOther || hasOtherInputs)) return false;
    // Later turns depend on the turns before.
    if (!isTouched(recorded)) return hasOtherInputs && turnsBefore(recorded).some(isTouched);
    if (isOther || (!canBeLabelled && !isScoredFrom(card, recorded, basis))) return true;
    return !hasPresentVerdicts(card, people(), checks);
  });
}

/** Shows a sentence to the person in front of the sheet, and records it as a problem of the last run. */
export function reportRefusal(sentence: string, services: RunServices): void {
  services.spreadsheet.notify(sentence, 'for a while');
  quietly(() => {
    addToLast(services, sentence);
  });
}

/** Starts a run of the rows whose edits were not rescored immediately; only marks them if nobody rescores edits. @returns undefined if there is nothing to score */
export function scoreWaitingEdits(services: RunServices): RunState | undefined {
  const { document, spreadsheet } = services;
  const store = runStore(document);
  if (!editScoring(document)) {
    setWaitingMarks(services);
    return undefined;
  }
  const marked = store.edited();
  if (marked.size === 0) return undefined;
  const tabs = spreadsheet.tabs();
  const tabsWithResults = [...marked.keys()].filter((sheetId) => {
    const info = tabs.find((tab) => tab.sheetId === sheetId);
    return info && findResults(spreadsheet, { tab: info.name, sheetId }, isResultsHeader, tabs) !== undefined;
  });
  for (const sheetId of marked.keys()) if (!tabsWithResults.includes(sheetId)) store.clearEdited(sheetId);
  if (tabsWithResults.length === 0) return undefined;
  try {
    return startRun(editOrder(tabsWithResults, { choice: {}, only: 'edited' }, services), services);
  } catch (error) {
    // The marks are cleared, as the run would fail again at every tick. The next edit, or a run of “only rows that changed”, scores the rows.
    if (error instanceof UserError && error.code === 'stopped')
      for (const sheetId of tabsWithResults) store.clearEdited(sheetId, marked.get(sheetId));
    throw error;
  }
}

/** A run triggered by an edit. */
function editOrder(
  sheetIds: readonly number[],
  which: Pick<EvalsPlan, 'choice' | 'only'>,
  { document }: Pick<RunServices, 'document'>,
): RunOrder {
  return {
    kind: 'evals',
    sheetIds: [...sheetIds],
    ...which,
    keepsOthers: true,
    amends: true,
    stored: storedSettings(document),
    set: [],
    startedFrom: 'edit',
  };
}
