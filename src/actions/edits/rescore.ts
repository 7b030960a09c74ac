/** Rescores rows that have just been edited: a few at once and right here, many as a separate run. */
import type { EditedCells } from '../../model/whereabouts';
import { sheetsWithResults } from '../../results/tab';
import { resultsTabName } from '../../results/tab-name';
import { quietly } from '../../model/quietly';
import { tellWithLast } from '../../results/runs/last-ended';
import { countChange } from '../../store/known-results';
import { type Look, MOST_AT_ONCE, scoreAgain } from '../../jobs/scoring/again';
import { plannedChoice } from '../../jobs/scoring/frozen';
import type { RunServices } from '../../run/services';
import { startRun } from '../../run/start';
import { readSettings } from '../../settings/change';
import type { Settings } from '../../settings/schema';
import { EDIT_SCORING, editScoring } from '../../store/edit-marks';
import { prefetch } from '../../store/long-text';
import { type RunStore, runStore } from '../../store/run-record';
import { SETTINGS, storedSettings } from '../../store/settings';
import { isInHeader, whatWasEdited } from './edited-cells';
import { editOrder } from './edits-left';
import { lookAtAll, lookNearby } from './look';

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
  if (hasLock === true && !isGoingOn(store) && isDoneNearby(edit, settings, services)) return;
  const edited = whatWasEdited(edit, spreadsheet, settings);
  if (edited === 'responses') markAll(services);
  if (edited !== 'cases') return;
  scoreRows(edit, settings, services, hasLock);
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
    many = isGoingOn(store) ? undefined : rescoreRows(edit, settings, services);
  } finally {
    lock.release();
  }
  if (many?.length === 0) return true;
  if (many === undefined || isGoingOn(store)) {
    store.markEdited(edit.sheetId);
    return false;
  }
  startRun(editOrder([edit.sheetId], plannedChoice({ rows: many }), services), services);
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
  const { spreadsheet } = services;
  try {
    const near = edit.rows > MOST_AT_ONCE ? 'look at all' : lookNearby(edit, settings, services);
    if (near === 'look at all') return false;
    if (near !== 'nothing to do' && scoreAgain(rowsOf(edit, near), near, settings, services).isWritten)
      countChange(services.document);
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
function rescoreRows(edit: EditedRows, settings: Settings, services: RunServices): readonly number[] {
  const look = lookAtAll(edit, settings, services);
  if (!look) return [];
  const { many, isWritten } = scoreAgain(rowsOf(edit, look), look, settings, services);
  if (!isWritten) return many;
  // Before the lock is released, and before work that these rows don't need.
  services.spreadsheet.flush();
  quietly(() => {
    countChange(services.document);
  });
  return many;
}

function rowsOf(edit: EditedRows, { evalSet }: Look): EditedRows | 'all' {
  return isInHeader(edit, evalSet.header) ? 'all' : edit;
}

/** To whoever is looking, and to whoever looks at the last run later. */
export function tellRefused(sentence: string, services: RunServices): void {
  services.spreadsheet.notify(sentence, 'for a while');
  quietly(() => {
    tellWithLast(services, sentence);
  });
}
