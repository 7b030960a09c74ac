/** The command line over workbooks of 1,000 and 10,000 rows, and the start-up time of one row. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MAIN } from '../support/program';
import { workbookFile } from '../support/workbook-file';
import { type Costs, costsOf, inFolder, leastSeconds } from './costs';
import { atMost, type BenchRow } from './row';
import { usualTable } from './usual-case';

const START = fileURLToPath(new URL('../../build/start.mjs', import.meta.url));

/** A workbook of usual rows, and the arguments that score it. */
function scored(folder: string, rows: number): string[] {
  const path = (name: string): string => join(folder, name);
  workbookFile(path('cases.xlsx'), { GOLD: usualTable(rows) });
  return ['--workbook', path('cases.xlsx'), '--out', path('out.xlsx'), '--json', path('out.json')];
}

export function benchTenThousand(): BenchRow[] {
  const measured = (rows: number): Costs => inFolder((folder) => costsOf([MAIN, ...scored(folder, rows)]));
  const [thousand, tens] = [measured(1000), measured(10_000)];
  const [started, installed, nothing] = inFolder((folder) => {
    const one = scored(folder, 1);
    return [leastSeconds([START, ...one]), leastSeconds([MAIN, ...one]), leastSeconds(['-e', ''])];
  });
  const text = (seconds: number): string => `${seconds.toFixed(1)} s of processor time`;
  return [
    atMost(
      `10,000 rows of .xlsx with JSON (${text(tens.seconds)}), beside 1,000`,
      tens.seconds / thousand.seconds,
      12,
      ' times',
    ),
    atMost(
      '10,000 rows of .xlsx with JSON: memory at the peak, beside 1,000',
      tens.mebibytes / thousand.mebibytes,
      6,
      ' times',
    ),
    atMost(
      `one row with npm start (${text(started)}), beside a process that does nothing`,
      started / nothing,
      15,
      ' times',
    ),
    atMost(
      `one row with the installed command (${text(installed)}), beside a process that does nothing`,
      installed / nothing,
      12,
      ' times',
    ),
  ];
}
