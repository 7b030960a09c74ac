/**
 * Locks the outputs of a command: a second command must neither overwrite them nor spend money on the same work. The lock is a hidden
 * file next to the output, holding the process id; the lock of a dead process is ignored.
 */
import { existsSync, lstatSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { codeOf, isFull, reasonOf } from './system-error';
import { fileBehind, OutputUnavailable } from './atomic-write';

/** Paths of the lock files that this process has made. */
const ownLocks = new Set<string>();

/** How long an empty lock counts as held: the process that made it may be about to fill it. */
const MAX_EMPTY_MS = 5000;

/** Locks a file for this process. @returns the path of the lock file; undefined for a device, or if none can be written @throws OutputUnavailable */
export function lockOutput(path: string): string | undefined {
  const file = fileBehind(path);
  const lock = join(dirname(file), `.${basename(file)}.at-work`);
  // Devices (`/dev/stdout`) are not locked.
  if (existsSync(file) && !statSync(file).isFile()) return undefined;
  if (ownLocks.has(lock)) return lock;
  const text = [process.pid, hostname(), new Date().toISOString()].join('\n');
  try {
    writeFileSync(lock, text, { flag: 'wx' });
  } catch (error) {
    if (isFull(error)) {
      rmSync(lock, { force: true });
      throw new OutputUnavailable(`${path} cannot be written (${reasonOf(error)}): free some space first.`);
    }
    // If no lock can be written, the command runs without one.
    if (codeOf(error) !== 'EEXIST') return undefined;
    const holder = holderOf(lock, path);
    if (holder !== undefined)
      throw new OutputUnavailable(
        `${path} is being written by another command${holder}: wait for it, or give the output another name. If no such command is running, delete ${lock}.`,
      );
    removeAbandoned(lock, path);
    return lockOutput(path);
  }
  ownLocks.add(lock);
  return lock;
}

/** Removes an abandoned lock, but not a new one with which another command has just replaced it. */
function removeAbandoned(lock: string, path: string): void {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (holderOf(aside, path) === undefined) rmSync(aside, { force: true });
  else renameSync(aside, lock);
}

/** Describes who holds a lock; undefined if it is abandoned or was just released. @throws OutputUnavailable if it is not a lock file */
function holderOf(lock: string, path: string): string | undefined {
  const stats = lstatSync(lock, { throwIfNoEntry: false });
  if (stats?.isFile() === false)
    throw new OutputUnavailable(`${lock} is not a lock file: remove it so that ${path} can be written.`);
  const text = stats && textOf(lock);
  if (stats === undefined || text === undefined) return undefined;
  const [pid = '', host = '', startedAt] = text.split('\n');
  if (startedAt === undefined) return Date.now() - stats.mtimeMs < MAX_EMPTY_MS ? '' : undefined;
  // A lock with this process's own id was left by an earlier process of a container that has been restarted.
  if (host === hostname() && (Number(pid) === process.pid || !isRunning(Number(pid)))) return undefined;
  return ` (process ${pid} on ${host}, since ${startedAt.slice(0, 16).replace('T', ' ')} UTC)`;
}

/** Reads a lock; undefined if its command has just released it. */
function textOf(lock: string): string | undefined {
  try {
    return readFileSync(lock, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

export function releaseAll(): void {
  for (const lock of ownLocks) rmSync(lock, { force: true });
  ownLocks.clear();
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists, but belongs to another user.
    return codeOf(error) === 'EPERM';
  }
}
