/** A longer text is not a column name but text in a row that could be a header, and is compared as it is. */
const LONGEST_HEADER = 10_000;

/** The form in which headers are compared: case, spaces, dashes and underscores do not matter. */
export function normalHeader(header: string): string {
  if (header.length > LONGEST_HEADER) return header;
  return header
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_')
    .replace(/^_+|_+$/g, '');
}
