/** The two CSV files of an eval set, with the columns of the original harness plus `row` and `test_id`. */
import type { KnownCheckId } from '../checks/registry';
import { type CheckMeta, isInOverall, type Checks } from '../checks/check';
import { ACTUAL_FIELDS, type ActualField, type Column, isActual, TRACE_FIELDS } from '../fields/fields';
import { NOT_RECORDED } from '../fields/field';
import { AGENT_CODES, type Scorecard, scoreIn } from '../model/scorecard';
import type { ROW_SCORES } from '../results/row-scores';
import { WHY_COLUMN, whyText } from '../results/why';
import { checkIn, isScoreColumn, type ScoreColumn, scoreColumnName } from '../results/column';

type CsvColumn = readonly [name: string, source: string | ((card: Scorecard) => CsvValue)];

type ResultsName = 'row' | 'verdict' | Column | keyof typeof ROW_SCORES | ScoreColumn;

const TRUE_FALSE: Readonly<Record<number, string>> = { 0: 'False', 1: 'True' };

/** True or False, as Python writes them, for a check that passed or failed; blank for any other score. */
function success(checkId: KnownCheckId): (card: Scorecard) => CsvValue {
  return (card) => {
    const score = scoreIn(card, checkId);
    return score === undefined ? null : (TRUE_FALSE[score] ?? null);
  };
}

/** The value of a results column: a property of the scorecard, a check's score, or a recorded value. */
function valueIn(card: Scorecard, name: string): CsvValue {
  const value = new Map<string, unknown>(Object.entries(card)).get(name);
  if (value !== undefined) return isCsvValue(value) ? value : null;
  return (isScoreColumn(name) ? scoreIn(card, checkIn(name)) : card.values[name]) ?? null;
}

function isCsvValue(value: unknown): value is CsvValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** `<tab>_summary.csv`: a line per case, only scores. */
export function summaryCsv(
  cards: readonly Scorecard[],
  checks: readonly CheckMeta[],
  columns: readonly string[],
): string {
  return csv(cards, [
    ...same('row', 'test_id', ...ofTurns(cards), 'query', 'verdict', 'overall_score'),
    ...exportedChecks(checks, cards, columns).map(({ id }) => sameAs(scoreColumnName(id))),
    ['execution_time', 'latency_s'],
    ...same('error', 'trace_url'),
    ...kindsNamed(cards),
  ]);
}

/**
 * `<tab>_detailed.csv`: expected values, actual values and scores in the order of the original harness, then all other recorded columns:
 * the file can be imported as responses. `error` has only the agent’s errors.
 *
 * @param shown the columns of the results
 * @param recordOf returns the recorded columns of the output that was scored
 */
export function detailedCsv(
  cards: readonly Scorecard[],
  checks: Checks,
  shown: readonly string[],
  recordOf: (card: Scorecard) => ReadonlyMap<ActualField, string | number> | undefined,
): string {
  const kept = cards.map(recordOf);
  const columns: readonly CsvColumn[] = [
    ...same(
      'row',
      'test_id',
      ...ofTurns(cards),
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
  const ownColumns = new Set<string>(
    columns.flatMap(([, source]) => (typeof source === 'string' ? source : [])),
  );
  const isKept = (name: string): boolean => cards.some((card) => (valueIn(card, name) ?? '') !== '');
  const recorded = new Set<string>(kept.flatMap((cells) => [...(cells?.keys() ?? [])]));
  const others = [...FIRST_OTHERS, ...ofOtherChecks(checks), ...ACTUAL_FIELDS].filter(
    (name) =>
      !ownColumns.has(name) &&
      (shown.includes(name) || recorded.has(name) || isKept(name)) &&
      !APART.has(name),
  );
  const keptOf = new Map(cards.map((card, index) => [card, kept[index]]));
  const cellIn = (card: Scorecard, name: string): CsvValue => {
    const cells = isActual(name) && name !== 'latency_s' ? keptOf.get(card) : undefined;
    if (!cells || !isActual(name)) return valueIn(card, name);
    return cells.get(name) ?? (TRACE_FIELDS.has(name) ? null : NOT_RECORDED);
  };
  return csv(cards, [
    ...[...columns, ...[...new Set(others)].map(sameAs)].map(([name, source]): CsvColumn => [
      name,
      typeof source === 'string' ? (card) => cellIn(card, source) : source,
    ]),
    [WHY_COLUMN, (card) => whyText(card, checks)],
    ['error', ({ error, ...card }) => (isOfAgent(card) ? error : null)],
    ...(cards.some(isOfAgent) ? [ERROR_CODE] : []),
    ...kindsNamed(cards),
  ]);
}

/** Columns that `detailedCsv` adds at the end or under another name. */
const APART: ReadonlySet<string> = new Set(['error', 'error_code', 'latency_s']);

/** True for an error of the agent; other errors are unreadable cells and the judge's failures. */
function isOfAgent({ error_code: code }: Pick<Scorecard, 'error_code'>): boolean {
  return AGENT_CODES.some((ofAgent) => ofAgent === code);
}

const ERROR_CODE: CsvColumn = ['error_code', (card) => (isOfAgent(card) ? (card.error_code ?? null) : null)];

/** The column of failure kinds; [] if people named none. */
function kindsNamed(cards: readonly Scorecard[]): CsvColumn[] {
  const isNamed = cards.some(({ failure_kinds: kinds = [] }) => kinds.length > 0);
  return isNamed ? [['failure_kinds', ({ failure_kinds: kinds = [] }) => kinds.join('; ')]] : [];
}

function ofTurns(cards: readonly Scorecard[]): ResultsName[] {
  return cards.some(({ conversation }) => conversation !== undefined)
    ? ['conversation', 'turn', 'conversation_verdict']
    : [];
}

function ofOtherChecks(checks: Checks): string[] {
  return checks.all
    .filter((check) => !isInOverall(check))
    .flatMap(({ id, expects, actual }) => [...expects, ...actual, scoreColumnName(id)]);
}

/** Columns that the original harness lacks, before all others. */
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

function csv(cards: readonly Scorecard[], columns: readonly CsvColumn[]): string {
  const lines = cards.map((card) =>
    columns.map(([, source]) => (typeof source === 'string' ? valueIn(card, source) : source(card))),
  );
  return [columns.map(([name]) => name), ...lines].map((line) => `${line.map(field).join(',')}\r\n`).join('');
}

/** The nine GNW checks, and other checks that were run. */
function exportedChecks(
  checks: readonly CheckMeta[],
  cards: readonly Scorecard[],
  columns: readonly string[],
): CheckMeta[] {
  return checks.filter(
    (check) =>
      isInOverall(check) ||
      columns.includes(scoreColumnName(check.id)) ||
      cards.some((card) => card.checks[check.id] !== undefined),
  );
}

/** null is a blank field. */
type CsvValue = string | number | boolean | null;

const NEEDS_QUOTES = /[",\r\n]/;
/** Text that a spreadsheet program would read as a formula, unlike `-286,994 Mg CO2e`. */
const FORMULA = /^(?:[=@\t\r]|[+-](?![\d.,\s%]{1,40}[\p{L}\d\s%²₂]{0,40}$))/u;

function field(value: CsvValue): string {
  if (value === null) return '';
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}
