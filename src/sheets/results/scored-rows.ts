/** The lines of a results tab as scored rows. */
import type { CheckMeta, Checks } from '../../checks/check';
import { turnNumber } from '../../fields/conversation';
import { once } from '../../model/once';
import { readVerdict, type CheckLine, type ScoredRow } from '../../model/scorecard';
import { CONVERSATION_VERDICT, FIRST_FAILURE, readStage, TRIALS_COLUMN, trialsIn } from './row-scores';
import { numberAt, type ResultRecord, textAt } from './records';
import { scoreColumnName } from './score-columns';
import { sidesOf, WHY_COLUMN } from './why';

/** @param tab the eval set's name */
export function scoredRow(tab: string, record: ResultRecord, checks: Checks): ScoredRow {
  const { cell } = record;
  const text = (column: string): string => textAt(record, column);
  return {
    tab,
    row: numberAt(record, 'row') ?? undefined,
    testId: text('test_id'),
    group: text('test_group'),
    query: text('query'),
    conversation: text('conversation'),
    turn: turnNumber(text('turn')) ?? null,
    conversationVerdict: readVerdict(text(CONVERSATION_VERDICT)),
    verdict: readVerdict(cell('verdict')),
    firstFailure: readStage(cell(FIRST_FAILURE)),
    error: text('error'),
    why: text(WHY_COLUMN),
    traceUrl: text('trace_url'),
    trials: trialsIn(text(TRIALS_COLUMN)),
    checks: new Map(withColumn(checks)(record.names).map((check) => [check.id, checkLine(record, check)])),
  };
}

const withColumn = once(({ all }: Checks) =>
  once((names: readonly string[]): readonly CheckMeta[] => {
    const there = new Set(names);
    return all.filter(({ id }) => there.has(scoreColumnName(id)));
  }),
);

function checkLine(record: ResultRecord, check: CheckMeta): CheckLine {
  const details = record.details[check.id];
  return {
    score: numberAt(record, scoreColumnName(check.id)),
    kind: details?.kind,
    unanswered: details?.unanswered,
    reason: details?.reason ?? '',
    ...sidesOf(check, record.cell),
  };
}
