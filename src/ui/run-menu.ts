/** The menu items that run evals. */
import { type Coverage, coverageText } from '../actions/runs/coverage';
import { coverageOf, planFor, runPlan, type RunRequest } from '../actions/runs/session';
import type { Services } from '../actions/services';
import { IN_BATCHES } from '../model/grouped';
import { UserError } from '../model/user-error';
import type { SettingChange } from '../settings/change';
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
    const set = agreedTo(coverageOf(planned), services);
    if (!set) return;
    const { request } = planned;
    showState(
      runPlan({ ...planned, request: { ...request, set: [...request.set, ...set] } }, services),
      services,
    );
  };
}

/** Offers batches if they are worth it. @returns the settings for this run; undefined if it should not start */
function agreedTo(coverage: Coverage, { dialogs }: Services): readonly SettingChange[] | undefined {
  const text = coverageText(coverage);
  if (!coverage.isBatchWorth) return dialogs.confirm('Run evals', text) ? [] : undefined;
  const answer = dialogs.decide('Run evals in batches?', `${text}\n\n${YES_OR_NO}`);
  return answer === undefined ? undefined : answer === 'yes' ? IN_BATCHES : [];
}

const YES_OR_NO = 'Yes asks the judge in batches, No asks it now, question by question.';
