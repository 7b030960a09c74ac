/**
 * Who is writing a file: a second command must neither write the same output nor spend on it. A hidden file beside the output names its
 * owner, who touches it every few seconds; one whose owner is dead, or that nobody has touched for minutes, is taken over.
 */
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { codeOf } from './system-error';
import { fileBehind } from './write-whole';

/** How often an owner shows that it lives. */
export const TOUCH_MS = 10_000;
/** Longer than a busy machine keeps a timer waiting. */
const DEAD_AFTER_MS = 3 * 60_000;

/** A line each in the file. */
interface Owner {
  readonly id: string;
  readonly pid: number;
  readonly host: string;
  readonly user: string;
  /** ISO date-time. */
  readonly since: string;
}

/** The files that this process holds, until it releases them. */
const held = new Map<string, string>();

/** Somebody else is writing the file: the message says who. */
export class Occupied extends Error {}

/**
 * Marks a file as being written by this process.
 *
 * @returns the mark; undefined if the file needs none or its folder takes none
 * @throws Occupied
 */
export function occupy(path: string): string | undefined {
  const file = fileBehind(path);
  const mark = join(dirname(file), `.${basename(file)}.at-work`);
  // What is not a file (`/dev/stdout`) may be written by many.
  if (existsSync(file) && !statSync(file).isFile()) return undefined;
  if (held.has(mark)) return mark;
  const id = randomUUID();
  const text = [id, process.pid, hostname(), userName(), new Date().toISOString()].join('\n');
  try {
    while (!isMade(mark, text, id)) {
      const other = ownerOf(mark);
      if (other && isAlive(mark, other)) throw new Occupied(sentenceAbout(path, other));
      remove(mark, other, id);
    }
  } catch (error) {
    // A folder without room, or without links, is no reason not to work.
    if (error instanceof Occupied) throw error;
    return undefined;
  }
  held.set(mark, id);
  return mark;
}

/** Called when the command has ended, however it did. */
export function releaseAll(): void {
  for (const [mark, id] of held) release(mark, id);
  held.clear();
}

/** Removes a mark, unless somebody else has taken over. @param id of its owner; default: anybody in this process */
export function release(mark: string, id?: string): void {
  const owner = ownerOf(mark);
  if (owner && (id === undefined ? owner.pid === process.pid && owner.host === hostname() : owner.id === id))
    rmSync(mark, { force: true });
}

/** Shows that the owner lives. */
export function touch(mark: string): void {
  try {
    const now = new Date();
    utimesSync(mark, now, now);
  } catch {
    // It has been released, or its folder is gone.
  }
}

/** With its whole content from the beginning, so that nobody takes it for a damaged one. @returns false if there is one already */
function isMade(mark: string, text: string, id: string): boolean {
  const draft = `${mark}-${id}`;
  try {
    writeFileSync(draft, text, { flag: 'wx' });
    linkSync(draft, mark);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** undefined if it is gone, or still being written. */
function ownerOf(mark: string): Owner | undefined {
  try {
    const [id = '', pid = '', host = '', user = '', since] = readFileSync(mark, 'utf8').split('\n');
    return since === undefined ? undefined : { id, pid: Number(pid), host, user, since };
  } catch {
    return undefined;
  }
}

function isAlive(mark: string, { pid, host }: Owner): boolean {
  const touchedAt = statSync(mark, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (Date.now() - touchedAt > DEAD_AFTER_MS) return false;
  return host !== hostname() || isRunning(pid);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process may not be signalled.
    return codeOf(error) === 'EPERM';
  }
}

/** Out of the way first: if somebody has taken over meanwhile, theirs is put back. */
function remove(mark: string, dead: Owner | undefined, id: string): void {
  const aside = `${mark}-${id}-old`;
  try {
    renameSync(mark, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (ownerOf(aside)?.id === dead?.id) rmSync(aside, { force: true });
  else renameSync(aside, mark);
}

function sentenceAbout(path: string, { pid, host, user, since }: Owner): string {
  const where = host === hostname() ? '' : ` on ${host}`;
  const when = since.slice(0, 16).replace('T', ' ');
  return `${path} is being written by another command (process ${pid} of ${user}${where}, since ${when} UTC): wait for it, or give the output another name.`;
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'somebody';
  }
}
