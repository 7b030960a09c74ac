/** Rows by test_group. */
import { grouped } from '../model/grouped';
import type { ScoredRow } from '../model/scored-row';
import { foldCase } from '../model/text';

/**
 * Groups in the order in which they begin, their rows in the order given; '' for rows without one. Turns of a conversation stay
 * together, in the group of its first row.
 */
export function byGroup(rows: readonly ScoredRow[]): Map<string, ScoredRow[]> {
  const ofConversation = new Map<string, string>();
  return grouped(rows, ({ conversation, group }) => {
    if (conversation === '') return group;
    const name = foldCase(conversation);
    const first = ofConversation.get(name) ?? group;
    ofConversation.set(name, first);
    return first;
  });
}

/** What a row is known by beside its number. @example '1-001 · loss, turn 2' */
export function caseName({ testId, conversation, turn }: ScoredRow): string {
  const place = conversation === '' ? '' : `${conversation}, turn ${turn ?? '?'}`;
  return [testId, place].filter((part) => part !== '').join(' · ');
}
