/** Writes files whole or not at all: a reader sees the old file or the new one, even if the program dies. */
import {
  appendFileSync,
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** How long a file's name may be is counted in bytes; a character has up to four. */
const MAX_NAME = 60;
/** As many links as Linux follows. */
const MAX_LINKS = 40;
const PERMISSIONS = 0o7777;

/** What a file is to hold: whole, or in pieces, made anew whenever it is asked for. */
export type Content = string | Uint8Array | (() => Iterable<string>);

/**
 * Writes a draft next to the file and moves it into the file's place. A symbolic link is followed, a replaced file passes its
 * permissions on to the new one, and what is not a file (`/dev/stdout`, a pipe) is written to directly.
 *
 * @throws the system's error; the old file is untouched then
 */
export function writeWhole(path: string, content: Content): void {
  const file = fileBehind(path);
  const old = statSync(file, { throwIfNoEntry: false });
  if (old && !old.isFile()) {
    write(file, content);
    return;
  }
  const draft = draftOf(file);
  try {
    // Left by a killed write, or a link that someone has put there.
    rmSync(draft, { force: true });
    write(draft, content, { flag: 'wx', ...(old && { mode: old.mode & PERMISSIONS }) });
    if (old) chmodSync(draft, old.mode & PERMISSIONS);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Characters that are written at once. */
const MAX_AT_ONCE = 1e6;

function write(
  file: string,
  content: Content,
  options: { readonly flag?: 'wx'; readonly mode?: number } = {},
): void {
  if (typeof content !== 'function') {
    writeFileSync(file, content, options);
    return;
  }
  writeFileSync(file, '', options);
  let gathered = '';
  for (const piece of content()) {
    gathered += piece;
    if (gathered.length < MAX_AT_ONCE) continue;
    appendFileSync(file, gathered);
    gathered = '';
  }
  appendFileSync(file, gathered);
}

/** Makes a folder with those above it, one by one: asked for all at once, Node.js never comes back from one like `/proc/nothing`. @throws the system's error */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  // Somebody else may have made it meanwhile.
  if (!existsSync(folder)) mkdirSync(folder);
}

/** The file that a path leads to through links, whether or not it exists yet. @throws if its folder doesn't exist */
export function fileBehind(path: string): string {
  let file = resolve(path);
  for (let links = 0; links < MAX_LINKS; links += 1) {
    file = join(realpathSync(dirname(file)), basename(file));
    if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return file;
    file = resolve(dirname(file), readlinkSync(file));
  }
  // Too many links: this throws the system's own error.
  return realpathSync(path);
}

/** Always the same name, so that the remains of a killed write don't stay. @param file as `fileBehind` returns it */
export function draftOf(file: string): string {
  return join(dirname(file), `.${basename(file).slice(-MAX_NAME)}.part`);
}
