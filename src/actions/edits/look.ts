/** What to read of an eval set and its results before edited rows are scored: usually those rows and their lines, else everything. */
import { hasOutput } from '../../agent/columns';
import type { RecordedCase } from '../../evalset/read-tab';
import type { Look } from '../../jobs/scoring/again';
import { RESULTS_HEADER } from '../../model/results-rows';
import type { Rows } from '../../model/sheet/spreadsheet';
import { foldCase } from '../../model/text';
import type { ResultRecord } from '../../results/records';
import { findResults, isResultsHeader, ResultsTab } from '../../results/tab';
import { readEvalSet } from '../../results/cases/eval-sets';
import { readSource } from '../../results/cases/source';
import type { RunServices } from '../../run/services';
import { responseSheets } from '../../results/responses/responses';
import type { Settings } from '../../settings/schema';
import { knownResults } from '../../store/known-results';
import type { EditedCells } from '../../model/whereabouts';
import { isAboutCases } from './edited-cells';

/** @returns undefined if nothing has been scored yet */
export function lookAtAll(
  { sheetId }: Pick<EditedCells, 'sheetId'>,
  settings: Settings,
  { spreadsheet }: Pick<RunServices, 'spreadsheet'>,
): Look | undefined {
  const source = readSource(spreadsheet, sheetId, settings);
  const evalSet = source.kind === 'eval set' ? source.evalSet : undefined;
  const results = evalSet && findResults(spreadsheet, evalSet, isResultsHeader);
  const records = results?.records() ?? [];
  return results && records.length > 0 ? { evalSet, results, records } : undefined;
}

/** A line is at most this far above its row: rows in between have none. */
const ABOVE = 200;

/**
 * Reads only the edited rows and their lines, however many rows there are. Possible if each row is a case that records its whole output
 * itself, and its line is where a run has put it.
 */
export function lookNearby(
  edit: EditedCells,
  settings: Settings,
  { spreadsheet, document }: Pick<RunServices, 'spreadsheet' | 'document'>,
): Look | 'nothing to do' | 'look at all' {
  const resultsId = knownResults(document).sheets[edit.sheetId];
  if (resultsId === undefined || !spreadsheet.has(resultsId)) return 'look at all';
  const evalSet = readEvalSet(spreadsheet, edit.sheetId, settings, edit);
  if (!evalSet) return 'look at all';
  const { header } = evalSet;
  if (!isAboutCases(edit, header)) return 'nothing to do';
  const cases = evalSet.cases.filter(
    ({ evalCase: { row } }) => row >= edit.row && row < edit.row + edit.rows,
  );
  const isWhole = cases.length === edit.rows && cases.every(isAlone);
  if (!isWhole || header.columns.has('conversation')) return 'look at all';
  // A response would come first.
  if (responseSheets(spreadsheet).size > 0) return 'look at all';
  const sheet = spreadsheet.open(resultsId);
  const values = sheet.read(linesNear(edit));
  if (!isResultsHeader((values[0] ?? []).map(String))) return 'look at all';
  const results = new ResultsTab(sheet, edit.sheetId, spreadsheet.checks());
  const all = results.records(values);
  const records = cases.flatMap((recorded) => {
    const lines = all.filter((record) => record.cell('row') === recorded.evalCase.row);
    return lines.length === 1 ? lines.filter((line) => isLineOf(line, recorded)) : [];
  });
  return records.length === cases.length
    ? { evalSet: { ...evalSet, cases }, results, records }
    : 'look at all';
}

/** An eval set has its header in row 1 or further down: a line is at most two rows below its case. */
function linesNear({ row, rows }: EditedCells): Rows {
  const first = Math.max(RESULTS_HEADER + 1, row - ABOVE);
  return { row: first, rows: Math.max(1, row + rows + RESULTS_HEADER - 1 - first) };
}

/** Whether its own row holds everything it was scored from: other rows may tell how its dates are read. */
function isAlone({ recorded, evalCase }: RecordedCase): boolean {
  return hasOutput(recorded) && evalCase.dayReading === undefined;
}

/** Whatever was edited, the case's id or its question is still there. */
function isLineOf(record: ResultRecord, { evalCase: { testId, query } }: RecordedCase): boolean {
  return (
    (testId !== '' && record.cell('test_id') === testId) ||
    foldCase(String(record.cell('query') ?? '')) === foldCase(query)
  );
}
