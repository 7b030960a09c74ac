/** The menu items that run evals, say how far a run is, and show what came of it. */
import { activeSpreadsheet } from '../google/spreadsheet';
import { confirm, showDialog, tell } from '../google/ui';
import { UserError } from '../model/user-error';
import { coverageText } from '../actions/runs/coverage';
import * as session from '../actions/runs/session';
import { coverageOf, planFor, runPlan, type RunRequest } from '../actions/runs/session';
import { item } from './menu-item';
import { page } from './page-item';
import { coveragePage } from './pages/coverage-page';
import { summaryPage } from './pages/summary-page';
import { showReport } from './show-report';

/** What is used daily. */
export const RUN_ITEMS = {
  runOnThisTab: item('Run evals on this tab', () => runWithDialogs({ tabs: [tabInFront()], choice: {} })),
  runOnAllTabs: item('Run evals on all eval sets', () => runWithDialogs({ choice: {} })),
  runOnSelectedRows: item('Run evals on the selected rows', () => {
    const selected = activeSpreadsheet().selection();
    if (!selected) throw new UserError('usage', 'Select rows of an eval set first.');
    runWithDialogs({ tabs: [selected.tab], choice: { rows: selected.rows }, keepsOthers: true });
  }),
  runOnlyErrors: item('Run only rows with errors', () => runWithDialogs({ choice: {}, only: 'errors' })),
  runOnlyChanged: item('Run only rows that changed', () => runWithDialogs({ choice: {}, only: 'changed' })),
  showChoose: page('Run with filters', 'choose'),
  showCoverage: item('What will be checked?', () => {
    const planned = planFor({ tabs: undefined, choice: {}, set: [] });
    showDialog('What will be checked?', coveragePage(coverageOf(planned)));
  }),
  showProgress: item('Run in progress…', showProgress),
};

export const LAST_RESULTS = item('Last results', () => {
  const summary = session.lastSummary();
  if (!summary) throw new UserError('usage', 'No run has come to an end in this spreadsheet yet.');
  showDialog('Results', summaryPage(summary));
});

/** Tells how far the run is; one that rests can be continued, any can be cancelled. */
function showProgress(): void {
  const progress = session.progress();
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
      tell('Run in progress', session.cancelRun());
  } else if (confirm('Continue the run?', `${text}\n${who}\n\nOK goes on with it now.`)) {
    const report = session.continueRun(true);
    if (report) showReport(report);
  } else if (confirm('Cancel the run?', 'OK cancels the run; rows that are scored stay as they are.')) {
    tell('Run in progress', session.cancelRun());
  }
}

function tabInFront(): string {
  const tab = activeSpreadsheet().activeTab();
  if (tab === undefined) throw new UserError('usage', 'Open the tab of an eval set first.');
  return tab;
}

function runWithDialogs(request: Omit<RunRequest, 'set'>): void {
  const planned = planFor({ ...request, set: [] });
  if (!confirm('Run evals?', coverageText(coverageOf(planned)))) return;
  showReport(runPlan(planned));
}
