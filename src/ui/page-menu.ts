/** The menu items that set up and explain: most open a page. */
import { activeSpreadsheet } from '../google/spreadsheet';
import { confirm, showDialog, showSidebar as openSidebar } from '../google/ui';
import * as session from '../actions/runs/session';
import { item } from './menu-item';
import { MENU } from './messages';
import { page } from './page-item';
import { guidePage } from './pages/guide-page';
import { LAST_RESULTS } from './run-menu';

const EDIT_SCORING = 'Score rows again when I edit them';

export const SIDEBAR_ITEMS = { showSidebar: item('Open sidebar', () => openSidebar(MENU, 'sidebar')) };

export const RESULTS_ITEMS = {
  showLastResults: LAST_RESULTS,
  showCompare: page('Compare two runs', 'compare', 720),
  showComparison: page('Compare old and new answers', 'comparison', 640),
  showExports: page('Export results', 'exports'),
  showLangfuse: page('Langfuse', 'langfuse', 620),
};

export const SET_UP_ITEMS = {
  showJudgeSetup: page('Judge model', 'judge'),
  showColumnNames: page('Column names', 'columns', 640),
  toggleEditScoring: item(`${EDIT_SCORING}…`, toggleEditScoring),
  showSchedules: page('Schedules', 'schedules'),
  showInstallation: page('Check this installation', 'installation', 560),
};

export const HELP_ITEMS = {
  showScoreGuide: item('How scores work', () =>
    showDialog('How scores work', guidePage(session.currentSettings().scoring)),
  ),
  writeScoreGuide: item('Write the score guide tab', () => {
    const tab = session.writeGuide();
    activeSpreadsheet().notify(`“${tab}” is written.`, 'for a while');
  }),
};

/** Asks, and says who has it switched on: only one person can. */
function toggleEditScoring(): void {
  const title = EDIT_SCORING;
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
}
