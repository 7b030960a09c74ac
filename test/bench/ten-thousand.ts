/** The command line over workbooks: read, scored and written, with JSON; and how long one row takes to begin with. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Workbook } from '../../local/runtime';
import { writeWorkbook } from '../../local/xlsx';
import { MAIN } from '../support/program';
import { type Costs, costsOf, floorOver, inFolder, leastSeconds, writeLines } from './floor';
import { atMost, type BenchRow } from './row';
import { COLUMNS, usualRows } from './usual-case';

const START = fileURLToPath(new URL('../../build/start.mjs', import.meta.url));

/** A workbook of usual rows, and the arguments that score it. */
function scored(folder: string, rows: number): string[] {
  const workbook = new Workbook({ timeZone: 'Etc/UTC' });
  const tab = workbook.addTab('GOLD', 0, rows + 1, Object.keys(COLUMNS).length);
  [Object.keys(COLUMNS), ...usualRows(rows).map(Object.values)].forEach((cells, row) => {
    cells.forEach((value: string | number, column) => {
      tab.grid.update(row + 1, column + 1, { value });
    });
  });
  const path = (name: string): string => join(folder, name);
  writeWorkbook(workbook, path('cases.xlsx'));
  return ['--workbook', path('cases.xlsx'), '--out', path('out.xlsx'), '--json', path('out.json')];
}

export function benchTenThousand(): BenchRow[] {
  const measured = (rows: number): Costs => inFolder((folder) => costsOf([MAIN, ...scored(folder, rows)]));
  const [thousand, tens] = [measured(1000), measured(10_000)];
  const floor = inFolder((folder) => {
    const lines = join(folder, 'cases.jsonl');
    writeLines(lines, 10_000);
    return floorOver(lines).seconds;
  });
  const [started, installed, nothing] = inFolder((folder) => {
    const one = scored(folder, 1);
    return [leastSeconds([START, ...one]), leastSeconds([MAIN, ...one]), leastSeconds(['-e', ''])];
  });
  const text = (seconds: number): string => `${seconds.toFixed(1)} s of processor time`;
  return [
    atMost(
      `10,000 rows of .xlsx with JSON (${text(tens.seconds)}), beside the loop over their lines`,
      tens.seconds / floor,
      20,
      ' times',
    ),
    atMost(
      `1,000 rows of .xlsx with JSON (${text(thousand.seconds)}), beside the same loop over 10,000`,
      thousand.seconds / floor,
      2.3,
      ' times',
    ),
    atMost('10,000 rows of .xlsx with JSON: memory at the peak', tens.mebibytes, 350, ' MiB'),
    atMost(
      `one row with npm start (${text(started)}), beside a process that does nothing`,
      started / nothing,
      10,
      ' times',
    ),
    atMost(
      `one row with the installed command (${text(installed)}), beside a process that does nothing`,
      installed / nothing,
      6,
      ' times',
    ),
  ];
}
