/** The names of columns: what could be renamed and added, doing it, taking it back. */
import { clock } from '../google/fetch';
import { documentLock } from '../google/lock';
import { documentProperties } from '../google/properties';
import { activeSpreadsheet } from '../google/spreadsheet';
import * as run from '../actions/columns/column-names';
import { currentSettings } from '../actions/runs/session';
import * as z from '../settings/zod';
import { entry, Nothing } from './entry';

const services = (): run.ColumnServices => ({
  spreadsheet: activeSpreadsheet(),
  columns: currentSettings().columns,
  document: documentProperties(),
  clock,
  lock: documentLock,
});

const Columns = () => z.object({ tabs: z.array(run.TabColumns()) });
const Changed = () => z.extend(Columns(), { messages: z.array(z.string()) });

function changed(messages: string[], all: run.ColumnServices): z.Shape<typeof Changed> {
  return { messages, tabs: run.preview(all) };
}

export const columns = {
  columnNames: entry(Nothing, Columns, () => ({ tabs: run.preview(services()) })),
  renameColumns: entry(run.ColumnRequest, Changed, (given) => {
    const all = services();
    return changed(run.apply(given, all), all);
  }),
  /** Takes back the last change of a tab. */
  undoColumns: entry(
    () => z.strictObject({ sheetId: z.int() }),
    Changed,
    ({ sheetId }) => {
      const all = services();
      return changed(run.undo(sheetId, all), all);
    },
  ),
};
