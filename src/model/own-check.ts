/** The ids of checks that people declare in the tab `Checks`. */
export type OwnCheckId = `check_${string}`;

const ID = /^check_[\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)*$/u;

/** @example ownId('Cites a source!') // 'check_cites_a_source' */
export function ownId(name: string): OwnCheckId {
  return `check_${name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')}`;
}

/** Whether that is how the checks that people declare are called. */
export function isOwnId(id: string): id is OwnCheckId {
  return ID.test(id);
}

// The columns of the tab `Checks`.

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

export const CHECK_COLUMNS = ['name', 'rubric', 'tabs', 'decides'] as const;
export type CheckColumn = (typeof CHECK_COLUMNS)[number];
/** A line is useless without these. */
export const NEEDED_CHECK_COLUMNS = ['name', 'rubric'] as const satisfies CheckColumn[];

export function checkColumn(header: string): CheckColumn | undefined {
  return CHECK_COLUMNS.find((column) => column === normalHeader(header));
}
