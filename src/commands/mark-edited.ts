/** Marks rows that were edited since they were scored, as soon as they are edited. */
import { sheetsWithResults } from '../sheets/tab';
import { settingsForEdits } from '../sheets/runs/run-settings';
import { isMarking, type MarkServices, setMarks } from './marks';
import { runStore } from '../sheets/store/run-record';
import type { EditedCells } from '../model/whereabouts';
import { whatWasEdited } from './edited-cells';

/**
 * Handles one edit within the rights of a simple trigger: with no service that needs a permission. Marks that cannot be set
 * now are noted in the document for later.
 *
 * @param read called only if edits are marked
 */
export function markEdited(read: () => EditedCells, services: MarkServices): void {
  const { document } = services;
  if (!isMarking(document)) return;
  const edit = read();
  const settings = settingsForEdits(document);
  const what = whatWasEdited(edit, services.spreadsheet, settings);
  if (what === 'others') return;
  // A response may belong to any eval set.
  const sheetIds = what === 'cases' ? [edit.sheetId] : sheetsWithResults(services.spreadsheet.tabs());
  for (const sheetId of sheetIds)
    if (!setMarks(sheetId, settings, services)) runStore(document).markEdited(sheetId);
}
