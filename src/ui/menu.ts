/** The menu of twelve: what is used daily. Everything else is in the sidebar, in one place each. */
import { tendClock, showRows, type ShowRequest } from '../commands/sidebar';
import type { Services } from '../commands/entry';
import type { MenuEntry } from '../model/ports';
import { everyOf, namesOf } from '../model/fields/field';
import { openNextAt } from '../commands/outcome';
import { THIS_BUILD } from '../model/this-build';
import { guidePage } from './page';
import { coverageText } from '../commands/coverage';
import { coverageOf, planFor, runPlan, type RunRequest } from '../commands/runs';
import { UserError } from '../model/user-error';
import { type RunState, WITH_SIDEBAR } from '../engine/job';
import { editScoringState, switchOff, switchOn } from '../commands/edits';
import { sendLastRun } from '../commands/langfuse';
import { openOwnChecks } from '../commands/own-checks';
import { whyNoClock } from '../engine/clock-trigger';
import { inWords } from '../model/sheet/trouble';

// What went wrong after a click, in words.

const MENU = 'GNW Evals';

/** Expected failures, and Google's own, are shown in words; a bug is rethrown, to be seen in the log. */
function withMessages(
  { dialogs: { tell }, openedSpreadsheet }: Pick<Services, 'dialogs' | 'openedSpreadsheet'>,
  action: () => void,
): void {
  try {
    inWords(action, openedSpreadsheet);
  } catch (error) {
    const message = wordsFor(error);
    if (message === undefined) throw error;
    tell(MENU, message);
  }
}

/** Apps Script's services throw errors of this name: a time-out, a quota, a missing permission. */
const SERVICE_ERROR = 'Exception';

function wordsFor(error: unknown): string | undefined {
  if (error instanceof UserError) return error.message;
  return error instanceof Error && error.name === SERVICE_ERROR
    ? `Google reports: ${error.message} If a run was going on, the sidebar shows how far it is.`
    : undefined;
}

// What buttons of the sidebar open: dialogs, and questions that Google's own boxes ask.

const EDIT_SCORING = 'Score rows again when I edit them';

const SIDEBAR_BUTTONS = {
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

// The menu items that run evals.

const RUN_ITEMS = {
  runOnThisTab: item(
    'Run evals',
    runs((services) => ({ tabs: [tabInFront(services)], choice: {} })),
  ),
  runOnAllTabs: item(
    'Run evals on all eval sets',
    runs(() => ({ choice: {} })),
  ),
  runOnSelectedRows: item(
    'Run evals on the selected rows',
    runs(({ spreadsheet }) => {
      const selected = spreadsheet.selection();
      if (!selected) throw new UserError('usage', 'Select rows of an eval set first.');
      return { tabs: [selected.tab], choice: { rows: selected.rows }, keepsOthers: true };
    }),
  ),
};

/** @throws UserError if none is open */
function tabInFront({ spreadsheet }: Pick<Services, 'spreadsheet'>): string {
  const tab = spreadsheet.activeTab();
  if (tab === undefined) throw new UserError('usage', 'Open the tab of an eval set first.');
  return tab;
}

/** Says what will be run before anything is. */
function runs(requestOf: (services: Services) => Omit<RunRequest, 'set'>): (services: Services) => void {
  return (services) => {
    const planned = planFor({ ...requestOf(services), set: [] }, services);
    if (services.dialogs.confirm('Run evals', coverageText(coverageOf(planned))))
      showState(runPlan(planned, services), services);
  };
}

// The state of a run, for the user who waited for an execution of it.

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

// The menu items that open the sidebar or a dialog.

/** Opens the sidebar at a part of it. */
function sidebarAt(label: string, place: Parameters<typeof openNextAt>[0]): Item {
  return item(label, (services) => {
    openNextAt(place, services);
    services.dialogs.showSidebar(MENU, 'sidebar');
  });
}

const SIDEBAR_ITEMS = {
  showSidebar: item('Open sidebar', ({ dialogs }) => {
    dialogs.showSidebar(MENU, 'sidebar');
  }),
};

const COMPARE_ITEMS = {
  showDiff: page('Compare runs', 'diff', 960),
  showComparison: page('Compare answers', 'comparison', 640),
  showShare: sidebarAt('Share…', 'Share'),
};

const PLAN_ITEMS = {
  showAsking: sidebarAt('Ask the agent…', 'Ask'),
  showSchedules: page('Schedules', 'schedules'),
};

const SETTINGS_ITEMS = { showSettings: sidebarAt('Settings…', 'Settings') };

const HELP_ITEMS = {
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

/** The menu items that show only rows of one kind, in their results tab. */
function shows(label: string, show: ShowRequest['show']): Item {
  return item(label, (services) => {
    services.spreadsheet.notify(showRows({ show }, services), 'for a while');
  });
}

const SHOW_ITEMS = {
  showFailing: shows('Failing rows', 'failing'),
  showLost: shows('Lost rows', 'lost'),
  showOpen: shows('Rows that need a judge', 'open'),
  showErrors: shows('Rows with errors', 'errors'),
  showEdited: shows('Edited rows', 'edited'),
  showAllRows: shows('All rows', 'all'),
};

/** Every item by the name of its function, under which Apps Script finds it in main.ts. */
export const ITEMS = {
  ...RUN_ITEMS,
  ...SIDEBAR_ITEMS,
  ...SHOW_ITEMS,
  ...COMPARE_ITEMS,
  ...PLAN_ITEMS,
  ...SETTINGS_ITEMS,
  ...HELP_ITEMS,
  ...SIDEBAR_BUTTONS,
};
export type MenuFunction = keyof typeof ITEMS;

function entriesOf(items: Readonly<Record<string, Item>>): MenuEntry[] {
  return Object.entries(items).map(([functionName, { label }]) => ({ label, functionName }));
}

const ENTRIES: readonly MenuEntry[] = [
  ...entriesOf(RUN_ITEMS),
  'line',
  ...entriesOf(SIDEBAR_ITEMS),
  { label: 'Show only', entries: entriesOf(SHOW_ITEMS) },
  'line',
  ...entriesOf(COMPARE_ITEMS),
  'line',
  ...entriesOf(PLAN_ITEMS),
  'line',
  ...entriesOf(SETTINGS_ITEMS),
  { label: 'Help', entries: entriesOf(HELP_ITEMS) },
];

/** Builds the menu: an add-on has its own under Extensions. */
export function buildMenu(isAddOn: boolean, { dialogs }: Services): void {
  dialogs.addMenu(isAddOn ? 'add-on' : 'top level', MENU, ENTRIES);
}

/** What the menu and the sidebar's buttons call, by name. */
export function menuFunctions(services: () => Services): Readonly<Record<MenuFunction, () => void>> {
  return everyOf(namesOf(ITEMS), (name) => () => {
    const all = services();
    ITEMS[name].choose(all);
    tendClock(all);
  });
}

// A menu item: what it says, and what it does. A new one is a line in its table, and its name in main.ts.

interface Item {
  readonly label: string;
  readonly choose: (services: Services) => void;
}

/** @param work its failures are shown in words */
function item(label: string, work: (services: Services) => void): Item {
  return {
    label,
    choose: (services) => {
      withMessages(services, () => {
        work(services);
      });
    },
  };
}

/** An item that opens a page made by the build: the menu shows by “…” that there is more to come. */
function page(title: string, file: string, width?: number): Item {
  return item(`${title}…`, ({ dialogs }) => {
    dialogs.showPage(title, file, width);
  });
}
