/** The verdict of a conversation, from the verdicts of its turns. */
import type { RowVerdict } from '../model/scorecard';

/** The first of these that any turn has is the conversation’s; `nothing to check` only if all turns have it. */
const STRONGEST_FIRST: readonly RowVerdict[] = [
  'error',
  'edited since',
  'fail',
  'needs judge',
  'trials tied',
  'pass',
  'nothing to check',
];

/**
 * @param turns the verdicts of all turns; '' for a turn that no run has reached
 * @returns '' while there is such a turn
 * @example conversationVerdict(['pass', 'nothing to check']) // 'pass'
 */
export function conversationVerdict(turns: readonly (RowVerdict | '')[]): RowVerdict | '' {
  if (turns.includes('')) return '';
  return STRONGEST_FIRST.find((verdict) => turns.includes(verdict)) ?? '';
}
