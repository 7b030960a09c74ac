/** A longer text is not a column name but text in a row that could be a header, and is compared as it is. */
const LONGEST_HEADER = 10_000;

/** Characters without a width, as they come with a text that was copied from a page. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** The form in which headers are compared: case, spaces, dashes, underscores and what cannot be seen do not matter. */
export function normalHeader(header: string): string {
  if (header.length > LONGEST_HEADER) return header;
  return header
    .replace(INVISIBLE, '')
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_')
    .replace(/^_+|_+$/g, '');
}
