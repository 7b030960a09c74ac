/** The menu: what is used daily at the top, the rest by subject. */
import { tendClock } from '../actions/clock/tend-clock';
import type { Services } from '../actions/services';
import type { MenuEntry } from '../model/dialogs';
import { everyOf, namesOf } from '../model/fields/field';
import { AGENT_ITEMS } from './agent-menu';
import type { Item } from './menu-item';
import { MENU } from './messages';
import { HELP_ITEMS, RESULTS_ITEMS, SET_UP_ITEMS, SIDEBAR_ITEMS } from './page-menu';
import { RUN_ITEMS } from './run-menu';
import { SHOW_ITEMS } from './show-menu';

/** Every item by the name of its function, under which Apps Script finds it in main.ts. */
export const ITEMS = {
  ...SIDEBAR_ITEMS,
  ...RUN_ITEMS,
  ...AGENT_ITEMS,
  ...SHOW_ITEMS,
  ...RESULTS_ITEMS,
  ...SET_UP_ITEMS,
  ...HELP_ITEMS,
};
export type MenuFunction = keyof typeof ITEMS;

function entriesOf(items: Readonly<Record<string, Item>>): MenuEntry[] {
  return Object.entries(items).map(([functionName, { label }]) => ({ label, functionName }));
}

const ENTRIES: readonly MenuEntry[] = [
  ...entriesOf(SIDEBAR_ITEMS),
  'line',
  ...entriesOf(RUN_ITEMS),
  'line',
  { label: 'Agent', entries: entriesOf(AGENT_ITEMS) },
  { label: 'Show only', entries: entriesOf(SHOW_ITEMS) },
  { label: 'Results', entries: entriesOf(RESULTS_ITEMS) },
  { label: 'Set up', entries: entriesOf(SET_UP_ITEMS) },
  { label: 'Help', entries: entriesOf(HELP_ITEMS) },
];

/** Builds the menu: an add-on has its own under Extensions. */
export function buildMenu(isAddOn: boolean, { dialogs }: Services): void {
  dialogs.addMenu(isAddOn ? 'add-on' : 'top level', MENU, ENTRIES);
}

/** The functions that the menu calls, by their names. */
export function menuFunctions(services: () => Services): Readonly<Record<MenuFunction, () => void>> {
  return everyOf(namesOf(ITEMS), (name) => () => {
    const all = services();
    ITEMS[name].choose(all);
    tendClock(all);
  });
}
