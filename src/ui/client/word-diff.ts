/** Two texts side by side: which words of each are also in the other. */

import { diffArrays } from 'diff';

/** A stretch of a text, and whether the other text lacks it. */
export interface Stretch {
  readonly text: string;
  readonly differs: boolean;
}

/** Words and what separates them: joined, they give the text again. */
const WORDS = /\s+|[\p{L}\p{N}_]+(?:[.,'’-][\p{L}\p{N}_]+)*|[^\s]/gu;
/** The number of words to add and remove above which both texts are marked as a whole. */
const MAX_EDITS = 1_000;

/**
 * Marks the words that only one of the texts has, as few as possible.
 *
 * @example wordDiff('lost 1,870 ha', 'lost 2,410 ha') // [['lost ', '1,870'!, ' ha'], ['lost ', '2,410'!, ' ha']]
 */
export function wordDiff(before: string, after: string): readonly [readonly Stretch[], readonly Stretch[]] {
  const changes = diffArrays(before.match(WORDS) ?? [], after.match(WORDS) ?? [], {
    maxEditLength: MAX_EDITS,
  });
  if (changes === undefined) return [[{ text: before, differs: true }], [{ text: after, differs: true }]];
  const side = (other: 'added' | 'removed'): Stretch[] =>
    changes
      .filter((change) => !change[other])
      .map(({ value, added, removed }) => ({ text: value.join(''), differs: added || removed }));
  return [side('added'), side('removed')];
}
