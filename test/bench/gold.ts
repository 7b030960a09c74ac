/** How much of a real eval set with recorded answers the rules settle: the built bundle over the workbook, without a model. */
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { openRuntime } from '../../local/runtime';
import { readWorkbook } from '../../local/xlsx';
import { callApi } from '../support/call-api';
import type { BenchRow } from './row';
import { sharedPath, skipped } from './shared';

const LABEL = 'rules on a gold set: answers settled (82 before the rules became strict; ≥ 81)';
const CODE = fileURLToPath(new URL('../../dist/Code.js', import.meta.url));

export async function benchGold(): Promise<BenchRow[]> {
  const path = sharedPath('eval-sets/gold_dev.xlsx');
  if (path === null) return [skipped(LABEL)];
  const workbook = await readWorkbook(path);
  const runtime = openRuntime({ code: readFileSync(CODE, 'utf8'), workbook });
  callApi(runtime, 'runEvals', { tabs: ['GOLD'] });
  const grid = workbook.tabNamed('GOLD results')?.grid;
  if (!grid) return [{ label: LABEL, figure: 'no results' }];
  const scores = ['charts_answer_score', 'agent_answer_score'].flatMap((header) => {
    const column = Array.from({ length: grid.lastColumn }, (_column, at) => at + 1).find(
      (at) => grid.get(1, at).value === header,
    );
    return column === undefined
      ? []
      : Array.from({ length: grid.lastRow - 3 }, (_row, at) => grid.get(at + 4, column).value);
  });
  const settled = scores.filter((value) => typeof value === 'number');
  return [
    {
      label: LABEL,
      figure: `${settled.length}, of these ${settled.filter((value) => value === 0).length} no`,
    },
  ];
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const { label, figure } of await benchGold()) console.log(`${label.padEnd(80)} ${figure}`);
