/** The last run as the sidebar shows it: figures, the rows to look at, and what changed since the run before. */
import { ATTENTION_VERDICTS } from '../model/scorecard';
import type { PropertyPort } from '../model/ports';
import { CHECKS } from '../checks/registry';
import type { ScoredRow } from '../model/scored-row';
import type { SpreadsheetPort } from '../model/spreadsheet';
import type { ReportChanges } from '../model/run-report';
import { cut } from '../model/text';
import { openLedger } from '../store/ledger';
import { type LastRun, runStore } from '../store/run-record';
import type { Settings } from '../settings/schema';
import { lastFinished } from './last-run';
import { runReport } from './run-report';

export interface Outcome {
  readonly runId: string;
  readonly finishedAt: string;
  readonly outcome: string;
  readonly judge: string;
  readonly judgingText: string;
  readonly stopped: string;
  readonly problems: readonly string[];
  readonly tabs: readonly TabOutcome[];
  /** The heatmap's sheet; null where there is none. */
  readonly heatmap: number | null;
}

export interface TabOutcome {
  readonly tab: string;
  readonly sheetId: number;
  readonly resultsTab: string;
  readonly resultsSheetId: number;
  readonly rows: number;
  readonly verdicts: Readonly<Record<string, number>>;
  readonly checks: readonly { readonly title: string; readonly passed: number; readonly evaluated: number }[];
  readonly openQuestions: number;
  readonly problems: readonly string[];
  /** Rows that fail or could not be measured, in sheet order; at most `MOST_ROWS`. */
  readonly toLookAt: readonly RowToLookAt[];
  /** How many more there are. */
  readonly more: number;
  readonly changes: ChangesShown;
}

export interface RowToLookAt {
  readonly row: number;
  readonly name: string;
  readonly verdict: string;
  /** The checks that failed, by their titles, or what went wrong. */
  readonly why: string;
}

export interface ChangesShown {
  /** The run before, in words; '' where there was none. */
  readonly before: string;
  readonly compared: number;
  readonly worse: readonly ChangedRow[];
  readonly better: readonly ChangedRow[];
}

export interface ChangedRow {
  readonly row: number;
  readonly name: string;
}

const MOST_ROWS = 50;
const MOST_TEXT = 160;
const TO_LOOK_AT: readonly string[] = ['fail', ...ATTENTION_VERDICTS];

/** undefined where no run has come to an end yet. */
export function lastOutcome(
  spreadsheet: SpreadsheetPort,
  document: PropertyPort,
  settings: Settings,
): Outcome | undefined {
  const last = runStore(document).lastRun();
  return last && outcomeOf(spreadsheet, last, settings);
}

function outcomeOf(spreadsheet: SpreadsheetPort, last: LastRun, settings: Settings): Outcome {
  const { summary, tabs } = lastFinished(spreadsheet, last, settings);
  const report = runReport(summary, tabs, last.filters, settings, openLedger(spreadsheet));
  const { runId, finishedAt, outcome, judge, judgingText, stopped, problems } = summary;
  return {
    ...{ runId, finishedAt, outcome, judge, judgingText, stopped, problems },
    tabs: tabs.map(({ summary: tab, rows }, index): TabOutcome => {
      const found = rows.filter(({ verdict }) => TO_LOOK_AT.includes(verdict));
      return {
        ...{ tab: tab.tab, sheetId: tab.sheetId, rows: tab.rows },
        ...{ resultsTab: tab.resultsTab, resultsSheetId: tab.resultsSheetId },
        verdicts: tab.verdicts,
        checks: tab.checks.map(({ title, passed, evaluated }) => ({ title, passed, evaluated })),
        openQuestions: tab.openQuestions,
        problems: tab.problems,
        toLookAt: found.slice(0, MOST_ROWS).map(({ row, testId, query, verdict, checks, error }) => ({
          row: row ?? 0,
          name: nameOf(testId, query),
          verdict,
          why: cut(error === '' ? failedTitles(checks) : error, MOST_TEXT),
        })),
        more: Math.max(0, found.length - MOST_ROWS),
        changes: shownChanges(report.tabs[index]?.changes),
      };
    }),
    heatmap: spreadsheet.tabs('heatmap').find(({ signature }) => signature === 'heatmap')?.sheetId ?? null,
  };
}

function shownChanges(changes: ReportChanges | undefined): ChangesShown {
  if (!changes) return { before: '', compared: 0, worse: [], better: [] };
  const { before, compared, newlyFailing, newErrors, newlyPassing } = changes;
  const shown = (rows: readonly { row: number; testId: string; query: string }[]): ChangedRow[] =>
    rows.slice(0, MOST_ROWS).map(({ row, testId, query }) => ({ row, name: nameOf(testId, query) }));
  return { before, compared, worse: shown([...newlyFailing, ...newErrors]), better: shown(newlyPassing) };
}

/** @example 'Area, Dates' */
function failedTitles(checks: ScoredRow['checks']): string {
  return CHECKS.filter(({ id }) => checks.get(id)?.score === 0)
    .map(({ title }) => title)
    .join(', ');
}

/** A row's number says where it is; this is to know it by. */
function nameOf(testId: string, query: string): string {
  const text = cut(query, MOST_TEXT);
  return testId === '' ? text : `${testId}: ${text}`;
}
