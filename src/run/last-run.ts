/** The last run that came to an end, as its results stand now: also after rows were scored again. */
import type { SpreadsheetPort } from '../model/spreadsheet';
import { findResults, isResultsHeader } from '../report/results-tab';
import type { Settings } from '../settings/schema';
import type { LastRun } from '../store/run-record';
import { gapsIn } from './gaps';
import { judgingSentence } from './judging';
import { type FinishedTab, finishedTab } from './run-report';
import { readSource } from './source';
import type { RunSummary } from './summary';
import { summarise } from './tab-summary';

export function summaryOfLast(spreadsheet: SpreadsheetPort, last: LastRun): RunSummary {
  return summaryOf(
    last,
    placesOf(spreadsheet, last).map(({ place, results }) =>
      summarise(place, results, results.records(), last.runId),
    ),
  );
}

/** The same with all lines, for reports. */
export function lastFinished(
  spreadsheet: SpreadsheetPort,
  last: LastRun,
  settings: Settings,
): { readonly summary: RunSummary; readonly tabs: readonly FinishedTab[] } {
  const tabs = placesOf(spreadsheet, last).map(({ place, results }) => {
    const records = results.records();
    const source = readSource(spreadsheet, place.sheetId, settings);
    const gaps = source.kind === 'eval set' ? gapsIn(source.evalSet, settings) : [];
    return finishedTab(summarise(place, results, records, last.runId, gaps), records);
  });
  return {
    tabs,
    summary: summaryOf(
      last,
      tabs.map(({ summary }) => summary),
    ),
  };
}

/** Its eval sets with their results, those that are still there. */
export function placesOf(spreadsheet: SpreadsheetPort, { sheetIds }: Pick<LastRun, 'sheetIds'>) {
  const infos = spreadsheet.tabs();
  return sheetIds.flatMap((sheetId) => {
    const info = infos.find((tab) => tab.sheetId === sheetId);
    const place = info && { tab: info.name, sheetId };
    const results = place && findResults(spreadsheet, place, isResultsHeader, infos);
    return results ? [{ place, results }] : [];
  });
}

function summaryOf({ startedAt, finishedAt, ...last }: LastRun, tabs: RunSummary['tabs']): RunSummary {
  const { runId, judge, judging, stopped, outcome, problems } = last;
  return {
    ...{ runId, judge, judging, stopped, outcome, problems },
    startedAt: new Date(startedAt).toISOString(),
    finishedAt: new Date(finishedAt).toISOString(),
    judgingText: judgingSentence(judge, judging),
    tabs,
  };
}
