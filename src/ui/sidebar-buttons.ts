/** What buttons of the sidebar open: dialogs, and questions that Google's own boxes ask. */
import { editScoringState, switchOff, switchOn } from '../actions/edits/edit-scoring';
import { sendLastRun } from '../actions/langfuse/send';
import { openOwnChecks } from '../actions/own-checks/own-checks';
import type { Services } from '../actions/services';
import { whyNoClock } from '../run/clock-trigger';
import { item, page } from './menu-item';

const EDIT_SCORING = 'Score rows again when I edit them';

export const SIDEBAR_BUTTONS = {
  showAgent: page('Set up the agent', 'agent', 620),
  showResponses: page('Import responses', 'responses'),
  showStates: page('Kept agent states', 'states'),
  sendToLangfuse: item('Send the scores to Langfuse', (services) => {
    services.dialogs.tell('Langfuse', sendLastRun([], services).message);
  }),
  openChecks: item('Checks of your own', (services) => {
    const { sheetId, message, problems } = openOwnChecks(services);
    services.selection.showRow(sheetId, 1);
    services.spreadsheet.notify([message, ...problems].join(' '), 'for a while');
  }),
  toggleEditScoring: item(`${EDIT_SCORING}…`, toggleEditScoring),
};

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
