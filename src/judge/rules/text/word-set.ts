/** Lists of words that rules know. */

export interface WordSet {
  readonly has: (word: string) => boolean;
}

/**
 * Each execution loads every list and few executions read an answer: a list is taken apart when it is first asked.
 *
 * @param words with blanks between them
 */
export function wordSet(words: string): WordSet {
  let set: ReadonlySet<string> | undefined;
  return { has: (word) => (set ??= new Set(words.split(/\s+/))).has(word) };
}
