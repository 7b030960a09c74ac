/** `npm start -- score`: what a row costs, and that memory does not grow with the rows, in processes of its own. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { MAIN } from '../support/program';
import { atMost, type BenchRow } from './row';
import { scoringMs } from './scoring';
import { usualRows } from './usual-case';

/** Enough that rows which nobody lets go of would show. */
const ALONE = 3000;
const ROWS = { few: 5000, many: 20_000 };

/** In a process that says what it took when it ends: MiB at the peak, seconds of processor time. */
const SAYS_COSTS = `data:text/javascript,process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  console.error(JSON.stringify([maxRSS / 1024, (userCPUTime + systemCPUTime) / 1e6]));
})`;

function costsOf(rows: number): { readonly mebibytes: number; readonly seconds: number } {
  const folder = mkdtempSync(join(tmpdir(), 'gnw-bench-'));
  const cases = join(folder, 'cases.jsonl');
  writeFileSync(
    cases,
    usualRows(rows)
      .map((row) => `${JSON.stringify(row)}\n`)
      .join(''),
  );
  const child = spawnSync(process.execPath, ['--import', SAYS_COSTS, MAIN, 'score', cases], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  rmSync(folder, { recursive: true });
  if (child.status !== 0) throw new Error(child.stderr);
  const told: unknown = JSON.parse(child.stderr.trim().split('\n').pop() ?? '');
  const [mebibytes, seconds] = z.tuple([z.number(), z.number()]).parse(told);
  return { mebibytes, seconds };
}

export function benchScore(): BenchRow[] {
  const [few, many] = [costsOf(ROWS.few), costsOf(ROWS.many)];
  const row = ((many.seconds - few.seconds) / (ROWS.many - ROWS.few)) * 1000;
  const alone = scoringMs(usualRows(ALONE)) / ALONE;
  const more = ROWS.many.toLocaleString('en');
  return [
    atMost(
      `a row of a file, read, scored and written (${row.toFixed(2)} ms), beside reading and scoring it alone (${alone.toFixed(2)} ms)`,
      row / alone,
      2.5,
      ' times',
    ),
    atMost(`${more} cases of a file: memory at the peak`, many.mebibytes, 200, ' MiB'),
    atMost('the same beside that of a quarter as many', many.mebibytes / few.mebibytes, 1.25, ' times'),
  ];
}
