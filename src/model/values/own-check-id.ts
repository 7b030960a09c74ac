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
