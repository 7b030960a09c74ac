/** The menu items that set up and explain: most open a page. */
import { activeSpreadsheet } from '../google/spreadsheet';
import { confirm, showDialog, showPage, showSidebar as openSidebar } from '../google/ui';
import * as session from '../run/session';
import { MENU, withMessages } from './messages';
import { guidePage } from './pages/guide-page';

/** Titles and widths in pixels of the pages that the build made. */
const PAGES = {
  choose: ['Run with filters'],
  compare: ['Compare two runs', 720],
  comparison: ['Compare old and new answers', 640],
  columns: ['Column names', 640],
  exports: ['Export results'],
  installation: ['Check this installation', 560],
  judge: ['Judge model'],
  langfuse: ['Langfuse', 620],
  responses: ['Import responses'],
  schedules: ['Schedules'],
} as const;

export function showPageOf(file: keyof typeof PAGES): void {
  const [title, width] = PAGES[file];
  withMessages(() => showPage(title, file, width));
}

export function showSidebar(): void {
  withMessages(() => openSidebar(MENU, 'sidebar'));
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

export function showScoreGuide(): void {
  withMessages(() => showDialog('How scores work', guidePage(session.currentSettings().scoring)));
}

export function writeScoreGuide(): void {
  withMessages(() => {
    const tab = session.writeGuide();
    activeSpreadsheet().notify(`“${tab}” is written.`, 'for a while');
  });
}
