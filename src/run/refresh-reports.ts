/** Writes Summary and Heatmap anew after rows were scored again: a little later, once for many edits. */
import { writeHeatmap } from '../report/heatmap-tab';
import { writeSummary } from '../report/summary-tab';
import { blockedChecks } from '../scoring/chain';
import { readSettings } from '../settings/change';
import { openLedger } from '../store/ledger';
import { runStore } from '../store/run-record';
import { storedSettings } from '../store/settings';
import { lastFinished } from './last-run';
import { resumeSoon } from './resume-trigger';
import { reportLines, runReport } from './run-report';
import type { RunServices } from './services';

/** Sees to it that the reports are written anew in a minute. */
export function outdateReports(services: RunServices): void {
  const store = runStore(services.document);
  if (store.areReportsOutdated()) return;
  store.markReports(true);
  resumeSoon(services);
}

/** Does nothing where the reports say what the results say. */
export function refreshReports({ spreadsheet, document }: RunServices): void {
  const store = runStore(document);
  const last = store.areReportsOutdated() ? store.lastRun() : undefined;
  // Before the results are read: an edit from now on marks them again.
  store.markReports(false);
  if (!last) return;
  const settings = readSettings(storedSettings(document));
  const { summary, tabs } = lastFinished(spreadsheet, last, settings);
  writeSummary(spreadsheet, runReport(summary, tabs, last.filters, settings, openLedger(spreadsheet)));
  writeHeatmap(spreadsheet, { runId: last.runId, tabs: reportLines(tabs), blocked: blockedChecks });
}
