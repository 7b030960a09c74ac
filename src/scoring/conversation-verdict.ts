/** The verdict of a conversation, from the verdicts of its turns. */
import { type RowVerdict, STRONGEST_FIRST } from '../model/scorecard';

/**
 * @param turns the verdicts of all turns; '' for a turn that no run has reached
 * @returns '' while there is such a turn
 * @example conversationVerdict(['pass', 'no pass/fail check']) // 'pass'
 */
export function conversationVerdict(turns: readonly (RowVerdict | '')[]): RowVerdict | '' {
  if (turns.includes('')) return '';
  return STRONGEST_FIRST.find((verdict) => turns.includes(verdict)) ?? '';
}
