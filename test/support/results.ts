/** Scorecards and lines of results. */
import * as z from 'zod';
import { CHARTS_JUDGED } from '../../src/checks/check';
import { BUILT_IN } from '../../src/checks/registry';
import { ACTUAL_FIELDS, EXPECTED_FIELDS, type AgentOutput } from '../../src/fields/fields';
import type { Settled } from '../../src/model/assessment';
import type { EvalCase } from '../../src/fields/eval-case';
import { type CheckScore, type RowVerdict, Scorecard } from '../../src/model/scorecard';
import { columnNamed } from '../../src/results/columns';
import { readLines, type ResultLine } from '../../src/results/lines';
import { scorecardOf } from '../../src/results/make-scorecard';
import { scoreCase, withoutOutput } from '../../src/scoring/case-result';
import { evalCase, SCORING, wholeOutput } from './cases';

const PROVENANCE = {
  run_id: 'run-1',
  judged_at: '2026-11-21T22:15:04.120Z',
  inputs_hash: 'abc',
  scorer: 'scorer-1',
  output_from: 'this row',
};

/** The scorecard of a case with these results. */
export function scoredCard(
  results: Readonly<Record<string, Settled>>,
  oneCase: EvalCase = evalCase(),
  output: AgentOutput = wholeOutput(),
): Scorecard {
  const result = scoreCase(oneCase, new Map(Object.entries(results)), SCORING, BUILT_IN);
  return scorecardOf(result, output, BUILT_IN, PROVENANCE);
}

export function errorCard(text: string): Scorecard {
  const result = withoutOutput(evalCase(), { error_code: 'agent_failed', error: text }, BUILT_IN);
  return scorecardOf(result, undefined, BUILT_IN, PROVENANCE);
}

export type Scores = Readonly<Record<string, number | Partial<CheckScore>>>;

/** A scorecard with the given checks: a score, or more of their outcome. */
export function card(overrides: Partial<Scorecard> = {}, scores: Scores = {}): Scorecard {
  const checks = Object.entries(scores).map(
    ([id, score]) => [id, typeof score === 'number' ? { score } : score] as const,
  );
  return Scorecard().parse({
    tab: 'GOLD',
    ...overrides,
    checks: { ...Object.fromEntries(checks), ...overrides.checks },
  });
}

/** A case with its own test id and query, as a run keeps it. @param row 0 if it is gone */
export function scored(
  row: number,
  uid: string,
  verdict: RowVerdict | null,
  scores: Scores = {},
  overrides: Partial<Scorecard> = {},
): Scorecard {
  const identity = {
    row: row || null,
    uid,
    verdict,
    test_id: `t${row}`,
    query: `q${row}`,
    query_hash: `h${row}`,
  };
  return card({ ...identity, ...overrides }, scores);
}

type Scalar = string | number | boolean;

/** A line as it is read back from these cells. @param details the content of its hidden cell */
export function resultLine(
  cells: Readonly<Record<string, Scalar>>,
  details: Readonly<Record<string, unknown>> = {},
  index = 0,
): ResultLine {
  const isShown = ([name]: readonly [string, Scalar]): boolean => columnNamed(name, BUILT_IN) !== undefined;
  const entries = Object.entries(cells);
  const kept = { ...Object.fromEntries(entries.filter((entry) => !isShown(entry))), ...details };
  const hidden = Object.keys(kept).length === 0 ? '' : JSON.stringify(kept);
  const all = { ...Object.fromEntries(entries.filter(isShown)), details: hidden };
  const [line] = readLines('GOLD', resultsValues<Scalar>(Object.keys(all), Object.values(all)), BUILT_IN);
  if (!line) throw new Error('a line without a cell');
  return { ...line, index };
}

/** @param checks their content in the hidden cell */
export function lineCard(
  cells: Readonly<Record<string, Scalar>>,
  checks: Readonly<Record<string, Partial<CheckScore>>> = {},
): Scorecard {
  return resultLine(cells, Object.keys(checks).length === 0 ? {} : { checks }).card;
}

/** The values of a results tab: its names, bands and titles, and lines. */
export function resultsValues<T>(
  names: readonly T[],
  ...lines: readonly (readonly T[])[]
): (readonly (T | '')[])[] {
  const blank = names.map(() => '' as const);
  return [names, blank, blank, ...lines];
}

type Cell = Scalar | null;

/** The values of a line that have no column. */
const KEPT: readonly string[] = [
  ...['error', 'error_code', 'output_from', 'judged_at', 'judge_tokens', 'judge_cost_usd', 'judge_cached'],
  ...['prompt_hash', 'scorer', 'test_group', 'thread_id', 'trace_id', 'amends', 'bad_cells', 'trials'],
  ...['average_quality', 'quality_reasoning', 'conversation_error', CHARTS_JUDGED],
  ...[...EXPECTED_FIELDS, ...ACTUAL_FIELDS],
];

const Hidden = z.looseObject({
  checks: z.optional(z.record(z.string(), z.unknown())),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
});

/** The cells of a results line, with what `details` keeps of those without a column; `details` is then that of the checks. */
export function withKept<T>(cells: Readonly<Record<string, T>>): Readonly<Record<string, T | Cell>> {
  if (!('inputs_hash' in cells) || !('details' in cells)) return cells;
  const text = cells['details'];
  const json: unknown = JSON.parse(typeof text === 'string' && text.startsWith('{') ? text : '{}');
  const { checks = {}, values = {}, ...own } = Hidden.parse(json);
  const blank = KEPT.filter((name) => !(name in cells)).map((name): [string, Cell] => [name, null]);
  const kept = Object.entries(own).map(([name, value]): [string, Cell] => [
    name,
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? value
      : JSON.stringify(value),
  ]);
  return { ...cells, ...Object.fromEntries([...blank, ...kept]), ...values, details: JSON.stringify(checks) };
}
