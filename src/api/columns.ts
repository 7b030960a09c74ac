/** What the sheet itself declares: column names (what could be renamed and added, doing it, undoing it), and checks of one’s own. */
import * as run from '../actions/columns/column-names';
import { currentSettings } from '../actions/current-settings';
import * as own from '../actions/own-checks/own-checks';
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

/** User-declared checks. */
export const ownChecks = {
  /** The tab `Checks`: the existing one, or a new one with examples. */
  openChecks: entry(Nothing, own.OwnChecks, (_given, services) => own.openOwnChecks(services)),
  /** Takes them from a CSV file instead. */
  importChecks: entry(own.ChecksFile, own.OwnChecks, (given, services) =>
    own.importOwnChecks(given, services),
  ),
};
