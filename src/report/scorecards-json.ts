/** The JSON form of a run's scorecards. */
import type { CheckMeta } from '../model/check';
import type { Trials } from '../model/ledger';
import { exportedChecks } from './exported-checks';
import { type QualityJson, qualityJson } from './quality-json';
import { CONVERSATION_VERDICT } from './results/row-scores';
import { exportedValue, type ResultRecord } from './results/records';
import { scoreColumnName } from './results/score-columns';
import { TRIALS_COLUMN, trialsIn } from './results/trials';
import { type WorkflowJson, workflowJson } from './workflow-json';

type Value = string | number | boolean | null;

/** A scorecard as written by `--json`: the results row by column name, and each check with its evidence. */
export interface ScorecardJson {
  readonly tab: string;
  readonly [column: string]:
    | Value
    | Readonly<Record<string, CheckJson>>
    | WorkflowJson
    | QualityJson
    | Trials
    /** `slices`: the case's values in the columns by which figures are broken down. */
    | Readonly<Record<string, string>>;
}

export interface CheckJson {
  readonly score: number | null;
  readonly reason: string;
  readonly expected: string;
  readonly actual: string;
  readonly decided_by: string;
  readonly answer_eval_type: string;
}

const COLUMNS = [
  'row',
  'test_id',
  'uid',
  'query',
  'verdict',
  'overall_score',
  'weighted_score',
  'pipeline_score',
  'answer_score',
  'checks_run',
  'first_failure',
  'output_from',
  'judge',
  'latency_s',
  'trace_url',
  'error',
  'inputs_hash',
  'run_id',
  'judged_at',
  'judge_tokens',
  'judge_cost_usd',
  'judge_cached',
  'prompt_hash',
];

/** Only for eval sets that have conversations. */
const TURN_COLUMNS = ['conversation', 'turn', CONVERSATION_VERDICT];

/** @param tab the eval set's name */
export function scorecardJson(
  tab: string,
  record: ResultRecord,
  checks: readonly CheckMeta[],
): ScorecardJson {
  const ofTurn = TURN_COLUMNS.filter((column) => record.names.includes(column));
  const row = Object.fromEntries(
    [...COLUMNS, ...ofTurn].map((column): [string, Value] => [column, exportedValue(record, column)]),
  );
  const exported = exportedChecks(checks, record.names);
  const entries = exported.map((check): [string, CheckJson] => [check.id, checkJson(record, check)]);
  return {
    tab,
    ...row,
    checks: Object.fromEntries(entries),
    workflow: workflowJson(record, exported),
    quality: qualityJson(record, exported),
    ...(record.at(TRIALS_COLUMN) !== null && { trials: trialsIn(String(record.at(TRIALS_COLUMN))) }),
  };
}

function checkJson(record: ResultRecord, { id, expects, actual }: CheckMeta): CheckJson {
  const score = record.at(scoreColumnName(id));
  const details = record.details[id];
  const texts = (columns: readonly string[]): string =>
    columns
      .map((column) => String(record.at(column) ?? ''))
      .filter((text) => text !== '')
      .join(' – ');
  return {
    score: typeof score === 'number' ? score : null,
    reason: details?.reason ?? '',
    expected: texts(expects),
    actual: texts(actual),
    decided_by: details?.decided_by ?? '',
    answer_eval_type: details?.answer_eval_type ?? '',
  };
}
