/**
 * Who is writing a file: a second command must neither write the same output nor spend on it. A hidden file next to the output names the
 * process; one that is dead is in nobody's way.
 */
import { existsSync, lstatSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { codeOf, isFull, reasonOf } from './system-error';
import { fileBehind } from './write-whole';

/** The marks of this process, until it releases them. */
const held = new Set<string>();

/** The file cannot be written now: somebody else does, or the disk is full. The message says so. */
export class Occupied extends Error {}

/** Marks a file as being written by this process. @returns the mark; undefined if there is none @throws Occupied */
export function occupy(path: string): string | undefined {
  const file = fileBehind(path);
  const mark = join(dirname(file), `.${basename(file)}.at-work`);
  // What is not a file (`/dev/stdout`) may be written by many.
  if (existsSync(file) && !statSync(file).isFile()) return undefined;
  if (held.has(mark)) return mark;
  const text = [process.pid, hostname(), new Date().toISOString()].join('\n');
  try {
    writeFileSync(mark, text, { flag: 'wx' });
  } catch (error) {
    if (isFull(error)) {
      rmSync(mark, { force: true });
      throw new Occupied(`${path} cannot be written (${reasonOf(error)}): make room there first.`);
    }
    // A folder that takes no mark is no reason not to work.
    if (codeOf(error) !== 'EEXIST') return undefined;
    if (!lstatSync(mark).isFile())
      throw new Occupied(
        `${mark} is not a file that a command left there: remove it, so that ${path} can be written.`,
      );
    const [pid = '', host = '', since] = readFileSync(mark, 'utf8').split('\n');
    // One that was cut off belongs to nobody.
    if (since !== undefined && (host !== hostname() || isRunning(Number(pid))))
      throw new Occupied(
        `${path} is being written by another command (process ${pid} on ${host}, since ${since.slice(0, 16).replace('T', ' ')} UTC): wait for it, or give the output another name. If no such command is running, delete ${mark}.`,
      );
    rmSync(mark);
    return occupy(path);
  }
  held.add(mark);
  return mark;
}

export function releaseAll(): void {
  for (const mark of held) rmSync(mark, { force: true });
  held.clear();
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
