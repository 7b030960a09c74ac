/** Finished results as files, made from the results tabs. */
import { CHECKS } from '../checks/registry';
import type { SpreadsheetPort } from '../model/spreadsheet';
import { detailedCsv, summaryCsv } from '../report/csv';
import { readRecords, type ResultRecord } from '../report/records';
import { htmlReport } from '../report/html-report';
import { type ScorecardJson, scorecardJson } from '../report/scorecards-json';
import { blockedChecks } from '../scoring/chain';
import type { Settings } from '../settings/schema';
import * as z from '../settings/zod';
import { openLedger } from '../store/ledger';
import type { LastRun } from '../store/run-record';
import { lastFinished } from './last-run';
import { reportLines, runReport, trendsOf } from './run-report';

/** An eval set and the tab that holds its results, as a run's summary names them. */
export const FinishedTab = () => z.strictObject({ tab: z.string(), resultsTab: z.string() });
export type FinishedTab = z.Shape<typeof FinishedTab>;

export const TextFile = () => z.object({ name: z.string(), text: z.string() });
export type TextFile = z.Shape<typeof TextFile>;

export function scorecards(spreadsheet: SpreadsheetPort, tabs: readonly FinishedTab[]): ScorecardJson[] {
  return tabs.flatMap(({ tab, resultsTab }) =>
    recordsIn(spreadsheet, resultsTab).map((record) => scorecardJson(tab, record, CHECKS)),
  );
}

/** `<tab>_summary.csv` and `<tab>_detailed.csv` of each tab. */
export function csvFiles(spreadsheet: SpreadsheetPort, tabs: readonly FinishedTab[]): TextFile[] {
  return tabs.flatMap(({ tab, resultsTab }) => {
    const records = recordsIn(spreadsheet, resultsTab);
    const name = fileName(tab);
    return [
      { name: `${name}_summary.csv`, text: summaryCsv(records, CHECKS) },
      { name: `${name}_detailed.csv`, text: detailedCsv(records) },
    ];
  });
}

function recordsIn(spreadsheet: SpreadsheetPort, resultsTab: string): ResultRecord[] {
  return readRecords(spreadsheet.read(resultsTab));
}

const NOT_IN_FILE_NAMES = /[<>:"/\\|?*]/g;

/** A tab's name as a file's name: what file systems refuse is replaced. */
function fileName(tab: string): string {
  return tab.replace(NOT_IN_FILE_NAMES, '-');
}

/** The last run as a page of its own. */
export function htmlOfLast(spreadsheet: SpreadsheetPort, last: LastRun, settings: Settings): string {
  const ledger = openLedger(spreadsheet);
  const { summary, tabs } = lastFinished(spreadsheet, last, settings);
  return htmlReport({
    spreadsheet: { name: spreadsheet.title(), url: spreadsheet.url() },
    report: runReport(summary, tabs, last.filters, settings, ledger),
    lines: reportLines(tabs),
    blocked: blockedChecks,
    trends: trendsOf(summary, tabs, ledger),
  });
}
