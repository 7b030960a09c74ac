/** The JSON form of a run's scorecards. */
import type { KnownCheckId } from '../checks/registry';
import type { CheckMeta } from '../checks/check';
import { everyOf } from '../model/collections';
import { QUALITY_METRICS } from '../model/judge';
import type { CallLists } from '../model/assessment';
import { exportedChecks } from './csv';
import { exportedValue, numberAt, type ResultRecord, textAt } from '../sheets/results/records';
import { CONVERSATION_VERDICT, TRIALS_COLUMN, trialsIn } from '../sheets/results/row-scores';
import { scoreColumnName } from '../sheets/results/score-columns';
import { cellsText } from '../sheets/results/why';

/** The results row by column name, and each check with its evidence. */
export type ScorecardJson = ReturnType<typeof scorecardJson> & {
  /** The case's values in the columns by which figures are broken down. */
  readonly slices?: Readonly<Record<string, string>>;
};

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
export function scorecardJson(tab: string, record: ResultRecord, checks: readonly CheckMeta[]) {
  const ofTurn = TURN_COLUMNS.filter((column) => record.names.includes(column));
  const columns = [...COLUMNS, ...ofTurn].map((column) => [column, exportedValue(record, column)] as const);
  const exported = exportedChecks(checks, [record]);
  return {
    tab,
    ...Object.fromEntries(columns),
    checks: Object.fromEntries(exported.map((check) => [check.id, checkJson(record, check)])),
    workflow: workflowJson(record, exported),
    quality: qualityJson(record, exported),
    ...(record.cell(TRIALS_COLUMN) !== null && { trials: trialsIn(String(record.cell(TRIALS_COLUMN))) }),
  };
}

function checkJson(record: ResultRecord, { id, expects, actual }: CheckMeta) {
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

/** null if quality was not judged on the tab. */
function qualityJson(record: ResultRecord, checks: readonly CheckMeta[]) {
  if (!QUALITY_METRICS.some((metric) => checks.some(({ id }) => id === metric))) return null;
  return {
    ...everyOf(QUALITY_METRICS, (metric) => numberAt(record, scoreColumnName(metric))),
    average_quality: numberAt(record, 'average_quality'),
    reasoning: textAt(record, 'quality_reasoning'),
  };
}

/** null if no workflow check was run on the tab. */
function workflowJson(record: ResultRecord, checks: readonly CheckMeta[]) {
  if (!checks.some(({ group }) => group === 'workflow')) return null;
  return {
    pass: passOf(record, 'workflow'),
    agents: callsJson(record, 'agents_workflow'),
    tools: callsJson(record, 'tools_workflow'),
  };
}

function callsJson(record: ResultRecord, check: KnownCheckId) {
  return { pass: passOf(record, check), ...NO_CALLS, ...record.details[check]?.calls };
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
