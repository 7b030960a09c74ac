/** `npm start -- score` in its own process: the cost of a row, and constant memory. */
import { join } from 'node:path';
import { MAIN } from '../support/program';
import { type Costs, costsOf, inFolder, writeLines } from './costs';
import { atMost, type BenchRow } from './row';
import { scoringMs } from './scoring';
import { usualRows } from './usual-case';

/** Enough rows to reveal a memory leak. */
const ALONE = 3000;
const ROWS = { few: 5000, many: 20_000 };
export function benchScore(): BenchRow[] {
  const measured = (count: number): Costs =>
    inFolder((folder) => {
      const cases = join(folder, 'cases.jsonl');
      writeLines(cases, count);
      return costsOf([MAIN, 'score', cases]);
    });
  const [few, many] = [measured(ROWS.few), measured(ROWS.many)];
  const row = ((many.seconds - few.seconds) / (ROWS.many - ROWS.few)) * 1000;
  const alone = scoringMs(usualRows(ALONE)) / ALONE;
  const more = ROWS.many.toLocaleString('en');
  return [
    atMost(
      `a row of a file, read, scored and written (${row.toFixed(2)} ms), beside reading and scoring it alone (${alone.toFixed(2)} ms)`,
      row / alone,
      4,
      ' times',
    ),
    atMost(
      `${more} cases of a file: memory at the peak, beside that of a quarter as many`,
      many.mebibytes / few.mebibytes,
      1.25,
      ' times',
    ),
  ];
}
