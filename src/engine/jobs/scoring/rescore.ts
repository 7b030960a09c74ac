/** Rescores rows that have just been edited: a few at once and right here, many as a separate run. */
import type { EditedCells } from '../../../model/whereabouts';
import { sheetsWithResults, findResults, isResultsHeader } from '../../../results/find-results';
import { quietly } from '../../../model/quietly';
import { tellWithLast } from '../../../results/last-ended';
import { countChange, storedSettings, editScoring } from '../../../stores/document';
import { type EditedRows, type EvalSetLook, scoreAgain } from './tab-scoring';
import type { RunServices } from '../../services';
import { startRun, type RunOrder } from '../../run';
import { readSettings } from '../../../settings/change';
import type { Settings } from '../../../settings/schema';
import { runStore, type EvalsPlan } from '../../../stores/run-record';
import { isInHeader, whatWasEdited, setWaitingMarks } from '../../../results/mark-edited';
import { readSource } from '../../../results/source';
import type { PersonVerdicts } from '../../../results/people';
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

const LOCK_MS = 30_000;

/** Handles one edit. Edits of other tabs and columns cause no work. */
export function scoreEdited(edit: EditedCells, services: RunServices): void {
  const { document, triggers, spreadsheet } = services;
  if (editScoring(document)?.triggerId !== edit.triggerId) {
    // Another user has taken it over, or it is switched off.
    triggers.remove(({ id }) => id === edit.triggerId);
    return;
  }
  const settings = readSettings(storedSettings(document));
  const edited = whatWasEdited(edit, spreadsheet, settings);
  // A response may belong to any eval set. Which rows it concerns is determined once people have stopped typing.
  if (edited === 'responses')
    for (const sheetId of sheetsWithResults(spreadsheet.tabs())) runStore(document).markEdited(sheetId);
  if (edited === 'cases') scoreRows(edit, settings, services);
}

type Edited = EditedRows & Pick<EditedCells, 'sheetId'>;

/**
 * Scores rows again whose cells were edited: a few right here, many as a run.
 *
 * @param hasLock whether this execution could get the lock; asked for if omitted
 * @param prepare what to do first under the lock: returns what people say by then
 * @returns whether that is done, or a run has begun to do it
 */
export function scoreRows(
  edit: Edited,
  settings: Settings,
  services: RunServices,
  hasLock = services.lock.acquire(LOCK_MS),
  prepare?: () => PersonVerdicts,
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
    const people = prepare?.();
    // Checked under the lock: no run can begin meanwhile.
    if (!store.readable())
      many = rescore(edit, lookAtAll(edit, settings, services), settings, services, people);
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

/**
 * Scores the edited rows as a run would, in one go.
 *
 * @param look undefined if nothing has been scored yet
 * @returns rows that are better scored as a run: too many, or without a line in the results yet
 */
function rescore(
  edit: Edited,
  look: EvalSetLook | undefined,
  settings: Settings,
  services: RunServices,
  people?: PersonVerdicts,
): readonly number[] {
  if (!look) return [];
  const edited = isInHeader(edit, look.evalSet.header) ? 'all' : edit;
  const { many, isWritten } = scoreAgain(edited, look, settings, services, people);
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
