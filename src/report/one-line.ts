/** What a cell says, fit for one line of somebody else's page. */

/** Control characters, line ends and what turns the direction of writing around. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

export function oneLine(text: string): string {
  return text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
}

/** All of that but tabs and the ends of lines. */
const UNSEEN_IN_LINES = /(?![\t\n])[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** What a cell says in as many lines as it does. */
export function inLines(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(UNSEEN_IN_LINES, ' ').trim();
}
