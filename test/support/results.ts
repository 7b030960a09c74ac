/** Result rows and records for tests of reports. */
import { BUILT_IN } from '../../src/checks/registry';
import type { AgentOutput } from '../../src/fields';
import type { Settled } from '../../src/model/assessment';
import type { EvalCase } from '../../src/fields/eval-case';
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
