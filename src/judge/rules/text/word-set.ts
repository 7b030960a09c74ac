/** The rules' word lists. */

export interface WordSet {
  readonly has: (word: string) => boolean;
}

/**
 * Each execution loads every list, but few executions read an answer: a list is split when it is first used.
 *
 * @param words separated by spaces
 */
export function wordSet(words: string): WordSet {
  let set: ReadonlySet<string> | undefined;
  return { has: (word) => (set ??= new Set(words.split(/\s+/))).has(word) };
}
