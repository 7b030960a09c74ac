/** The menu, and what its items do. */
import { addMenu, confirm, isUnauthorised, type MenuEntry, showDialog, showPage, tell } from '../google/ui';
import { activeSpreadsheet } from '../google/spreadsheet';
import { UserError } from '../model/user-error';
import { coverageText } from '../run/coverage';
import * as session from '../run/session';
import { coverageOf, currentSettings, planFor, runPlan, type RunRequest } from '../run/session';
import { coveragePage } from './pages/coverage-page';
import { guidePage } from './pages/guide-page';
import { summaryPage } from './pages/summary-page';

const MENU = 'GNW Evals';

const ENTRIES: readonly MenuEntry[] = [
  { label: 'Run evals on this tab', functionName: 'runOnThisTab' },
  { label: 'Run evals on all eval sets', functionName: 'runOnAllTabs' },
  { label: 'Run evals on the selected rows', functionName: 'runOnSelectedRows' },
  { label: 'Run only rows with errors', functionName: 'runOnlyErrors' },
  { label: 'Run only rows that changed', functionName: 'runOnlyChanged' },
  { label: 'Run with filters…', functionName: 'showChoose' },
  'line',
  { label: 'Run in progress…', functionName: 'showProgress' },
  { label: 'Last results', functionName: 'showLastResults' },
  { label: 'Compare two runs…', functionName: 'showCompare' },
  { label: 'Export results…', functionName: 'showExports' },
  { label: 'What will be checked?', functionName: 'showCoverage' },
  'line',
  { label: 'Score rows again when I edit them…', functionName: 'toggleEditScoring' },
  { label: 'Schedules…', functionName: 'showSchedules' },
  { label: 'Judge model…', functionName: 'showJudgeSetup' },
  { label: 'Column names…', functionName: 'showColumnNames' },
  { label: 'How scores work', functionName: 'showScoreGuide' },
  { label: 'Write the score guide tab', functionName: 'writeScoreGuide' },
];

/** Builds the menu; an add-on that is not authorised yet may only have one in the Extensions menu. */
export function buildMenu(event: { readonly authMode?: unknown } | undefined): void {
  addMenu(isUnauthorised(event) ? 'add-on' : 'top level', MENU, ENTRIES);
}

export function runOnThisTab(): void {
  withMessages(() => runWithDialogs({ tabs: [tabInFront()], choice: {} }));
}

export function runOnAllTabs(): void {
  withMessages(() => runWithDialogs({ tabs: undefined, choice: {} }));
}

export function runOnSelectedRows(): void {
  withMessages(() => {
    const selected = activeSpreadsheet().selection();
    if (!selected) throw new UserError('usage', 'Select rows of an eval set first.');
    runWithDialogs({ tabs: [selected.tab], choice: { rows: selected.rows }, keepsOthers: true });
  });
}

export function runOnlyErrors(): void {
  withMessages(() => runWithDialogs({ tabs: undefined, choice: {}, only: 'errors' }));
}

export function runOnlyChanged(): void {
  withMessages(() => runWithDialogs({ tabs: undefined, choice: {}, only: 'changed' }));
}

export function showChoose(): void {
  withMessages(() => showPage('Run with filters', 'choose'));
}

/** Tells how far the run is; one that rests can be continued, any can be cancelled. */
export function showProgress(): void {
  withMessages(() => {
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
      showReport(session.continueRun(true));
    } else if (confirm('Cancel the run?', 'OK cancels the run; rows that are scored stay as they are.')) {
      tell('Run in progress', session.cancelRun());
    }
  });
}

export function showLastResults(): void {
  withMessages(() => {
    const summary = session.lastSummary();
    if (!summary) throw new UserError('usage', 'No run has come to an end in this spreadsheet yet.');
    showDialog('Results', summaryPage(summary));
  });
}

export function showCompare(): void {
  withMessages(() => showPage('Compare two runs', 'compare', 720));
}

export function showExports(): void {
  withMessages(() => showPage('Export results', 'exports'));
}

export function showCoverage(): void {
  withMessages(() => {
    const planned = planFor({ tabs: undefined, choice: {}, set: [] });
    showDialog('What will be checked?', coveragePage(coverageOf(planned)));
  });
}

/** Asks, and says who has it switched on: only one person can. */
export function toggleEditScoring(): void {
  withMessages(() => {
    const title = 'Score rows again when I edit them';
    const { isOn, isMine, text } = session.editScoring();
    if (isOn && isMine) {
      if (confirm(title, `${text}\n\nOK switches it off.`)) session.switchEditScoring(false);
    } else if (isOn) {
      const over = `${text} It works for everybody’s edits, with their key for the judge.`;
      if (confirm(title, `${over}\n\nOK takes it over: from then on it runs with your account and your key.`))
        session.switchEditScoring(true);
    } else if (
      confirm(
        title,
        'When somebody edits an expected or actual value, its row is scored again at once, with your account and your key for the judge.\n\nOK switches it on.',
      )
    )
      session.switchEditScoring(true);
  });
}

export function showSchedules(): void {
  withMessages(() => showPage('Schedules', 'schedules'));
}

export function showScoreGuide(): void {
  withMessages(() => showDialog('How scores work', guidePage(currentSettings().scoring.passThreshold)));
}

export function showColumnNames(): void {
  withMessages(() => showPage('Column names', 'columns', 640));
}

export function writeScoreGuide(): void {
  withMessages(() => {
    const tab = session.writeGuide();
    activeSpreadsheet().notify(`“${tab}” is written.`, 'for a while');
  });
}

export function showJudgeSetup(): void {
  withMessages(() => showPage('Judge model', 'judge'));
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

function showReport(report: ReturnType<typeof session.continueRun>): void {
  if (report?.state === 'finished') showDialog('Results', summaryPage(report.summary));
  else if (report) tell(MENU, `The run goes on by itself: ${report.text}.`);
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
    ? `Google reports: ${error.message} If a run was going on, it goes on by itself in a few minutes.`
    : undefined;
}
