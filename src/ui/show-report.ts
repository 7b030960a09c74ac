/** What an execution of a run came to, for the person who waited for it. */
import { showDialog, tell } from '../google/ui';
import type { RunReport } from '../run/conduct';
import { MENU } from './messages';
import { summaryPage } from './pages/summary-page';

export function showReport(report: RunReport): void {
  switch (report.state) {
    case 'finished':
      showDialog('Results', summaryPage(report.summary));
      return;
    case 'asked':
    case 'compared':
      tell(MENU, `${report.text}.`);
      return;
    case 'paused':
      tell(MENU, `The run goes on by itself: ${report.text}.`);
  }
}
