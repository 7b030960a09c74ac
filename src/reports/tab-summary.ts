/** The summary of a results tab, from its lines alone. */
import type { CheckMeta, Checks } from '../checks/check';
import { countOutputs } from '../model/output-source';
import type { Problem } from '../model/problem';
import type { RunStatistics } from '../model/run-report';
import { type Scorecard, scoredIn } from '../model/scorecard';
import { conversationsText } from '../scoring/conversations';
import type { TabSummary } from './run-summary';
import { silenceIn } from './silence';

export interface TabResults {
  readonly place: { readonly tab: string; readonly sheetId: number };
  readonly results: { readonly name: string; readonly sheetId: number };
  readonly rows: readonly Scorecard[];
  /** Those that have a column. */
  readonly checks: readonly CheckMeta[];
  readonly runId: string;
}

export function summarise(
  of: TabResults,
  { verdicts, checks: rates }: RunStatistics,
  checks: Checks,
): TabSummary {
  const { place, results, rows } = of;
  return {
    ...place,
    resultsTab: results.name,
    resultsSheetId: results.sheetId,
    ...saidByRows(of, checks),
    silence: silenceIn(rows),
    scored: rows.filter((row) => scoredIn(row).length > 0).length,
    // Rows that no run has reached are unscored.
    rows: rows.filter(({ verdict }) => verdict !== null).length,
    verdicts,
    checks: rates.map(({ id, title, passed, n, isMean, rate, interval }) => ({
      ...{ id, title, passed, evaluated: n },
      ...(isMean && rate !== null && interval !== null && { mean: rate, interval }),
    })),
    conversations: conversationsText(rows),
  };
}

function saidByRows(
  { place: { tab }, rows }: TabResults,
  checks: Checks,
): Pick<TabSummary, 'outputs' | 'problems' | 'openQuestions'> {
  let openQuestions = 0;
  const problems: Problem[] = [];
  for (const { row, checks: scores, bad_cells: cells } of rows) {
    // Of judged checks alone: other checks that an open clarification question leaves open are not questions of their own.
    openQuestions += checks.judged.filter(({ id }) => scores[id]?.kind === 'open').length;
    for (const { column, problem } of cells)
      problems.push({ tab, ...(row !== null && { row }), column, text: problem });
  }
  return {
    outputs: countOutputs(rows.map((row) => row.output_from)),
    problems,
    openQuestions,
  };
}
