/**
 * Whether a build's output is unchanged and made from the current sources: by the contents of files, since a checkout gives all of
 * them new times.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @param {string} name of the build
 * @returns {string} the file of its record
 */
const recordOf = (name) => `${root}node_modules/.cache/gnw-builds/${name}.json`;

/** '' for a missing file. */
function hashOf(file) {
  try {
    return createHash('sha256')
      .update(readFileSync(`${root}${file}`))
      .digest('hex');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}

/**
 * @param {string} name of the build
 * @param {string} how what it depends on besides files
 * @returns {boolean}
 */
export function isUpToDate(name, how) {
  let record;
  try {
    record = JSON.parse(readFileSync(recordOf(name), 'utf8'));
  } catch {
    // Not built yet, or the record was truncated: it is built again.
    return false;
  }
  return record.how === how && Object.entries(record.files).every(([file, hash]) => hashOf(file) === hash);
}

/**
 * @param {string} name of the build
 * @param {string} how what it depends on besides files
 * @param {Iterable<string>} files what it has read and written, from the top
 */
export function remember(name, how, files) {
  const record = { how, files: Object.fromEntries([...new Set(files)].map((file) => [file, hashOf(file)])) };
  mkdirSync(dirname(recordOf(name)), { recursive: true });
  writeFileSync(recordOf(name), JSON.stringify(record));
}
