/**
 * The functions that Apps Script calls by name: triggers, menu items, and what the command line and pages call. The
 * build makes each export a top-level function.
 */
import * as api from './commands/table';
import { type EditEvent, readEdit } from './google/triggers';
import { isAddOn } from './google/ui';
import { services, servicesOnce } from './services';
import { match } from './custom-function';
import { buildMenu, menuFunctions } from './ui/menu';
import * as triggers from './triggers';

interface OpenEvent {
  readonly authMode?: unknown;
}

export const onOpen = (event?: OpenEvent): void => buildMenu(isAddOn(event), services());

/** When an add-on is installed, the file is already open. */
export const onInstall = onOpen;

/** The menu. */
export const {
  runOnThisTab,
  runOnAllTabs,
  runOnSelectedRows,
  showSidebar,
  showReview,
  showCompare,
  showSettings,
  showHelp,
} = menuFunctions(services);

/** Simple trigger, without any permission: marks what was edited since it was scored. */
export const onEdit = (event: EditEvent): void => triggers.onEdit(() => readEdit(event), services('trigger'));

/** Installed triggers: the clock, and edits. */
export const continueRun = (): void => triggers.tick(services('trigger'));
export const scoreEdited = (event: EditEvent): void =>
  triggers.scoreEdited(readEdit(event), services('trigger'));

/** Custom function: see build/bundle.mjs for what the formula bar says about it. */
export const GNW_MATCH = (expected: unknown, actual: unknown): string[][] =>
  match(expected, actual, services());

/** What pages, command line and workbench call: see commands/table.ts. */
export const call = (name: string, json?: string, build?: string): string =>
  api.call(servicesOnce(), name, json, build);
