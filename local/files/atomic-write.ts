/** Writes files whole or not at all: a reader sees the old file or the new one, even if the program dies. */
import {
  accessSync,
  appendFileSync,
  chmodSync,
  constants,
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
import { reasonOf } from './system-error';

/** How many characters of a file’s name its draft’s keeps: a name has at most 255 bytes, a character up to four. */
const MAX_NAME = 60;
/** As many links as Linux follows. */
const MAX_LINKS = 40;
const PERMISSIONS = 0o7777;

/** The content of a file: whole, or a function that yields it in pieces each time it is called. */
export type Content = string | Uint8Array | (() => Iterable<string>);

/**
 * Writes a draft next to the file, then renames it. A missing folder is made, symbolic links are followed, the permissions of a replaced file are kept, and
 * devices (`/dev/stdout`) are written to directly.
 *
 * @throws the system's error, in which case the old file is untouched
 */
export function writeAtomically(path: string, content: Content): void {
  makeFolder(dirname(path));
  const file = fileBehind(path);
  const old = statSync(file, { throwIfNoEntry: false });
  if (old && !old.isFile()) {
    write(file, content);
    return;
  }
  const draft = draftOf(file);
  try {
    // The draft of a killed process, or a link that someone has made.
    rmSync(draft, { force: true });
    write(draft, content, { flag: 'wx', ...(old && { mode: old.mode & PERMISSIONS }) });
    if (old) chmodSync(draft, old.mode & PERMISSIONS);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Characters gathered for one write. */
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

/** The file cannot be written now: the message says why, and what to do. */
export class OutputUnavailable extends Error {}

/** Makes the folder of an output. @throws OutputUnavailable if the file cannot be written there */
export function prepareOutput(path: string): void {
  const why = whyUnwritable(path);
  if (why !== '') throw new OutputUnavailable(`${path} cannot be written: ${why}.`);
}

function whyUnwritable(path: string): string {
  try {
    makeFolder(dirname(path));
    const old = statSync(path, { throwIfNoEntry: false });
    if (old?.isDirectory()) return 'it is a folder';
    // Opening a pipe would block until there is a reader.
    if (old?.isFIFO()) return 'it is a pipe';
    accessSync(dirname(fileBehind(path)), constants.W_OK);
    if (old) accessSync(path, constants.W_OK);
    return '';
  } catch (error) {
    return reasonOf(error);
  }
}

/** Makes a folder and its parents one by one: Node's recursive call never returns for a path like `/proc/nothing`. @throws the system's error */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  // Another process may have made it by now.
  if (!existsSync(folder)) mkdirSync(folder);
}

/** Resolves the links of a path whose file need not exist yet. @throws if its folder doesn't exist */
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

/** Path of a file's draft. It is always the same: the next write replaces the draft of a killed process. @param file as returned by `fileBehind` */
export function draftOf(file: string): string {
  return join(dirname(file), `.${basename(file).slice(-MAX_NAME)}.part`);
}
