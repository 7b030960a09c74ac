/**
 * The functions that Apps Script calls by name: triggers, menu items, and what the command line and pages call. The
 * build makes each export a top-level function.
 */
import * as api from './api/call';
import type { EditEvent } from './google/edit-event';
import * as agentMenu from './ui/agent-menu';
import { match } from './ui/custom-function';
import * as menu from './ui/menu';
import * as pageMenu from './ui/page-menu';
import * as runMenu from './ui/run-menu';
import * as triggers from './ui/triggers';

interface OpenEvent {
  readonly authMode?: unknown;
}

export const onOpen = (event?: OpenEvent): void => menu.buildMenu(event);

/** The file is already open when an add-on is installed. */
export const onInstall = (event?: OpenEvent): void => menu.buildMenu(event);

export const showSidebar = (): void => pageMenu.showSidebar();
export const runOnThisTab = (): void => runMenu.runOnThisTab();
export const runOnAllTabs = (): void => runMenu.runOnAllTabs();
export const runOnSelectedRows = (): void => runMenu.runOnSelectedRows();
export const runOnlyErrors = (): void => runMenu.runOnlyErrors();
export const runOnlyChanged = (): void => runMenu.runOnlyChanged();
export const askThisTab = (): void => agentMenu.askThisTab();
export const askAndScoreThisTab = (): void => agentMenu.askAndScoreThisTab();
export const askOnlyMissing = (): void => agentMenu.askOnlyMissing();
export const showChoose = (): void => pageMenu.showPageOf('choose');
export const showProgress = (): void => runMenu.showProgress();
export const showCompare = (): void => pageMenu.showPageOf('compare');
export const showExports = (): void => pageMenu.showPageOf('exports');
export const showLastResults = (): void => runMenu.showLastResults();
export const toggleEditScoring = (): void => pageMenu.toggleEditScoring();
export const showSchedules = (): void => pageMenu.showPageOf('schedules');
export const showCoverage = (): void => runMenu.showCoverage();
export const showColumnNames = (): void => pageMenu.showPageOf('columns');
export const writeScoreGuide = (): void => pageMenu.writeScoreGuide();
export const showLangfuse = (): void => pageMenu.showPageOf('langfuse');
export const showJudgeSetup = (): void => pageMenu.showPageOf('judge');
export const showScoreGuide = (): void => pageMenu.showScoreGuide();

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

export const showResponses = (): void => pageMenu.showPageOf('responses');

export const showComparison = (): void => pageMenu.showPageOf('comparison');

export const showInstallation = (): void => pageMenu.showPageOf('installation');
