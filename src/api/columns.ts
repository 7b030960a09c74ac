/** Column names: what could be renamed and added, doing it, undoing it. */
import * as run from '../actions/columns/column-names';
import { currentSettings } from '../actions/current-settings';
import type { Services } from '../actions/services';
import * as z from '../model/zod';
import { entry, Nothing } from './entry';

function columnServices(services: Services): run.ColumnServices {
  const { spreadsheet, document, clock, lock } = services;
  return { spreadsheet, document, clock, lock, columns: currentSettings(services).columns };
}

const Columns = () => z.object({ tabs: z.array(run.TabColumns()) });
const Changed = () => z.extend(Columns(), { messages: z.array(z.string()) });

function changed(messages: string[], all: run.ColumnServices): z.Shape<typeof Changed> {
  return { messages, tabs: run.preview(all) };
}

export const columns = {
  columnNames: entry(Nothing, Columns, (_given, services) => ({
    tabs: run.preview(columnServices(services)),
  })),
  renameColumns: entry(run.ColumnRequest, Changed, (given, services) => {
    const all = columnServices(services);
    return changed(run.apply(given, all), all);
  }),
  /** Undoes the last change of a tab. */
  undoColumns: entry(
    () => z.strictObject({ sheetId: z.int() }),
    Changed,
    ({ sheetId }, services) => {
      const all = columnServices(services);
      return changed(run.undo(sheetId, all), all);
    },
  ),
};
