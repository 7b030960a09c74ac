/** Finished commands that are run again: each is another run. */
import { describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readWorkbook, writeWorkbook } from '../../local/xlsx';
import { contents, differencesOf } from '../e2e/disturbed';
import { type Ended, ended } from '../support/commands';
import { folderOf, opened } from '../support/opened';
import { type Watched, watchedAgent, watchedJudge } from './servers';
import { judgedWorkbook } from './workbooks';

/** Runs a command to its end. @returns how it ended, and how many questions it asked */
async function run(args: readonly string[], server: Watched): Promise<Ended & { readonly asked: number }> {
  const before = server.asked();
  const { options, environment } = server;
  const end = await ended([...args, ...options], { environment });
  expect([end.status, end.stderr]).toEqual([0, '']);
  return { ...end, asked: server.asked() - before };
}

const read = async (path: string) => contents(await readWorkbook(path));

/** Writes another text into a row, by default another query. */
async function edit(path: string, row: number, text: string, column = 2): Promise<void> {
  const workbook = await readWorkbook(path);
  workbook.tabNamed('GOLD')?.grid.update(row, column, { value: text });
  writeWorkbook(workbook, path);
}

const ROWS = 6;

describe('npm start with a judge, given again', () => {
  it('is another run, and leaves no file beside its output', async () => {
    const folder = folderOf();
    const workbook = judgedWorkbook(join(folder, 'in.xlsx'), ROWS);
    const out = join(folder, 'out.xlsx');
    const judge = await opened(watchedJudge());
    const args = ['--workbook', workbook, '--out', out];
    expect((await run(args, judge)).asked).toBe(ROWS);
    expect(existsSync(`${out}.answers`)).toBe(false);
    const before = await read(out);
    expect((await run(args, judge)).asked).toBe(ROWS);
    expect(differencesOf(before, await read(out))).toEqual([]);
  });
});

describe('npm start with a live agent, given again', () => {
  it('asks everything again, in threads of its own, as another run with a time of its own', async () => {
    const folder = folderOf();
    const workbook = judgedWorkbook(join(folder, 'in.xlsx'), ROWS);
    // What is expected can be measured without a judge, and nothing is recorded beside it.
    await edit(workbook, 1, 'expected_text', 3);
    await edit(workbook, 1, 'notes', 4);
    const [out, monday, wednesday] = ['out.xlsx', 'monday.json', 'wednesday.json'].map((name) =>
      join(folder, name),
    );
    const troubles = { 'Why is area 2': ['fatal error' as const] };
    const agent = await opened(watchedAgent({ troubles }));
    const args = ['--workbook', workbook, '--out', out ?? ''];
    expect((await run([...args, '--json', monday ?? ''], agent)).asked).toBe(ROWS);
    expect((await run([...args, '--json', wednesday ?? ''], agent)).asked).toBe(ROWS);
    const diff = await ended(['diff', monday ?? '', wednesday ?? '']);
    expect([diff.status, diff.stderr]).toEqual([0, '']);
    expect(agent.violations).toEqual([]);
    expect(existsSync(`${out ?? ''}.answers`)).toBe(false);
  });
});
