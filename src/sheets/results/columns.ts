/** The columns of a results tab, in the order of the contract, and what is kept of a row besides. */
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

/** Most columns in all: of expected and recorded values, those that say least give way. */
const MAX_COLUMNS = 45;

// The expected cells of a case that could not be read.

const BadCells = lazy(() => z.array(z.object({ column: z.string(), problem: z.string() })));

/** '' if every cell can be read. */
export function badCellsText(cells: readonly BadCell[]): string {
  return cells.length === 0 ? '' : JSON.stringify(cells);
}

/** Unreadable text counts as none. */
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
    // Depends on the verdicts of all turns: written once they are known.
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
  // Which values have no other column depends on the tab: made when the line is written.
  hidden(LAST_COLUMN, () => null),
];

/** What is kept of a row without a column of its own, in `details`. */
const KEPT: ReadonlyMap<string, ResultColumn['cell']> = new Map<string, ResultColumn['cell']>([
  ['error', ({ card }) => card.error],
  ['output_from', ({ outputFrom }) => outputFrom],
  ['judged_at', ({ judgedAt }) => judgedAt],
  ['answer_eval_type', (row) => unique(judged(row).map(({ answerType }) => answerType))],
  [
    'judge_tokens',
    (row) => sum(usages(row).map(({ inputTokens, outputTokens }) => inputTokens + outputTokens)),
  ],
  // Blank as well if the cost of a single reply is not known: the sum of the others would pass for the whole.
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

/** The values of a line that may have no column: if the tab has none, `details` keeps them. */
export const KEPT_VALUES: readonly string[] = [...KEPT.keys()];

/** The first columns of every results tab: they identify one even if its metadata was lost. */
export const SIGNATURE_COLUMNS: readonly string[] = alwaysThere(LEADING.map(({ name }) => name)).slice(0, 5);

/** The names without those that only eval sets with conversations have. */
export function alwaysThere(names: readonly string[]): string[] {
  return names.filter((name) => !OF_TURNS.includes(name));
}

/** Every column that the results of this run can have, by name. */
export function columnNamed(name: string, checks: Checks): ResultColumn | undefined {
  const resultColumn = allColumns().get(name);
  if (resultColumn) return resultColumn;
  const check = checks.named(checkIn(name));
  return check && scoreColumn(check);
}

/** What the results say of a row under this name, in a column or in `details`. */
export function cellOf(row: ResultRow, name: string): OutCell {
  return (KEPT.get(name) ?? columnNamed(name, row.checks)?.cell)?.(row) ?? null;
}

/**
 * Whether a column of a results tab was written by us: now, or for a declared check that has since been deleted, renamed, switched off or
 * broken. Its machine name tells.
 */
export function isOurColumn(name: string): boolean {
  return isOwnId(checkIn(name)) || allColumns().has(name);
}

export const MEAN_COLUMNS: readonly string[] = [
  'overall_score',
  'weighted_score',
  'pipeline_score',
  'answer_score',
];

/** Columns whose scores lie anywhere from 0 to 1. */
export const FRACTION_COLUMNS: readonly string[] = [
  ...MEAN_COLUMNS,
  ...BUILT_IN.all.filter(({ isFraction }) => isFraction).map(({ id }) => scoreColumnName(id)),
];

/**
 * The columns of a results tab.
 *
 * @param checks the checks of the run on this tab
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
  // The checks of a band stand together.
  const scores = STAGES.flatMap((stage) => checks.filter((check) => check.stage === stage)).map((check) =>
    scoreColumn(check),
  );
  const others = [...leading, ...scores, ...means];
  const fields = fieldColumns(checks, has, MAX_COLUMNS - others.length - TRAILING.length);
  return [...others, ...fields, ...TRAILING];
}

/** Without those of user-declared checks. Made when first needed: most executions never look for one. */
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

/** What a model was asked counts as paid even if its reply could not be scored. */
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
