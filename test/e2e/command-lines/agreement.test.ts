/** The judge compared with people, from the command line: draws, labels, and another judge on them. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { Workbook } from '../../../local/runtime';
import { writeWorkbook } from '../../../local/xlsx';
import { type Ended, ended } from '../../support/commands';
import { type JudgeServer, startJudgeServer } from '../../support/judge-server';

const folder = mkdtempSync(join(tmpdir(), 'gnw-agreement-'));
const at = (name: string): string => join(folder, name);
const KEY = 'test-judge-key-0001';
const CASES = Array.from({ length: 10 }, (_case, index) => index + 1);
const said = (index: number): string => `It lost ${index * 100} kha.`;

const gnw = (...args: readonly string[]): Promise<Ended> =>
  ended('start', ['agreement', '--workbook', at('scored.xlsx'), ...args]);
/** With a judge, whose key is in the environment: a separate process. */
const judged = (...args: readonly string[]): Promise<Ended> =>
  ended(
    'start',
    [
      ...['agreement', '--workbook', at('scored.xlsx'), '--judge', 'openai', '--judge-url', judge.url.openai],
      ...['--judge-model', 'm', '--no-rules', ...args],
    ],
    { environment: { GNW_JUDGE_KEY: KEY } },
  );

/** Rules pass all answers; the judge on trial fails the first three. */
let judge: JudgeServer;
beforeAll(async () => {
  judge = await startJudgeServer({
    verdicts: Object.fromEntries([1, 2, 3].map((index) => [said(index), 0])),
  });
  const workbook = new Workbook({ timeZone: 'Etc/UTC' });
  const { grid } = workbook.addTab('GOLD');
  [
    ['test_id', 'query', 'expected_answer', 'actual_agent_answer'],
    ...CASES.map((index) => [`t${index}`, 'How much was lost?', `${index * 100} kha`, said(index)]),
  ].forEach((row, r) => row.forEach((value, c) => grid.update(r + 1, c + 1, { value })));
  await writeWorkbook(workbook, at('gold.xlsx'));
  await ended('start', ['--workbook', at('gold.xlsx'), '--out', at('scored.xlsx')]);
  // As saved by a spreadsheet in a locale that separates by semicolons.
  const lines = CASES.map((index) => `GOLD;t${index};agent_answer;${index < 4 ? 'fail' : 'pass'};anna`);
  writeFileSync(at('labels.csv'), `\ufeff${['tab;test_id;check;verdict;who', ...lines].join('\r\n')}\r\n`);
}, 60_000);
afterAll(async () => {
  await judge.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('npm start -- agreement', () => {
  it('draws texts without what the judge said, and compares the judge with the labels of a file', async () => {
    const drawn = await gnw('--draw', '5', '--out', at('drawn.csv'));
    expect([drawn.status, drawn.stderr]).toEqual([0, '']);
    expect(readFileSync(at('drawn.csv'), 'utf8')).toMatch(/^tab,row,test_id,[^]*It lost \d+ kha/);
    const { status, stdout } = await gnw(
      ...['--labels', at('labels.csv'), '--json', at('a.json'), '--rule-reports', at('rules.md')],
    );
    // An entry for each of the three that people fail and the rule passes.
    expect(
      readFileSync(at('rules.md'), 'utf8').match(/^### rule: \w+: pass, people say fail$/gm),
    ).toHaveLength(3);
    expect(status).toBe(0);
    expect(stdout).toMatch(/Judge 100 %, people would pass 70 % \(70–70 %\), 10 of 10 labelled/);
    expect(JSON.parse(readFileSync(at('a.json'), 'utf8'))).toMatchObject({
      checks: [{ id: 'agent_answer', counts: { a: 7, b: 3, c: 0, d: 0 } }],
    });
  }, 60_000);

  it('sets another judge beside the one of the results, on one part of the labels', async () => {
    const Tried = z.looseObject({
      checks: z.array(z.looseObject({ labelled: z.number(), tried: z.number() })),
    });
    // One after the other: the answers of the first don't disturb the second.
    for (const part of ['dev', 'test']) {
      const { status, stdout, stderr } = await judged(
        ...['--labels', at('labels.csv'), '--on', part, '--json', at(`${part}.json`)],
      );
      expect([status, stderr]).toEqual([0, expect.not.stringContaining('could not')]);
      expect(stdout).toContain(`On the part “${part}” (labelled texts: train `);
      const { checks } = Tried.parse(JSON.parse(readFileSync(at(`${part}.json`), 'utf8')));
      expect(checks.map(({ tried }) => tried)).toEqual(checks.map(({ labelled }) => labelled));
    }
    expect(await judge.violations()).toEqual([]);
  }, 60_000);

  it('says which options go together', async () => {
    expect((await gnw('--on', 'test')).stderr).toMatch(/^--on needs --judge/);
    expect((await gnw('--judge', 'rules', '--labels', at('labels.csv'), '--on', 'all')).stderr).toMatch(
      /^--on takes dev, test, train, not “all”\./,
    );
  }, 60_000);

  it('takes labels into the workbook with a run, whose summary tells the corrected rate', async () => {
    const { status, stdout } = await ended('start', [
      ...['--workbook', at('scored.xlsx'), '--labels', at('labels.csv'), '--out', at('labelled.xlsx')],
      ...['--set', 'judge.humanDecides=true'],
    ]);
    // The three that Anna fails no longer pass: the exit status only says that the run was completed.
    expect([status, stdout]).toEqual([0, expect.stringContaining('Labels: 10 labels added.')]);
    const again = await ended('start', ['agreement', '--workbook', at('labelled.xlsx')]);
    // A person’s verdict replaces the judge’s, but changes nothing in what is reported about the judge.
    expect(again.stdout).toMatch(/Judge 100 %, people would pass 70 % \(70–70 %\), 10 of 10 labelled/);
    expect(stdout).toMatch(/GOLD +10 +7 +3 /);
  }, 60_000);
});
