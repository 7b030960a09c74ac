/** What buttons of the sidebar open: dialogs, and questions that Google's own boxes ask. */
import { acceptPreview, acceptRows } from '../actions/accepting/accept';
import { selectedPlace } from '../actions/accepting/selected';
import { editScoringState, switchOff, switchOn } from '../actions/edits/edit-scoring';
import { openOwnChecks } from '../actions/own-checks/own-checks';
import type { Services } from '../actions/services';
import { whyNoClock } from '../run/clock-trigger';
import { item, page } from './menu-item';

const EDIT_SCORING = 'Score rows again when I edit them';
const ACCEPT = 'Accept actual as expected on the selected rows';

export const SIDEBAR_BUTTONS = {
  showAgent: page('Set up the agent', 'agent', 620),
  showResponses: page('Import responses', 'responses'),
  showStates: page('Kept agent states', 'states'),
  showLangfuse: page('Langfuse', 'langfuse', 620),
  acceptSelected: item(`${ACCEPT}…`, acceptSelected),
  openChecks: item('Checks of your own', (services) => {
    const { sheetId, message, problems } = openOwnChecks(services);
    services.selection.showRow(sheetId, 1);
    services.spreadsheet.notify([message, ...problems].join(' '), 'for a while');
  }),
  toggleEditScoring: item(`${EDIT_SCORING}…`, toggleEditScoring),
};

/** Says what would change before anything does. */
function acceptSelected(services: Services): void {
  const { confirm, tell } = services.dialogs;
  const title = ACCEPT;
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
