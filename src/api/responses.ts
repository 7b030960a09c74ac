/** Imports the agent's outputs from a file into the tab `Responses`. */
import { currentSettings } from '../actions/current-settings';
import * as run from '../actions/responses/import-responses';
import * as states from '../actions/responses/kept-states';
import type { Services } from '../actions/services';
import { isGoingOn } from '../run/end';
import { type SettingChange, SettingChanges } from '../settings/change';
import * as z from '../model/zod';
import { entry, Nothing } from './entry';

const Request = () => z.extend(run.ImportOrder(), { set: SettingChanges() });

function importServices(services: Services, set: readonly SettingChange[]): run.ImportServices {
  const { spreadsheet, lock, clock, document, pack } = services;
  const isRunning = () => isGoingOn(services);
  return { spreadsheet, lock, clock, document, pack, settings: currentSettings(services, set), isRunning };
}

export const responses = {
  /** What in a file belongs to which eval set, and what belongs to none. */
  previewResponses: entry(Request, run.ImportPreview, ({ set, ...file }, services) =>
    run.previewResponses(file, importServices(services, set)),
  ),
  /** Imports it, and says what was done. */
  importResponses: entry(Request, run.ImportPreview, ({ set, ...file }, services) =>
    run.importResponses(file, importServices(services, set)),
  ),
  /** How much room the whole states of responses take. */
  keptStates: entry(Nothing, states.StatesTold, (_given, services) =>
    states.statesTold(importServices(services, [])),
  ),
  /** Removes old ones. */
  pruneStates: entry(states.PruneRequest, states.Pruned, (given, services) =>
    states.pruneStates(given, importServices(services, [])),
  ),
};
