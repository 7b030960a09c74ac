/** Runs a part of the benchmark in its own process. */
import { spawnSync } from 'node:child_process';
import * as z from 'zod';
import type { BenchRow } from './row';

/** Asks for the rows of one part as JSON, on the last line. */
export const AS_ROWS = '--as-rows';

const Rows = z.array(
  z.object({
    label: z.string(),
    figure: z.string(),
    bound: z.exactOptional(z.object({ goal: z.string(), holds: z.boolean() })),
  }),
);

/** @throws Error with the standard error of the process if it failed */
export function rowsOfProcess(part: string): BenchRow[] {
  const [, main = ''] = process.argv;
  const child = spawnSync(process.execPath, [main, part, AS_ROWS], { encoding: 'utf8' });
  if (child.status !== 0) throw new Error(child.stderr);
  return Rows.parse(JSON.parse(child.stdout.trim().split('\n').pop() ?? ''));
}
