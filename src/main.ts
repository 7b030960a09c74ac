/**
 * The functions that Apps Script calls by name: triggers, menu items, and what the command line and pages call. The
 * build makes each export a top-level function.
 */
import type { EditEvent } from './google/edit-event';
import * as api from './ui/api';
import { match } from './ui/custom-function';
import * as choicesApi from './ui/choices-api';
import * as compareApi from './ui/compare-api';
import * as columnsApi from './ui/columns-api';
import * as menu from './ui/menu';
import * as schedulesApi from './ui/schedules-api';
import * as triggers from './ui/triggers';

interface OpenEvent {
  readonly authMode?: unknown;
}

export const onOpen = (event?: OpenEvent): void => menu.buildMenu(event);

/** The file is already open when an add-on is installed. */
export const onInstall = (event?: OpenEvent): void => menu.buildMenu(event);

export const runOnThisTab = (): void => menu.runOnThisTab();
export const runOnAllTabs = (): void => menu.runOnAllTabs();
export const runOnSelectedRows = (): void => menu.runOnSelectedRows();
export const runOnlyErrors = (): void => menu.runOnlyErrors();
export const runOnlyChanged = (): void => menu.runOnlyChanged();
export const showChoose = (): void => menu.showChoose();
export const showProgress = (): void => menu.showProgress();
export const showCompare = (): void => menu.showCompare();
export const showExports = (): void => menu.showExports();
export const showLastResults = (): void => menu.showLastResults();
export const toggleEditScoring = (): void => menu.toggleEditScoring();
export const showSchedules = (): void => menu.showSchedules();
export const showCoverage = (): void => menu.showCoverage();
export const showColumnNames = (): void => menu.showColumnNames();
export const writeScoreGuide = (): void => menu.writeScoreGuide();
export const showJudgeSetup = (): void => menu.showJudgeSetup();
export const showScoreGuide = (): void => menu.showScoreGuide();

/** Triggers: resuming, schedules, edits. */
export const continueRun = (): void => triggers.continueRun();
export const onTheHour = (): void => triggers.onTheHour();
export const scoreEdited = (event: EditEvent): void => triggers.scoreEdited(event);

/** Custom function: see build/bundle.mjs for what the formula bar says of it. */
export const GNW_MATCH = (expected: unknown, actual: unknown): string[][] => match(expected, actual);

export const coverage = (json: string): string => api.coverage(json);
export const runEvals = (json: string): string => api.runEvals(json);
export const resumeRun = (): string => api.resumeRun();
export const cancelRun = (): string => api.cancelRun();
export const progress = (): string => api.progress();
export const lastRun = (): string => api.lastRun();
export const exportResults = (json: string): string => api.exportResults(json);

export const judgeSetup = (): string => api.judgeSetup();
export const saveJudge = (json: string): string => api.saveJudge(json);
export const testJudge = (json: string): string => api.testJudge(json);

export const runChoices = (): string => choicesApi.runChoices();
export const schedules = (): string => schedulesApi.schedules();
export const saveSchedule = (json: string): string => schedulesApi.saveSchedule(json);
export const removeSchedule = (json: string): string => schedulesApi.removeSchedule(json);

export const columnNames = (): string => columnsApi.columnNames();
export const renameColumns = (json: string): string => columnsApi.renameColumns(json);
export const undoColumns = (json: string): string => columnsApi.undoColumns(json);

export const runs = (): string => compareApi.runs();
export const compareRuns = (json: string): string => compareApi.compareRuns(json);
export const importRun = (json: string): string => compareApi.importRun(json);
export const pruneLedger = (json: string): string => compareApi.pruneLedger(json);
