/** Odd workbooks: refused in one sentence before anything is written, or scored row by row; existing content is kept. */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWorkbook, writeWorkbook } from '../../local/xlsx';
import { addOnOf } from '../e2e/add-on';
import { ended } from '../support/commands';
import { REFUSED, SCORED } from './odd-workbooks';
import { ofToday } from '../support/thorough';
import { folderOf } from '../support/opened';

const root = folderOf();

async function written(
  file: () => Uint8Array | string | Promise<Uint8Array | string>,
): Promise<{ folder: string; path: string }> {
  const folder = mkdtempSync(join(root, 'one-'));
  const path = join(folder, 'in.xlsx');
  writeFileSync(path, await file());
  return { folder, path };
}

it.each(ofToday(REFUSED, 3))(
  'A workbook is refused on the command line that holds %s',
  async (_what, file, says) => {
    const { folder, path } = await written(file);
    const before = readFileSync(path);
    const { status, stdout, stderr } = await ended(['--workbook', path, '--out', join(folder, 'out.xlsx')]);
    expect([status, stdout, stderr]).toEqual([2, '', `${path} ${says}\n`]);
    expect(readFileSync(path)).toEqual(before);
    expect(readdirSync(folder)).toEqual(['in.xlsx']);
  },
);

/** Tab → its cells' values. */
async function valuesIn(file: string): Promise<Map<string, unknown[]>> {
  const { tabs } = await readWorkbook(file);
  return new Map(
    tabs.map(({ name, grid }) => [
      name,
      [...grid.cells()].map(({ row, column, cell }) => [row, column, cell.value]),
    ]),
  );
}

it.each(ofToday(SCORED, 2))('A workbook is scored that holds %s', async (_what, file, rows) => {
  const { folder, path } = await written(file);
  const { runtime, lastRun, reply, settle } = addOnOf({}, { workbook: await readWorkbook(path) });
  reply('runEvals', {});
  settle();
  const tabs = lastRun()?.tabs.map(({ tab, resultsTab }) => ({ tab, resultsTab })) ?? [];
  const { scorecards } = reply('scorecards', { tabs });
  const found = scorecards.map(({ tab, row, verdict, error }) => [
    [tab, row].join(' '),
    [verdict, ...(error === null ? [] : [error])].join(' '),
  ]);
  expect(Object.fromEntries(found)).toEqual(typeof rows === 'string' ? { 'GOLD 2': rows } : rows);
  const out = join(folder, 'out.xlsx');
  writeWorkbook(runtime.workbook, out);
  const after = await valuesIn(out);
  for (const [tab, values] of await valuesIn(path)) expect([tab, after.get(tab)]).toEqual([tab, values]);
});
