/** Finished results as files, made from the results tabs. */
import { CHECKS } from '../../checks/registry';
import { csvNames } from '../../model/file-name';
import type { SpreadsheetPort } from '../../model/spreadsheet';
import { detailedCsv, summaryCsv } from '../../report/csv';
import { type FiguresJson, figuresJson } from '../../report/figures-json';
import { historyFacts } from '../../report/history/facts';
import { measuredLess } from '../../report/measured-less';
import { readRecords, type ResultRecord } from '../../report/results/records';
import { htmlReport } from '../../report/html/report';
import { scoredRow } from '../../report/results/scored-rows';
import { type ScorecardJson, scorecardJson } from '../../report/scorecards-json';
import { blockedChecks } from '../../scoring/chain';
import { runStatistics } from '../../scoring/run-statistics';
import type { Settings } from '../../settings/schema';
import * as z from '../../settings/zod';
import { openLedger } from '../../store/ledger';
import { type LastRun, runStore } from '../../store/run-record';
import { aboutJson, type AboutJson } from '../../store/scored-file';
import type { Services } from '../services';
import { lastFinished } from '../../run/results/last-run';
import { countedNow } from '../../run/results/results-now';
import { changesOf, reportLines, runReport, trendsOf } from '../../run/results/run-report';
import { ledgerCase, snapshotOf } from '../../run/results/snapshot';
import { readSource } from '../../run/results/source';

/** Of a tab that is gone: the ledger knows no such sheet. */
const NO_SHEET = -1;

/** An eval set and the tab that holds its results, as a run's summary names them. */
export const FinishedTab = () => z.strictObject({ tab: z.string(), resultsTab: z.string() });
export type FinishedTab = z.Shape<typeof FinishedTab>;

export const TextFile = () => z.object({ name: z.string(), text: z.string() });
export type TextFile = z.Shape<typeof TextFile>;

export function scorecards(
  { spreadsheet, document }: Pick<Services, 'spreadsheet' | 'document'>,
  tabs: readonly FinishedTab[],
  settings: Settings,
): {
  readonly scorecards: ScorecardJson[];
  readonly evalSets: (FiguresJson & { readonly about?: AboutJson })[];
} {
  const aboutRun = historyFacts(spreadsheet);
  const ledger = openLedger(spreadsheet);
  const runId = runStore(document).lastRun()?.runId ?? '';
  const read = tabs.map((finished) => ({
    tab: finished.tab,
    records: recordsIn(spreadsheet, finished, settings),
  }));
  return {
    scorecards: read.flatMap(({ tab, records }) =>
      records.map((record) => scorecardJson(tab, record, CHECKS)),
    ),
    evalSets: read.map(({ tab, records }) => {
      const rows = records.map((record) => scoredRow(tab, record));
      const { about } = snapshotOf({ tab, sheetId: 0 }, records, '', aboutRun) ?? {};
      const before = ledger.of(spreadsheet.idOf(tab) ?? NO_SHEET);
      const less = measuredLess(changesOf(before, records.map(ledgerCase), runId));
      return { ...figuresJson(runStatistics(tab, rows), less), ...(about && { about: aboutJson(about) }) };
    }),
  };
}

/** `<tab>_summary.csv` and `<tab>_detailed.csv` of each tab. */
export function csvFiles(
  spreadsheet: SpreadsheetPort,
  tabs: readonly FinishedTab[],
  settings: Settings,
): TextFile[] {
  return tabs.flatMap((finished) => {
    const records = recordsIn(spreadsheet, finished, settings);
    const names = csvNames(finished.tab);
    return [
      { name: names.summary, text: summaryCsv(records, CHECKS) },
      { name: names.detailed, text: detailedCsv(records) },
    ];
  });
}

/** As they count now. */
function recordsIn(
  spreadsheet: SpreadsheetPort,
  { tab, resultsTab }: FinishedTab,
  settings: Settings,
): readonly ResultRecord[] {
  const records = readRecords(spreadsheet.read(resultsTab));
  const sheetId = spreadsheet.idOf(tab);
  const source = sheetId === undefined ? undefined : readSource(spreadsheet, sheetId, settings);
  return source?.kind === 'eval set' ? countedNow(records, source.evalSet) : records;
}

/** The last run as a page of its own. */
export function htmlOfLast(spreadsheet: SpreadsheetPort, last: LastRun, settings: Settings): string {
  const ledger = openLedger(spreadsheet);
  const { run, tabs } = lastFinished(spreadsheet, last, settings);
  return htmlReport({
    spreadsheet: { name: spreadsheet.title(), url: spreadsheet.url() },
    report: runReport(run, tabs, last.filters, settings, ledger),
    lines: reportLines(tabs),
    blocked: blockedChecks,
    trends: trendsOf(run, tabs, ledger),
  });
}
