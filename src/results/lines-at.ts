/** Reads a case with its line of results, by its row in the eval set or in the results. */
import type { ResultsTab } from './results-tab';
import type { EvalSet, RecordedCase } from '../evalset/read-tab';
import { RESULTS_HEADER } from '../model/row-kinds';
import type { SpreadsheetPort, TabInfo } from '../model/spreadsheet';
import { evalSetOf, findResults, isResultsHeader, resultsTabName } from './find-results';
import { asScored, linesByCase } from './case-lines';
import { type Reconciled, reconcile } from './reconcile';
import { readSource, evalSetsOf } from './source';
import type { Settings } from '../settings/schema';

export interface CaseAt {
  /** undefined if the case is gone. */
  readonly recorded: RecordedCase | undefined;
  /** undefined if it was never scored. */
  readonly line: Reconciled | undefined;
}

export interface LinesAt {
  readonly evalSet: EvalSet;
  readonly results: ResultsTab | undefined;
  readonly lines: readonly Reconciled[];
  /** True if rows are those of the results tab. */
  readonly isInResults: boolean;
  readonly caseAt: (row: number) => CaseAt | undefined;
}

/** Reads an eval set and its results. @returns a sentence if the tab has neither cases nor results */
export function linesAt(
  sheetId: number,
  spreadsheet: SpreadsheetPort,
  settings: Pick<Settings, 'columns' | 'run'>,
): LinesAt | string {
  const info = spreadsheet.tabs().find((tab) => tab.sheetId === sheetId);
  if (!info) return 'This tab is gone.';
  const sourceId = sourceOf(info, spreadsheet, settings);
  if (sourceId === undefined) return 'Select a row of an eval set, or of its results.';
  const source = readSource(spreadsheet, sourceId, settings);
  if (source.kind === 'gone') return `${source.reason}.`;
  const results = findResults(spreadsheet, source.evalSet, isResultsHeader);
  const written = results?.lines() ?? [];
  const evalSet = asScored(source.evalSet, written);
  const lines = reconcile(written, evalSet);
  const isInResults = results?.sheetId === sheetId;
  const lineOf = linesByCase(lines);
  const rows = new Map<number, CaseAt>(
    isInResults
      ? lines.map((line) => [line.line.index + RESULTS_HEADER + 1, { recorded: line.recorded, line }])
      : evalSet.cases.map((recorded) => [
          recorded.evalCase.row,
          { recorded, line: lineOf.get(recorded.evalCase) },
        ]),
  );
  return { evalSet, results, lines, isInResults, caseAt: (row) => rows.get(row) };
}

/** The eval set that a tab is, or whose results it holds. */
function sourceOf(
  info: TabInfo,
  spreadsheet: SpreadsheetPort,
  settings: Pick<Settings, 'columns'>,
): number | undefined {
  const { signature, sheetId, name } = info;
  const ofResults = evalSetOf(info);
  if (ofResults !== undefined) return ofResults;
  if (signature !== undefined) return undefined;
  const [header = []] = spreadsheet.read(sheetId).values;
  if (!isResultsHeader(header.map(String))) return sheetId;
  // A copied file loses the marks in our tabs.
  return evalSetsOf(spreadsheet, settings).find(({ tab }) => resultsTabName(tab, () => false) === name)
    ?.sheetId;
}
