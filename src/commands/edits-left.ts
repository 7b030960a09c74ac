/** Rows that were edited while nothing could be done about them: they are now scored, or marked. */
import { UserError } from '../model/user-error';
import { findResults, isResultsHeader } from '../results/tab';
import { setWaitingMarks } from './marks';
import type { RunServices } from '../run/services';
import type { RunState } from '../run/job';
import { type Order, startRun } from '../run/start';
import { editScoring } from '../store/edit-marks';
import { type EvalsPlan, runStore } from '../store/run-record';
import { storedSettings } from '../store/settings';

/** Rows that no run has reached are left alone. @returns undefined if nothing needs scoring */
export function scoreEditsLeft(services: RunServices): RunState | undefined {
  const { document, spreadsheet } = services;
  const store = runStore(document);
  if (!editScoring(document)) {
    setWaitingMarks(services);
    return undefined;
  }
  const marked = store.edited();
  if (marked.length === 0) return undefined;
  const tabs = spreadsheet.tabs();
  const there = marked.filter((sheetId) => {
    const info = tabs.find((tab) => tab.sheetId === sheetId);
    return info && findResults(spreadsheet, { tab: info.name, sheetId }, isResultsHeader, tabs) !== undefined;
  });
  for (const sheetId of marked) if (!there.includes(sheetId)) store.clearEdited(sheetId);
  if (there.length === 0) return undefined;
  const marks = new Map(there.map((sheetId) => [sheetId, store.marks(sheetId)]));
  try {
    return startRun(editOrder(there, { only: 'edited' }, services), services);
  } catch (error) {
    // It would recur at every tick: the next edit, or “Run only rows that changed”, takes the rows up.
    if (error instanceof UserError && error.code === 'stopped')
      for (const sheetId of there) store.clearEdited(sheetId, marks.get(sheetId));
    throw error;
  }
}

/** A run triggered by an edit. */
export function editOrder(
  sheetIds: readonly number[],
  which: Pick<EvalsPlan, 'only' | 'rows'>,
  { document }: Pick<RunServices, 'document'>,
): Order {
  return {
    kind: 'evals',
    sheetIds: [...sheetIds],
    ...which,
    keepsOthers: true,
    amends: true,
    stored: storedSettings(document),
    set: [],
    startedFrom: 'edit',
    mailTo: '',
    mailWhen: 'always',
    occasion: 'an edit',
  };
}
