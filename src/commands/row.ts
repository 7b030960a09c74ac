/** A case as the sidebar shows it: its result check by check, and the problems of its cells. */
import { checksIn } from '../checks/registry';
import { statusOf } from '../evalset/choose-cases';
import type { EvalSet, RecordedCase } from '../evalset/read-tab';
import { SLOW_S } from '../fields/trace';
import { count, shortened } from '../model/text';
import { isWebAddress } from '../reports/html-rows';
import { dollars } from '../reports/run-summary';
import { type KnownOutput, Outputs } from '../results/outputs';
import { type Checks, type CheckMeta } from '../checks/check';
import { isBlocked } from '../model/check';
import type { BadCell } from '../model/assessment';
import * as z from '../model/zod';
import { errorText } from '../results/why';
import { textsForPeople } from '../results/expected-actual';
import { readingSettings } from '../results/last-run';
import { entry, type Services } from './entry';
import { type CaseAt, type LinesAt, linesAt } from '../results/reconcile';
import {
  columnOf,
  placeIn,
  RowPlace,
  RowPlaces,
  turnsOf,
  TurnView,
  verdictOfConversation,
} from './row-places';
import { type CheckScore, type Scorecard, verdictWord } from '../model/scorecard';

/** Columns of ids, and the columns with their names. */
const NAMED = [
  { kind: 'dataset', ids: 'actual_dataset_id', names: 'actual_dataset_name' },
  { kind: 'dataset', ids: 'expected_dataset_id', names: 'expected_dataset_name' },
  { kind: 'area', ids: 'actual_id', names: 'actual_name' },
] as const;
const KIND_OF: Readonly<Record<string, 'dataset' | 'area'>> = {
  expected_dataset_id: 'dataset',
  expected_aoi_ids: 'area',
};

/**
 * Finds the names of expected ids in recorded columns: people think of “Tree cover loss”, not of dataset 4.
 *
 * @param cards the results of the eval set
 * @returns a function that names the ids a check expects; '' if no name is known
 * @example knownNames(cards)(datasetCheck, '0; 11') // '0 DIST-ALERT, 11 Integrated alerts'
 */
export function knownNames(
  cards: readonly Scorecard[],
): (check: Pick<CheckMeta, 'expects'>, expected: string) => string {
  const names = { dataset: new Map<string, string>(), area: new Map<string, string>() };
  for (const { values } of cards)
    for (const { kind, ids, names: column } of NAMED) {
      const [idsHere, named] = [itemsIn(values[ids]), itemsIn(values[column])];
      // Lists of different lengths cannot be paired.
      if (idsHere.length !== named.length) continue;
      idsHere.forEach((id, index) => {
        const name = named[index] ?? '';
        if (id !== '' && name !== '' && !names[kind].has(id)) names[kind].set(id, name);
      });
    }
  return ({ expects }, expected) => {
    const kind = expects.flatMap((column) => KIND_OF[column] ?? [])[0];
    if (!kind) return '';
    const named = (expected.match(/[^\s;,|]+/g) ?? []).flatMap((id) => {
      const name = names[kind].get(id);
      return name === undefined ? [] : [`${id} ${name}`];
    });
    return [...new Set(named)].join(', ');
  };
}

function itemsIn(value: Scorecard['values'][string] | undefined): string[] {
  return String(value ?? '')
    .split(';')
    .map((text) => text.trim());
}

const CheckView = () =>
  z.object({
    id: z.string(),
    title: z.string(),
    state: z.enum(['pass', 'fail', 'partly', 'tied', 'open', 'error', 'blank']),
    score: z.nullable(z.number()),
    expected: z.string(),
    /** Expected ids with known names; '' for none. */
    expectedNames: z.string(),
    actual: z.string(),
    /** The eval set's column with the expected value, from 1; null for none. */
    column: z.nullable(z.int()),
    reason: z.string(),
    /** `check`, `rule: …` or a model's name; '' if undecided. */
    decidedBy: z.string(),
    /** True if a model or a rule decided it. */
    isJudged: z.boolean(),
    /** True for a check for information, which `checksPassed` does not count. */
    informs: z.boolean(),
    /** Title of the failed check that caused this failure; '' for none. */
    followsFrom: z.string(),
    /** The score of each trial, null for none; [] if the case has one output. */
    trials: z.array(z.nullable(z.number())),
  });
type CheckView = z.Shape<typeof CheckView>;

const MAX_TEXT = 2000;

/** The checks of a row, and the titles of those that had nothing to check. */
function checksOf(
  evalSet: EvalSet,
  card: Scorecard,
  namesOf: ReturnType<typeof knownNames>,
  registry: Checks,
): Pick<RowView, 'checks' | 'blank'> {
  const { checks, trials = {}, first_failure: firstFailure } = card;
  const first = registry.all.find(({ id, stage }) => stage === firstFailure && checks[id]?.score === 0);
  const views: CheckView[] = [];
  const blank: string[] = [];
  for (const check of registry.all) {
    const { id, title, stage, expects } = check;
    const line = checks[id];
    if (!line) continue;
    if (line.score === null && isBlank(line)) {
      blank.push(title);
      continue;
    }
    const { expected, actual } = textsForPeople(check, card);
    views.push({
      id,
      title,
      state: stateOf(line),
      score: line.score,
      expected: shortened(expected, MAX_TEXT),
      expectedNames: shortened(namesOf(check, expected), MAX_TEXT),
      column: expects.map((column) => columnOf(evalSet, column)).find((column) => column !== null) ?? null,
      actual: shortened(actual, MAX_TEXT),
      reason: line.reason,
      decidedBy: line.decided_by,
      isJudged: line.decider !== undefined && line.decider !== 'code',
      informs: line.informs ?? false,
      followsFrom: line.score === 0 && isBlocked(firstFailure, stage) ? (first?.title ?? '') : '',
      trials: [...(trials[id] ?? [])],
    });
  }
  return { checks: views, blank };
}

function isBlank({ kind = 'blank', code }: CheckScore): boolean {
  return kind === 'blank' && code !== 'unreadable' && code !== 'silent';
}

function stateOf({ score, kind, code }: CheckScore): CheckView['state'] {
  // An agent that says nothing although an answer is expected fails the row.
  if (code === 'silent') return 'fail';
  if (score === null) return kind ?? 'blank';
  if (score === 1) return 'pass';
  return score === 0 ? 'fail' : 'partly';
}

/** An unreadable expected cell. */
const RowProblem = () =>
  z.object({
    column: z.string(),
    /** The column's place, from 1; null if unknown. */
    at: z.nullable(z.int()),
    problem: z.string(),
    /** Readable cells, as examples. */
    examples: z.array(z.string()),
  });
type RowProblem = z.Shape<typeof RowProblem>;

/** Problems of the cells as they are now, then those that the run found. */
function problemsOf(
  evalSet: EvalSet,
  recorded: RecordedCase | undefined,
  card: Scorecard | undefined,
  checks: Checks,
): RowProblem[] {
  const cells: readonly BadCell[] = [...(recorded?.evalCase.badCells ?? []), ...(card?.bad_cells ?? [])];
  const seen = new Map(cells.map((cell) => [`${cell.column} ${cell.problem}`, cell]));
  return [...seen.values()].map(({ column, problem }) => ({
    column,
    at: columnOf(evalSet, column),
    problem,
    examples: examplesOf(column, checks),
  }));
}

const MAX_EXAMPLES = 3;

/** Cells of a column in the documented examples of its checks. */
function examplesOf(column: string, checks: Checks): string[] {
  const cells = checks.all.flatMap(({ expects, doc }) => (expects[0] === column ? (doc.example ?? []) : []));
  return [...new Set(cells)].slice(0, MAX_EXAMPLES);
}

const RowView = () =>
  z.object({
    tab: z.string(),
    /** Identifies the case. */
    uid: z.string(),
    query: z.string(),
    testId: z.string(),
    answer: z.string(),
    expectedAnswer: z.string(),
    /** All turns of the conversation, in order; [] for a case without one. */
    turns: z.array(TurnView()),
    /** '' if it is not decided, or there is no conversation. */
    conversationVerdict: z.string(),
    /** '' if it is blank or the case was deleted. A turn without one has the previous turn's. */
    status: z.string(),
    /** Row of the case; null if it was deleted. */
    source: z.nullable(RowPlace()),
    /** Row of its scores; null if it was never scored. */
    results: z.nullable(RowPlace()),
    /** '' if it was never scored. */
    verdict: z.string(),
    /** Deciding checks that passed. @example '11 of 12'; '' if none has a score */
    checksPassed: z.string(),
    error: z.string(),
    traceUrl: z.string(),
    /** Tools, tokens, cost and time of the agent, then of the judge. */
    effort: z.string(),
    judgedAt: z.string(),
    /** Source of the scored output: "this row", or a response with who recorded it and when. */
    outputFrom: z.string(),
    /** True if its case or output has changed since it was scored. */
    isEdited: z.boolean(),
    checks: z.array(CheckView()),
    /** Titles of checks that had nothing to check. */
    blank: z.array(z.string()),
    problems: z.array(RowProblem()),
  });
type RowView = z.Shape<typeof RowView>;

const ShownRow = () =>
  z.union([
    z.object({ kind: z.literal('row'), row: RowView() }),
    /** `why`: a sentence. */
    z.object({ kind: z.literal('none'), why: z.string() }),
  ]);

function shownRows({ sheetId, rows }: RowPlaces, services: Services) {
  const { spreadsheet } = services;
  const settings = readingSettings(services);
  const tab = linesAt(sheetId, spreadsheet, settings);
  if (typeof tab === 'string') return rows.map(() => ({ kind: 'none' as const, why: tab }));
  const namesOf = knownNames(tab.lines.map(({ current }) => current));
  const checks = checksIn(spreadsheet);
  return rows.map((row) => {
    const found = tab.caseAt(row);
    return found
      ? { kind: 'row' as const, row: viewOf(tab, found, namesOf, checks) }
      : { kind: 'none' as const, why: whyNone(tab, row) };
  });
}

function whyNone({ evalSet: { tab, header, rowsWithoutQuery }, isInResults }: LinesAt, row: number): string {
  if (isInResults) return 'There are no scores in this row: select a row below the header.';
  if (row <= header.row) return `This is the header of ${tab}: select a row below it.`;
  return rowsWithoutQuery.includes(row)
    ? `Row ${row} of ${tab} has no query: enter one.`
    : `Row ${row} of ${tab} is blank.`;
}

function viewOf(
  { evalSet, results, lines }: LinesAt,
  { recorded, line }: CaseAt,
  namesOf: ReturnType<typeof knownNames>,
  checks: Checks,
): RowView {
  const card = line?.current;
  const verdict = card?.verdict ?? null;
  const output = recorded && new Outputs().of(recorded, 0);
  return {
    tab: evalSet.tab,
    uid: recorded?.evalCase.uid ?? card?.uid ?? '',
    query: recorded?.evalCase.query ?? card?.query ?? '',
    testId: recorded?.evalCase.testId ?? card?.test_id ?? '',
    answer: output?.kind === 'output' ? shortened(output.output.message ?? '', MAX_TEXT) : '',
    expectedAnswer: shortened(recorded?.evalCase.expected.expected_answer ?? '', MAX_TEXT),
    turns: recorded ? turnsOf(evalSet, recorded, lines, results) : [],
    conversationVerdict: verdictOfConversation(recorded, lines),
    status: recorded ? statusOf(recorded) : '',
    source: recorded ? { sheetId: evalSet.sheetId, row: recorded.evalCase.row } : null,
    results: placeIn(results, line),
    verdict: verdictWord(verdict),
    checksPassed: card?.checks_passed ?? '',
    error: card ? errorText(card) : '',
    traceUrl: card && isWebAddress(card.trace_url) ? card.trace_url : '',
    effort: [agentEffort(output, recorded), card ? judgeEffort(card) : ''].filter(Boolean).join('; '),
    judgedAt: card?.judged_at ?? '',
    outputFrom: card?.output_from ?? '',
    isEdited: verdict === 'edited',
    ...(card && verdict !== null ? checksOf(evalSet, card, namesOf, checks) : { checks: [], blank: [] }),
    problems: problemsOf(evalSet, recorded, card, checks),
  };
}

/** @example 'agent: 3 tool calls, 4,120 tokens, $0.01, 6.2 s' */
function agentEffort(output: KnownOutput | undefined, recorded: RecordedCase | undefined): string {
  if (output?.kind !== 'output') return '';
  const { toolsUsed, cost, trace } = output.output;
  const tokens = Number(recorded?.recorded.get('agent_tokens'));
  const parts = [
    ...(toolsUsed === undefined ? [] : [count(toolsUsed.length, 'tool call')]),
    ...(tokens > 0 ? [count(tokens, 'token')] : []),
    ...(cost === undefined ? [] : [dollars(cost)]),
    ...(trace.latencyS === undefined
      ? []
      : [`${trace.latencyS.toFixed(1)} s${trace.latencyS > SLOW_S ? ' (slow)' : ''}`]),
  ];
  return parts.length === 0 ? '' : `agent: ${parts.join(', ')}`;
}

/** @example 'judge: claude-haiku-5-5, 900 tokens, $0.01' */
function judgeEffort({ judge, judge_tokens: tokens, judge_cost_usd: cost }: Scorecard): string {
  if (tokens === null || tokens === 0) return '';
  const price = cost === null ? '' : `, ${dollars(cost)}`;
  return `judge: ${judge}, ${count(tokens, 'token')}${price}`;
}

export const rowCommands = {
  /** Rows of an eval set or of its results: the selected row, or the next ones in advance. */
  rowViews: entry(RowPlaces, () => z.array(ShownRow()), shownRows),
};
