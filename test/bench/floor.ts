/** What the work must cost at least: programs of our own in their own process, and a small loop in place of them. */
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

/** In a process that says what it took when it ends. */
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

/** The least of three: other load on the machine counts for none. */
export function leastSeconds(args: readonly string[]): number {
  return Math.min(...Array.from({ length: 3 }, () => costsOf(args).seconds));
}

/** Compares the expected cells of a line of JSON with the recorded ones, and writes it again with a score for each. */
const LOOP = `const pairs = [['expected_aoi_ids', 'actual_id'], ['expected_dataset_id', 'actual_dataset_id'],
  ['expected_start_date', 'actual_start_date'], ['expected_end_date', 'actual_end_date'],
  ['expected_subregion', 'actual_subtype'], ['expected_answer', 'actual_agent_answer'], ['test_group', 'status']];
const words = (value) => String(value ?? '').toLowerCase().replace(/[^a-z0-9]+/g, ' ').trim().split(' ').sort().join(' ');
for (const line of require('node:fs').readFileSync(process.argv[1], 'utf8').split('\\n').filter(Boolean)) {
  const row = JSON.parse(line);
  for (const [expected, actual] of pairs) row['score_' + expected] = words(row[expected]) === words(row[actual]) ? 1 : 0;
  console.log(JSON.stringify(row));
}`;

/** What a Node process takes that does no more than that. */
export const floorOver = (lines: string): Costs => costsOf(['-e', LOOP, lines]);

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
