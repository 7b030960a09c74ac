/** The menu items that open the sidebar or a dialog. */
import { openNextAt } from '../actions/runs/first-look';
import { THIS_BUILD } from '../model/this-build';
import { type Item, item, page } from './menu-item';
import { MENU } from './messages';
import { guidePage } from './page';

/** Opens the sidebar at a part of it. */
function sidebarAt(label: string, place: Parameters<typeof openNextAt>[0]): Item {
  return item(label, (services) => {
    openNextAt(place, services);
    services.dialogs.showSidebar(MENU, 'sidebar');
  });
}

export const SIDEBAR_ITEMS = {
  showSidebar: item('Open sidebar', ({ dialogs }) => {
    dialogs.showSidebar(MENU, 'sidebar');
  }),
};

export const COMPARE_ITEMS = {
  showDiff: page('Compare runs', 'diff', 960),
  showComparison: page('Compare answers', 'comparison', 640),
  showShare: sidebarAt('Share…', 'Share'),
};

export const PLAN_ITEMS = {
  showAsking: sidebarAt('Ask the agent…', 'Ask'),
  showSchedules: page('Schedules', 'schedules'),
};

export const SETTINGS_ITEMS = { showSettings: sidebarAt('Settings…', 'Settings') };

export const HELP_ITEMS = {
  showScoreGuide: item('How scores work', (services) => {
    services.dialogs.showDialog('How scores work', guidePage(services.spreadsheet.checks()));
  }),
  showInstallation: page('Check this installation', 'installation', 560),
  showAbout: item('About', ({ dialogs }) => {
    dialogs.tell(
      MENU,
      `Version ${THIS_BUILD.version}. Scores the eval sets of this spreadsheet with checks in code and, where meaning decides, a judge model of your choice. Free software under the MIT licence.`,
    );
  }),
};
