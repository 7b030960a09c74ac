/** The original harness's pair of CSV files per tab, with its column names plus `row` and `test_id`. */
import type { KnownCheckId } from '../checks/registry';
import { type CheckMeta, isInOverall, type Checks } from '../checks/check';
import { isAgentError } from '../fields/fields';
import { ACTUAL_FIELDS, type ActualField, type Column, isActual, TRACE_FIELDS } from '../fields/columns';
import { NOT_RECORDED } from '../fields/field';
import { exportedValue, type ResultRecord } from '../sheets/results/records';
import type { ROW_SCORES } from '../sheets/results/row-scores';
import { WHY_COLUMN } from '../sheets/results/why';
import { type ScoreColumn, scoreColumnName } from '../sheets/results/score-columns';

type CsvColumn = readonly [name: string, source: string | ((record: ResultRecord) => CsvValue)];

/** The columns of a results tab that are named here. */
type ResultsName = 'row' | 'verdict' | Column | keyof typeof ROW_SCORES | ScoreColumn;

const TRUE_FALSE: Readonly<Record<number, string>> = { 0: 'False', 1: 'True' };

/** Whether a check passed, as Python writes it; blank if it was not evaluated. */
function success(checkId: KnownCheckId): (record: ResultRecord) => CsvValue {
  return ({ cell }) => {
    const score = cell(scoreColumnName(checkId));
    return typeof score === 'number' ? (TRUE_FALSE[score] ?? null) : null;
  };
}

/** `<tab>_summary.csv`: one line per case, scores only. */
export function summaryCsv(records: readonly ResultRecord[], checks: readonly CheckMeta[]): string {
  return csv(records, [
    ...same('row', 'test_id', ...ofTurns(records), 'query', 'verdict', 'overall_score'),
    ...exportedChecks(checks, records).map(({ id }) => sameAs(scoreColumnName(id))),
    ['execution_time', 'latency_s'],
    ...same('error', 'trace_url'),
  ]);
}

/**
 * `<tab>_detailed.csv`: expected, actual and score in the order of the original harness; then all else that was recorded, so that the file
 * can be given back as responses. `error` is the agent’s alone.
 *
 * @param recordOf the recorded columns of the output that a line was scored from
 */
export function detailedCsv(
  records: readonly ResultRecord[],
  checks: Checks,
  recordOf: (record: ResultRecord) => ReadonlyMap<ActualField, string | number> | undefined,
): string {
  const names = records[0]?.names ?? [];
  const kept = records.map(recordOf);
  const columns: readonly CsvColumn[] = [
    ...same(
      'row',
      'test_id',
      ...ofTurns(records),
      'query',
      'thread_id',
      'trace_id',
      'trace_url',
      'verdict',
      'overall_score',
    ),
    ['execution_time', 'latency_s'],
    ...same('expected_aoi_ids', 'actual_id', 'aoi_id_match_score'),
    ['match_aoi_id', success('aoi_id_match')],
    ...same('actual_name', 'expected_subregion', 'actual_subregion', 'subregion_match_score'),
    ['match_subregion', success('subregion_match')],
    ...same('actual_subtype', 'expected_aoi_source', 'actual_source'),
    ...same('expected_dataset_id', 'actual_dataset_id', 'dataset_id_match_score'),
    ...same('expected_dataset_name', 'actual_dataset_name'),
    ...same('expected_context_layer', 'actual_context_layer', 'context_layer_match_score'),
    ...same('expected_start_date', 'actual_start_date', 'data_pull_exists_score'),
    ...same('expected_end_date', 'actual_end_date', 'date_match_score', 'row_count'),
    ['data_pull_success', success('data_pull_exists')],
    ['date_success', success('date_match')],
    ...same('expected_answer', 'actual_charts_answer', 'charts_answer_score'),
    ...same('actual_agent_answer', 'agent_answer_score'),
    ...same('expected_clarification', 'clarification_requested_score', 'test_group'),
  ];
  const has = new Set<string>(columns.flatMap(([, source]) => (typeof source === 'string' ? source : [])));
  const isKept = (name: string): boolean => records.some(({ cell }) => cell(name) !== null);
  const recorded = new Set<string>(kept.flatMap((cells) => [...(cells?.keys() ?? [])]));
  const others = [...FIRST_OTHERS, ...ofOtherChecks(checks), ...ACTUAL_FIELDS].filter(
    (name) =>
      !has.has(name) && (names.includes(name) || recorded.has(name) || isKept(name)) && !APART.has(name),
  );
  const keptOf = new Map(records.map((record, index) => [record, kept[index]]));
  const valueIn = (record: ResultRecord, name: string): CsvValue => {
    const cells = isActual(name) && name !== 'latency_s' ? keptOf.get(record) : undefined;
    if (!cells || !isActual(name)) return exportedValue(record, name);
    return cells.get(name) ?? (TRACE_FIELDS.has(name) ? null : NOT_RECORDED);
  };
  return csv(records, [
    ...[...columns, ...[...new Set(others)].map(sameAs)].map(([name, source]): CsvColumn => [
      name,
      typeof source === 'string' ? (record) => valueIn(record, source) : source,
    ]),
    sameAs(WHY_COLUMN),
    ['error', agentError],
  ]);
}

/** They have a place of their own, or another name. */
const APART: ReadonlySet<string> = new Set(['error', 'latency_s']);

/** In the results, `error` holds bad cells and the judge's failures, too. */
function agentError(record: ResultRecord): CsvValue {
  const error = exportedValue(record, 'error');
  return typeof error === 'string' && isAgentError(error) ? error : null;
}

function ofTurns([first]: readonly ResultRecord[]): ResultsName[] {
  const ours: readonly ResultsName[] = ['conversation', 'turn', 'conversation_verdict'];
  return ours.filter((name) => first?.names.includes(name) === true);
}

function ofOtherChecks(checks: Checks): string[] {
  return checks.all
    .filter((check) => !isInOverall(check))
    .flatMap(({ id, expects, actual }) => [...expects, ...actual, scoreColumnName(id)]);
}

/** Of the columns that the original lacks, the first. */
const FIRST_OTHERS: readonly ResultsName[] = [
  'agents_should_include',
  'agents_should_exclude',
  'agents_called',
  'agents_workflow_score',
  'tools_should_include',
  'tools_should_exclude',
  'tools_used',
  'tools_workflow_score',
  'workflow_score',
  'expected_answer_criteria',
  'sources',
  'answer_quality_score',
  'factual_correctness_score',
  'completeness_score',
  'average_quality',
  'quality_reasoning',
];

function same(...names: readonly ResultsName[]): CsvColumn[] {
  return names.map(sameAs);
}

function sameAs(name: string): CsvColumn {
  return [name, name];
}

function csv(records: readonly ResultRecord[], columns: readonly CsvColumn[]): string {
  return csvText([
    columns.map(([name]) => name),
    ...records.map((record) =>
      columns.map(([, source]) =>
        typeof source === 'string' ? exportedValue(record, source) : source(record),
      ),
    ),
  ]);
}

/** Always the nine GNW checks, the others only if they were run. */
export function exportedChecks(
  checks: readonly CheckMeta[],
  records: readonly Pick<ResultRecord, 'names' | 'details'>[],
): CheckMeta[] {
  const [first] = records;
  return checks.filter(
    (check) =>
      isInOverall(check) ||
      first?.names.includes(scoreColumnName(check.id)) === true ||
      records.some(({ details }) => details[check.id] !== undefined),
  );
}

type CsvValue = string | number | boolean | null;

/** Lines end in CR and LF, the last one too; null is a blank field. */
function csvText(lines: readonly (readonly CsvValue[])[]): string {
  return `${lines.map((line) => line.map(field).join(',')).join('\r\n')}\r\n`;
}

const NEEDS_QUOTES = /[",\r\n]/;
/** What a spreadsheet program would take for a formula when it opens the file; `-286,994 Mg CO2e` isn't one. */
const FORMULA = /^(?:[=@\t\r]|[+-](?![\d.,\s%]{1,40}[\p{L}\d\s%²₂]{0,40}$))/u;

function field(value: CsvValue): string {
  if (value === null) return '';
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}
