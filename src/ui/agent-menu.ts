/** The menu items that ask the live agent about the eval set in front. */
import { activeSpreadsheet } from '../google/spreadsheet';
import { confirm } from '../google/ui';
import { UserError } from '../model/user-error';
import { type AskRequest, planAsking, startAsking } from '../actions/asking/session';
import { item } from './menu-item';
import { page } from './page-item';
import { showReport } from './show-report';

export const AGENT_ITEMS = {
  askThisTab: item('Ask the agent', () => askWithDialogs({ which: 'all', thenScore: false })),
  askAndScoreThisTab: item('Ask the agent, then score', () =>
    askWithDialogs({ which: 'all', thenScore: true }),
  ),
  askOnlyMissing: item('Ask only for rows without a response', () =>
    askWithDialogs({ which: 'missing', thenScore: false }),
  ),
  showResponses: page('Import responses', 'responses'),
};

/** Says what it will take, and what of the quota, before anything is asked. */
function askWithDialogs(how: Pick<AskRequest, 'which' | 'thenScore'>): void {
  const tab = activeSpreadsheet().activeTab();
  if (tab === undefined) throw new UserError('usage', 'Open the tab of an eval set first.');
  const asking = planAsking({ ...how, tabs: [tab], choice: {}, set: [] });
  if (!confirm('Ask the agent?', asking.plan.text)) return;
  showReport(startAsking(asking));
}
