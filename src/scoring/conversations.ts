/** Conversations among the rows of an eval set: where cases are counted, a conversation counts as one, however many turns it has. */
import {
  ROW_VERDICTS,
  type RowVerdict,
  STRONGEST_FIRST,
  type Scorecard,
  verdictWord,
  hasNothingToDecide,
} from '../model/scorecard';
import { count, foldCase } from '../model/text';

type OfCase = Pick<Scorecard, 'conversation' | 'conversation_verdict'>;

/**
 * How many conversations pass, and the verdicts of the others; '' if there are none.
 *
 * @example '12 of 15 conversations pass (2 fail, 1 error)'
 */
export function conversationsText(rows: readonly OfCase[]): string {
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
  return `${passed} of ${count(all.size, 'conversation')} ${passed === 1 ? 'passes' : 'pass'}${rest === '' ? '' : ` (${rest})`}`;
}

/** A turn as it was scored: no verdict if no run has reached it. */
export type ScoredTurn = Pick<Scorecard, 'verdict' | 'error_code'>;

/**
 * The verdict of a conversation; a turn in which nothing decides takes nothing from it.
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
