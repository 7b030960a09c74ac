/** The last run that came to an end, as its results stand now: also after rows were scored again. */
import type { SpreadsheetPort } from '../model/spreadsheet';
import { findResults, isResultsHeader } from '../report/results-tab';
import type { LastRun } from '../store/run-record';
import { judgingSentence } from './judging';
import type { RunSummary } from './summary';
import { summarise } from './tab-summary';

export function summaryOfLast(
  spreadsheet: SpreadsheetPort,
  { sheetIds, startedAt, finishedAt, ...last }: LastRun,
): RunSummary {
  const infos = spreadsheet.tabs();
  return {
    ...last,
    startedAt: new Date(startedAt).toISOString(),
    finishedAt: new Date(finishedAt).toISOString(),
    judgingText: judgingSentence(last.judge, last.judging),
    tabs: sheetIds.flatMap((sheetId) => {
      const info = infos.find((tab) => tab.sheetId === sheetId);
      const place = info && { tab: info.name, sheetId };
      const results = place && findResults(spreadsheet, place, isResultsHeader, infos);
      return results ? [summarise(place, results, results.records(), last.runId)] : [];
    }),
  };
}
