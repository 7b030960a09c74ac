/** Rows by test_group. */
import { grouped } from '../model/collections';
import type { Scorecard } from '../model/scorecard';
import { foldCase } from '../model/text';

/**
 * Groups in order of first appearance, their rows in the given order; '' for rows without one. Turns of a conversation stay together, in
 * the group of its first row.
 */
export function byGroup(rows: readonly Scorecard[]): Map<string, Scorecard[]> {
  const ofConversation = new Map<string, string>();
  return grouped(rows, ({ conversation = '', test_group: group }) => {
    if (conversation === '') return group;
    const name = foldCase(conversation);
    const first = ofConversation.get(name) ?? group;
    ofConversation.set(name, first);
    return first;
  });
}

/** What identifies a row besides its number. @example '1-001 · loss, turn 2' */
export function caseName({ test_id: testId, conversation = '', turn }: Scorecard): string {
  const place = conversation === '' ? '' : `${conversation}, turn ${turn ?? '?'}`;
  return [testId, place].filter((part) => part !== '').join(' · ');
}
