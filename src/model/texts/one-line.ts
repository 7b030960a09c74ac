/** Texts of cells for pages and terminals: on one line, in lines, wrapped or shortened, without control characters. */

/** Control characters, line ends and marks that reverse the direction of writing. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

export function oneLine(text: string): string {
  return text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
}

/** The same except tabs and line ends. */
const UNSEEN_IN_LINES = /(?![\t\n])[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** The text of a cell, with its line breaks kept. */
export function inLines(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(UNSEEN_IN_LINES, ' ').trim();
}

/** Wraps a text into lines of at most `width` characters, between words if possible. */
export function wordWrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > width) {
    const space = rest.lastIndexOf(' ', width);
    const end = space > width / 2 ? space : width;
    lines.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return [...lines, rest].filter((line) => line !== '');
}

/** Cut between words, if there are any. @example shortened('Which country lost most?', 15) // 'Which country…' */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const space = text.lastIndexOf(' ', limit - 1);
  const cutAt = space > limit / 2 ? space : limit - 1;
  // Never in the middle of a character.
  return `${text
    .slice(0, cutAt)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`;
}
