/** Summary and Heatmap: written, marked when results have changed since, and rewritten a little later, once for many edits. */
import type { RunReport } from '../model/run-report';
import type { PropertyPort } from '../model/ports';
import type { SpreadsheetPort } from '../model/sheet/spreadsheet';
import { writeHeatmap } from './heatmap-tab';
import { writeSummary } from './summary/tab';
import { prefetch } from '../store/long-text';
import { markReports, type ReportPlace, REPORTS, reportsIn, reportsWritten } from '../store/reports';
import { lastEnded } from '../results/runs/last-ended';
import { lastFinished } from './last-run';
import { pastRuns } from '../results/runs/past-runs';
import { type FinishedTab, reportLines, runReport } from './run-report';
import { readingSettings } from '../results/runs/run-settings';

interface Services {
  readonly spreadsheet: SpreadsheetPort;
  readonly document: PropertyPort;
}

/** Results have changed without a run: marks both as out of date. @returns false if they are marked already */
export function outdateReports({ spreadsheet, document }: Services): boolean {
  const reports = reportsIn(document);
  markReports(document, reports, { isOutdated: true, changes: reports.changes + 1 });
  if (reports.isOutdated) return false;
  for (const { sheetId, outdated } of Object.values(reports.places))
    if (spreadsheet.has(sheetId)) spreadsheet.open(sheetId).writeCell(1, 1, outdated);
  return true;
}

/** Does nothing if the reports are up to date. */
export function refreshReports(services: Services): void {
  const { spreadsheet, document } = services;
  const reports = reportsIn(document);
  if (!reports.isOutdated) return;
  // Done before the results are read: an edit from now on marks them again.
  markReports(document, reports, { isOutdated: false });
  const last = lastEnded(services);
  if (!last) return;
  const settings = readingSettings(services);
  const { run, tabs } = lastFinished(spreadsheet, last, settings);
  const report = runReport(run, tabs, last.filters, settings, pastRuns(services), spreadsheet.checks());
  const { works, places } = reportWorks(report, tabs, spreadsheet);
  for (const write of Object.values(works)) write();
  document.setEach(reportsWritten(reportsIn(prefetch(document, REPORTS)), places, run.tabs));
}

interface ReportWorks {
  /** Writes each report, by the name of its tab. */
  readonly works: Readonly<Record<string, () => void>>;
  /** Where the written reports are. */
  readonly places: Readonly<Record<string, ReportPlace>>;
}

export function reportWorks(
  report: RunReport,
  tabs: readonly FinishedTab[],
  spreadsheet: SpreadsheetPort,
): ReportWorks {
  const { startedAt } = report;
  const lines = reportLines(tabs);
  const places: Record<string, ReportPlace> = {};
  const works = {
    Summary: () => {
      places['Summary'] = writeSummary(spreadsheet, report, lines);
    },
    Heatmap: () => {
      places['Heatmap'] = writeHeatmap(spreadsheet, { startedAt, tabs: lines });
    },
  };
  return { works, places };
}
