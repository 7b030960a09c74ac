/**
 * Tells whether a build's output is unchanged and made from the current sources. Contents count, since a checkout changes times; a file
 * with the same time and size is not read.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @param {string} name of the build
 * @returns {string} the file of its record
 */
const recordOf = (name) => `${root}node_modules/.cache/gnw-builds/${name}.json`;

/** Hashes a file, or the names in a folder; '' if it is missing. */
function hashOf(file) {
  const stats = statSync(`${root}${file}`, { throwIfNoEntry: false });
  if (stats === undefined) return '';
  const content = stats.isDirectory()
    ? readdirSync(`${root}${file}`).join('\n')
    : readFileSync(`${root}${file}`);
  return createHash('sha256').update(content).digest('hex');
}

/** The time and size of a file; '' if it is missing. */
function stampOf(file) {
  const stats = statSync(`${root}${file}`, { throwIfNoEntry: false });
  return stats === undefined ? '' : `${stats.mtimeMs} ${stats.size}`;
}

/**
 * @param {string} name of the build
 * @param {string} options that the build depends on, besides files
 * @returns {boolean}
 */
export function isUpToDate(name, options = '') {
  let record;
  try {
    record = JSON.parse(readFileSync(recordOf(name), 'utf8'));
  } catch {
    // Not built yet, or the record is damaged.
    return false;
  }
  const files = Object.entries(record.files);
  if (record.options !== options) return false;
  if (files.every(([file, { stamp }]) => stampOf(file) === stamp)) return true;
  if (!files.every(([file, { hash }]) => hashOf(file) === hash)) return false;
  remember(name, options, Object.keys(record.files));
  return true;
}

/**
 * @param {string} name of the build
 * @param {string} options that the build depends on, besides files
 * @param {Iterable<string>} files that it has read and written, as paths from the root
 */
export function remember(name, options, files) {
  const known = [...new Set(files)].map((file) => [file, { stamp: stampOf(file), hash: hashOf(file) }]);
  try {
    mkdirSync(dirname(recordOf(name)), { recursive: true });
    writeFileSync(recordOf(name), JSON.stringify({ options, files: Object.fromEntries(known) }));
  } catch (error) {
    // On a read-only disk, nothing is remembered.
    if (!['EACCES', 'EROFS'].includes(error.code)) throw error;
  }
}
