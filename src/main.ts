/** The functions that Apps Script calls by name. The build makes each export a top-level function. */
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

/** An add-on is installed while the file is open, when `onOpen` is not called. */
export const onInstall = onOpen;

/** Menu items. */
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

/** A simple trigger, which runs without permissions: marks rows that were edited after they were scored. */
export const onEdit = (event: EditEvent): void => triggers.onEdit(() => readEdit(event), services('trigger'));

/** Installed triggers: the background trigger, and the one that rescores edits. */
export const continueRun = (): void => triggers.tick(services('trigger'));
export const scoreEdited = (event: EditEvent): void =>
  triggers.scoreEdited(readEdit(event), services('trigger'));

/** The custom function; its help in the formula bar is in build/bundle.mjs. */
export const GNW_MATCH = (expected: unknown, actual: unknown): string[][] =>
  match(expected, actual, services());

/** Answers a request of a page, the command line or the workbench; see commands/table.ts. */
export const call = (name: string, json?: string, build?: string): string =>
  api.call(servicesOnce(), name, json, build);
