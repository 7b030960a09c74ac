/**
 * Whether a build's output is unchanged and made from the current sources: by the contents of files, since a checkout gives all of
 * them new times. A file of the same time and size is not read.
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

/** Of a folder, what names are in it; '' if it is missing. */
function hashOf(file) {
  const there = statSync(`${root}${file}`, { throwIfNoEntry: false });
  if (there === undefined) return '';
  const content = there.isDirectory()
    ? readdirSync(`${root}${file}`).join('\n')
    : readFileSync(`${root}${file}`);
  return createHash('sha256').update(content).digest('hex');
}

/** Time and size; '' for a missing file. */
function stampOf(file) {
  const there = statSync(`${root}${file}`, { throwIfNoEntry: false });
  return there === undefined ? '' : `${there.mtimeMs} ${there.size}`;
}

/**
 * @param {string} name of the build
 * @param {string} how what it depends on besides files
 * @returns {boolean}
 */
export function isUpToDate(name, how = '') {
  let record;
  try {
    record = JSON.parse(readFileSync(recordOf(name), 'utf8'));
  } catch {
    // Not built yet, or the record was truncated: it is built again.
    return false;
  }
  const files = Object.entries(record.files);
  if (record.how !== how) return false;
  if (files.every(([file, { stamp }]) => stampOf(file) === stamp)) return true;
  if (!files.every(([file, { hash }]) => hashOf(file) === hash)) return false;
  remember(name, how, Object.keys(record.files));
  return true;
}

/**
 * @param {string} name of the build
 * @param {string} how what it depends on besides files
 * @param {Iterable<string>} files what it has read and written, from the top
 */
export function remember(name, how, files) {
  const known = [...new Set(files)].map((file) => [file, { stamp: stampOf(file), hash: hashOf(file) }]);
  try {
    mkdirSync(dirname(recordOf(name)), { recursive: true });
    writeFileSync(recordOf(name), JSON.stringify({ how, files: Object.fromEntries(known) }));
  } catch (error) {
    // Where nothing can be written, it is looked at anew each time.
    if (!['EACCES', 'EROFS'].includes(error.code)) throw error;
  }
}
