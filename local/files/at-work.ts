/**
 * Marks the outputs that a command is writing, so that a second command neither writes them nor spends money on them. The mark is a hidden
 * file next to the output that names the process; a dead process's mark is ignored.
 */
import { existsSync, lstatSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { codeOf, isFull, reasonOf } from './system-error';
import { fileBehind } from './write-whole';

/** The marks of this process, until it releases them. */
const ownMarks = new Set<string>();

/** The file cannot be written now: another command is writing it, or the disk is full. */
export class Occupied extends Error {}

/** Marks a file as being written by this process. @returns the mark; undefined if there is none @throws Occupied */
export function occupy(path: string): string | undefined {
  const file = fileBehind(path);
  const mark = join(dirname(file), `.${basename(file)}.at-work`);
  // A device (`/dev/stdout`) may be written by many.
  if (existsSync(file) && !statSync(file).isFile()) return undefined;
  if (ownMarks.has(mark)) return mark;
  const text = [process.pid, hostname(), new Date().toISOString()].join('\n');
  try {
    writeFileSync(mark, text, { flag: 'wx' });
  } catch (error) {
    if (isFull(error)) {
      rmSync(mark, { force: true });
      throw new Occupied(`${path} cannot be written (${reasonOf(error)}): make room there first.`);
    }
    // A folder that takes no mark does not keep the command from working.
    if (codeOf(error) !== 'EEXIST') return undefined;
    if (!lstatSync(mark).isFile())
      throw new Occupied(
        `${mark} is not a file that a command left there: remove it, so that ${path} can be written.`,
      );
    const [pid = '', host = '', since] = readFileSync(mark, 'utf8').split('\n');
    // A truncated mark belongs to nobody.
    if (since !== undefined && (host !== hostname() || isRunning(Number(pid))))
      throw new Occupied(
        `${path} is being written by another command (process ${pid} on ${host}, since ${since.slice(0, 16).replace('T', ' ')} UTC): wait for it, or give the output another name. If no such command is running, delete ${mark}.`,
      );
    rmSync(mark);
    return occupy(path);
  }
  ownMarks.add(mark);
  return mark;
}

export function releaseAll(): void {
  for (const mark of ownMarks) rmSync(mark, { force: true });
  ownMarks.clear();
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process may not be signalled.
    return codeOf(error) === 'EPERM';
  }
}
