/** Compares two texts word by word. */
import { diffArrays } from 'diff';

/** Part of a text; `differs` if the other text lacks it. */
export interface Stretch {
  readonly text: string;
  readonly differs: boolean;
}

/** Words and the characters between them; joined, they are the whole text. */
const WORDS = /\s+|[\p{L}\p{N}_]+(?:[.,'’-][\p{L}\p{N}_]+)*|[^\s]/gu;
/** With more added and removed words than this, both texts are marked as a whole. */
const MAX_EDITS = 1_000;

/**
 * Marks the words that only one of the texts has, as few as possible.
 *
 * @example
 * wordDiff('1 ha', '2 ha')
 * // [[{ text: '1', differs: true }, { text: ' ha', differs: false }],
 * //  [{ text: '2', differs: true }, { text: ' ha', differs: false }]]
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
