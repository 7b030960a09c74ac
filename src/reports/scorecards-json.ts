/** The JSON form of a run's scorecards. */
import type { KnownCheckId } from '../checks/registry';
import type { CheckMeta } from '../checks/check';
import { everyOf } from '../model/collections';
import { QUALITY_METRICS, type QualityMetric } from '../model/judge';
import type { Trials } from '../model/ledger';
import type { CallLists } from '../model/assessment';
import { exportedChecks } from './csv';
import { exportedValue, numberAt, type ResultRecord, textAt } from '../sheets/results/records';
import { CONVERSATION_VERDICT } from '../sheets/results/row-scores';
import { scoreColumnName } from '../sheets/results/score-columns';
import { TRIALS_COLUMN, trialsIn } from '../sheets/results/trials';
import { cellsText } from '../sheets/results/why';

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

interface CheckJson {
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
  'checks_passed',
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
  const exported = exportedChecks(checks, [record]);
  const entries = exported.map((check): [string, CheckJson] => [check.id, checkJson(record, check)]);
  return {
    tab,
    ...row,
    checks: Object.fromEntries(entries),
    workflow: workflowJson(record, exported),
    quality: qualityJson(record, exported),
    ...(record.cell(TRIALS_COLUMN) !== null && { trials: trialsIn(String(record.cell(TRIALS_COLUMN))) }),
  };
}

function checkJson(record: ResultRecord, { id, expects, actual }: CheckMeta): CheckJson {
  const score = record.cell(scoreColumnName(id));
  const details = record.details[id];
  return {
    score: typeof score === 'number' ? score : null,
    reason: details?.reason ?? '',
    expected: cellsText(expects, record.cell),
    actual: cellsText(actual, record.cell),
    decided_by: details?.decided_by ?? '',
    answer_eval_type: details?.answer_eval_type ?? '',
  };
}

/** 0–1; null if a metric was not scored. */
interface QualityJson extends Readonly<Record<QualityMetric, number | null>> {
  readonly average_quality: number | null;
  readonly reasoning: string;
}

/** null if quality was not judged on the tab. */
function qualityJson(record: ResultRecord, checks: readonly CheckMeta[]): QualityJson | null {
  if (!QUALITY_METRICS.some((metric) => checks.some(({ id }) => id === metric))) return null;
  return {
    ...everyOf(QUALITY_METRICS, (metric) => numberAt(record, scoreColumnName(metric))),
    average_quality: numberAt(record, 'average_quality'),
    reasoning: textAt(record, 'quality_reasoning'),
  };
}

/** How the workflow checks of a row are exported: which calls were expected, and which were made. */
interface WorkflowJson {
  /** null if nothing was evaluated. */
  readonly pass: boolean | null;
  readonly agents: CallsJson;
  readonly tools: CallsJson;
}

interface CallsJson extends CallLists {
  readonly pass: boolean | null;
}

/** null if no workflow check was run on the tab. */
function workflowJson(record: ResultRecord, checks: readonly CheckMeta[]): WorkflowJson | null {
  if (!checks.some(({ group }) => group === 'workflow')) return null;
  return {
    pass: passOf(record, 'workflow'),
    agents: callsJson(record, 'agents_workflow'),
    tools: callsJson(record, 'tools_workflow'),
  };
}

function callsJson(record: ResultRecord, check: KnownCheckId): CallsJson {
  const calls = { ...NO_CALLS, ...record.details[check]?.calls };
  return { pass: passOf(record, check), ...calls };
}

function passOf({ cell }: ResultRecord, check: KnownCheckId): boolean | null {
  const score = cell(scoreColumnName(check));
  return typeof score === 'number' ? score === 1 : null;
}

const NO_CALLS: CallLists = {
  included: [],
  excluded: [],
  missing: [],
  unexpected: [],
  unlisted: [],
  called: [],
};
