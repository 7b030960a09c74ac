/** The menu, and what its items do. */
import { addMenu, confirm, isUnauthorised, type MenuItem, showDialog, showPage, tell } from '../google/ui';
import { activeSpreadsheet } from '../google/spreadsheet';
import { UserError } from '../model/user-error';
import { coverageText } from '../run/coverage';
import { coverageOf, currentSettings, planFor, runPlan } from '../run/session';
import { coveragePage } from './pages/coverage-page';
import { guidePage } from './pages/guide-page';
import { summaryPage } from './pages/summary-page';

const MENU = 'GNW Evals';

const ITEMS: readonly MenuItem[] = [
  { label: 'Run evals on this tab', functionName: 'runOnThisTab' },
  { label: 'Run evals on all eval sets', functionName: 'runOnAllTabs' },
  { label: 'What will be checked?', functionName: 'showCoverage' },
  { label: 'Judge model…', functionName: 'showJudgeSetup' },
  { label: 'How scores work', functionName: 'showScoreGuide' },
];

/** Builds the menu; an add-on that is not authorised yet may only have one in the Extensions menu. */
export function buildMenu(event: { readonly authMode?: unknown } | undefined): void {
  addMenu(isUnauthorised(event) ? 'add-on' : 'top level', MENU, ITEMS);
}

export function runOnThisTab(): void {
  withMessages(() => {
    const tab = activeSpreadsheet().activeTab();
    if (tab === undefined) throw new UserError('usage', 'Open the tab of an eval set first.');
    runWithDialogs([tab]);
  });
}

export function runOnAllTabs(): void {
  withMessages(() => runWithDialogs(undefined));
}

export function showCoverage(): void {
  withMessages(() => {
    const session = planFor({ tabs: undefined, choice: {}, set: [] });
    showDialog('What will be checked?', coveragePage(coverageOf(session)));
  });
}

export function showScoreGuide(): void {
  withMessages(() => showDialog('How scores work', guidePage(currentSettings().scoring.passThreshold)));
}

export function showJudgeSetup(): void {
  withMessages(() => showPage('Judge model', 'judge'));
}

function runWithDialogs(tabs: readonly string[] | undefined): void {
  const session = planFor({ tabs, choice: {}, set: [] });
  if (!confirm('Run evals?', coverageText(coverageOf(session)))) return;
  showDialog('Results', summaryPage(runPlan(session)));
}

/** Expected failures, and Google's own, are told in words; a bug is thrown on, to be seen in the log. */
function withMessages(action: () => void): void {
  try {
    action();
  } catch (error) {
    const message = wordsFor(error);
    if (message === undefined) throw error;
    tell(MENU, message);
  }
}

/** Apps Script's services throw errors of this name: a time-out, a quota, a missing permission. */
const SERVICE_ERROR = 'Exception';

function wordsFor(error: unknown): string | undefined {
  if (error instanceof UserError) return error.message;
  return error instanceof Error && error.name === SERVICE_ERROR
    ? `Google reports: ${error.message} What was scored until then is in the results; run again to go on.`
    : undefined;
}
