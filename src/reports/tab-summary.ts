/** The summary of a results tab, from its lines alone. */
import type { Checks } from '../checks/check';
import { countOutputs } from '../model/output-source';
import type { Problem } from '../model/problem';
import type { RunStatistics } from '../model/run-report';
import type { ScoredRow } from '../model/scorecard';
import { badCellsIn } from '../sheets/results/columns';
import type { ResultRecord } from '../sheets/results/records';
import { conversationsText } from '../scoring/conversations';
import type { TabSummary } from './run-summary';
import { silenceIn } from './silence';

export interface TabResults {
  readonly place: { readonly tab: string; readonly sheetId: number };
  readonly results: { readonly name: string; readonly sheetId: number };
  readonly records: readonly ResultRecord[];
  readonly runId: string;
}

/** @param rows the records as scored rows */
export function summarise(
  of: TabResults,
  rows: readonly ScoredRow[],
  { verdicts, checks: rates }: RunStatistics,
  checks: Checks,
): TabSummary {
  const { place, results } = of;
  return {
    ...place,
    resultsTab: results.name,
    resultsSheetId: results.sheetId,
    ...saidByRecords(of, checks),
    silence: silenceIn(rows),
    scored: rows.filter(({ checks: lines }) => [...lines.values()].some(({ score }) => score !== null))
      .length,
    // Rows that no run has reached are unscored.
    rows: rows.filter(({ verdict }) => verdict !== '').length,
    verdicts,
    checks: rates.map(({ id, title, passed, n, isMean, rate, interval }) => ({
      ...{ id, title, passed, evaluated: n },
      ...(isMean && rate !== null && interval !== null && { mean: rate, interval }),
    })),
    conversations: conversationsText(rows),
  };
}

/** What rows do not say. */
function saidByRecords(
  { place: { tab }, records }: TabResults,
  checks: Checks,
): Pick<TabSummary, 'outputs' | 'problems' | 'openQuestions'> {
  let openQuestions = 0;
  const problems: Problem[] = [];
  for (const record of records) {
    // Of judged checks alone: other checks that an open clarification question leaves open are not questions of their own.
    openQuestions += checks.judged.filter(({ id }) => record.details[id]?.kind === 'open').length;
    for (const { column, problem } of badCellsIn(record.cell('bad_cells'))) {
      const row = record.cell('row');
      problems.push({ tab, ...(typeof row === 'number' && { row }), column, text: problem });
    }
  }
  return {
    outputs: countOutputs(records.map((record) => record.cell('output_from'))),
    problems,
    openQuestions,
  };
}
