/** Memory and processor time of a Node process, and processor time of work in this one, independent of other load on the machine. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { atMost, type BenchRow } from './row';
import { usualRows } from './usual-case';

export interface Costs {
  /** Memory at its peak. */
  readonly mebibytes: number;
  /** Processor time. */
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

/** Milliseconds of processor time. */
export function onceMs(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** The best of three. */
export const processorMs = (work: () => void): number => Math.min(onceMs(work), onceMs(work), onceMs(work));

/**
 * The time of the whole work relative to half of it: 2 if time grows linearly, 4 if quadratically. Independent of the machine and of
 * other load.
 */
export function growth(work: (share: number) => unknown): number {
  return processorMs(() => void work(1)) / processorMs(() => void work(0.5));
}
/** Above this, growth is not linear. */
export const MAX_GROWTH = 3;

/** Work on a text; `work(0.5)` does it on half of the text. */
export interface OnText {
  readonly text: string;
  readonly work: (share: number) => unknown;
}

/** The row for the growth of the slowest. @param label from its text and the milliseconds of the whole work */
export function slowestGrowth(
  candidates: Iterable<OnText>,
  label: (text: string, ms: string) => string,
): BenchRow {
  let slowest = { ms: 0, text: '', work: (share: number): unknown => share };
  for (const { text, work } of candidates) {
    const ms = processorMs(() => void work(1));
    if (ms > slowest.ms) slowest = { ms, text: JSON.stringify(text), work };
  }
  return atMost(label(slowest.text, slowest.ms.toFixed(0)), growth(slowest.work), MAX_GROWTH, ' times');
}
