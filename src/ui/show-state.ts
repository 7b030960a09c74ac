/** Where a run stands, for the person who waited for an execution of it. */
import type { Services } from '../actions/services';
import type { RunState } from '../run/run-state';
import { MENU } from './messages';
import { summaryPage } from './pages/summary-page';

export function showState(run: RunState, { dialogs }: Pick<Services, 'dialogs'>): void {
  switch (run.state) {
    case 'finished':
      dialogs.showDialog('Results', summaryPage(run.summary));
      return;
    case 'asked':
    case 'compared':
      dialogs.tell(MENU, `${run.text}.`);
      return;
    case 'paused':
      dialogs.tell(MENU, pausedText(run));
  }
}

/** How a run that rests goes on, for whoever waits for it. */
function pausedText({ waitMs, text }: Extract<RunState, { readonly state: 'paused' }>): string {
  return waitMs === null
    ? `The run rests: ${text}.`
    : `The run goes on by itself, some minutes later; while your sidebar is open, as soon as it can: ${text}.`;
}
