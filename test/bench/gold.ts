/** How much of an eval set with recorded answers the rules settle: the built bundle over a workbook, without a model. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openRuntime } from '../../local/runtime';
import { readWorkbook } from '../../local/xlsx';
import { callApi } from '../support/call-api';
import { atLeast, type BenchRow, notMeasured } from './row';
import { sharedPath } from './shared';

const at = (file: string): string => fileURLToPath(new URL(`../../${file}`, import.meta.url));
/** Rows below the titles, which are the third row. */
const FIRST_ROW = 4;

export async function benchGold(): Promise<BenchRow[]> {
  const real = sharedPath('eval-sets/gold_dev.xlsx');
  const label = 'rules on a gold set: answers settled';
  return [
    await settledIn(
      at('samples/gnw-eval-sets.xlsx'),
      'rules on GOLD of the sample: answers settled',
      LEAST_OURS,
    ),
    // 82 before a pass had to be a promise about all that the row expects: the others are the judge's.
    real === null ? notMeasured(label) : await settledIn(real, label, LEAST_REAL),
  ];
}
const LEAST_OURS = 40;
const LEAST_REAL = 60;

async function settledIn(path: string, label: string, least: number): Promise<BenchRow> {
  const workbook = await readWorkbook(path);
  const runtime = openRuntime({ code: readFileSync(at('dist/Code.js'), 'utf8'), workbook });
  callApi(runtime, 'runEvals', { tabs: ['GOLD'] });
  const grid = workbook.tabNamed('GOLD results')?.grid;
  if (!grid) throw new Error('there are no results');
  const columns = Array.from({ length: grid.lastColumn }, (_column, place) => place + 1);
  const scores = columns
    .filter((column) => /^(?:charts|agent)_answer_score$/.test(String(grid.get(1, column).value)))
    .flatMap((column) =>
      Array.from(
        { length: grid.lastRow - FIRST_ROW + 1 },
        (_row, place) => grid.get(FIRST_ROW + place, column).value,
      ),
    );
  const settled = scores.filter((value) => typeof value === 'number');
  const noes = settled.filter((value) => value === 0).length;
  return atLeast(`${label} (${noes} of them no)`, settled.length, least);
}
