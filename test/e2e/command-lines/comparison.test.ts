/** `npm start -- compare`: exit statuses, messages, and files written. */
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod';
import { readWorkbook } from '../../../local/xlsx';
import { ended } from '../../support/commands';
import { JUDGE_ENVIRONMENT, startJudgeServer } from '../../support/judge-server';
import { folderOf, opened } from '../../support/opened';

const SAMPLES = ['samples/comparison-old.json', 'samples/comparison-new.json'];
const folder = folderOf();
const compare = (...args: readonly string[]) =>
  ended(['compare', ...args], { environment: JUDGE_ENVIRONMENT });

const Written = z.object({
  results: z.array(z.looseObject({ Question: z.string() })),
  statistics: z.looseObject({ compared: z.int(), not_scored: z.int() }),
});
const written = (file: string): z.infer<typeof Written> =>
  Written.parse(JSON.parse(readFileSync(file, 'utf8')));

describe('npm start -- compare', () => {
  it('without a model scores what rules can, says what to set up, and succeeds', async () => {
    const out = join(folder, 'not-scored.json');
    const { status, stdout, stderr } = await compare(...SAMPLES, out);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/14 questions to compare/);
    expect(stdout).toMatch(/1 of 14 matched questions compared, 0 failed, 13 not scored/);
    expect(stdout).toMatch(/13 questions are not scored: there is no judge model\. Set one up/);
    expect(written(out).statistics).toMatchObject({ compared: 1, not_scored: 13 });
  });

  it('that measures nothing says so, after the path of an output that was saved elsewhere', async () => {
    const [old, later, out] = [join(folder, 'old.json'), join(folder, 'new.json'), join(folder, 'full.json')];
    const item = { Question: 'Which state?', Answer: 'South Dakota' };
    for (const [file, answer] of [
      [old, 'Either of them'],
      [later, 'One of both'],
    ] as const)
      writeFileSync(file, JSON.stringify([{ ...item, Agentic_answer: answer }]));
    // A device that is always full.
    symlinkSync('/dev/full', out);
    const { status, stdout, stderr } = await compare(old, later, out);
    const [, other = ''] = /^.* was saved as (.+)\.\nNothing could be measured: .*\n$/.exec(stderr) ?? [];
    expect([status, basename(other)]).toEqual([3, 'full.json']);
    expect(stdout).not.toContain('\n\n\n');
    rmSync(dirname(other), { recursive: true });
  });

  it('with a model scores everything, and writes the workbook if one is requested', async () => {
    const [out, xlsx] = [join(folder, 'scored.json'), join(folder, 'scored.xlsx')];
    const judge = await opened(startJudgeServer());
    const model = judge.options('azure_ai/gpt-oss-120b');
    const { status, stdout } = await compare(...SAMPLES, out, '--xlsx', xlsx, ...model);
    expect(status).toBe(0);
    expect(stdout).toMatch(/14 of 14 matched questions compared, 0 failed, 0 not scored/);
    expect(written(out).results).toHaveLength(14);
    const names = (await readWorkbook(xlsx)).tabs.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['Comparison input', 'Comparison results', 'Comparison summary']),
    );
    expect(judge.violations).toEqual([]);
    const [first] = judge.requests;
    expect(JSON.parse(first?.body ?? '')).toMatchObject({ temperature: 0.1, max_completion_tokens: 8000 });
    // A second run asks nothing: the verdicts are in the workbook.
    const asked = judge.requests.length;
    expect(await compare(...SAMPLES, out, '--xlsx', xlsx, ...model)).toMatchObject({ status: 0 });
    expect(judge.requests).toHaveLength(asked);
  });

  it('that has to stop keeps its replies, and resumes from them', async () => {
    const [out, kept] = [join(folder, 'stopped.json'), join(folder, 'stopped.xlsx')];
    const faults = [...Array<'none'>(8).fill('none'), 'long rate limit' as const];
    const busy = await opened(startJudgeServer({ faults }));
    const model = busy.options();
    const small = ['--set', 'run.waveRows=2'];
    const stopped = await compare(...SAMPLES, out, ...model, ...small);
    expect(stopped.status).toBe(3);
    expect(stopped.stderr).toMatch(/pause of 60 minutes.*Work so far is in .*stopped\.json\.answers/);
    const asked = busy.requests.length;
    const { status, stdout } = await compare(...SAMPLES, out, '--xlsx', kept, ...model, ...small);
    const again = busy.requests.length - asked;
    expect(status).toBe(0);
    expect(stdout).toMatch(/14 of 14 matched questions compared/);
    expect(stdout).toMatch(
      /Resuming the run that began at .*: 8 answers from .*stopped\.json\.answers will be reused/,
    );
    // Only the request that was rate-limited is sent again, not the eight replies before it.
    const [calls, before] = [/(\d+) calls to m,/, /(\d+) replies reused/].map(
      (said) => said.exec(stdout)?.[1],
    );
    expect([asked, calls, before]).toEqual([9, String(again), '8']);
    // The replies are in the workbook, so that their file is removed.
    expect(existsSync(`${out}.answers`)).toBe(false);
  });
});
