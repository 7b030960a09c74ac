/** Names of user-defined checks: their ids, and the columns of an eval set that ask for them. */

/** The id of a user-defined check. */
export type OwnCheckId = `check_${string}`;
/** The column of an eval set that says for each row what the check expects. */
export type OwnColumn = `check: ${string}`;

/** The results column that shows what a user-defined check has read, if no other column does. */
export type ReadColumn = `read: ${string}`;

const HEADER = /^\s*check\s*[:：]\s*(\S[\s\S]*)$/i;
const ID = /^check_[\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)*$/u;
/** A longer text is not a title: it is ordinary text in a row that could be a header. */
const MOST_HEADER = 500;

/** @example ownId('Cites a source!') // 'check_cites_a_source' */
export function ownId(title: string): OwnCheckId {
  return `check_${title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')}`;
}

/** @example ownColumn('check_cites_a_source') // 'check: cites_a_source' */
export function ownColumn(id: OwnCheckId): OwnColumn {
  return `check: ${id.slice('check_'.length)}`;
}

/** @example readColumn('check_cites_a_source') // 'read: cites_a_source' */
export function readColumn(id: OwnCheckId): ReadColumn {
  return `read: ${id.slice('check_'.length)}`;
}

/** @example ownTitle(' Check :  Cites a source') // 'Cites a source'; undefined for another header */
export function ownTitle(header: string): string | undefined {
  const title = header.length > MOST_HEADER ? undefined : HEADER.exec(header)?.[1];
  return title?.trim().replace(/\s+/g, ' ');
}

/** The check to which a column that asks for one, or shows what it has read, belongs; undefined for any other column. */
export function askedId(column: string): OwnCheckId | undefined {
  const [, slug] = /^(?:check|read): ([^]*)$/.exec(column) ?? [];
  return slug === undefined ? undefined : `check_${slug}`;
}

/** Whether that is how the checks that people declare are called. */
export function isOwnId(id: string): id is OwnCheckId {
  return ID.test(id);
}

export function isOwnColumn(column: string): column is OwnColumn {
  return column.startsWith('check: ');
}
