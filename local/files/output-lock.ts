/**
 * Locks the outputs of a command, so that a second command neither overwrites them nor spends money on the same work. The lock is a hidden
 * file next to the output with the process id; the lock of a dead process is ignored.
 */
import { existsSync, lstatSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { codeOf, isFull, reasonOf } from './system-error';
import { fileBehind } from './atomic-write';

/** Paths of the lock files that this process has made. */
const ownLocks = new Set<string>();

/** The file cannot be written now, because another command is writing it or the disk is full. */
export class Occupied extends Error {}

/** Locks a file for this process. @returns the path of the lock file; undefined for a device, or if none can be written @throws Occupied */
export function occupy(path: string): string | undefined {
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
      throw new Occupied(`${path} cannot be written (${reasonOf(error)}): make room there first.`);
    }
    // If no lock can be written, the command runs without one.
    if (codeOf(error) !== 'EEXIST') return undefined;
    if (!lstatSync(lock).isFile())
      throw new Occupied(
        `${lock} is not a file that a command left there: remove it, so that ${path} can be written.`,
      );
    const [pid = '', host = '', since] = readFileSync(lock, 'utf8').split('\n');
    // A truncated lock belongs to nobody.
    if (since !== undefined && (host !== hostname() || isRunning(Number(pid))))
      throw new Occupied(
        `${path} is being written by another command (process ${pid} on ${host}, since ${since.slice(0, 16).replace('T', ' ')} UTC): wait for it, or give the output another name. If no such command is running, delete ${lock}.`,
      );
    rmSync(lock);
    return occupy(path);
  }
  ownLocks.add(lock);
  return lock;
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
