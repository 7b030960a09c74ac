/** The menu: what is used daily at the top, the rest by subject. */
import { addMenu, isUnauthorised, type MenuEntry } from '../google/ui';
import { MENU } from './messages';

const ENTRIES: readonly MenuEntry[] = [
  { label: 'Open sidebar', functionName: 'showSidebar' },
  'line',
  { label: 'Run evals on this tab', functionName: 'runOnThisTab' },
  { label: 'Run evals on all eval sets', functionName: 'runOnAllTabs' },
  { label: 'Run evals on the selected rows', functionName: 'runOnSelectedRows' },
  { label: 'Run only rows with errors', functionName: 'runOnlyErrors' },
  { label: 'Run only rows that changed', functionName: 'runOnlyChanged' },
  { label: 'Run with filters…', functionName: 'showChoose' },
  { label: 'What will be checked?', functionName: 'showCoverage' },
  { label: 'Run in progress…', functionName: 'showProgress' },
  'line',
  {
    label: 'Agent',
    entries: [
      { label: 'Ask the agent', functionName: 'askThisTab' },
      { label: 'Ask the agent, then score', functionName: 'askAndScoreThisTab' },
      { label: 'Ask only for rows without a response', functionName: 'askOnlyMissing' },
      { label: 'Import responses…', functionName: 'showResponses' },
    ],
  },
  {
    label: 'Results',
    entries: [
      { label: 'Last results', functionName: 'showLastResults' },
      { label: 'Compare two runs…', functionName: 'showCompare' },
      { label: 'Compare old and new answers…', functionName: 'showComparison' },
      { label: 'Export results…', functionName: 'showExports' },
      { label: 'Langfuse…', functionName: 'showLangfuse' },
    ],
  },
  {
    label: 'Set up',
    entries: [
      { label: 'Judge model…', functionName: 'showJudgeSetup' },
      { label: 'Column names…', functionName: 'showColumnNames' },
      { label: 'Score rows again when I edit them…', functionName: 'toggleEditScoring' },
      { label: 'Schedules…', functionName: 'showSchedules' },
      { label: 'Check this installation…', functionName: 'showInstallation' },
    ],
  },
  {
    label: 'Help',
    entries: [
      { label: 'How scores work', functionName: 'showScoreGuide' },
      { label: 'Write the score guide tab', functionName: 'writeScoreGuide' },
    ],
  },
];

/** Builds the menu; an add-on that is not authorised yet may only have one in the Extensions menu. */
export function buildMenu(event: { readonly authMode?: unknown } | undefined): void {
  addMenu(isUnauthorised(event) ? 'add-on' : 'top level', MENU, ENTRIES);
}
