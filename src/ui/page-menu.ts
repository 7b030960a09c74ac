/** The menu items that set up and explain: most open a page. */
import { currentSettings } from '../actions/current-settings';
import { acceptPreview, acceptRows } from '../actions/accepting/accept';
import { selectedPlace } from '../actions/accepting/selected';
import { keptEdits, undoEdit } from '../actions/accepting/undo';
import { writeAgreement } from '../actions/agreement/agreement-tab';
import { openWithLabels } from '../actions/agreement/labelling';
import { isBeside, setBeside } from '../actions/runs/beside';
import { diffServices } from '../actions/diff/services';
import { editScoringState, switchOff, switchOn } from '../actions/edits/edit-scoring';
import { openOwnChecks } from '../actions/own-checks/own-checks';
import type { Services } from '../actions/services';
import { UserError } from '../model/user-error';
import { whyNoClock } from '../run/clock-trigger';
import { writeScoreGuide } from '../report/score-guide-tab';
import { item, page } from './menu-item';
import { MENU } from './messages';
import { guidePage } from './pages/guide-page';
import { LAST_RESULTS } from './run-menu';

const EDIT_SCORING = 'Score rows again when I edit them';
const BESIDE = 'Show verdicts beside the cases';

export const SIDEBAR_ITEMS = {
  showSidebar: item('Open sidebar', ({ dialogs }) => {
    dialogs.showSidebar(MENU, 'sidebar');
  }),
};

export const RESULTS_ITEMS = {
  showLastResults: LAST_RESULTS,
  showAgreement: item('Judge agreement', (services) => {
    services.selection.showRow(writeAgreement(diffServices(services)).sheetId, 1);
  }),
  acceptSelected: item('Accept actual as expected on the selected rows…', acceptSelected),
  undoLastEdit: item('Undo accepted values or labels…', undoLastEdit),
  showDiff: page('Diff of runs', 'diff', 960),
  showComparison: page('Compare old and new answers', 'comparison', 640),
  showExports: page('Export results', 'exports'),
  showLangfuse: page('Langfuse', 'langfuse', 620),
};

export const SET_UP_ITEMS = {
  showJudgeSetup: page('Judge model', 'judge'),
  showLabels: item('Label rows…', (services) => {
    openWithLabels(services);
    services.dialogs.showSidebar(MENU, 'sidebar');
  }),
  openChecks: item('Checks of your own', (services) => {
    const { sheetId, message, problems } = openOwnChecks(services);
    services.selection.showRow(sheetId, 1);
    services.spreadsheet.notify([message, ...problems].join(' '), 'for a while');
  }),
  showColumnNames: page('Column names', 'columns', 640),
  toggleEditScoring: item(`${EDIT_SCORING}…`, toggleEditScoring),
  toggleBeside: item(`${BESIDE}…`, toggleBeside),
  showSchedules: page('Schedules', 'schedules'),
  showInstallation: page('Check this installation', 'installation', 560),
};

export const HELP_ITEMS = {
  showScoreGuide: item('How scores work', (services) => {
    // Includes what people have declared.
    services.ownChecks.inTabs([]);
    services.dialogs.showDialog('How scores work', guidePage(currentSettings(services).scoring));
  }),
  writeScoreGuide: item('Write the score guide tab', ({ spreadsheet }) => {
    const tab = writeScoreGuide(spreadsheet);
    spreadsheet.notify(`“${tab}” is written.`, 'for a while');
  }),
};

/** Says what would change before anything does. */
function acceptSelected(services: Services): void {
  const { confirm, tell } = services.dialogs;
  const title = 'Accept actual as expected';
  const place = selectedPlace(services);
  const { count, text } = acceptPreview(place, services);
  if (count === 0) {
    tell(
      title,
      ['No check fails for an expected value of these rows that could be replaced.', text].join('\n'),
    );
    return;
  }
  const question = `${text}\n\nOK writes what the agent did into these cells of the eval set. It can be taken back.`;
  if (!confirm(title, question)) return;
  const { sentence, left } = acceptRows(place, services);
  tell(title, [sentence, ...left].join('\n'));
}

function undoLastEdit(services: Services): void {
  const { confirm, tell } = services.dialogs;
  const title = 'Undo';
  const [last] = keptEdits(services).edits;
  if (!last)
    throw new UserError(
      'usage',
      'Nothing was accepted or labelled in selected rows that could be taken back.',
    );
  if (!confirm(title, `${last.text}.\n\nOK takes it back unless something else is there by now.`)) return;
  const { sentence, left } = undoEdit({ id: last.id }, services);
  tell(title, [sentence, ...left].join('\n'));
}

/** Asks first, as it writes into other people's tabs. */
function toggleBeside(services: Services): void {
  const isOn = isBeside(services);
  const question = isOn
    ? 'OK takes the columns “verdict” and “why” out of all eval sets; the results tabs stay as they are.'
    : 'Each eval set gets two columns behind its own, “verdict” and “why”, for everyone who has it open. Runs and edits keep them up to date; what is typed there is overwritten, and nothing there is scored.\n\nOK adds them.';
  if (services.dialogs.confirm(BESIDE, question)) setBeside(!isOn, services);
}

/** Asks first, and says who has it switched on: only one user can. */
function toggleEditScoring(services: Services): void {
  const { confirm } = services.dialogs;
  const title = EDIT_SCORING;
  const { isOn, isMine, text } = editScoringState(services);
  const clockless = whyNoClock(services);
  if (isOn && isMine) {
    if (confirm(title, `${text}\n\nOK switches it off.`)) switchOff(services);
  } else if (isOn) {
    const over = `${text} It works for everybody’s edits, with their key for the judge.`;
    if (confirm(title, `${over}\n\nOK takes it over: from then on it runs with your account and your key.`))
      switchOn(services);
  } else if (
    confirm(
      title,
      `When somebody edits an expected or actual value, its row is scored again at once, with your account and your key for the judge.${clockless === '' ? '' : `\n\n${clockless} What an edit leaves to be done then waits for your sidebar, too.`}\n\nOK switches it on.`,
    )
  )
    switchOn(services);
}
