/** Finished commands that are run again: the judge is not asked the same again, and the agent is. */
import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readWorkbook, writeWorkbook } from '../../local/xlsx';
import { contents, differencesOf } from '../e2e/disturbed';
import { type Command, type Ended, ended } from '../support/commands';
import { folderOf, opened } from './opened';
import { type Watched, watchedAgent, watchedJudge } from './servers';
import { comparedFiles, judgedWorkbook } from './workbooks';

/** Runs a command to its end. @returns how it ended, and how many questions it asked */
async function run(
  command: Command,
  args: readonly string[],
  server: Watched,
): Promise<Ended & { readonly asked: number }> {
  const before = server.asked();
  const { options, environment } = server;
  const end = await ended(command, [...args, ...options], { environment });
  expect([end.status, end.stderr]).toEqual([0, '']);
  return { ...end, asked: server.asked() - before };
}

const read = async (path: string) => contents(await readWorkbook(path));

/** Writes another text into a row, by default another query. */
async function edit(path: string, row: number, text: string, column = 2): Promise<void> {
  const workbook = await readWorkbook(path);
  workbook.tabNamed('GOLD')?.grid.update(row, column, { value: text });
  await writeWorkbook(workbook, path);
}

const ROWS = 6;

describe('npm start with a judge, given again', () => {
  it('asks nothing, comes to the same scores, and says where the replies are', async () => {
    const folder = folderOf();
    const workbook = await judgedWorkbook(join(folder, 'in.xlsx'), ROWS);
    const out = join(folder, 'out.xlsx');
    const judge = await opened(watchedJudge());
    const args = ['--workbook', workbook, '--out', out];
    const first = await run('start', args, judge);
    expect([first.asked, first.stdout]).toEqual([
      ROWS,
      expect.stringContaining(`replied is in ${out}.answers`),
    ]);
    const before = await read(out);
    const second = await run('start', args, judge);
    expect(second.stdout).toMatch(/^6 replies of the judge to earlier runs are in .*out\.xlsx\.answers: /m);
    expect(second.asked).toBe(0);
    expect(differencesOf(before, await read(out))).toEqual([]);
    // Without them, everything is asked again.
    rmSync(`${out}.answers`);
    expect((await run('start', args, judge)).asked).toBe(ROWS);
  });

  it('asks what had failed, and what was edited since', async () => {
    const folder = folderOf();
    const workbook = await judgedWorkbook(join(folder, 'in.xlsx'), ROWS);
    const [out, json] = [join(folder, 'out.xlsx'), join(folder, 'out.json')];
    const judge = await opened(watchedJudge({ faults: ['none', 'refusal', 'refusal'] }));
    const args = ['--workbook', workbook, '--out', out, '--json', json];
    const once = ['--set', 'judge.concurrency=1', '--set', 'run.waveRows=1'];
    await run('start', [...args, ...once], judge);
    const verdicts = () => readFileSync(json, 'utf8').match(/"verdict": "[^"]*"/g) ?? [];
    const errors = verdicts().filter((verdict) => verdict === '"verdict": "error"').length;
    expect(errors).toBeGreaterThan(0);
    await run('start', [...args, ...once], judge);
    expect(verdicts().filter((verdict) => verdict === '"verdict": "error"')).toEqual([]);
    await edit(workbook, 4, 'Why would anybody ask?');
    expect((await run('start', [...args, ...once], judge)).asked).toBe(1);
    expect((await run('start', [...args, ...once], judge)).asked).toBe(0);
  });

  it('over its own workbook asks nothing either, and leaves no file beside it', async () => {
    const workbook = await judgedWorkbook(join(folderOf(), 'in.xlsx'), ROWS);
    const judge = await opened(watchedJudge());
    const args = ['--workbook', workbook, '--out', workbook];
    expect((await run('start', args, judge)).asked).toBe(ROWS);
    expect(existsSync(`${workbook}.answers`)).toBe(false);
    expect((await run('start', args, judge)).asked).toBe(0);
  });
});

describe('npm start with a live agent, given again', () => {
  it('asks everything again, in threads of its own, as another run with a time of its own', async () => {
    const folder = folderOf();
    const workbook = await judgedWorkbook(join(folder, 'in.xlsx'), ROWS);
    // What is expected can be measured without a judge, and nothing is recorded beside it.
    await edit(workbook, 1, 'expected_text', 3);
    await edit(workbook, 1, 'notes', 4);
    const [out, monday, wednesday] = ['out.xlsx', 'monday.json', 'wednesday.json'].map((name) =>
      join(folder, name),
    );
    const troubles = { 'Why is area 2': ['fatal error' as const] };
    const agent = await opened(watchedAgent({ troubles }));
    const args = ['--workbook', workbook, '--out', out ?? ''];
    expect((await run('start', [...args, '--json', monday ?? ''], agent)).asked).toBe(ROWS);
    expect((await run('start', [...args, '--json', wednesday ?? ''], agent)).asked).toBe(ROWS);
    const diff = await ended('start', ['diff', monday ?? '', wednesday ?? '']);
    expect([diff.status, diff.stderr]).toEqual([0, '']);
    expect(await agent.violations()).toEqual([]);
    expect(existsSync(`${out ?? ''}.answers`)).toBe(false);
  });
});

describe('npm start -- compare, given again', () => {
  it.each([false, true])('asks nothing (with a workbook: %j)', async (hasWorkbook) => {
    const folder = folderOf();
    const files = comparedFiles(folder, ROWS);
    const out = join(folder, 'out.json');
    const judge = await opened(watchedJudge());
    const args = ['compare', ...files, out, ...(hasWorkbook ? ['--xlsx', join(folder, 'out.xlsx')] : [])];
    expect((await run('start', args, judge)).asked).toBeGreaterThan(0);
    expect((await run('start', args, judge)).asked).toBe(0);
    expect(existsSync(`${out}.answers`)).toBe(!hasWorkbook);
  });
});

describe('npm start -- --ask-only, given again', () => {
  it('asks nothing that was answered', async () => {
    const folder = folderOf();
    const workbook = await judgedWorkbook(join(folder, 'in.xlsx'), ROWS);
    const agent = await opened(watchedAgent());
    const args = ['--workbook', workbook, '--out', join(folder, 'out.xlsx'), '--ask-only'];
    expect((await run('start', args, agent)).asked).toBe(ROWS);
    expect((await run('start', args, agent)).asked).toBe(0);
  });
});
