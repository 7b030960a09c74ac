/** Asking the live agent. */
import { AskPlan } from '../actions/asking/plan';
import * as asking from '../actions/asking/asking';
import * as setup from '../actions/asking/setup';
import { RunState } from '../run/run-state';
import { entry, Nothing } from './entry';

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
