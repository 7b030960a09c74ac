/** One case as the sidebar shows it: what came of it, check by check, and what is wrong with its row. */
import { badCellsIn } from '../../report/results/bad-cells';
import { CHECKS } from '../../checks/registry';
import { statusOf } from '../../evalset/choose';
import type { EvalSet, RecordedCase } from '../../evalset/read-tab';
import { withoutMarks } from '../../model/check-examples';
import type { BadCell } from '../../model/eval-case';
import { readVerdict } from '../../model/scorecard';
import type { CheckLine } from '../../model/scored-row';
import type { SpreadsheetPort, TabInfo } from '../../model/sheet/spreadsheet';
import { cut } from '../../model/text';
import type { ResultRecord } from '../../report/results/records';
import { findResults, isResultsHeader, type ResultsTab } from '../../report/results/tab';
import { resultsTabName } from '../../report/tab-name';
import { CONVERSATION_VERDICT } from '../../report/results/row-scores';
import { scoredRow } from '../../report/results/scored-rows';
import type { Settings } from '../../settings/schema';
import * as z from '../../settings/zod';
import { evalSetsOf } from '../eval-sets';
import { type Reconciled, reconcile } from '../../run/results/reconcile';
import { readSource } from '../../run/results/source';
import { Outputs } from '../../run/scoring/outputs';

export const RowPlace = () =>
  z.strictObject({
    sheetId: z.int(),
    /** From 1. */
    row: z.int().check(z.minimum(1)),
  });
export type RowPlace = z.Shape<typeof RowPlace>;

const CheckView = () =>
  z.object({
    id: z.string(),
    title: z.string(),
    state: z.enum(['pass', 'fail', 'partly', 'tied', 'open', 'error', 'blank']),
    score: z.nullable(z.number()),
    expected: z.string(),
    actual: z.string(),
    reason: z.string(),
    /** `check`, `rule: …` or a model's name; '' where nobody decided. */
    decidedBy: z.string(),
    /** Whether the reason is a model's or a rule's judgement. */
    isJudged: z.boolean(),
    /** What each trial scored, null for one without a score; [] where the case has one output. */
    trials: z.array(z.nullable(z.number())),
  });
export type CheckView = z.Shape<typeof CheckView>;

/** An expected cell that cannot be read. */
const RowProblem = () =>
  z.object({
    column: z.string(),
    problem: z.string(),
    /** Cells that can be. */
    examples: z.array(z.string()),
  });
export type RowProblem = z.Shape<typeof RowProblem>;

/** A turn of the conversation that the row belongs to. */
const TurnView = () =>
  z.object({
    /** From 1. */
    number: z.int(),
    query: z.string(),
    /** What the agent said to it, or why nothing is known of that. */
    answer: z.string(),
    /** '' where it was never scored. */
    verdict: z.string(),
    isHere: z.boolean(),
    source: RowPlace(),
    /** null where it was never scored. */
    results: z.nullable(RowPlace()),
  });
export type TurnView = z.Shape<typeof TurnView>;

const RowView = () =>
  z.object({
    tab: z.string(),
    query: z.string(),
    testId: z.string(),
    /** The whole conversation that it is a turn of, in order; [] for a case on its own. */
    turns: z.array(TurnView()),
    /** What the conversation came to; '' while that is open, and for a case on its own. */
    conversationVerdict: z.string(),
    /** As it counts, which a later turn may have from the one before; '' where the case is gone. */
    status: z.string(),
    /** Where the case stands; null where it is gone. */
    source: z.nullable(RowPlace()),
    /** Where its scores stand; null where it was never scored. */
    results: z.nullable(RowPlace()),
    /** '' where it was never scored. */
    verdict: z.string(),
    overall: z.nullable(z.number()),
    checksRun: z.string(),
    error: z.string(),
    traceUrl: z.string(),
    judgedAt: z.string(),
    /** Which output was scored: "this row", or of `Responses` by whom and when. */
    outputFrom: z.string(),
    /** Its case or output has changed since. */
    isEdited: z.boolean(),
    /** Those that had something to say. */
    checks: z.array(CheckView()),
    /** Titles of those that had nothing to check. */
    blank: z.array(z.string()),
    problems: z.array(RowProblem()),
  });
export type RowView = z.Shape<typeof RowView>;

export const Look = () =>
  z.union([
    z.object({ kind: z.literal('row'), row: RowView() }),
    /** Why there is nothing to see: a sentence. */
    z.object({ kind: z.literal('nothing'), why: z.string() }),
  ]);
export type Look = z.Shape<typeof Look>;

/** What there is to say of a row of an eval set, or of its results. */
export function lookAtRow(
  { sheetId, row }: RowPlace,
  spreadsheet: SpreadsheetPort,
  settings: Pick<Settings, 'columns' | 'run'>,
): Look {
  const info = spreadsheet.tabs().find((tab) => tab.sheetId === sheetId);
  if (!info) return nothing('This tab is gone.');
  const sourceId = sourceOf(info, spreadsheet, settings);
  if (sourceId === undefined) return nothing('Select a row of an eval set, or of its results.');
  const source = readSource(spreadsheet, sourceId, settings);
  if (source.kind === 'gone') return nothing(`${source.reason}.`);
  const { evalSet } = source;
  const results = findResults(spreadsheet, evalSet, isResultsHeader);
  const records = results?.records() ?? [];
  const lines = reconcile(records, evalSet.cases);
  const isInResults = results?.sheetId === sheetId;
  const one = isInResults ? undefined : evalSet.cases.find(({ evalCase }) => evalCase.row === row);
  const line = lines.find((found) =>
    isInResults ? found.record.index + RESULTS_HEADER + 1 === row : one !== undefined && found.one === one,
  );
  if (!line && !one) return nothing(whyNot(evalSet, row, isInResults));
  return { kind: 'row', row: viewOf(evalSet, results, { one: line?.one ?? one, line, lines }) };
}

/** Rows above the first line of results. */
const RESULTS_HEADER = 1;

function nothing(why: string): Look {
  return { kind: 'nothing', why };
}

function whyNot({ tab, header, rowsWithoutQuery }: EvalSet, row: number, isInResults: boolean): string {
  if (isInResults) return 'There are no scores in this row: select one below the header.';
  if (row <= header.row) return `This is the header of ${tab}: select a row below it.`;
  return rowsWithoutQuery.includes(row)
    ? `Row ${row} of ${tab} has no query: it is not run.`
    : `Row ${row} of ${tab} is blank.`;
}

/** The eval set that a tab is, or whose results it is. */
function sourceOf(
  info: TabInfo,
  spreadsheet: SpreadsheetPort,
  settings: Pick<Settings, 'columns'>,
): number | undefined {
  const { signature, sheetId, name } = info;
  const ofResults = /^results of (\d+)$/.exec(signature ?? '')?.[1];
  if (ofResults !== undefined) return Number(ofResults);
  if (signature !== undefined) return undefined;
  const [header = []] = spreadsheet.read(sheetId, RESULTS_HEADER).values;
  if (!isResultsHeader(header.map(String))) return sheetId;
  // Of a copied file the marks in our tabs are lost.
  return evalSetsOf(spreadsheet, settings).find(({ tab }) => resultsTabName(tab, () => false) === name)
    ?.sheetId;
}

interface Found {
  readonly one: RecordedCase | undefined;
  readonly line: Reconciled | undefined;
  /** All lines of the eval set. */
  readonly lines: readonly Reconciled[];
}

function viewOf(evalSet: EvalSet, results: ResultsTab | undefined, { one, line, lines }: Found): RowView {
  const record = line?.now;
  const scored = record && scoredRow(evalSet.tab, record);
  const wasScored = scored !== undefined && scored.verdict !== '';
  return {
    tab: evalSet.tab,
    query: one?.evalCase.query ?? scored?.query ?? '',
    testId: one?.evalCase.testId ?? scored?.testId ?? '',
    turns: one ? turnsOf(evalSet, one, lines, results) : [],
    conversationVerdict: verdictOfAll(one, lines),
    status: one ? statusOf(one) : '',
    source: one ? { sheetId: evalSet.sheetId, row: one.evalCase.row } : null,
    results: placeIn(results, line),
    verdict: scored?.verdict ?? '',
    overall: scored?.overall ?? null,
    checksRun: String(record?.at('checks_run') ?? ''),
    error: scored?.error ?? '',
    traceUrl: webAddress(scored?.traceUrl ?? ''),
    judgedAt: String(record?.at('judged_at') ?? ''),
    outputFrom: String(record?.at('output_from') ?? ''),
    isEdited: wasScored && scored.verdict === 'edited since',
    checks: record && wasScored ? checksIn(evalSet.tab, record) : [],
    blank: record && wasScored ? blankIn(evalSet.tab, record) : [],
    problems: problemsOf(one, record),
  };
}

function placeIn(results: ResultsTab | undefined, line: Reconciled | undefined): RowPlace | null {
  return line && results ? { sheetId: results.sheetId, row: line.now.index + RESULTS_HEADER + 1 } : null;
}

function turnsOf(
  { sheetId }: EvalSet,
  one: RecordedCase,
  lines: readonly Reconciled[],
  results: ResultsTab | undefined,
): TurnView[] {
  const { turn } = one;
  if (turn?.kind !== 'turn') return [];
  const outputs = new Outputs();
  return turn.turns.map((other, index) => {
    const line = lines.find((found) => found.one === other);
    const known = outputs.of(other, 0);
    return {
      number: index + 1,
      query: cut(other.evalCase.query, MOST_SAID),
      answer: cut(known.kind === 'output' ? (known.output.message ?? '') : known.reason, MOST_SAID),
      verdict: readVerdict(line?.now.at('verdict')),
      isHere: index === turn.place,
      source: { sheetId, row: other.evalCase.row },
      results: placeIn(results, line),
    };
  });
}

/** It stands on the line of the first turn. */
function verdictOfAll(one: RecordedCase | undefined, lines: readonly Reconciled[]): string {
  const first = one?.turn?.kind === 'turn' ? one.turn.turns[0] : undefined;
  const line = first && lines.find((found) => found.one === first);
  return readVerdict(line?.now.at(CONVERSATION_VERDICT));
}

/** A cell may hold anything; only these lead to a page. */
function webAddress(text: string): string {
  return /^https?:\/\//i.test(text) ? text : '';
}

const MOST_TEXT = 2000;
/** Of a conversation everything is shown: less of each message. */
const MOST_SAID = 800;

function checksIn(tab: string, record: ResultRecord): CheckView[] {
  const { checks, trials } = scoredRow(tab, record);
  return CHECKS.flatMap(({ id, title }): CheckView[] => {
    const line = checks.get(id);
    if (!line || (line.score === null && line.kind === undefined)) return [];
    const decidedBy = record.details[id]?.decided_by ?? '';
    return [
      {
        id,
        title,
        state: stateOf(line),
        score: line.score,
        expected: cut(line.expected, MOST_TEXT),
        actual: cut(line.actual, MOST_TEXT),
        reason: line.reason,
        decidedBy,
        isJudged: decidedBy !== '' && decidedBy !== 'check',
        trials: [...(trials[id] ?? [])],
      },
    ];
  });
}

function blankIn(tab: string, record: ResultRecord): string[] {
  const { checks } = scoredRow(tab, record);
  return CHECKS.filter(({ id }) => {
    const line = checks.get(id);
    return line?.score === null && line.kind === undefined;
  }).map(({ title }) => title);
}

function stateOf({ score, kind }: Pick<CheckLine, 'score' | 'kind'>): CheckView['state'] {
  if (score === null) return kind ?? 'blank';
  if (score === 1) return 'pass';
  return score === 0 ? 'fail' : 'partly';
}

/** The row as it is now, before what the run found in it. */
function problemsOf(one: RecordedCase | undefined, record: ResultRecord | undefined): RowProblem[] {
  const cells: readonly BadCell[] = [
    ...(one?.evalCase.badCells ?? []),
    ...(record ? badCellsIn(record.at('bad_cells')) : []),
  ];
  const seen = new Map(cells.map((cell) => [`${cell.column} ${cell.problem}`, cell]));
  return [...seen.values()].map(({ column, problem }) => ({ column, problem, examples: examplesOf(column) }));
}

const MOST_EXAMPLES = 3;

/** What the documentation of the checks that read a column expects in its examples. */
function examplesOf(column: string): string[] {
  const cells = CHECKS.filter(({ expects }) => expects.length === 1 && expects[0] === column).flatMap(
    ({ doc }) =>
      doc.examples.filter(([, , score]) => score !== 'blank').map(([expected]) => withoutMarks(expected)),
  );
  return [...new Set(cells)].filter((cell) => cell !== '').slice(0, MOST_EXAMPLES);
}
