/**
 * The functions that Apps Script calls by name: triggers, menu items, and what the command line and pages call. The
 * build makes each export a top-level function.
 */
import * as api from './ui/api';
import { match } from './ui/custom-function';
import * as menu from './ui/menu';

interface OpenEvent {
  readonly authMode?: unknown;
}

export const onOpen = (event?: OpenEvent): void => menu.buildMenu(event);

/** The file is already open when an add-on is installed. */
export const onInstall = (event?: OpenEvent): void => menu.buildMenu(event);

export const runOnThisTab = (): void => menu.runOnThisTab();
export const runOnAllTabs = (): void => menu.runOnAllTabs();
export const showCoverage = (): void => menu.showCoverage();
export const showJudgeSetup = (): void => menu.showJudgeSetup();
export const showScoreGuide = (): void => menu.showScoreGuide();

/** Custom function: see build/bundle.mjs for what the formula bar says of it. */
export const GNW_MATCH = (expected: unknown, actual: unknown): string[][] => match(expected, actual);

export const coverage = (json: string): string => api.coverage(json);
export const runEvals = (json: string): string => api.runEvals(json);
export const exportResults = (json: string): string => api.exportResults(json);

export const judgeSetup = (): string => api.judgeSetup();
export const saveJudge = (json: string): string => api.saveJudge(json);
export const testJudge = (json: string): string => api.testJudge(json);
