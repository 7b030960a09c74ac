/** `npm start -- score`: what a row costs, and that memory does not grow with the rows, in processes of its own. */
import { join } from 'node:path';
import { MAIN } from '../support/program';
import { type Costs, costsOf, floorOver, inFolder, writeLines } from './floor';
import { atMost, type BenchRow } from './row';
import { scoringMs } from './scoring';
import { usualRows } from './usual-case';

/** Enough that rows which nobody lets go of would show. */
const ALONE = 3000;
const ROWS = { few: 5000, many: 20_000 };
/** As many loops as the harness in Python takes that people had before: 0.29 ms a row where the loop takes 0.11. */
const MOST_LOOPS = 2.6;

export function benchScore(): BenchRow[] {
  const measured = (count: number): { readonly ours: Costs; readonly floor: Costs } =>
    inFolder((folder) => {
      const cases = join(folder, 'cases.jsonl');
      writeLines(cases, count);
      return { ours: costsOf([MAIN, 'score', cases]), floor: floorOver(cases) };
    });
  const [few, many] = [measured(ROWS.few), measured(ROWS.many)];
  const msOf = (who: 'ours' | 'floor'): number =>
    ((many[who].seconds - few[who].seconds) / (ROWS.many - ROWS.few)) * 1000;
  const [row, least] = [msOf('ours'), msOf('floor')];
  const alone = scoringMs(usualRows(ALONE)) / ALONE;
  const more = ROWS.many.toLocaleString('en');
  return [
    atMost(
      `a row of a file, read, scored and written (${row.toFixed(2)} ms), beside reading and scoring it alone (${alone.toFixed(2)} ms)`,
      row / alone,
      2.5,
      ' times',
    ),
    atMost(
      `the same beside a loop that reads, compares and writes it (${least.toFixed(3)} ms)`,
      row / least,
      MOST_LOOPS,
      ' times',
    ),
    atMost(`${more} cases of a file: memory at the peak`, many.ours.mebibytes, 200, ' MiB'),
    atMost(
      'the same beside that of a quarter as many',
      many.ours.mebibytes / few.ours.mebibytes,
      1.25,
      ' times',
    ),
  ];
}
