/**
 * The functions that Apps Script calls by name: triggers, menu items, and what the command line and pages call. The
 * build makes each export a top-level function.
 */
import * as api from './api/call';
import type { EditEvent } from './google/edit-event';
import { match } from './ui/custom-function';
import * as menu from './ui/menu';
import * as triggers from './ui/triggers';

interface OpenEvent {
  readonly authMode?: unknown;
}

export const onOpen = (event?: OpenEvent): void => menu.buildMenu(event);

/** The file is already open when an add-on is installed. */
export const onInstall = (event?: OpenEvent): void => menu.buildMenu(event);

/** The menu. */
export const showSidebar = menu.ITEMS.showSidebar.choose;
export const runOnThisTab = menu.ITEMS.runOnThisTab.choose;
export const runOnAllTabs = menu.ITEMS.runOnAllTabs.choose;
export const runOnSelectedRows = menu.ITEMS.runOnSelectedRows.choose;
export const runOnlyErrors = menu.ITEMS.runOnlyErrors.choose;
export const runOnlyChanged = menu.ITEMS.runOnlyChanged.choose;
export const showChoose = menu.ITEMS.showChoose.choose;
export const showCoverage = menu.ITEMS.showCoverage.choose;
export const showProgress = menu.ITEMS.showProgress.choose;
export const askThisTab = menu.ITEMS.askThisTab.choose;
export const askAndScoreThisTab = menu.ITEMS.askAndScoreThisTab.choose;
export const askOnlyMissing = menu.ITEMS.askOnlyMissing.choose;
export const showResponses = menu.ITEMS.showResponses.choose;
export const showLastResults = menu.ITEMS.showLastResults.choose;
export const showCompare = menu.ITEMS.showCompare.choose;
export const showComparison = menu.ITEMS.showComparison.choose;
export const showExports = menu.ITEMS.showExports.choose;
export const showLangfuse = menu.ITEMS.showLangfuse.choose;
export const showJudgeSetup = menu.ITEMS.showJudgeSetup.choose;
export const showColumnNames = menu.ITEMS.showColumnNames.choose;
export const toggleEditScoring = menu.ITEMS.toggleEditScoring.choose;
export const showSchedules = menu.ITEMS.showSchedules.choose;
export const showInstallation = menu.ITEMS.showInstallation.choose;
export const showScoreGuide = menu.ITEMS.showScoreGuide.choose;
export const writeScoreGuide = menu.ITEMS.writeScoreGuide.choose;

/** Simple trigger, without any permission: marks what was edited since it was scored. */
export const onEdit = (event: EditEvent): void => triggers.onEdit(event);

/** Installed triggers: resuming, schedules, edits. */
export const continueRun = (): void => triggers.continueRun();
export const onTheHour = (): void => triggers.onTheHour();
export const scoreEdited = (event: EditEvent): void => triggers.scoreEdited(event);

/** Custom function: see build/bundle.mjs for what the formula bar says of it. */
export const GNW_MATCH = (expected: unknown, actual: unknown): string[][] => match(expected, actual);

/** What pages, command line and workbench call: see api/table.ts. */
export const call = (name: string, json?: string, build?: string): string => api.call(name, json, build);
