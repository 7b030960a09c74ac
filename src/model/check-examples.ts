/** The documentation of a check for places without markup: cells and notes. */
import type { CheckDoc } from './check';

/** Backticks mark names in documents. */
export function withoutMarks(text: string): string {
  return text.replace(/`/g, '');
}

/** @example exampleLines(dataset.doc) // ['0;11 | 11 | 1', …]: expected, actual, score */
export function exampleLines({ examples }: CheckDoc): string[] {
  return examples.map((cells) => withoutMarks(cells.map((cell) => (cell === '' ? '–' : cell)).join(' | ')));
}
