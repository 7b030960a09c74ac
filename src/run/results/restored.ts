/** A kept run's cases as lines of a results tab: what the ledger holds of them, and nothing made up beside it. */
import { CHECKS } from '../../checks/registry';
import type { RecordedCase } from '../../evalset/read-tab';
import { STAGES } from '../../model/check';
import { turnNumber } from '../../model/conversation/turns';
import type { LedgerCase, Snapshot } from '../../model/ledger';
import type { ResultRecord } from '../../report/results/records';
import { CONVERSATION_VERDICT } from '../../report/results/row-scores';
import { scoreColumnName } from '../../report/results/score-columns';
import { diffPrograms, inOurWords } from './diff-programs';
import { queryHashOf } from './snapshot';

/** What a line says of where its scores came from. */
export const RESTORED = 'restored';

/** What the ledger does not hold: said to whoever restores a run. */
export const NOT_KEPT =
  'Reasons, expected and actual values, judges, costs and times were not kept; run the rows again to have them';

/**
 * @param name of the run, in words
 * @returns in the order of the eval set, then those whose case is gone; `inCommon`: how many cases the eval set still has
 */
export function restoredRecords(
  run: Snapshot,
  cases: readonly RecordedCase[],
  name: string,
): { readonly records: readonly ResultRecord[]; readonly inCommon: number; readonly added: number } {
  const now = cases.map(asLedgerCase);
  const kept = inOurWords(run);
  const { pairs, edited, added } = diffPrograms(run, { cases: now });
  const caseOf = new Map(now.map((one, index) => [one, cases[index]]));
  const found = new Map(pairs.map(({ before, after }) => [keyOf(before), caseOf.get(after)]));
  const records = kept.cases.map((one, index) => recordOf(one, found.get(keyOf(one)), { run, name, index }));
  return { records, inCommon: pairs.length + edited.length, added: added.length };
}

function keyOf({ uid, row, testId }: LedgerCase): string {
  return JSON.stringify([uid, row, testId]);
}

function asLedgerCase({ evalCase: { row, uid, testId, query } }: RecordedCase): LedgerCase {
  return { row, uid, testId, query, queryHash: queryHashOf(query), verdict: '', overall: null, scores: {} };
}

interface From {
  readonly run: Snapshot;
  readonly name: string;
  readonly index: number;
}

/** Of a case that is still there, its whole query, and its place in a conversation. */
function recordOf(
  one: LedgerCase,
  found: RecordedCase | undefined,
  { run, name, index }: From,
): ResultRecord {
  const { evalCase } = found ?? {};
  const failed = CHECKS.filter(({ id, gates }) => one.scores[id] === 0 && gates !== 'never');
  const why = [failed.map(({ title }) => title).join(' · '), `(restored from ${name})`];
  const cells = new Map<string, string | number | null>([
    ['row', evalCase?.row ?? (one.row > 0 ? one.row : null)],
    ['test_id', one.testId === '' ? null : one.testId],
    ['conversation', evalCase?.conversation || null],
    ['turn', evalCase ? (turnNumber(evalCase.turn) ?? (evalCase.turn || null)) : null],
    ['query', evalCase?.query ?? one.query],
    ['verdict', one.verdict === '' ? null : one.verdict],
    [CONVERSATION_VERDICT, one.asCase || null],
    ['why', why.filter((text) => text !== '').join(' ')],
    ['overall_score', one.overall],
    ['first_failure', STAGES.find((stage) => failed.some((check) => check.stage === stage)) ?? null],
    ...CHECKS.map(({ id }): [string, number | null] => [scoreColumnName(id), one.scores[id] ?? null]),
    ['output_from', RESTORED],
    ['uid', evalCase?.uid ?? one.uid],
    ['run_id', run.runId],
    ['judged_at', run.savedAt],
  ]);
  return { index, names: [...cells.keys()], at: (column) => cells.get(column) ?? null, details: {} };
}
