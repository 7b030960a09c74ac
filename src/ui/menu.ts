/** The menu of twelve: what is used daily. Everything else is in the sidebar, in one place each. */
import { tendClock } from '../actions/clock/tend-clock';
import type { Services } from '../actions/services';
import type { MenuEntry } from '../model/dialogs';
import { everyOf, namesOf } from '../model/fields/field';
import { type Item, item } from './menu-item';
import { MENU } from './messages';
import { COMPARE_ITEMS, HELP_ITEMS, PLAN_ITEMS, SETTINGS_ITEMS, SIDEBAR_ITEMS } from './page-menu';
import { RUN_ITEMS } from './run-menu';
import { SIDEBAR_BUTTONS } from './sidebar-buttons';
import { showRows, type ShowRequest } from '../actions/runs/show-rows';

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
