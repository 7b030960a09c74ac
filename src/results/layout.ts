/** The layout of a results tab: lines in sheet order, turns of a conversation together, and the columns they need. */
import type { Checks } from '../checks/check';
import { columnsHolding } from '../agent/recorded-columns';
import { coverageOf, isInResults } from '../scoring/coverage';
import { togetherByConversation, runnableCases } from '../evalset/conversations';
import type { EvalSet, RecordedCase } from '../evalset/read-tab';
import { expectsIn } from '../fields/eval-case';
import { ACTUAL_FIELDS, type Column, EXPECTED_FIELDS } from '../fields/fields';
import type { Scorecard } from '../model/scorecard';
import { pendingCard } from './lines';
import type { ResultsLayout } from './results-tab';
import type { Settings } from '../settings/schema';
import { linesByCase } from './case-lines';
import type { Reconciled } from './reconcile';
import { columnsOf } from '../stores/responses';

/**
 * Lays out the results of an eval set.
 *
 * @param lines the lines to keep; those of deleted cases come last
 * @param taken cases that get a line if they have none
 */
export function layoutOf(
  evalSet: EvalSet,
  lines: readonly Reconciled[],
  taken: readonly RecordedCase[],
  { scoring }: Pick<Settings, 'scoring'>,
  checks: Checks,
): ResultsLayout {
  const lineOf = linesByCase(lines);
  const isTaken = new Set(taken.map(({ evalCase }) => evalCase));
  const there = togetherByConversation(
    evalSet.cases.filter((recorded) => isTaken.has(recorded.evalCase) || lineOf.has(recorded.evalCase)),
  );
  const kept = lines.map(({ current }) => current);
  const columns = columnsOf(evalSet);
  const coverage = coverageOf(runnableCases(there), columns, checks.all, columnsHolding, scoring);
  const inResults = new Set(coverage.filter(isInResults).map(({ check }) => check));
  const hasTurns = there.some(({ turn }) => turn !== undefined);
  const frozen = new Set<Column>([
    ...(hasTurns ? [] : TURN_COLUMNS),
    ...EXPECTED_FIELDS.filter((name) => !there.some(({ evalCase }) => expectsIn(evalCase, name))),
  ]);
  return {
    // Keeps the scores of an earlier run until their rows are rescored.
    checks: checks.all.filter(
      (check) =>
        inResults.has(check) || kept.some((card) => typeof card.checks[check.id]?.score === 'number'),
    ),
    has: new Set<Column>([
      ...[...columns].filter((column) => !frozen.has(column)),
      ...TURN_COLUMNS.filter((name) => kept.some((card) => card[name] !== undefined)),
      ...[...EXPECTED_FIELDS, ...ACTUAL_FIELDS].filter((name) => kept.some(({ values }) => name in values)),
    ]),
    scoring,
    lines: [
      ...there.map(({ evalCase }): Scorecard => {
        const line = lineOf.get(evalCase);
        return line ? { ...line.current, row: evalCase.row } : pendingCard(evalCase);
      }),
      ...lines.filter(({ recorded }) => !recorded).map(({ current }) => ({ ...current, row: null })),
    ],
  };
}

const TURN_COLUMNS = ['conversation', 'turn'] as const satisfies Column[];
