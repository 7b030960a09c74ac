/** The state of a run, for the user who waited for an execution of it. */
import type { Services } from '../actions/services';
import { type RunState, WITH_SIDEBAR } from '../run/job';
import { MENU } from './messages';

/** Results are read in the sidebar, and a run that only an open sidebar can carry on needs it. */
export function showState(run: RunState, { dialogs }: Pick<Services, 'dialogs'>): void {
  switch (run.state) {
    case 'finished':
      dialogs.showSidebar(MENU, 'sidebar');
      return;
    case 'asked':
    case 'compared':
      dialogs.tell(MENU, `${run.text}.`);
      return;
    case 'paused':
      dialogs.tell(MENU, `${run.goesOn}: ${run.text}.`);
      if (run.goesOn === WITH_SIDEBAR) dialogs.showSidebar(MENU, 'sidebar');
  }
}
