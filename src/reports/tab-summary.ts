/**
 * The summary of a results tab, read from it: the tab is the single source of truth, also after a run over several executions or an
 * edit.
 */
import type { Checks } from '../checks/check';
import { countOutputs } from '../model/output-source';
import type { Problem } from '../model/problem';
import type { RunStatistics } from '../model/run-report';
import type { ScoredRow } from '../model/scorecard';
import { badCellsIn } from '../sheets/results/columns';
import { numberAt, type ResultRecord, runOf } from '../sheets/results/records';
import { judgeSaid } from '../sheets/results/details';
import { conversationsText } from '../scoring/conversations';
import type { Judged, TabSummary } from './run-summary';
import { silenceIn } from './silence';

/** The results of an eval set, and what is known of them besides. */
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
  { place: { tab }, records, runId }: TabResults,
  checks: Checks,
): Pick<TabSummary, 'outputs' | 'judged' | 'problems' | 'openQuestions'> {
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
    judged: judgedIn(
      records.filter((record) => [record.cell('run_id'), runOf(record)].includes(runId)),
      checks,
    ),
    problems,
    openQuestions,
  };
}

function judgedIn(records: readonly ResultRecord[], checks: Checks): Judged {
  const sum = (of: (record: ResultRecord) => number): number =>
    records.reduce((total, record) => total + of(record), 0);
  const decided = (record: ResultRecord, is: (by: string) => boolean): number =>
    checks.judged.filter(({ id }) => {
      const detail = record.details[id];
      return is(detail ? judgeSaid(detail, null).decided_by : '');
    }).length;
  const byModel = (record: ResultRecord): number =>
    decided(record, (by) => by !== '' && by !== 'check' && !by.startsWith('rule'));
  return {
    byRules: sum((record) => decided(record, (by) => by.startsWith('rule'))),
    byModel: sum(byModel),
    fromCache: sum((record) => (record.cell('judge_cached') === true ? byModel(record) : 0)),
    tokens: sum((record) => numberAt(record, 'judge_tokens') ?? 0),
    costUsd: records.some(isUnpriced) ? null : sum((record) => numberAt(record, 'judge_cost_usd') ?? 0),
    prompts: promptsIn(records),
  };
}

/** Whether a model was asked, and its price is not known. */
function isUnpriced({ cell }: ResultRecord): boolean {
  return typeof cell('judge_cached') === 'boolean' && typeof cell('judge_cost_usd') !== 'number';
}

function promptsIn(records: readonly ResultRecord[]): string[] {
  const named = records.flatMap((record) => String(record.cell('prompt_hash') ?? '').split('; '));
  return [...new Set(named)].filter((name) => name !== '').sort();
}
