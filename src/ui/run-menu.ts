/** The menu items that run evals. */
import { coverageText } from '../actions/runs/coverage';
import { coverageOf, planFor, runPlan, type RunRequest } from '../actions/runs/session';
import type { Services } from '../actions/services';
import { UserError } from '../model/user-error';
import { item } from './menu-item';
import { showState } from './show-state';

export const RUN_ITEMS = {
  runOnThisTab: item(
    'Run evals',
    runs((services) => ({ tabs: [tabInFront(services)], choice: {} })),
  ),
  runOnAllTabs: item(
    'Run evals on all eval sets',
    runs(() => ({ choice: {} })),
  ),
  runOnSelectedRows: item(
    'Run evals on the selected rows',
    runs(({ spreadsheet }) => {
      const selected = spreadsheet.selection();
      if (!selected) throw new UserError('usage', 'Select rows of an eval set first.');
      return { tabs: [selected.tab], choice: { rows: selected.rows }, keepsOthers: true };
    }),
  ),
};

/** @throws UserError if none is open */
function tabInFront({ spreadsheet }: Pick<Services, 'spreadsheet'>): string {
  const tab = spreadsheet.activeTab();
  if (tab === undefined) throw new UserError('usage', 'Open the tab of an eval set first.');
  return tab;
}

/** Says what will be run before anything is. */
function runs(requestOf: (services: Services) => Omit<RunRequest, 'set'>): (services: Services) => void {
  return (services) => {
    const planned = planFor({ ...requestOf(services), set: [] }, services);
    if (services.dialogs.confirm('Run evals', coverageText(coverageOf(planned))))
      showState(runPlan(planned, services), services);
  };
}
