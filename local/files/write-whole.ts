/** Files are written whole or not at all: whoever looks sees the old file or the new one, whenever the program dies. */
import {
  chmodSync,
  lstatSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** How long a file's name may be is counted in bytes; a character has up to four. */
const LONGEST_NAME = 60;
/** As many links as Linux follows. */
const MOST_LINKS = 40;
const PERMISSIONS = 0o7777;

/**
 * Writes a draft beside the file and puts it in the file's place. A symbolic link is followed, a file that is replaced leaves
 * its permissions to the new one, and what is not a file (`/dev/stdout`, a pipe) is written to as it is.
 *
 * @throws the system's error; the old file is untouched then
 */
export function writeWhole(path: string, content: string | Uint8Array): void {
  const file = fileBehind(path);
  const old = statSync(file, { throwIfNoEntry: false });
  if (old && !old.isFile()) {
    writeFileSync(file, content);
    return;
  }
  const draft = draftOf(file);
  try {
    // What a killed writing has left, or a link that somebody has put there.
    rmSync(draft, { force: true });
    writeFileSync(draft, content, { flag: 'wx' });
    if (old) chmodSync(draft, old.mode & PERMISSIONS);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** The file that a path leads to through links, whether it is there yet or not. @throws where its folder is not there */
export function fileBehind(path: string): string {
  let file = resolve(path);
  for (let links = 0; links < MOST_LINKS; links += 1) {
    file = join(realpathSync(dirname(file)), basename(file));
    if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return file;
    file = resolve(dirname(file), readlinkSync(file));
  }
  // Too many links: the system says so in its own words.
  return realpathSync(path);
}

/** Always the same name, so that what a killed writing has left does not stay. */
function draftOf(file: string): string {
  return join(dirname(file), `.${basename(file).slice(-LONGEST_NAME)}.part`);
}
