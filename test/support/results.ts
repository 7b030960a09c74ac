/** Result rows and records for tests of reports. */
import * as z from 'zod';
import { BUILT_IN } from '../../src/checks/registry';
import type { AgentOutput } from '../../src/fields/fields';
import type { Settled } from '../../src/model/assessment';
import type { EvalCase } from '../../src/fields/eval-case';
import { KEPT_VALUES } from '../../src/sheets/results/columns';
import type { ResultRecord } from '../../src/sheets/results/records';
import type { ResultRow } from '../../src/sheets/results/column';
import { errorCard, scoreCase } from '../../src/scoring/scorecard';
import { evalCase, wholeOutput } from './cases';
import { SCORING } from './settings';

const ABOUT = {
  checks: BUILT_IN,
  sheetId: 7,
  runId: 'run-1',
  judgedAt: '2026-11-21T22:15:04.120Z',
  inputsHash: 'abc',
  scorer: 'scorer-1',
  outputFrom: 'this row',
};

export function resultRow(
  results: Readonly<Record<string, Settled>>,
  oneCase: EvalCase = evalCase(),
  output: AgentOutput = wholeOutput(),
): ResultRow {
  const card = scoreCase(oneCase, new Map(Object.entries(results)), SCORING, BUILT_IN);
  return { ...ABOUT, card, output };
}

export function errorRow(reason: string): ResultRow {
  return { ...ABOUT, card: errorCard(evalCase(), reason, BUILT_IN), output: undefined };
}

export function resultRecord(
  cells: Readonly<Record<string, string | number | boolean>>,
  details: ResultRecord['details'] = {},
  index = 0,
): ResultRecord {
  return { index, names: Object.keys(cells), cell: (column) => cells[column] ?? null, details };
}

/** The values of a results tab: its names, bands and titles, and lines. */
export function resultsValues<T>(
  names: readonly T[],
  ...lines: readonly (readonly T[])[]
): (readonly (T | '')[])[] {
  const blank = names.map(() => '' as const);
  return [names, blank, blank, ...lines];
}

type Scalar = string | number | boolean | null;
const Value = z.union([z.string(), z.number(), z.boolean()]);
const Kept = z.looseObject({ checks: z.optional(z.unknown()) });

/** The cells of a results line, with what `details` keeps of those without a column; `details` is then that of the checks. */
export function withKept<T>(cells: Readonly<Record<string, T>>): Readonly<Record<string, T | Scalar>> {
  if (!('inputs_hash' in cells) || !('details' in cells)) return cells;
  const text = cells['details'];
  const { checks = {}, ...kept } = Kept.parse(
    JSON.parse(typeof text === 'string' && text.startsWith('{') ? text : '{}'),
  );
  const blank = Object.fromEntries(
    KEPT_VALUES.filter((name) => !(name in cells)).map((name): [string, Scalar] => [name, null]),
  );
  const scalars = Object.entries(kept).map(([name, value]) => [name, Value.parse(value)] as const);
  return { ...cells, ...blank, ...Object.fromEntries(scalars), details: JSON.stringify(checks) };
}
