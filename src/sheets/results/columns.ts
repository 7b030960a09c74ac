/** The columns of a results tab, in order, and what is kept of a row besides. */
import { BUILT_IN } from '../../checks/registry';
import type { Scored, BadCell } from '../../model/assessment';
import { CHARTS_JUDGED, type CheckMeta, type Checks } from '../../checks/check';
import { STAGES, isOwnId } from '../../model/check';
import type { Column } from '../../fields/columns';
import { turnNumber } from '../../fields/conversation';
import { lazy } from '../../model/once';
import type { JudgeUsage } from '../../model/judge';
import { THIS_BUILD } from '../../model/this-build';
import type { OutCell } from '../../model/spreadsheet';
import type { WeightSettings } from '../../scoring/scorecard';
import { checkIn, keptCharts, scoreColumn, scoreColumnName, weightsSentence } from './score-columns';
import { detailsOf, LAST_COLUMN } from './details';
import { EVERY_FIELD, FIELD_CELLS, fieldColumns } from './field-columns';
import { type ResultColumn, titleOf, type ResultRow } from './column';
import {
  CONVERSATION_VERDICT,
  FIRST_FAILURE,
  qualityReasons,
  type ROW_SCORES,
  rowScoreHelp,
  stageCell,
  verdictHelp,
  TRIALS_COLUMN,
  trialsText,
} from './row-scores';
import { WHY_COLUMN, whyText } from './why';
import { readJson } from '../../model/texts/json';
import * as z from '../../model/zod';

/** In all: of expected and recorded values, those that say least give way. */
const MAX_COLUMNS = 45;

const BadCells = lazy(() => z.array(z.object({ column: z.string(), problem: z.string() })));

/** '' if every cell can be read. */
export function badCellsText(cells: readonly BadCell[]): string {
  return cells.length === 0 ? '' : JSON.stringify(cells);
}

export function badCellsIn(text: unknown): readonly BadCell[] {
  return typeof text === 'string' && text !== '' ? (readJson(BadCells(), text) ?? []) : [];
}

/** Columns of eval sets that have conversations. */
const OF_TURNS: readonly string[] = ['conversation', 'turn', CONVERSATION_VERDICT];

const LEADING: readonly ResultColumn[] = [
  {
    name: 'row',
    title: 'Row',
    band: 'Verdict',
    width: 52,
    isCentred: true,
    help: 'The row of the case in its eval set; the link goes there.',
    cell: ({ card }) => card.evalCase.row,
  },
  {
    name: 'verdict',
    title: 'Verdict',
    band: 'Verdict',
    width: 104,
    isCentred: true,
    isWrapped: true,
    help: verdictHelp(),
    cell: ({ card }) => card.verdict,
  },
  {
    name: 'test_id',
    title: 'Test id',
    band: 'Verdict',
    width: 104,
    cell: ({ card }) => card.evalCase.testId,
  },
  {
    name: 'conversation',
    title: 'Conversation',
    band: 'Verdict',
    width: 110,
    cell: ({ card }) => card.evalCase.conversation,
  },
  {
    name: 'turn',
    title: 'Turn',
    band: 'Verdict',
    width: 52,
    isCentred: true,
    cell: ({ card: { evalCase } }) => turnNumber(evalCase.turn) ?? evalCase.turn,
  },
  {
    name: 'query',
    title: 'Query',
    band: 'Verdict',
    width: 260,
    cell: ({ card }) => card.evalCase.query,
  },
  {
    name: WHY_COLUMN,
    title: 'Why',
    band: 'Verdict',
    width: 420,
    help: 'The failing checks, with what was expected and what came; those that an earlier failure explains come after it. Of a row that could not be measured, why.',
    cell: (row) => whyText((name) => cellOf(row, name), detailsOf(row), row.checks),
  },
  {
    name: CONVERSATION_VERDICT,
    title: 'Conversation verdict',
    band: 'Verdict',
    width: 110,
    isCentred: true,
    help: rowScoreHelp(CONVERSATION_VERDICT),
    // Written once the verdicts of all turns are known.
    cell: () => null,
  },
  {
    name: FIRST_FAILURE,
    title: 'First failure',
    band: 'Verdict',
    width: 104,
    help: rowScoreHelp(FIRST_FAILURE),
    cell: ({ card }) => stageCell(card.firstFailure),
  },
];

const MEANS: readonly ResultColumn[] = [
  score('overall_score', 'Overall', ({ card }) => card.overall),
  { ...score('pipeline_score', 'Pipeline', ({ card }) => card.pipeline), sight: 'folded' },
  { ...score('answer_score', 'Answers', ({ card }) => card.answer), sight: 'folded' },
  score('weighted_score', 'Weighted', ({ card }) => card.weighted),
  {
    name: 'checks_passed',
    title: 'Checks',
    band: 'Scores',
    width: 64,
    isCentred: true,
    help: rowScoreHelp('checks_passed'),
    cell: ({ card }) => card.checksPassed,
  },
];

const TRAILING: readonly ResultColumn[] = [
  { ...folded('latency_s', 160), title: 'Latency, s', cell: ({ output }) => output?.trace.latencyS ?? null },
  { ...folded('trace_url', 160), title: 'Trace', cell: ({ output }) => output?.trace.traceUrl ?? '' },
  {
    ...folded('judge', 160),
    help: 'Who decided the judged checks: a rule or a model.',
    cell: (row) => unique(judged(row).map(({ decidedBy }) => decidedBy)),
  },
  {
    ...hidden('uid', ({ card }) => card.evalCase.uid),
    help: 'Identity of the case: query and expected values.',
  },
  {
    ...hidden('run_id', ({ runId }) => runId),
    help: `The run that has scored the row. This tab was laid out by GNW Evals ${THIS_BUILD.version}.`,
  },
  {
    ...hidden('inputs_hash', ({ inputsHash }) => inputsHash),
    help: 'What the scores rest on: case, output, scoring settings, prompts, version of the checks.',
  },
  // Made when the line is written: what it keeps depends on the other columns.
  hidden(LAST_COLUMN, () => null),
];

/** What `details` keeps if the tab has no column for it. */
const KEPT: ReadonlyMap<string, ResultColumn['cell']> = new Map<string, ResultColumn['cell']>([
  ['error', ({ card }) => card.error],
  ['output_from', ({ outputFrom }) => outputFrom],
  ['judged_at', ({ judgedAt }) => judgedAt],
  ['answer_eval_type', (row) => unique(judged(row).map(({ answerType }) => answerType))],
  [
    'judge_tokens',
    (row) => sum(usages(row).map(({ inputTokens, outputTokens }) => inputTokens + outputTokens)),
  ],
  // Blank if one cost is not known: the sum of the others would pass for the whole.
  [
    'judge_cost_usd',
    (row) => {
      const costs = usages(row).map(({ costUsd }) => costUsd);
      return costs.every((cost) => cost !== undefined) ? sum(costs) : null;
    },
  ],
  [
    'judge_cached',
    (row) => {
      const all = usages(row);
      return all.length === 0 ? null : all.every(({ isCached }) => isCached);
    },
  ],
  ['prompt_hash', (row) => unique(usages(row).map(({ prompt }) => prompt))],
  ['scorer', ({ scorer }) => scorer],
  ['test_group', ({ card }) => card.evalCase.group],
  ['thread_id', ({ output }) => output?.trace.threadId ?? ''],
  ['trace_id', ({ output }) => output?.trace.traceId ?? ''],
  ['amends', ({ amends = '' }) => amends],
  ['bad_cells', ({ card }) => badCellsText(card.badCells)],
  [CHARTS_JUDGED, keptCharts],
  [TRIALS_COLUMN, ({ card }) => trialsText(card)],
  ['average_quality', ({ card }) => card.quality],
  ['quality_reasoning', ({ card }) => qualityReasons(card)],
  ...FIELD_CELLS,
]);

export const KEPT_VALUES: readonly string[] = [...KEPT.keys()];

/** The first ones of every results tab, by which it is known if its metadata is lost. */
export const SIGNATURE_COLUMNS: readonly string[] = alwaysThere(LEADING.map(({ name }) => name)).slice(0, 5);

/** Without those of conversations. */
export function alwaysThere(names: readonly string[]): string[] {
  return names.filter((name) => !OF_TURNS.includes(name));
}

export function columnNamed(name: string, checks: Checks): ResultColumn | undefined {
  const resultColumn = allColumns().get(name);
  if (resultColumn) return resultColumn;
  const check = checks.named(checkIn(name));
  return check && scoreColumn(check);
}

/** In a column or in `details`. */
export function cellOf(row: ResultRow, name: string): OutCell {
  return (KEPT.get(name) ?? columnNamed(name, row.checks)?.cell)?.(row) ?? null;
}

/** Whether we write a column of this name, or did for a check of one's own that is no longer declared. */
export function isOurColumn(name: string): boolean {
  return isOwnId(checkIn(name)) || allColumns().has(name);
}

export const MEAN_COLUMNS: readonly string[] = [
  'overall_score',
  'weighted_score',
  'pipeline_score',
  'answer_score',
];

/** From 0 to 1. */
export const FRACTION_COLUMNS: readonly string[] = [
  ...MEAN_COLUMNS,
  ...BUILT_IN.all.filter(({ isFraction }) => isFraction).map(({ id }) => scoreColumnName(id)),
];

/**
 * @param checks those of the run on this tab
 * @param has the columns of the eval set; expected ones only if a case fills them
 * @param weights if given, the header of the weighted score says what each check weighs
 */
export function resultColumns(
  checks: readonly CheckMeta[],
  has: ReadonlySet<Column>,
  weights?: WeightSettings,
): ResultColumn[] {
  const leading = LEADING.filter(({ name }) => has.has('conversation') || !OF_TURNS.includes(name));
  const means = MEANS.map((column): ResultColumn => {
    if (column.name !== 'weighted_score' || !weights) return column;
    const sentence = weightsSentence(checks, weights);
    return sentence === ''
      ? { ...column, sight: 'folded' }
      : { ...column, help: `${column.help ?? ''}\n${sentence}` };
  });
  const scores = STAGES.flatMap((stage) => checks.filter((check) => check.stage === stage)).map((check) =>
    scoreColumn(check),
  );
  const others = [...leading, ...scores, ...means];
  const fields = fieldColumns(checks, has, MAX_COLUMNS - others.length - TRAILING.length);
  return [...others, ...fields, ...TRAILING];
}

/** By name, without those of own checks. Most executions never look for one. */
const allColumns = lazy(
  (): ReadonlyMap<string, ResultColumn> =>
    new Map(
      [
        ...LEADING,
        ...MEANS,
        ...BUILT_IN.all.map((check) => scoreColumn(check)),
        ...EVERY_FIELD,
        ...TRAILING,
      ].map((column) => [column.name, column]),
    ),
);

function score(
  name: keyof typeof ROW_SCORES,
  title: string,
  cell: (row: ResultRow) => OutCell,
): ResultColumn {
  const look = { band: 'Scores', width: 64, isCentred: true, numberFormat: '0.00' } as const;
  return { name, title, ...look, help: rowScoreHelp(name), cell };
}

function folded(name: string, width: number): Omit<ResultColumn, 'cell'> {
  return { name, title: titleOf(name), band: 'Run', width, sight: 'folded' };
}

function hidden(name: string, cell: (row: ResultRow) => OutCell): ResultColumn {
  return { name, title: titleOf(name), band: 'Run', width: 100, sight: 'hidden', cell };
}

function judged({ card }: ResultRow): Scored[] {
  return [...card.results.values()].flatMap((result) =>
    result.kind === 'scored' && result.decidedBy !== 'check' ? [result] : [],
  );
}

/** A reply that could not be scored is paid for, too. */
function usages({ card }: ResultRow): JudgeUsage[] {
  return [...card.results.values()].flatMap((result) => ('usage' in result ? [result.usage] : []));
}

function unique(texts: readonly string[]): string {
  return [...new Set(texts.filter((text) => text !== ''))].join('; ');
}

function sum(numbers: readonly number[]): number | null {
  // Sums of small fractions carry noise in their last digits.
  return numbers.length === 0 ? null : Number(numbers.reduce((total, value) => total + value, 0).toFixed(10));
}
