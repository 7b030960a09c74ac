/** The menu items that ask the live agent about the eval set in front. */
import { activeSpreadsheet } from '../google/spreadsheet';
import { confirm } from '../google/ui';
import { UserError } from '../model/user-error';
import { type AskRequest, planAsking, startAsking } from '../run/ask-session';
import { withMessages } from './messages';
import { showReport } from './show-report';

export function askThisTab(): void {
  askWithDialogs({ which: 'all', thenScore: false });
}

export function askAndScoreThisTab(): void {
  askWithDialogs({ which: 'all', thenScore: true });
}

export function askOnlyMissing(): void {
  askWithDialogs({ which: 'missing', thenScore: false });
}

/** Says what it will take, and what of the quota, before anything is asked. */
function askWithDialogs(how: Pick<AskRequest, 'which' | 'thenScore'>): void {
  withMessages(() => {
    const tab = activeSpreadsheet().activeTab();
    if (tab === undefined) throw new UserError('usage', 'Open the tab of an eval set first.');
    const asking = planAsking({ ...how, tabs: [tab], choice: {}, set: [] });
    if (!confirm('Ask the agent?', asking.plan.text)) return;
    showReport(startAsking(asking));
  });
}
