/** The reports as a separate script for the local runtime: what the lifelike run looks like in a spreadsheet. */
import { BUILT_IN } from '../../src/checks/registry';
import { activeSpreadsheet, spreadsheetPort } from '../../src/google/spreadsheet';
import type { SpreadsheetPort } from '../../src/model/sheet/spreadsheet';
import { writeHeatmap } from '../../src/report/heatmap-tab';
import { writeSummary } from '../../src/report/summary/tab';
import { lifelike, lifelikeReport } from './reports';

const spreadsheet = (): SpreadsheetPort => ({
  ...spreadsheetPort(activeSpreadsheet()),
  checks: () => BUILT_IN,
});

export function heatmap(rows: number, sheetId: number): void {
  writeHeatmap(spreadsheet(), {
    startedAt: '2026-11-21T22:15:04.120Z',
    tabs: tabsOf(rows, sheetId),
  });
}

export function summary(rows: number, sheetId: number): void {
  const tabs = tabsOf(rows, sheetId);
  writeSummary(spreadsheet(), lifelikeReport(tabs), tabs);
}

/** Both eval sets link to the same sheet, which is the only one. */
function tabsOf(rows: number, sheetId: number) {
  return [
    lifelike('GOLD', rows, 1, sheetId),
    lifelike('SILVER', Math.max(1, Math.floor(rows / 3)), 2, sheetId),
  ].map((lines) => ({ ...lines, resultsSheetId: sheetId }));
}
