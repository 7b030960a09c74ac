/** The agent’s outputs, in the tab `Responses`: asked of the live agent, or imported from a file. */
import * as asking from '../actions/asking/asking';
import { AskPlan } from '../actions/asking/plan';
import * as setup from '../actions/asking/setup';
import { currentSettings } from '../actions/current-settings';
import * as run from '../actions/responses/import-responses';
import * as states from '../actions/responses/kept-states';
import type { Services } from '../actions/services';
import * as z from '../model/zod';
import { isGoingOn } from '../run/end';
import { RunState } from '../run/job';
import { type SettingChange, SettingChanges } from '../settings/change';
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

/** Asking the live agent. */
export const agent = {
  /** What asking with this request would take. Asks the server for the quota, which spends nothing. */
  planAsking: entry(
    asking.AskRequest,
    AskPlan,
    (given, services) => asking.planAsking(given, services).asking,
  ),
  /** Asks the agent, and scores its answers if `thenScore`. */
  askAgent: entry(asking.AskRequest, RunState, asking.askAgent),
  agentSetup: entry(Nothing, setup.AgentSetup, (_given, services) => setup.agentSetup(services)),
  saveAgent: entry(setup.AgentEntry, setup.AgentSetup, setup.saveAgent),
  /** Puts a question to the agent as entered, saved or not; the GNW API is only asked for the quota. */
  testAgent: entry(setup.AgentTrial, setup.AgentTold, setup.testAgent),
};
