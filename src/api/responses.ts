/** The agent's outputs from a file, into the tab `Responses`. */
import { clock } from '../google/fetch';
import { documentLock } from '../google/lock';
import { documentProperties } from '../google/properties';
import { activeSpreadsheet } from '../google/spreadsheet';
import * as run from '../actions/responses/import-responses';
import { currentSettings, progress } from '../actions/runs/session';
import { type SettingChange, SettingChanges } from '../settings/change';
import * as z from '../settings/zod';
import { entry } from './entry';

const Request = () => z.extend(run.ImportOrder(), { set: SettingChanges() });

const services = (set: readonly SettingChange[]): run.ImportServices => ({
  spreadsheet: activeSpreadsheet(),
  lock: documentLock,
  clock,
  document: documentProperties(),
  settings: currentSettings(set),
  isRunning: () => progress() !== undefined,
});

export const responses = {
  /** What of a file belongs to which eval set, and what does not. */
  previewResponses: entry(Request, run.ImportPreview, ({ set, ...file }) =>
    run.previewResponses(file, services(set)),
  ),
  /** Takes it in, and tells what was done. */
  importResponses: entry(Request, run.ImportPreview, ({ set, ...file }) =>
    run.importResponses(file, services(set)),
  ),
};
