/** The menu items that run evals, say how far a run is, and show its result. */
import { NO_RUN_YET } from '../model/run-words';
import { IN_BATCHES } from '../model/in-batches';
import { UserError } from '../model/user-error';
import { type Coverage, coverageText } from '../actions/runs/coverage';
import { continueRun } from '../actions/runs/continue';
import { lastSummary } from '../actions/runs/last-run';
import { coverageOf, planFor, runPlan, type RunRequest } from '../actions/runs/session';
import type { Services } from '../actions/services';
import { cancelRun, progressNow } from '../run/end';
import type { SettingChange } from '../settings/change';
import { item, page } from './menu-item';
import { coveragePage } from './pages/coverage-page';
import { summaryPage } from './pages/summary-page';
import { showState } from './show-state';

/** Used daily. */
export const RUN_ITEMS = {
  runOnThisTab: item(
    'Run evals on this tab',
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
  runOnlyErrors: item(
    'Run only rows with errors',
    runs(() => ({ choice: {}, only: 'errors' })),
  ),
  runOnlyChanged: item(
    'Run only rows that changed',
    runs(() => ({ choice: {}, only: 'changed' })),
  ),
  showChoose: page('Run with filters', 'choose'),
  showCoverage: item('What will be checked?', (services) => {
    const planned = planFor({ tabs: undefined, choice: {}, set: [] }, services);
    services.dialogs.showDialog('What will be checked?', coveragePage(coverageOf(planned)));
  }),
  showProgress: item('Run in progress…', showProgress),
};

export const LAST_RESULTS = item('Last results', (services) => {
  const summary = lastSummary(services);
  if (!summary) throw new UserError('usage', NO_RUN_YET);
  services.dialogs.showDialog('Results', summaryPage(summary));
});

/** Says how far the run is; one that rests can be continued, any can be cancelled. */
function showProgress(services: Services): void {
  const { confirm, tell } = services.dialogs;
  const progress = progressNow(services);
  if (!progress) {
    tell('Run in progress', 'No run is going on.');
    return;
  }
  const { startedBy, startedAt, text, state } = progress;
  const who = `Started by ${startedBy === '' ? 'somebody' : startedBy} at ${startedAt.slice(0, 16).replace('T', ' ')} UTC.`;
  if (state === 'running') {
    if (
      confirm(
        'Cancel the run?',
        `${text}\n${who}\n\nOK cancels the run; rows that are scored stay as they are.`,
      )
    )
      tell('Run in progress', cancelRun(services));
  } else if (confirm('Continue the run?', `${text}\n${who}\n\nOK goes on with it now.`)) {
    const state = continueRun(services);
    if (state) showState(state, services);
  } else if (confirm('Cancel the run?', 'OK cancels the run; rows that are scored stay as they are.')) {
    tell('Run in progress', cancelRun(services));
  }
}

/** @throws UserError if none is open */
export function tabInFront({ spreadsheet }: Pick<Services, 'spreadsheet'>): string {
  const tab = spreadsheet.activeTab();
  if (tab === undefined) throw new UserError('usage', 'Open the tab of an eval set first.');
  return tab;
}

/** Says what will be checked before anything is. */
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
  if (!coverage.isBatchWorth) return dialogs.confirm('Run evals?', text) ? [] : undefined;
  const answer = dialogs.decide('Run evals in batches?', `${text}\n\n${YES_OR_NO}`);
  return answer === undefined ? undefined : answer === 'yes' ? IN_BATCHES : [];
}

const YES_OR_NO = 'Yes asks the judge in batches, No asks it now, question by question.';
