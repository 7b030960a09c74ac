/**
 * The functions that Apps Script calls by name: triggers, menu items, and what the command line and pages call. The
 * build makes each export a top-level function.
 */
import * as api from './api/call';
import type { EditEvent } from './google/edit-event';
import * as agentApi from './ui/agent-api';
import * as agentMenu from './ui/agent-menu';
import * as oldApi from './ui/api';
import { match } from './ui/custom-function';
import * as choicesApi from './ui/choices-api';
import * as compareApi from './ui/compare-api';
import * as columnsApi from './ui/columns-api';
import * as comparisonApi from './ui/comparison-api';
import * as langfuseApi from './ui/langfuse-api';
import * as installationApi from './ui/installation-api';
import * as menu from './ui/menu';
import * as pageMenu from './ui/page-menu';
import * as runMenu from './ui/run-menu';
import * as responsesApi from './ui/responses-api';
import * as schedulesApi from './ui/schedules-api';
import * as sidebarApi from './ui/sidebar-api';
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

/** Triggers: resuming, schedules, edits. */
export const continueRun = (): void => triggers.continueRun();
export const onTheHour = (): void => triggers.onTheHour();
export const scoreEdited = (event: EditEvent): void => triggers.scoreEdited(event);

/** Custom function: see build/bundle.mjs for what the formula bar says of it. */
export const GNW_MATCH = (expected: unknown, actual: unknown): string[][] => match(expected, actual);

/** What pages, command line and workbench call: see api/table.ts. */
export const call = (name: string, json?: string, build?: string): string => api.call(name, json, build);

export const coverage = (json: string): string => oldApi.coverage(json);
export const runEvals = (json: string): string => oldApi.runEvals(json);
export const resumeRun = (): string => oldApi.resumeRun();
export const cancelRun = (): string => oldApi.cancelRun();
export const progress = (): string => oldApi.progress();
export const lastRun = (): string => oldApi.lastRun();
export const exportResults = (json: string): string => oldApi.exportResults(json);

export const planAsking = (json: string): string => agentApi.planAsking(json);
export const askAgent = (json: string): string => agentApi.askAgent(json);
export const openQuestions = (json: string): string => agentApi.openQuestions(json);
export const keepResponses = (json: string): string => agentApi.keepResponses(json);

export const showResponses = (): void => pageMenu.showPageOf('responses');
export const previewResponses = (json: string): string => responsesApi.previewResponses(json);
export const importResponses = (json: string): string => responsesApi.importResponses(json);

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

export const showComparison = (): void => pageMenu.showPageOf('comparison');
export const importComparison = (json: string): string => comparisonApi.importComparison(json);
export const comparisonSource = (json: string): string => comparisonApi.comparisonSource(json);
export const startComparison = (json: string): string => comparisonApi.startComparison(json);
export const lastComparison = (): string => comparisonApi.lastComparison();
export const exportComparison = (): string => comparisonApi.exportComparison();

export const sidebarStart = (): string => sidebarApi.sidebarStart();
export const endFirstSteps = (): string => sidebarApi.endFirstSteps();
export const lookAround = (json: string): string => sidebarApi.lookAround(json);
export const selectedRows = (): string => sidebarApi.selectedRows();
export const lookAtRow = (json: string): string => sidebarApi.lookAtRow(json);
export const goToRow = (json: string): string => sidebarApi.goToRow(json);
export const runOutcome = (): string => sidebarApi.runOutcome();
export const settingsForm = (): string => sidebarApi.settingsForm();
export const saveSetting = (json: string): string => sidebarApi.saveSetting(json);
export const saveMapping = (json: string): string => sidebarApi.saveMapping(json);
export const saveSecret = (json: string): string => sidebarApi.saveSecret(json);

export const langfuseSetup = (): string => langfuseApi.langfuseSetup();
export const saveLangfuse = (json: string): string => langfuseApi.saveLangfuse(json);
export const testLangfuse = (json: string): string => langfuseApi.testLangfuse(json);
export const sendToLangfuse = (json?: string): string => langfuseApi.sendToLangfuse(json);

export const showInstallation = (): void => pageMenu.showPageOf('installation');
export const checkInstallation = (json: string): string => installationApi.checkInstallation(json);
