/** Asking the live agent, and keeping what was asked elsewhere. */
import { AskPlan } from '../actions/asking/plan';
import * as asking from '../actions/asking/asking';
import * as setup from '../actions/asking/setup';
import { ACTUAL_FIELDS } from '../model/columns';
import { RunState } from '../run/run-state';
import * as z from '../model/zod';
import { entry, Nothing } from './entry';

const NewResponses = () =>
  z.strictObject({
    responses: z.array(
      z.extend(asking.Question(), {
        record: z.array(z.tuple([z.enum(ACTUAL_FIELDS), z.union([z.string(), z.number()])])),
        /** The whole state behind it, see model/response. */
        state: z.optional(z.string()),
      }),
    ),
  });

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
  /** The questions that asking with this request would put, for asking outside Google. */
  openQuestions: entry(asking.AskRequest, asking.OpenQuestions, asking.openQuestions),
  /** Keeps responses collected outside Google, replacing those of the same case and trial. */
  keepResponses: entry(
    NewResponses,
    () => z.object({ remark: z.string() }),
    ({ responses }, services) => ({
      remark: asking.keepResponses(
        responses.map(({ record, state, ...about }) => ({
          ...about,
          record: new Map(record),
          ...(state !== undefined && { state }),
        })),
        services,
      ),
    }),
  ),
};
