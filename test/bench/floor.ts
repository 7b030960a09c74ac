/** Memory and processor time of a Node process. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { usualRows } from './usual-case';

export interface Costs {
  /** At the peak. */
  readonly mebibytes: number;
  /** Of processor time. */
  readonly seconds: number;
}

/** A module that makes a process report its memory and processor time when it ends. */
const SAYS_COSTS = `data:text/javascript,process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  console.error(JSON.stringify([maxRSS / 1024, (userCPUTime + systemCPUTime) / 1e6]));
})`;

/** @param args of a Node process @throws Error with its stderr if it failed */
export function costsOf(args: readonly string[]): Costs {
  const child = spawnSync(process.execPath, ['--import', SAYS_COSTS, ...args], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  if (child.status !== 0) throw new Error(child.stderr);
  const costs: unknown = JSON.parse(child.stderr.trim().split('\n').pop() ?? '');
  const [mebibytes, seconds] = z.tuple([z.number(), z.number()]).parse(costs);
  return { mebibytes, seconds };
}

/** The minimum of three measurements, to exclude other load on the machine. */
export function leastSeconds(args: readonly string[]): number {
  return Math.min(...Array.from({ length: 3 }, () => costsOf(args).seconds));
}

/** Usual rows as lines of JSON in the file. */
export function writeLines(path: string, rows: number): void {
  writeFileSync(
    path,
    usualRows(rows)
      .map((row) => `${JSON.stringify(row)}\n`)
      .join(''),
  );
}

export function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'gnw-bench-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
