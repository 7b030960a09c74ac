/** The menu items that ask the live agent about the eval set in front. */
import { type AskRequest, planAsking } from '../actions/asking/asking';
import { runPlan } from '../actions/runs/session';
import { currentSettings } from '../actions/current-settings';
import { readTraces } from '../actions/langfuse/read-traces';
import type { Services } from '../actions/services';
import { item, page } from './menu-item';
import { tabInFront } from './run-menu';
import { showState } from './show-state';

export const AGENT_ITEMS = {
  askThisTab: item('Ask the agent', asks({ which: 'all', thenScore: false })),
  askAndScoreThisTab: item('Ask the agent, then score', asks({ which: 'all', thenScore: true })),
  askOnlyMissing: item('Ask only for rows without a response', asks({ which: 'missing', thenScore: false })),
  showAgent: page('Set up the agent', 'agent', 620),
  readTraces: item('Read traces from Langfuse', (services) => {
    services.dialogs.tell('Traces', readTraces(currentSettings(services), services).message);
  }),
  showTraceImport: page('Import from Langfuse', 'traces', 620),
  showResponses: page('Import responses', 'responses'),
  showStates: page('Kept states', 'states'),
};

/** Says what it will take, also of the quota, before anything is asked. */
function asks(how: Pick<AskRequest, 'which' | 'thenScore'>): (services: Services) => void {
  return (services) => {
    const { asking, session } = planAsking(
      { ...how, tabs: [tabInFront(services)], choice: {}, set: [] },
      services,
    );
    if (services.dialogs.confirm('Ask the agent?', asking.text))
      showState(runPlan(session, services), services);
  };
}
