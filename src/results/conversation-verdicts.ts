/** The verdicts of conversations, on the line of the first turn of each. */
import type { EvalSet } from '../evalset/read-tab';
import { type RecordedCase, type TurnNotRun, numberOf } from '../evalset/conversations';
import { turnNumber } from '../fields/eval-case';
import { grouped } from '../model/collections';
import {
  type RowVerdict,
  type Scorecard,
  ROW_VERDICTS,
  STRONGEST_FIRST,
  verdictWord,
  hasNothingToDecide,
} from '../model/scorecard';
import { count, countOf, foldCase, shortened } from '../model/text';

interface LineNow {
  readonly recorded: RecordedCase | undefined;
  readonly current: Scorecard;
}

/**
 * Sets the verdict of each conversation on its first line; correct lines are returned unchanged. A turn without a line (because of its
 * status, a filter, a blank query or another tab) leaves its conversation not scored, and the first line names it; a turn whose line is
 * still blank leaves the verdict open.
 *
 * @param lines in sheet order
 */
export function withConversationVerdicts<L extends LineNow>(
  lines: readonly L[],
  { turnsNotRun = [] }: Pick<EvalSet, 'turnsNotRun'>,
): readonly L[] {
  if (!lines.some(({ current }) => current.conversation !== undefined)) return lines;
  const results = new Map<L, ConversationResult>();
  for (const [key, ofOne] of grouped(lines, ({ recorded }) => conversationOf(recorded)))
    if (key !== undefined) {
      const [first] = inOrder(ofOne);
      if (first) results.set(first, resultOf(ofOne, turnsNotRun));
    }
  return lines.map((line) => {
    const { conversation_verdict: verdict = null, conversation_error: error = '', ...card } = line.current;
    const now = results.get(line) ?? { verdict: null, error: '' };
    if (now.verdict === verdict && now.error === error) return line;
    const ofTurns = now.error === '' ? {} : { conversation_error: now.error };
    return { ...line, current: { ...card, conversation_verdict: now.verdict, ...ofTurns } };
  });
}

interface ConversationResult {
  readonly verdict: RowVerdict | null;
  /** Names the turns that were not scored; '' if the verdict does not depend on them. */
  readonly error: string;
}

function resultOf(lines: readonly LineNow[], notRun: readonly TurnNotRun[]): ConversationResult {
  const scored: readonly ScoredTurn[] = lines.map(({ current }) => current);
  const missing = turnsWithoutLine(lines, notRun);
  const verdict = conversationVerdict(missing.length === 0 ? scored : [...scored, NOT_SCORED]);
  const isDecided = missing.length > 0 && verdict === 'not_scored';
  return {
    verdict,
    error: isDecided
      ? `the conversation passes only if every turn was scored: not ${missing.join(', ')}`
      : '',
  };
}

/** Stands for the turns without a line. */
const NOT_SCORED: ScoredTurn = { verdict: 'not_scored', error_code: 'incomplete_output' };

/** @example ['turn 2 (row 7)', 'turn 3 (row 2 of Later)'] */
function turnsWithoutLine(lines: readonly LineNow[], notRun: readonly TurnNotRun[]): string[] {
  const turn = lines[0]?.recorded?.turn;
  if (turn?.kind !== 'turn') return [];
  const there = new Set(lines.map(({ recorded }) => recorded?.evalCase));
  const name = foldCase(turn.turns[0]?.evalCase.conversation ?? '');
  const elsewhere = notRun.filter(({ conversation }) => foldCase(conversation) === name);
  const numbers = new Set([
    ...turn.turns.map(numberOf),
    ...elsewhere.map((turnNotRun) => turnNumber(turnNotRun.turn)),
  ]);
  const gaps: number[] = [];
  for (let number = 1; number < Math.max(...turn.turns.map(numberOf)); number += 1)
    if (!numbers.has(number)) gaps.push(number);
  return [
    ...turn.turns.flatMap((recorded) =>
      there.has(recorded.evalCase) ? [] : [`turn ${numberOf(recorded)} (row ${recorded.evalCase.row})`],
    ),
    ...elsewhere.map(({ turn: number, where }) => `turn ${number} (${where})`),
    ...(gaps.length === 0
      ? []
      : [`${count(gaps.length, 'turn')} that no row has (${shortened(gaps.join(', '), 40)})`]),
  ];
}

/** A key of the conversation; undefined for a single case. */
function conversationOf(recorded: RecordedCase | undefined): unknown {
  const { turn, evalCase } = recorded ?? {};
  // The first case, not its output: turns may have been scored by different runs.
  if (turn?.kind === 'turn') return turn.turns[0]?.evalCase;
  return turn && evalCase?.conversation ? foldCase(evalCase.conversation) : undefined;
}

function inOrder<L extends LineNow>(lines: readonly L[]): L[] {
  const place = ({ recorded }: L): number => (recorded?.turn?.kind === 'turn' ? recorded.turn.place : 0);
  return [...lines].sort((a, b) => place(a) - place(b));
}

type ConversationRow = Pick<Scorecard, 'conversation' | 'conversation_verdict'>;

/**
 * Counts the conversations that pass, and the verdicts of the others; '' if there are none.
 *
 * @example '12 of 15 conversations pass (2 fail, 1 error)'
 */
export function conversationsText(rows: readonly ConversationRow[]): string {
  const all = new Set(
    rows.flatMap(({ conversation = '' }) => (conversation === '' ? [] : foldCase(conversation))),
  );
  if (all.size === 0) return '';
  const of = (verdict: RowVerdict): number =>
    rows.filter((row) => row.conversation_verdict === verdict).length;
  const counted = ROW_VERDICTS.map((verdict) => [of(verdict), verdict] as const);
  const others = counted.flatMap(([n, verdict]) =>
    n > 0 && verdict !== 'pass' ? [`${n} ${verdictWord(verdict)}`] : [],
  );
  const open = all.size - counted.reduce((sum, [n]) => sum + n, 0);
  const rest = [...others, ...(open > 0 ? [`${open} not finished`] : [])].join(', ');
  const passed = of('pass');
  return `${countOf(passed, all.size, 'conversation')} ${passed === 1 ? 'passes' : 'pass'}${rest === '' ? '' : ` (${rest})`}`;
}

/** A scored turn; its verdict is null if no run has reached it. */
type ScoredTurn = Pick<Scorecard, 'verdict' | 'error_code'>;

/**
 * The verdict of a conversation; turns with nothing to check are ignored.
 *
 * @returns null while there is a turn that no run has reached
 * @example conversationVerdict([{ verdict: 'pass' }, { verdict: 'not_scored', error_code: 'nothing_to_check' }]) // 'pass'
 */
export function conversationVerdict(turns: readonly ScoredTurn[]): RowVerdict | null {
  const checked = turns.filter((turn) => !hasNothingToDecide(turn));
  const verdicts = (checked.length > 0 ? checked : turns).map(({ verdict }) => verdict);
  if (verdicts.includes(null)) return null;
  return STRONGEST_FIRST.find((verdict) => verdicts.includes(verdict)) ?? null;
}
