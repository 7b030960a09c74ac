/** Files of cases: what holds for a workbook holds for them. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { Workbook } from '../../../local/runtime';
import { writeWorkbook } from '../../../local/xlsx';
import { type Ended, ended } from '../../support/commands';

const folder = mkdtempSync(join(tmpdir(), 'gnw-cases-'));
const at = (name: string): string => join(folder, name);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const Scored = z.object({ scorecards: z.array(z.object({ row: z.number() })) });
const run = (...args: readonly string[]): Promise<Ended> => ended('start', args);

type Case = Readonly<Record<string, string>>;

/** Brazil is expected, and this is what is recorded. */
const caseOf = (index: number, area: string, more: Case = {}): Case => ({
  ...{ test_id: `t${index}`, query: `Which area, ${index}?`, expected_aoi_ids: 'BRA', actual_id: area },
  ...more,
});

function fileOf(name: string, cases: readonly (Case | string)[], end = '\n'): string {
  const lines = cases.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  writeFileSync(at(name), lines.map((line) => `${line}${end}`).join(''));
  return at(name);
}

const rowsOf = (name: string): number[] =>
  [...readFileSync(at(name), 'utf8').matchAll(/^\{"tab":"[^"]*","row":(\d+)/gm)].map(([, row]) =>
    Number(row),
  );
/** Without what differs between two runs. */
const linesOf = (name: string): string[] =>
  readFileSync(at(name), 'utf8')
    .replace(/"(run_id|judged_at)":"[^"]*"/g, '')
    .split('\n')
    .filter((line) => line !== '')
    .sort();

const TEN = Array.from({ length: 10 }, (_case, index) =>
  caseOf(index, index % 5 === 4 ? 'PER' : 'BRA', { language: index < 5 ? 'en' : 'pt' }),
);

describe('A file of cases', () => {
  it('ends with a table, rates with intervals and slices, and is a page if one is wanted', async () => {
    const cases = fileOf('ten.jsonl', TEN);
    const told = await run('--cases', cases, '--json', at('ten-out.jsonl'), '--html', at('ten.html'));
    expect([told.status, told.stderr]).toEqual([0, '']);
    expect(told.stdout).toContain('FAIL t4 Area: expected BRA, got PER');
    // 8 of 10: Wilson's interval is 49.0 to 94.3 %.
    expect(told.stdout).toMatch(/Area +80\.0 % \(49\.0 % to 94\.3 %\), n = 10 +2/);
    expect(told.stdout).toMatch(/language: en +80\.0 % .* 5 /);
    const page = readFileSync(at('ten.html'), 'utf8');
    expect(page).toContain('t4');
    expect(page).toContain('8 of 10 pass');
  });

  it('leaves out lines by their status without calling them errors, even without a query', async () => {
    const lines = [
      caseOf(0, 'BRA'),
      caseOf(1, 'PER', { status: 'skip' }),
      { status: 'Skip', test_id: 'later' },
    ];
    const told = await run('--cases', fileOf('skip.jsonl', lines), '--json', at('skip-out.jsonl'));
    expect([told.status, rowsOf('skip-out.jsonl')]).toEqual([0, [1]]);
    expect(told.stdout).toContain('Left out by their status: 1 skip');
  });

  it('is read with a byte order mark, Windows line ends and empty lines, and may be empty', async () => {
    const cases = fileOf(
      'windows.jsonl',
      [`\ufeff${JSON.stringify(caseOf(0, 'BRA'))}`, '', caseOf(1, 'PER')],
      '\r\n',
    );
    const told = await run('--cases', cases, '--json', at('windows-out.jsonl'));
    expect([told.status, rowsOf('windows-out.jsonl')]).toEqual([0, [1, 3]]);
    const none = await run('--cases', fileOf('empty.jsonl', []), '--json', at('empty-out.jsonl'));
    expect([none.status, none.stderr, readFileSync(at('empty-out.jsonl'), 'utf8')]).toEqual([0, '', '']);
  });

  it('takes the cases that a workbook takes: by status, group, rows, offset and sample', async () => {
    const cases = Array.from({ length: 40 }, (_case, index) =>
      caseOf(index, 'BRA', {
        status: index % 3 === 0 ? 'ready' : '',
        test_group: index % 2 === 0 ? 'even' : 'odd',
        conversation: index > 30 ? `c${Math.floor(index / 3)}` : '',
        turn: index > 30 ? String((index % 3) + 1) : '',
      }),
    );
    const workbook = new Workbook({ timeZone: 'Etc/UTC', locale: '' });
    const { grid } = workbook.addTab('Cases');
    [Object.keys(cases[0] ?? {}), ...cases.map((one) => Object.values(one))].forEach((row, r) =>
      row.forEach((value, c) => grid.update(r + 1, c + 1, { value })),
    );
    await writeWorkbook(workbook, at('choice.xlsx'));
    // A line has the number of its row, as the header stands in the first.
    fileOf('choice.jsonl', ['', ...cases]);
    const choices = [
      ['--status', 'ready'],
      ['--group', 'odd', '--offset', '3'],
      ['--rows', '5-9,35'],
      ['--sample', '7', '--seed', '3'],
      ['--sample', '5', '--offset', '10', '--group', 'even'],
    ];
    for (const choice of choices) {
      const of = await run(
        '--workbook',
        at('choice.xlsx'),
        '--out',
        at('choice-out.xlsx'),
        '--json',
        at('choice.json'),
        ...choice,
      );
      const file = await run('--cases', at('choice.jsonl'), '--json', at('choice-out.jsonl'), ...choice);
      expect([choice, of.status, file.status]).toEqual([choice, 0, 0]);
      const { scorecards } = Scored.parse(JSON.parse(readFileSync(at('choice.json'), 'utf8')));
      const wanted = scorecards.map(({ row }) => row);
      expect([choice, rowsOf('choice-out.jsonl')]).toEqual([choice, wanted.sort((a, b) => a - b)]);
    }
  }, 120_000);

  it('in shares, by whole conversations, comes to the same lines when they are put together', async () => {
    const turns = ['a', 'b', 'c'].flatMap((name) =>
      ['1', '2', '3'].map((turn) => caseOf(Number(turn), 'BRA', { conversation: name, turn, test_id: '' })),
    );
    const cases = fileOf('shares.jsonl', [...TEN, ...turns, 'no JSON']);
    await run('--cases', cases, '--json', at('shares-whole.jsonl'));
    const shares = await Promise.all(
      [1, 2, 3].map((share) =>
        run('--cases', cases, '--json', at(`share-${share}.jsonl`), '--shard', `${share}/3`),
      ),
    );
    expect(shares.map(({ status }) => status)).toEqual([0, 0, 0]);
    const parts = [1, 2, 3].map((share) => rowsOf(`share-${share}.jsonl`));
    // A conversation is in one share: lines 11 to 13, 14 to 16, 17 to 19.
    for (const first of [11, 14, 17])
      expect(
        parts.filter((rows) => [first, first + 1, first + 2].some((row) => rows.includes(row))),
      ).toHaveLength(1);
    const together = [1, 2, 3].map((share) => readFileSync(at(`share-${share}.jsonl`), 'utf8')).join('');
    writeFileSync(at('together.jsonl'), together);
    expect(linesOf('together.jsonl')).toEqual(linesOf('shares-whole.jsonl'));
    const diff = await run('diff', at('shares-whole.jsonl'), at('together.jsonl'), '--fail-on', 'regression');
    expect([diff.status, diff.stderr]).toEqual([0, '']);
    expect(diff.stdout).toContain('20 cases in both');
    const refused = await run('--cases', cases, '--json', at('x.jsonl'), '--shard', '4/3');
    expect([refused.status, refused.stderr]).toEqual([
      2,
      '--shard takes a share such as 3/8, the third of eight, got “4/3”.\n',
    ]);
  }, 60_000);

  it('is held against an earlier one, by gates, as JUnit, and only as far as it was to be run', async () => {
    const [before, after] = [
      fileOf('before.jsonl', TEN),
      fileOf('after.jsonl', [caseOf(0, 'PER', { language: 'en' }), ...TEN.slice(1)]),
    ];
    await run('--cases', before, '--json', at('before-out.jsonl'));
    const gates = ['--baseline', at('before-out.jsonl'), '--fail-on', 'regression,coverage-loss'];
    const told = await run(
      '--cases',
      after,
      '--json',
      at('after-out.jsonl'),
      ...gates,
      '--junit',
      at('after.xml'),
    );
    expect([told.status, told.stderr]).toEqual([
      4,
      'The gate regression does not hold: 1 case lost a gating check that it had passed.\n',
    ]);
    expect(readFileSync(at('after.xml'), 'utf8')).toContain('<failure type="regression"');
    const some = await run('--cases', after, '--json', at('some-out.jsonl'), ...gates, '--rows', '2-4');
    expect([some.status, some.stderr]).toEqual([0, '']);
    // Lines that are no cases are in no run of some of the lines, unless their number is given.
    const broken = fileOf('broken.jsonl', ['no JSON', ...TEN, { test_id: 'no query' }]);
    await run('--cases', broken, '--json', at('broken-out.jsonl'));
    const held = ['--baseline', at('broken-out.jsonl'), '--fail-on', 'regression,coverage-loss'];
    const part = await run('--cases', broken, '--json', at('part-out.jsonl'), ...held, '--rows', '2-4');
    expect([part.status, part.stderr]).toEqual([0, '']);
    expect(part.stdout).toContain('3 cases in both');
    expect(part.stdout).not.toContain('nly in the earlier run');
    const named = await run('--cases', broken, '--json', at('named-out.jsonl'), ...held, '--rows', '1-3');
    expect([named.status, rowsOf('named-out.jsonl')]).toEqual([0, [1, 2, 3]]);
    const page = await run('diff', at('before-out.jsonl'), at('after-out.jsonl'), '--html', at('diff.html'));
    expect([page.status, readFileSync(at('diff.html'), 'utf8').includes('t0')]).toEqual([0, true]);
  }, 60_000);

  it('takes as many outputs of a line as --trials says, which a file that no agent was asked for does not have', async () => {
    const lines = [
      { ...caseOf(0, 'BRA'), other_trials: [{ actual_id: 'PER' }, { actual_id: 'BRA' }] },
      { ...caseOf(1, 'PER'), other_trials: [{ actual_id: 'BRA' }] },
      caseOf(2, 'PER'),
    ].map((line) => JSON.stringify(line));
    const [cases, json] = [fileOf('trials.jsonl', lines), at('trials-out.jsonl')];
    const told = await run('--cases', cases, '--json', json, '--trials', '3');
    expect([told.status, told.stderr]).toEqual([0, '']);
    const cards = linesOf('trials-out.jsonl');
    expect(cards.map((card) => /"verdict":"(\w+)"/.exec(card)?.[1])).toEqual([
      'pass',
      'trials_disagree',
      'fail',
    ]);
    expect(cards[0]).toContain('2 of 3 trials');
    expect(cards[0]).toContain('"aoi_id_match":[1,0,1]');
    expect(cards[1]).toContain('"output_from":"this row, 2 of 3 trials"');
    const first = await run('--cases', cases, '--json', json);
    expect([first.status, linesOf('trials-out.jsonl').join().includes('"trials":{')]).toEqual([0, false]);
    const plain = await run('--cases', fileOf('ten.jsonl', TEN), '--json', json, '--trials', '3');
    expect([plain.status, plain.stderr]).toEqual([
      2,
      '--trials needs --agent-url, or a file that was asked with it: without them there is one output per case.\n',
    ]);
  });

  it('is refused at once an output that is no file, or in a folder that cannot be made', async () => {
    const cases = fileOf('ten.jsonl', TEN);
    execFileSync('mkfifo', [at('pipe')]);
    const told = await Promise.all(
      [at('pipe'), '/proc/nothing/out.jsonl'].map((json) => run('--cases', cases, '--json', json)),
    );
    expect(told.map(({ status, stderr }) => [status, stderr])).toEqual([
      [2, `--json takes a file with --cases, and ${at('pipe')} is none.\n`],
      [2, 'Cannot write to the folder /proc/nothing: it cannot be made or is not writable.\n'],
    ]);
    expect(statSync(at('pipe')).isFIFO()).toBe(true);
  });

  it('becomes a run that a workbook keeps', async () => {
    const workbook = new Workbook({ timeZone: 'Etc/UTC' });
    const { grid } = workbook.addTab('GOLD');
    [Object.keys(TEN[0] ?? {}), ...TEN.map((one) => Object.values(one))].forEach((row, r) =>
      row.forEach((value, c) => grid.update(r + 1, c + 1, { value })),
    );
    await writeWorkbook(workbook, at('kept.xlsx'));
    await run('--cases', fileOf('kept.jsonl', TEN), '--json', at('kept-out.jsonl'));
    const told = await run('runs', at('kept.xlsx'), '--import', at('kept-out.jsonl'), '--tab', 'GOLD');
    expect([told.status, told.stderr]).toEqual([0, '']);
    expect(told.stdout).toMatch(/Imported .*: 10 cases\.\n/);
    expect(told.stdout).toContain('8 of 10');
  });

  it('is asked the checks of one’s own', async () => {
    writeFileSync(
      at('checks.csv'),
      'title,kind,rubric or pattern,tabs\nNo sorry,not contains,sorry,own.jsonl\n',
    );
    const cases = [
      caseOf(0, 'BRA', { actual_agent_answer: 'I am sorry.' }),
      caseOf(1, 'BRA', { actual_agent_answer: 'Fine.' }),
    ];
    const told = await run(
      '--cases',
      fileOf('own.jsonl', cases),
      '--json',
      at('own-out.jsonl'),
      '--checks',
      at('checks.csv'),
    );
    expect([told.status, told.stderr]).toEqual([0, '']);
    expect(told.stdout).toMatch(/No sorry +50\.0 % .* 1\n/);
  });
});
