/** The last run as the sidebar shows it: figures, the rows to look at, and what changed since the previous run. */
import { checksIn } from '../checks/registry';
import type { Checks } from '../checks/check';
import { hintOrder } from '../model/judge';
import { isOfKind, kindCounts, ROW_KIND_NAMES, type RowKind } from '../model/results-rows';
import type { PropertyPort } from '../model/ports';
import type { ScoredRow } from '../model/scorecard';
import type { SpreadsheetPort } from '../model/spreadsheet';
import type { ReportChanges, ReportTab } from '../model/run-report';
import { Section } from '../model/section';
import { cut } from '../model/text';
import { measuredLess } from '../reports/caveats';
import { Headline, headlineOf } from '../reports/headline';
import { setSections } from '../reports/sections';
import { editScoring, storedSettings } from '../sheets/store/document';
import { type LastRun, runStore } from '../sheets/store/run-record';
import type { Settings } from '../settings/schema';
import * as z from '../model/zod';
import { lastEnded } from '../sheets/last-ended';
import { lastFinished } from '../reports/last-run';
import { pastRuns } from '../sheets/past-runs';
import { type FinishedTab, runReport } from '../reports/run-report';
import { isActual } from '../fields/columns';
import { isLeftOut } from '../evalset/choose';
import type { EvalSet } from '../evalset/read-tab';
import { readingSettings } from '../sheets/run-settings';
import { evalSetsOf } from '../sheets/source';
import { modelOf } from '../judge/providers/providers';
import { readSettings } from '../settings/change';

// Where a person's next sidebar opens, if the menu sends them to its settings.

const PLACE = 'gnw.pane';

/** The next sidebar that this person opens shows its settings. */
export function openNextAtSettings({ user }: { readonly user: PropertyPort }): void {
  user.set(PLACE, 'Settings');
}

/** Once: the sidebar after that opens as usual. */
function opensAtSettings(user: PropertyPort): boolean {
  const isSent = user.get(PLACE) !== undefined;
  if (isSent) user.remove(PLACE);
  return isSent;
}

// What the sidebar opens with: what the spreadsheet holds, and whether anything has been set up.

const TabLook = () =>
  z.object({
    tab: z.string(),
    rows: z.int(),
    /** Of them, those that a run takes. */
    ready: z.int(),
    /** Columns of the tab that hold what the agent did. */
    outputColumns: z.array(z.string()),
  });
type TabLook = z.Shape<typeof TabLook>;

export const FirstLook = () =>
  z.object({
    /** Whether nothing has been set or run here yet. */
    isFirst: z.boolean(),
    /** Whether the menu has sent this person to the settings. */
    opensAtSettings: z.boolean(),
    /** The judge model that is set up; '' if rules judge alone. */
    judge: z.string(),
    tabs: z.array(TabLook()),
  });
export type FirstLook = z.Shape<typeof FirstLook>;

export function firstLook({
  spreadsheet,
  document,
  user,
}: {
  spreadsheet: SpreadsheetPort;
  document: PropertyPort;
  user: PropertyPort;
}): FirstLook {
  const stored = storedSettings(document);
  const { judge } = readSettings(stored);
  const store = runStore(document);
  return {
    isFirst:
      stored === undefined &&
      lastEnded({ spreadsheet, document }) === undefined &&
      store.record() === undefined,
    opensAtSettings: opensAtSettings(user),
    judge: judge.provider === 'rules' ? '' : modelOf(judge.provider, judge),
    tabs: evalSetsOf(spreadsheet, readingSettings({ spreadsheet, document })).map(tabLook),
  };
}

function tabLook({ tab, cases, header }: EvalSet): TabLook {
  return {
    tab,
    rows: cases.length,
    ready: cases.filter(({ evalCase }) => !isLeftOut(evalCase.status)).length,
    outputColumns: [...header.columns.keys()].filter(isActual),
  };
}

const RowToLookAt = () =>
  z.object({
    /** 0 for a case that is gone. */
    row: z.int(),
    testId: z.string(),
    query: z.string(),
    verdict: z.string(),
    /** Whether it got worse since the baseline, else since the previous run. */
    isLost: z.boolean(),
    /** What failed, with the expected and the actual value; or what went wrong. */
    why: z.string(),
  });
type RowToLookAt = z.Shape<typeof RowToLookAt>;

const TabOutcome = () =>
  z.object({
    tab: z.string(),
    sheetId: z.int(),
    resultsTab: z.string(),
    resultsSheetId: z.int(),
    rows: z.int(),
    headline: Headline(),
    /** How many conversations pass, in words; '' if there are none. */
    conversations: z.string(),
    /** Its checks and slices. */
    sections: z.array(Section()),
    /** A sentence on what the previous run measured and this one did not; '' for nothing. */
    measuredLess: z.string(),
    problems: z.array(z.string()),
    /** The pass rates so far, 0–1, oldest first, this run last. */
    trend: z.array(z.number()),
    /** How many rows to look at, by kind. */
    kinds: z.record(z.enum(ROW_KIND_NAMES), z.int()),
    /** Rows to look at: those that got worse first, unmeasured ones last. */
    toLookAt: z.array(RowToLookAt()),
  });
type TabOutcome = z.Shape<typeof TabOutcome>;

export const Outcome = () =>
  z.object({
    runId: z.string(),
    finishedAt: z.string(),
    outcome: z.string(),
    judge: z.string(),
    judgingText: z.string(),
    stopped: z.string(),
    problems: z.array(z.string()),
    tabs: z.array(TabOutcome()),
    /** Whether edited rows are scored again without anyone asking. */
    scoresEdits: z.boolean(),
  });
export type Outcome = z.Shape<typeof Outcome>;

const MAX_TEXT = 160;
const MAX_WHY = 400;
const MAX_TREND = 12;

/** @param onUnmarked gets the eval sets whose results do not show yet what they count as @returns undefined if no run has ended yet */
export function lastOutcome(
  spreadsheet: SpreadsheetPort,
  document: PropertyPort,
  settings: Settings,
  onUnmarked: (sheetIds: readonly number[]) => void = () => undefined,
): Outcome | undefined {
  const last = lastEnded({ spreadsheet, document });
  return last && outcomeOf(spreadsheet, document, last, settings, onUnmarked);
}

function outcomeOf(
  spreadsheet: SpreadsheetPort,
  document: PropertyPort,
  last: LastRun,
  settings: Settings,
  onUnmarked: (sheetIds: readonly number[]) => void,
): Outcome {
  const { run, tabs, unmarked } = lastFinished(spreadsheet, last, settings);
  if (unmarked.length > 0) onUnmarked(unmarked);
  const report = runReport(
    run,
    tabs,
    last.filters,
    pastRuns({ spreadsheet, document }),
    checksIn(spreadsheet),
  );
  const { runId, finishedAt, outcome, judge, judgingText, stopped, problems } = run;
  return {
    runId,
    finishedAt,
    outcome,
    judge,
    judgingText,
    stopped,
    problems,
    tabs: tabs.flatMap((tab, index) => {
      const tabReport = report.tabs[index];
      return tabReport ? tabOutcome(tab, tabReport, checksIn(spreadsheet)) : [];
    }),
    scoresEdits: editScoring(document) !== undefined,
  };
}

/** What an eval set came to. */
function tabOutcome({ summary: tab, rows }: FinishedTab, report: ReportTab, checks: Checks): TabOutcome {
  const toLookAt = rowsToLookAt(rows, report.changes, checks);
  return {
    tab: tab.tab,
    sheetId: tab.sheetId,
    rows: tab.rows,
    headline: headlineOf(report),
    conversations: tab.conversations,
    resultsTab: tab.resultsTab,
    resultsSheetId: tab.resultsSheetId,
    sections: setSections(report),
    measuredLess: measuredLess(report.changes),
    problems: tab.problems,
    trend: report.trend.flatMap(({ rate: { rate } }) => (rate === null ? [] : [rate])).slice(-MAX_TREND),
    kinds: kindCounts(toLookAt),
    toLookAt,
  };
}

/** In the order people look at them; within a kind, in sheet order, but of the open ones first those without the expected value. */
function rowsToLookAt(rows: readonly ScoredRow[], { worse }: ReportChanges, registry: Checks): RowToLookAt[] {
  const lost = new Set(worse.map(({ row }) => row));
  const byKind = ORDER.map((): RowToLookAt[] => []);
  const hints = new Map(rows.map(({ row = 0, why }) => [row, hintOrder(why)]));
  const byHint = (a: RowToLookAt, b: RowToLookAt): number =>
    (hints.get(a.row) ?? 0) - (hints.get(b.row) ?? 0);
  for (const { row = 0, testId, query, verdict, why, error, checks } of rows) {
    const isLost = lost.has(row);
    byKind[ORDER.findIndex((kind) => isOfKind({ verdict, isLost }, kind))]?.push({
      row,
      testId,
      query: cut(query, MAX_TEXT),
      verdict,
      isLost,
      why: cut([why, error, failedTitles(checks, registry)].find((text) => text !== '') ?? '', MAX_WHY),
    });
  }
  byKind[ORDER.indexOf('open')]?.sort(byHint);
  return byKind.flat();
}

const ORDER = ['lost', 'failing', 'errors', 'edited', 'open'] as const satisfies readonly RowKind[];

/** @example 'Area, Dates' */
function failedTitles(checks: ScoredRow['checks'], registry: Checks): string {
  return registry.all
    .filter(({ id }) => checks.get(id)?.score === 0)
    .map(({ title }) => title)
    .join(', ');
}
