/** Explains system errors to users. */

/** The code of a system error from any realm; '' for anything else. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

export const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(codeOf(error));

const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'disk quota exceeded',
  EFBIG: 'it is too large for this disk',
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'the disk is read-only',
  ENOENT: 'its folder is gone',
  ENOTDIR: 'its folder is a file',
  EEXIST: 'its folder is a file',
  EISDIR: 'it is a folder',
  ELOOP: 'it is a link to itself',
  ENAMETOOLONG: 'its name is too long',
  EIO: 'the disk has failed',
  EBUSY: 'another program has it open',
};

/** @example reasonOf(error) // 'the disk is full' */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  return WORDS[code] ?? (code === '' ? String(error instanceof Error ? error.message : error) : code);
}

/** Why a file cannot be read, in one sentence. */
export function unreadable(path: string, error: unknown): string {
  const code = codeOf(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') return `There is no file ${path}.`;
  return `${path} cannot be read (${reasonOf(error)}).`;
}

/** Rejects pipes and devices: opening a pipe would block until there is a writer, and it can be read only once. */
export const notAFile = (path: string): string =>
  `${path} is a pipe or a device: save its content to a file first.`;
