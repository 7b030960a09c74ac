/** The command line: exit statuses, one line for each mistake, files written or left alone. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWorkbook } from '../../../local/xlsx';
import { ended } from '../../support/commands';
import { workbookFilesIn } from '../../support/workbook-file';
import { folderOf } from '../../support/opened';

const folder = folderOf();

const { input: workbookFile, output: outFile } = workbookFilesIn(folder);
const ONE_LINE = /^[^\n]+[.]\n$/;

it('A mistake in the arguments is reported in one line on stderr, with status 2, before anything is written', async () => {
  const workbook = workbookFile();
  const out = outFile();
  const csv = join(folder, 'a.csv');
  writeFileSync(csv, 'query\n');
  const fake = join(folder, 'fake.xlsx');
  writeFileSync(fake, 'query\n');
  mkdirSync(join(folder, 'a-folder'));
  const blocked = join(folder, 'blocked');
  mkdirSync(join(blocked, 'GOLD_summary.csv'), { recursive: true });
  const latin = join(folder, 'latin.csv');
  writeFileSync(latin, Buffer.from('query,actual_agent_answer\nHow much?,Par\xe1\n', 'latin1'));
  const nameless = join(folder, 'nameless.csv');
  writeFileSync(nameless, 'name\nx\n');
  const base = ['--workbook', workbook, '--out', out];
  const tables = [...base, '--csv', join(folder, 'tables')];
  const summary = join(folder, 'tables', 'GOLD_summary.csv');
  const gated = [...tables, '--min-pass', 'verdict=0'];
  const calls: [args: string[], says: RegExp][] = [
    [['--workbook', join(folder, 'none.xlsx')], /There is no file/],
    [['--workbook', folder], /is a folder/],
    [['--workbook', fake], /not an \.xlsx workbook/],
    [['--workbook', ''], /--workbook needs/],
    [[...base, '--tab', 'Nope'], /There is no tab “Nope”. Tabs here: GOLD, Other, Notes/],
    [[...base, '--tab', 'Notes'], /“Notes” is not an eval set/],
    [[...base, '--tabs', 'GOLD'], /^Unknown option '--tabs' \(Did you mean --tab\?\)\. See “.* --help”/],
    [[...base, 'stray'], /^Too many arguments for 'run'.* See “.* run --help”/],
    [['score-all'], /^There is no command “score-all”/],
    [['workbench', 'a.xlsx', 'b.xlsx'], /^Too many arguments for 'workbench'/],
    [['workbench', '--port', 'x'], /^--port takes a whole number from 0 to 65535, got “x”/],
    [['--json', '--yes'], /^--json needs a file name/],
    [[...base, '--set', 'scoring.numberTolerance=2'], /“Number tolerance” must be at most 1/],
    [[...base, '--json', ''], /--json needs/],
    [[...base, '--json', join(folder, 'a-folder')], /it is a folder/],
    [[...base, '--csv', csv], /GOLD_summary\.csv cannot be written: its folder is a file/],
    [[...base, '--json', workbook], /--json and --workbook are the same file/],
    [[...base, '--json', out], /--json and --out are the same file/],
    [[...base, '--json', `${out}.answers`], /--json and the answers of --out are the same file/],
    [[...tables, '--html', summary], /the CSV file of “GOLD” and --html are the same file/],
    [[...gated, '--junit', summary], /the CSV file of “GOLD” and --junit are the same file/],
    [
      [...base, '--json', join(folder, 'r'), '--html', join(folder, '.r.part')],
      /--html and the temporary file of --json are the same file/,
    ],
    [[...base, '--csv', blocked], /GOLD_summary\.csv cannot be written: it is a folder/],
    [[...base, '--responses', fake], /^fake\.xlsx cannot be imported/],
    [
      [...base, '--responses', nameless],
      /^nameless\.csv cannot be imported: its first line has no column query or test_id/,
    ],
    [[...base, '--responses', latin], /latin\.csv is not UTF-8: save it as UTF-8/],
    [[...base, '--judge', 'openai'], /^The judge openai needs a key: set GNW_JUDGE_KEY/],
    [[...base, '--set', 'judge.provider=anthropic'], /^The judge anthropic needs a key/],
    // Options without effect.
    [['--judge-url', 'http://127.0.0.1:9/v1'], /^--judge-url has no effect without --judge/],
    [['--judge', 'rules', '--judge-model', 'm'], /^--judge-model has no effect without --judge/],
    [
      ['--no-rules'],
      /^--no-rules has no effect without --judge and the name of a provider: the rules call no model\.$/m,
    ],
    [['--seed', '3'], /^--seed has no effect without --sample/],
    [['--fail-on', 'error,regression'], /^--fail-on needs --baseline, unless it is only error/],
    [['--trials', '3'], /^--trials needs --agent-url, --responses or a workbook with the tab “Responses”/],
    [['--ask-only'], /^--ask-only has no effect without --agent-url/],
    [['--ask-only', '--agent-url', 'http://127.0.0.1:9', '--json', 'x.json'], /^--json has no effect with/],
    [['compare', '--judge-url', 'http://127.0.0.1:9/v1'], /^--judge-url has no effect without --judge/],
  ];
  const before = readFileSync(workbook);
  const ends = await Promise.all(calls.map(([args], index) => ended(args, { isAlone: index === 0 })));
  ends.forEach(({ status, stderr }, index) => {
    expect(stderr).toMatch(calls[index]?.[1] ?? /./);
    expect(stderr).toMatch(ONE_LINE);
    expect(status).toBe(2);
  });
  expect(existsSync(out)).toBe(false);
  expect(readFileSync(workbook)).toEqual(before);
}, 60000);

describe('A run', () => {
  it('writes the requested files and exits with 0, even over its own input', async () => {
    const workbook = workbookFile();
    const json = join(folder, 'scores.json');
    const { status, stderr } = await ended(
      [
        ...['--workbook', workbook, '--out', workbook, '--tab', 'GOLD'],
        ...['--json', json, '--csv', join(folder, 'csv')],
      ],
      { isAlone: true },
    );
    expect([status, stderr]).toEqual([0, '']);
    expect((await readWorkbook(workbook)).tabs.map(({ name }) => name)).toEqual([
      ...['Summary', 'Heatmap', 'GOLD', 'GOLD results', 'Other', 'Notes', 'GNW run', 'GNW ledger'],
    ]);
    expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({
      run: { run_id: expect.stringMatching(/^\d{8}T\d{9}Z$/), tabs: [{ results_tab: 'GOLD results' }] },
      scorecards: [{ tab: 'GOLD', row: 2 }],
    });
    expect(readdirSync(join(folder, 'csv')).sort()).toEqual(['GOLD_detailed.csv', 'GOLD_summary.csv']);
  });

  it('finishes even if the reader of its summary closes the pipe', async () => {
    const out = outFile();
    const { status, stderr } = await ended(['--workbook', workbookFile(), '--out', out], {
      stopsReading: true,
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(existsSync(out)).toBe(true);
  });
});

it('An estimate above the confirmation limit exits with 2 before any request, unless --yes is given', async () => {
  const workbook = workbookFile('Perhaps, though others would say that it depends.');
  const run = (...more: string[]) =>
    ended([
      ...['--workbook', workbook, '--out', outFile(), '--judge', 'openai', '--judge-model', 'gpt-6-luna'],
      ...['--judge-url', 'http://127.0.0.1:9/v1', '--set', 'judge.confirmAboveUsd=0', ...more],
    ]);
  const { status, stderr } = await run();
  expect(status).toBe(2);
  expect(stderr).toMatch(
    /Judging may cost up to \$0\.00\d+, more than \$0 \(setting “Confirm above US\$”\)\. Pass --yes to run it, or set judge\.costCapUsd\./,
  );
  expect((await run('--yes')).status).toBe(3);
}, 60_000);
