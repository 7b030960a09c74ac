/** System errors in words for users. */

/** The code of a system error, whichever realm it comes from; '' for anything else. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'your share of the disk is full',
  EFBIG: 'it is larger than a file may be here',
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'the disk is read-only',
  ENOENT: 'its folder is gone',
  ENOTDIR: 'its folder is a file',
  EEXIST: 'its folder is a file',
  EISDIR: 'it is a folder',
  ELOOP: 'it is a link to itself',
  ENAMETOOLONG: 'its name is too long',
  EIO: 'the disk does not work',
};

/** @example reasonOf(error) // 'the disk is full' */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  return WORDS[code] ?? (code === '' ? String(error instanceof Error ? error.message : error) : code);
}
