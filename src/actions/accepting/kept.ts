/** What follows a change that a person made: its line in the history, and the marks of rows that differ from what was scored. */
import { openHistory } from '../../results/history/tab';
import { isMarking, setMarks } from '../edits/marks';
import type { EditAction } from '../../store/edits';
import { runStore } from '../../store/run-record';
import { readingSettings } from '../../results/runs/run-settings';
import type { Services } from '../services';

interface Told {
  readonly outcome: 'accepted' | 'labelled' | 'undone';
  readonly tabs: readonly string[];
  readonly summary: string;
}

export function noteInHistory(
  { id, when, by, cells }: EditAction,
  { outcome, tabs, summary }: Told,
  { spreadsheet }: Pick<Services, 'spreadsheet'>,
): void {
  const rows = new Set(cells.map(({ sheetId, row }) => `${sheetId} ${row}`)).size;
  openHistory(spreadsheet).note({ id, when, by, outcome, tabs, rows, summary });
}

/** A script's own writes fire no edit trigger. Must not be called under the lock. */
export function markEditedRows(sheetIds: Iterable<number>, services: Services): void {
  const { document } = services;
  const settings = readingSettings(services);
  for (const sheetId of new Set(sheetIds))
    if (!isMarking(document) || !setMarks(sheetId, settings, services))
      runStore(document).markEdited(sheetId);
}
