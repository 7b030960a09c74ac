/** A kept run's cases as lines of a results tab: what the ledger holds of them, with nothing made up. */
import type { EvalCase } from '../../model/eval-case';
import type { RecordedCase } from '../../evalset/read-tab';
import { STAGES, type Checks } from '../../model/check';
import { turnNumber } from '../../model/conversation/turns';
import type { LedgerCase, Snapshot } from '../../model/ledger';
import type { Details } from '../details';
import type { ResultRecord } from '../records';
import { CONVERSATION_VERDICT } from '../row-scores';
import { scoreColumnName } from '../columns/score-columns';
import { diffPrograms, inOurWords } from './diff-programs';
import { queryHashOf } from './snapshot';

/** What a line gives as the source of its scores. */
const RESTORED = 'restored';

/** What the ledger does not hold: shown to the person who restores a run. */
export const NOT_KEPT =
  'Reasons, judges, costs and times were not kept, and of long outputs only the beginnings, if any; run the rows again to have them';

/**
 * @param name of the run, in words
 * @returns lines in the order of the eval set, then those whose case is gone; `inCommon`: how many cases the eval set still has
 */
export function restoredRecords(
  run: Snapshot,
  cases: readonly RecordedCase[],
  name: string,
  checks: Checks,
): { readonly records: readonly ResultRecord[]; readonly inCommon: number; readonly added: number } {
  const current = cases.map(asLedgerCase);
  const kept = inOurWords(run);
  const { pairs, edited, added } = diffPrograms(run, { cases: current }, checks);
  const caseOf = new Map(current.map((ledgerCase, index) => [ledgerCase, cases[index]]));
  const byKey = new Map(pairs.map(({ before, after }) => [keyOf(before), caseOf.get(after)]));
  const records = kept.cases.map((ledgerCase, index) =>
    recordOf(ledgerCase, byKey.get(keyOf(ledgerCase)), { run, name, index }, checks),
  );
  return { records, inCommon: pairs.length + edited.length, added: added.length };
}

function keyOf({ uid, row, testId }: LedgerCase): string {
  return JSON.stringify([uid, row, testId]);
}

/** A case of the eval set that no run has reached. */
export function asLedgerCase({
  evalCase: { row, uid, testId, query },
}: {
  readonly evalCase: Pick<EvalCase, 'row' | 'uid' | 'testId' | 'query'>;
}): LedgerCase {
  return { row, uid, testId, query, queryHash: queryHashOf(query), verdict: '', overall: null, scores: {} };
}

interface From {
  readonly run: Snapshot;
  readonly name: string;
  readonly index: number;
}

/** A case that still exists gets its whole query, and its place in a conversation. */
function recordOf(
  ledgerCase: LedgerCase,
  recorded: RecordedCase | undefined,
  { run, name, index }: From,
  checks: Checks,
): ResultRecord {
  const { evalCase } = recorded ?? {};
  const failed = checks.all.filter(({ id, gates }) => ledgerCase.scores[id] === 0 && gates !== 'never');
  const details = detailsOf(ledgerCase, name);
  const cells = new Map<string, string | number | null>([
    ['row', evalCase?.row ?? (ledgerCase.row > 0 ? ledgerCase.row : null)],
    ['test_id', ledgerCase.testId === '' ? null : ledgerCase.testId],
    ['conversation', evalCase?.conversation || null],
    ['turn', evalCase ? (turnNumber(evalCase.turn) ?? (evalCase.turn || null)) : null],
    ['query', evalCase?.query ?? ledgerCase.query],
    ['verdict', ledgerCase.verdict === '' ? null : ledgerCase.verdict],
    [CONVERSATION_VERDICT, ledgerCase.asCase || null],
    ['overall_score', ledgerCase.overall],
    ['first_failure', STAGES.find((stage) => failed.some((check) => check.stage === stage)) ?? null],
    ...checks.all.map(({ id }): [string, number | null] => [
      scoreColumnName(id),
      ledgerCase.scores[id] ?? null,
    ]),
    ...Object.entries(evalCase?.expected ?? {}).map(([column, text]): [string, string | null] => [
      column,
      text || null,
    ]),
    ...checks.all.flatMap(({ id, actual: [column, ...more] }): [string, string][] => {
      const text = ledgerCase.output?.[id];
      // What was read from several columns is one text that belongs in none of them.
      return column === undefined || more.length > 0 || text === undefined ? [] : [[column, text]];
    }),
    ['details', JSON.stringify(details)],
    ['output_from', RESTORED],
    ['uid', evalCase?.uid ?? ledgerCase.uid],
    ['run_id', run.runId],
    ['judged_at', run.savedAt],
  ]);
  return { index, names: [...cells.keys()], cell: (column) => cells.get(column) ?? null, details };
}

/** In place of a failure's reason, says why there is none and how to get it. */
function detailsOf({ scores }: LedgerCase, name: string): Details {
  const reason = `not kept: restored from ${name}, run the row again to have it`;
  return Object.fromEntries(
    Object.entries(scores).flatMap(([id, score]) =>
      score < 1 ? [[id, { reason, decided_by: '', answer_eval_type: '' }]] : [],
    ),
  );
}
