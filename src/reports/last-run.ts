/** The last run that ended, with its present results: rows may have been edited or rescored since. */
import type { ResultsTab } from '../results/results-tab';
import { stoppedBy } from '../model/run';
import { checksIn } from '../checks/registry';
import { hasLabels, openLabels } from '../stores/labels';
import type { SpreadsheetPort } from '../model/spreadsheet';
import type { Scorecard } from '../model/scorecard';
import { findResults, isResultsHeader } from '../results/find-results';
import type { Settings } from '../settings/schema';
import type { LastRun } from '../stores/run-record';
import { slicesIn, readSource } from '../results/source';
import { cardsNow } from '../results/reconcile';
import { type FinishedTab, finishedTab } from './run-report';
import { judgingSentence, type RunSummary, silenceText } from './run-summary';

export function lastFinished(
  spreadsheet: SpreadsheetPort,
  last: LastRun,
  settings: Settings,
): {
  readonly run: RunSummary;
  readonly tabs: readonly FinishedTab[];
  /** Eval sets whose edited rows are not marked yet: a deleted column, for example, calls no trigger. */
  readonly unmarked: readonly number[];
} {
  const sources = tabsOf(spreadsheet, last, settings);
  const labels = hasLabels(spreadsheet) ? openLabels(spreadsheet).all().labels : [];
  const tabs = sources.map(({ place, results, rows }) =>
    finishedTab(
      { place, results, rows, checks: results.checksShown() },
      slicesIn(spreadsheet, place.sheetId, settings),
      checksIn(spreadsheet),
      labels,
    ),
  );
  return {
    tabs,
    unmarked: sources.flatMap(({ place, isMarked }) => (isMarked ? [] : [place.sheetId])),
    run: summaryOf(
      last,
      tabs.map(({ summary }) => summary),
    ),
  };
}

interface LastTab {
  /** The eval set. */
  readonly place: { readonly tab: string; readonly sheetId: number };
  readonly results: ResultsTab;
  readonly rows: readonly Scorecard[];
  /** True if the results tab shows these rows. */
  readonly isMarked: boolean;
}

/** Returns the eval sets of the run that still exist, with their results. */
export function tabsOf(
  spreadsheet: SpreadsheetPort,
  { sheetIds }: Pick<LastRun, 'sheetIds'>,
  settings: Pick<Settings, 'columns' | 'run'>,
): LastTab[] {
  const infos = spreadsheet.tabs();
  return sheetIds.flatMap((sheetId): LastTab[] => {
    const info = infos.find((tab) => tab.sheetId === sheetId);
    const place = info && { tab: info.name, sheetId };
    const results = place && findResults(spreadsheet, place, isResultsHeader, infos);
    if (!results) return [];
    const source = readSource(spreadsheet, sheetId, settings);
    const written = results.lines();
    const asWritten = new Set(written.map(({ card }) => card));
    const rows = source.kind === 'eval set' ? cardsNow(written, source.evalSet) : [...asWritten];
    return [{ place, results, rows, isMarked: rows.every((card) => asWritten.has(card)) }];
  });
}

/** A run whose judge or agent gave no answer is not finished. */
export function summaryOf(
  { startedAt, finishedAt, ...last }: Omit<LastRun, 'sheetIds' | 'settingsHash' | 'filters'>,
  tabs: RunSummary['tabs'],
): RunSummary {
  const { runId, judge, judging, end: outcome, problems } = last;
  const silence = silenceText(
    last.stopped,
    tabs.map(({ silence }) => silence),
  );
  return {
    runId,
    judge,
    judging,
    outcome: silence === '' ? outcome : stoppedBy('not_measured', silence),
    problems,
    startedAt: new Date(startedAt).toISOString(),
    finishedAt: new Date(finishedAt).toISOString(),
    judgingText: judgingSentence(judge, judging),
    tabs,
  };
}
