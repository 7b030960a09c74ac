/** Rescores rows that have just been edited: a few at once and right here, many as a separate run. */
import { checksIn } from '../../../checks/registry';
import type { EditedCells } from '../../../model/whereabouts';
import {
  sheetsWithResults,
  findResults,
  isResultsHeader,
  ResultsTab,
  resultsTabName,
} from '../../../sheets/results/find-results';
import { quietly } from '../../../model/quietly';
import { tellWithLast } from '../../../sheets/last-ended';
import {
  countChange,
  knownResults,
  SETTINGS,
  storedSettings,
  EDIT_SCORING,
  editScoring,
} from '../../../sheets/store/document';
import { type EvalSetLook, MAX_AT_ONCE, scoreAgain } from './tab-scoring';
import type { Scorecard } from '../../../model/scorecard';
import type { RunServices } from '../../services';
import { startRun, type RunOrder } from '../../run';
import { readSettings } from '../../../settings/change';
import type { Settings } from '../../../settings/schema';
import { prefetch } from '../../../sheets/store/long-text';
import { runStore, type EvalsPlan } from '../../../sheets/store/run-record';
import { isInHeader, whatWasEdited, isAboutCases, setWaitingMarks } from '../../../sheets/mark-edited';
import { hasOutput } from '../../../agent/recorded';
import type { RecordedCase } from '../../../evalset/read-tab';
import { RESULTS_HEADER } from '../../../model/results-rows';
import type { Rows } from '../../../model/spreadsheet';
import { foldQuery } from '../../../model/text';
import { readEvalSet, readSource } from '../../../sheets/source';
import { responseSheets } from '../../../sheets/responses';
import { UserError } from '../../../model/user-error';
import type { RunState } from '../../job';

// What to read of an eval set and its results before edited rows are scored: usually those rows and their lines, else everything.

/** @returns undefined if nothing has been scored yet */
function lookAtAll(
  { sheetId }: Pick<EditedCells, 'sheetId'>,
  settings: Settings,
  { spreadsheet }: Pick<RunServices, 'spreadsheet'>,
): EvalSetLook | undefined {
  const source = readSource(spreadsheet, sheetId, settings);
  const evalSet = source.kind === 'eval set' ? source.evalSet : undefined;
  const results = evalSet && findResults(spreadsheet, evalSet, isResultsHeader);
  const lines = results?.lines() ?? [];
  return results && lines.length > 0 ? { evalSet, results, lines } : undefined;
}

/** A line is at most this far above its row: rows in between have none. */
const ABOVE = 200;

/**
 * Reads only the edited rows and their lines, however many rows there are. Possible if each row is a case that records its whole output
 * itself, and its line is where a run has put it.
 */
function lookNearby(
  edit: EditedCells,
  settings: Settings,
  { spreadsheet, document }: Pick<RunServices, 'spreadsheet' | 'document'>,
): EvalSetLook | 'nothing to do' | 'look at all' {
  const resultsId = knownResults(document).sheets[edit.sheetId];
  if (resultsId === undefined || !spreadsheet.has(resultsId)) return 'look at all';
  const evalSet = readEvalSet(spreadsheet, edit.sheetId, settings, edit);
  if (!evalSet) return 'look at all';
  const { header } = evalSet;
  if (!isAboutCases(edit, header)) return 'nothing to do';
  const cases = evalSet.cases.filter(
    ({ evalCase: { row } }) => row >= edit.row && row < edit.row + edit.rows,
  );
  const isWhole = cases.length === edit.rows && cases.every(isAlone);
  if (!isWhole || header.columns.has('conversation')) return 'look at all';
  // A response would come first.
  if (responseSheets(spreadsheet).size > 0) return 'look at all';
  const sheet = spreadsheet.open(resultsId);
  const values = sheet.read(linesNear(edit));
  if (!isResultsHeader((values[0] ?? []).map(String))) return 'look at all';
  const results = new ResultsTab(sheet, evalSet, checksIn(spreadsheet));
  const all = results.lines(values);
  const lines = cases.flatMap((recorded) => {
    const ofRow = all.filter(({ card }) => card.row === recorded.evalCase.row);
    return ofRow.length === 1 ? ofRow.filter(({ card }) => isLineOf(card, recorded)) : [];
  });
  return lines.length === cases.length ? { evalSet: { ...evalSet, cases }, results, lines } : 'look at all';
}

/** An eval set has its header in row 1 or further down: a line is at most two rows below its case. */
function linesNear({ row, rows }: EditedCells): Rows {
  const first = Math.max(RESULTS_HEADER + 1, row - ABOVE);
  return { row: first, rows: Math.max(1, row + rows + RESULTS_HEADER - 1 - first) };
}

/** Whether its own row holds everything it was scored from: other rows may tell how its dates are read. */
function isAlone({ recorded, evalCase }: RecordedCase): boolean {
  return hasOutput(recorded) && evalCase.dayReading === undefined;
}

/** Whatever was edited, the case's id or its question is still there. */
function isLineOf(card: Scorecard, { evalCase: { testId, query } }: RecordedCase): boolean {
  return (testId !== '' && card.test_id === testId) || foldQuery(card.query) === foldQuery(query);
}

const LOCK_MS = 30_000;

/** Handles one edit. Edits of other tabs and columns cause no work. */
export function scoreEdited(edit: EditedCells, services: RunServices): void {
  const { document, triggers, spreadsheet, lock } = services;
  // Usually the edit is in an eval set that has results: then everything is read once, under the lock.
  const hasLock = hasUsualResults(edit, spreadsheet) ? lock.acquire(LOCK_MS) : undefined;
  const propertyPort = prefetch(document, EDIT_SCORING, SETTINGS);
  if (editScoring(propertyPort)?.triggerId !== edit.triggerId) {
    // Another user has taken it over, or it is switched off.
    triggers.remove(({ id }) => id === edit.triggerId);
    return;
  }
  const settings = readSettings(storedSettings(propertyPort));
  const store = runStore(document);
  // The lock is released when the execution ends.
  if (hasLock === true && !store.readable() && isDoneNearby(edit, settings, services)) return;
  const edited = whatWasEdited(edit, spreadsheet, settings);
  // A response may belong to any eval set. Which rows it concerns is determined once people have stopped typing.
  if (edited === 'responses')
    for (const sheetId of sheetsWithResults(spreadsheet.tabs())) store.markEdited(sheetId);
  if (edited === 'cases') scoreRows(edit, settings, services, hasLock);
}

type EditedRows = Pick<EditedCells, 'sheetId' | 'row' | 'rows'>;

/**
 * Scores rows again whose cells were edited: a few right here, many as a run.
 *
 * @param hasLock whether this execution could get the lock; asked for if omitted
 * @returns whether that is done, or a run has begun to do it
 */
export function scoreRows(
  edit: EditedRows,
  settings: Settings,
  services: RunServices,
  hasLock = services.lock.acquire(LOCK_MS),
): boolean {
  const { document, lock } = services;
  const store = runStore(document);
  if (!hasLock) {
    // A run is being started, or another edit takes long: the clock deals with this one.
    store.markEdited(edit.sheetId);
    return false;
  }
  let many: readonly number[] | undefined;
  try {
    // Checked under the lock: no run can begin meanwhile.
    if (!store.readable()) many = rescore(edit, lookAtAll(edit, settings, services), settings, services);
  } finally {
    lock.release();
  }
  if (many?.length === 0) return true;
  if (many === undefined || store.readable()) {
    store.markEdited(edit.sheetId);
    return false;
  }
  startRun(editOrder([edit.sheetId], { choice: { rows: many } }, services), services);
  return true;
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
  try {
    const near = edit.rows > MAX_AT_ONCE ? 'look at all' : lookNearby(edit, settings, services);
    if (near === 'look at all') return false;
    if (near !== 'nothing to do') rescore(edit, near, settings, services);
    return true;
  } catch {
    services.spreadsheet.forget();
    return false;
  }
}

/**
 * Scores the edited rows as a run would, in one go.
 *
 * @param look undefined if nothing has been scored yet
 * @returns rows that are better scored as a run: too many, or without a line in the results yet
 */
function rescore(
  edit: EditedRows,
  look: EvalSetLook | undefined,
  settings: Settings,
  services: RunServices,
): readonly number[] {
  if (!look) return [];
  const edited = isInHeader(edit, look.evalSet.header) ? 'all' : edit;
  const { many, isWritten } = scoreAgain(edited, look, settings, services);
  if (!isWritten) return many;
  // Before the lock is released, and before work that these rows don't need.
  services.spreadsheet.flush();
  quietly(() => {
    countChange(services.document);
  });
  return many;
}

/** To whoever is looking, and to whoever looks at the last run later. */
export function tellRefused(sentence: string, services: RunServices): void {
  services.spreadsheet.notify(sentence, 'for a while');
  quietly(() => {
    tellWithLast(services, sentence);
  });
}

// Rows that were edited while nothing could be done about them: they are now scored, or marked.

/** Rows that no run has reached are left alone. @returns undefined if nothing needs scoring */
export function scoreEditsLeft(services: RunServices): RunState | undefined {
  const { document, spreadsheet } = services;
  const store = runStore(document);
  if (!editScoring(document)) {
    setWaitingMarks(services);
    return undefined;
  }
  const marked = store.edited();
  if (marked.size === 0) return undefined;
  const tabs = spreadsheet.tabs();
  const there = [...marked.keys()].filter((sheetId) => {
    const info = tabs.find((tab) => tab.sheetId === sheetId);
    return info && findResults(spreadsheet, { tab: info.name, sheetId }, isResultsHeader, tabs) !== undefined;
  });
  for (const sheetId of marked.keys()) if (!there.includes(sheetId)) store.clearEdited(sheetId);
  if (there.length === 0) return undefined;
  try {
    return startRun(editOrder(there, { choice: {}, only: 'edited' }, services), services);
  } catch (error) {
    // It would recur at every tick: the next edit, or “Run only rows that changed”, takes the rows up.
    if (error instanceof UserError && error.code === 'stopped')
      for (const sheetId of there) store.clearEdited(sheetId, marked.get(sheetId));
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
