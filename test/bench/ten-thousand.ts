/** A workbook of 10,000 rows through the command line's own path: read, scored, written. Peak memory and time. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { runOptions } from '../../local/cli/options';
import { scoreWorkbook } from '../../local/cli/score-workbook';
import { Workbook } from '../../local/runtime';
import { writeWorkbook } from '../../local/xlsx';
import { atMost, type BenchRow } from './row';
import { COLUMNS } from './usual-case';

const ROWS = 10000;

const Measured = z.object({ seconds: z.number(), mebibytes: z.number() });

function writeCases(path: string): void {
  const workbook = new Workbook({ timeZone: 'Etc/UTC' });
  const tab = workbook.addTab('GOLD', 0, ROWS + 1, Object.keys(COLUMNS).length);
  Object.entries(COLUMNS).forEach(([name, value], column) => {
    tab.grid.update(1, column + 1, { value: name });
    for (let row = 2; row <= ROWS + 1; row += 1) {
      tab.grid.update(row, column + 1, { value: name === 'query' ? `${value} (${row})` : value });
    }
  });
  writeWorkbook(workbook, path);
}

/** Runs in a separate process, so that the peak is that of the job alone. */
async function measure(input: string, output: string): Promise<void> {
  const start = performance.now();
  console.log = () => undefined;
  await scoreWorkbook(runOptions({ workbook: input, out: output }));
  const seconds = (performance.now() - start) / 1000;
  // Below the command's own output.
  process.stdout.write(`\n${JSON.stringify({ seconds, mebibytes: process.resourceUsage().maxRSS / 1024 })}`);
}

export function benchTenThousand(): BenchRow[] {
  const folder = mkdtempSync(join(tmpdir(), 'gnw-bench-'));
  const input = join(folder, 'cases.xlsx');
  writeCases(input);
  const child = spawnSync(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(import.meta.url), input, join(folder, 'scored.xlsx')],
    { encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true });
  if (child.status !== 0) throw new Error(child.stderr);
  const { seconds, mebibytes } = Measured.parse(JSON.parse(child.stdout.split('\n').pop() ?? ''));
  return [
    atMost(
      `10,000 rows read, scored and written (${seconds.toFixed(1)} s): memory at the peak`,
      mebibytes,
      700,
      ' MiB',
    ),
  ];
}

const [input, output] = process.argv.slice(2);
if (process.argv[1] === fileURLToPath(import.meta.url) && input !== undefined && output !== undefined) {
  await measure(input, output);
}
