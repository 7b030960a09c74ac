/** The menu, with the commands of daily use; everything else is in the sidebar. */
import { ensureTriggerIfNeeded, openNext } from '../commands/sidebar';
import type { Services } from '../commands/entry';
import type { MenuEntry } from '../model/ports';
import { everyOf, namesOf } from '../model/collections';
import { coverageText } from '../commands/plan';
import {
  sessionCoverage,
  judgingCost,
  planFor,
  runPlan,
  type RunRequest,
  tabInFront,
} from '../commands/runs';
import { UserError } from '../model/user-error';
import type { RunState } from '../engine/progress';
import { withReadableErrors, permissionSentence } from '../model/google-refusals';

const MENU = 'GNW Evals';

interface MenuAction {
  readonly label: string;
  /** @param opens tells a page what to show first; '' from the menu */
  readonly choose: (services: Services, opens: string) => void;
}

/** Makes an item that shows expected failures as messages, and rethrows bugs for the log. */
function item(label: string, work: MenuAction['choose']): MenuAction {
  return {
    label,
    choose: (services, opens) => {
      try {
        withReadableErrors(() => work(services, opens), services.openedSpreadsheet);
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        services.dialogs.tell(MENU, error.message);
      }
    },
  };
}

/** Makes an item that opens a page. */
function pageItem(label: string, file: string, width: number): MenuAction {
  return item(label, ({ dialogs }, opens) => dialogs.showPage(label.replace('…', ''), file, width, opens));
}

/** Makes an item that runs evals after a confirmation. Without the permission for dialogs, it runs them unless their cost needs one. */
function runItem(label: string, requestOf: (services: Services) => Partial<RunRequest>): MenuAction {
  return item(label, (services) => {
    const planned = planFor({ choice: {}, set: [], ...requestOf(services) }, services);
    const answer = services.dialogs.confirm('Run evals', coverageText(sessionCoverage(planned)));
    const { question } = judgingCost(planned);
    if (answer === 'cannot be asked' && question !== '')
      throw new UserError('usage', `${question} ${permissionSentence(['script.container.ui'])}.`);
    if (answer !== 'no') showState(runPlan(planned, services), services);
  });
}

/** Tells the user how the run ended; opens the sidebar for its results, or if only the sidebar can continue the run. */
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
      dialogs.tell(MENU, `${run.resumes.text}: ${run.text}.`);
      if (run.resumes.by === 'sidebar') dialogs.showSidebar(MENU, 'sidebar');
  }
}

/** Every item by the name of its function in main.ts, by which Apps Script calls it. */
export const ITEMS = {
  runOnThisTab: runItem('Run evals', (services) => ({ tabs: [tabInFront(services)] })),
  runOnAllTabs: runItem('Run evals on all eval sets', () => ({})),
  runOnSelectedRows: runItem('Run evals on the selected rows', () => ({ isOfSelection: true })),
  showSidebar: item('Open sidebar', (services) => {
    openNext(false, services);
    services.dialogs.showSidebar(MENU, 'sidebar');
  }),
  showReview: pageItem('Review…', 'review', 1000),
  showCompare: pageItem('Compare…', 'compare', 960),
  showSettings: item('Settings…', (services) => {
    openNext(true, services);
    services.dialogs.showSidebar(MENU, 'sidebar');
  }),
  showHelp: pageItem('Help', 'help', 720),
};
export type MenuFunction = keyof typeof ITEMS;

const entriesOf = (...names: MenuFunction[]): MenuEntry[] =>
  names.map((functionName) => ({ label: ITEMS[functionName].label, functionName }));

const ENTRIES: readonly MenuEntry[] = [
  ...entriesOf('runOnThisTab', 'runOnAllTabs', 'runOnSelectedRows'),
  'line',
  ...entriesOf('showSidebar', 'showReview', 'showCompare'),
  'line',
  ...entriesOf('showSettings', 'showHelp'),
];

/** Builds the menu: at the top level, or for an add-on under Extensions. */
export function buildMenu(isAddOn: boolean, { dialogs }: Services): void {
  dialogs.addMenu(isAddOn ? 'add-on' : 'top level', MENU, ENTRIES);
}

/** The functions that menu items call by name. Buttons of the sidebar call them, too, and say what the page shows first. */
export function menuFunctions(
  services: () => Services,
): Readonly<Record<MenuFunction, (opens?: unknown) => void>> {
  return everyOf(namesOf(ITEMS), (name) => (opens?: unknown) => {
    const current = services();
    current.askForMissing();
    ITEMS[name].choose(current, typeof opens === 'string' ? opens : '');
    ensureTriggerIfNeeded(current);
  });
}
