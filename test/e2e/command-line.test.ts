/** The command line as a process of its own: exit statuses, one line for each mistake, files written or left alone. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Workbook } from '../../local/runtime';
import { readWorkbook, writeWorkbook } from '../../local/xlsx';
import { contents, differencesOf } from './disturbed';

const ROOT = resolve(__dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'gnw-cli-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  readonly status: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Watch {
  /** Stop reading after the first piece of output, as `| head` does. */
  readonly stopsReading?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  /** When this resolves, the process is interrupted. */
  readonly interruptedAfter?: Promise<unknown>;
}

function gnw(args: readonly string[], { stopsReading, environment, interruptedAfter }: Watch = {}) {
  const child = spawn('node', ['--import', 'tsx', 'local/cli/main.ts', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (piece) => {
    stdout += String(piece);
    if (stopsReading) child.stdout.destroy();
  });
  child.stderr.on('data', (piece) => (stderr += String(piece)));
  void interruptedAfter?.then(() => child.kill('SIGINT'));
  return new Promise<Ended>((done) => {
    child.on('close', (status, signal) => done({ status, signal, stdout, stderr }));
  });
}

let next = 0;

/** A file with two eval sets and a tab that is none. */
async function workbookFile(answer = '5 ha'): Promise<string> {
  const workbook = new Workbook();
  for (const name of ['GOLD', 'Other']) {
    const { grid } = workbook.addTab(name);
    [
      ['query', 'expected_aoi_ids', 'actual_id', 'expected_answer', 'actual_agent_answer'],
      ['How much?', 'BRA', 'BRA', '5 ha', answer],
    ].forEach((row, r) => row.forEach((value, c) => grid.update(r + 1, c + 1, { value })));
  }
  workbook.addTab('Notes');
  next += 1;
  const path = join(folder, `in-${next}.xlsx`);
  await writeWorkbook(workbook, path);
  return path;
}

const outFile = (): string => join(folder, `out-${(next += 1)}.xlsx`);
const ONE_LINE = /^[^\n]+[.]\n$/;

describe('A mistake in the call', () => {
  it('is said in one line on stderr, with status 2, before anything is written', async () => {
    const workbook = await workbookFile();
    const out = outFile();
    const csv = join(folder, 'a.csv');
    writeFileSync(csv, 'query\n');
    const fake = join(folder, 'fake.xlsx');
    writeFileSync(fake, 'query\n');
    mkdirSync(join(folder, 'a-folder'));
    const base = ['--workbook', workbook, '--out', out];
    const calls: [args: string[], says: RegExp][] = [
      [['--workbook', join(folder, 'none.xlsx')], /There is no file/],
      [['--workbook', folder], /is a folder/],
      [['--workbook', fake], /not an \.xlsx workbook/],
      [['--workbook', ''], /--workbook needs/],
      [[...base, '--tab', 'Nope'], /There is no tab “Nope”; there are: GOLD, Other, Notes/],
      [[...base, '--tab', 'Notes'], /“Notes” is no eval set/],
      [[...base, '--nope'], /Unknown option/],
      [[...base, '--offset', '-1'], /--offset/],
      [[...base, '--chaos', 'much'], /--chaos takes a whole number from 0, got “much”/],
      [[...base, '--set', 'scoring.passThreshold=2'], /scoring\.passThreshold must be at most 1/],
      [[...base, '--json', ''], /--json needs/],
      [[...base, '--json', join(folder, 'a-folder')], /it is a folder/],
      [[...base, '--csv', csv], /Cannot write to the folder/],
      [[...base, '--json', workbook], /--json and --workbook name the same file/],
      [[...base, '--json', out], /--json and --out name the same file/],
    ];
    const before = readFileSync(workbook);
    const ended = await Promise.all(calls.map(([args]) => gnw(args)));
    ended.forEach(({ status, stderr }, index) => {
      expect(stderr).toMatch(calls[index]?.[1] ?? /./);
      expect(stderr).toMatch(ONE_LINE);
      expect(status).toBe(2);
    });
    expect(existsSync(out)).toBe(false);
    expect(readFileSync(workbook)).toEqual(before);
  }, 60000);
});

describe('A run', () => {
  it('writes what it is asked for and ends with 0, over its own input as well', async () => {
    const workbook = await workbookFile();
    const json = join(folder, 'scores.json');
    const { status, stderr } = await gnw([
      ...['--workbook', workbook, '--out', workbook, '--tab', 'GOLD'],
      ...['--json', json, '--csv', join(folder, 'csv')],
    ]);
    expect([status, stderr]).toEqual([0, '']);
    expect((await readWorkbook(workbook)).tabs.map(({ name }) => name)).toEqual([
      'GOLD',
      'GOLD results',
      'Other',
      'Notes',
      'Run history',
      'GNW run',
      'Summary',
      'Heatmap',
    ]);
    expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({
      run: { run_id: expect.stringMatching(/^\d{8}T\d{9}Z$/), tabs: [{ results_tab: 'GOLD results' }] },
      scorecards: [{ tab: 'GOLD', row: 2 }],
    });
    expect(readdirSync(join(folder, 'csv')).sort()).toEqual(['GOLD_detailed.csv', 'GOLD_summary.csv']);
  });

  it('goes on where nobody reads its summary to the end', async () => {
    const out = outFile();
    const { status, stderr } = await gnw(['--workbook', await workbookFile(), '--out', out], {
      stopsReading: true,
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(existsSync(out)).toBe(true);
  });

  it('whose file cannot be written after all says so in one line', async () => {
    const csv = join(folder, 'blocked');
    mkdirSync(join(csv, 'GOLD_summary.csv'), { recursive: true });
    const { status, stderr } = await gnw([
      ...['--workbook', await workbookFile(), '--out', outFile(), '--csv', csv],
    ]);
    expect(status).toBe(2);
    expect(stderr).toMatch(ONE_LINE);
    expect(stderr).toContain('GOLD_summary.csv cannot be written');
  });
});

describe('A run with a judge', () => {
  it('whose key holds what no key has ends with 2, and the key is not repeated', async () => {
    const { status, stdout, stderr } = await gnw(
      ['--workbook', await workbookFile(), '--out', outFile(), '--judge', 'openai'],
      { environment: { GNW_JUDGE_KEY: 'sk se cret' } },
    );
    expect(status).toBe(2);
    expect(stderr).toMatch(ONE_LINE);
    expect(stdout + stderr).not.toContain('se cret');
  });

  it('that is interrupted leaves the file as it was', async () => {
    const workbook = await workbookFile('Perhaps, though others would say that it depends.');
    const before = readFileSync(workbook);
    const files = readdirSync(folder);
    // A judge that takes the request and never answers.
    let asked: () => void = () => undefined;
    const isAsked = new Promise<void>((yes) => (asked = yes));
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      asked();
    });
    const port = await new Promise<number>((listening) =>
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        listening(typeof address === 'object' && address ? address.port : 0);
      }),
    );
    const { status, signal } = await gnw(
      [
        ...['--workbook', workbook, '--out', workbook, '--judge', 'openai', '--judge-model', 'm'],
        ...['--judge-url', `http://127.0.0.1:${port}/v1`],
      ],
      { environment: { GNW_JUDGE_KEY: 'test-judge-key-0001' }, interruptedAfter: isAsked },
    );
    server.close();
    expect([status, signal]).toEqual([null, 'SIGINT']);
    expect(readFileSync(workbook)).toEqual(before);
    expect(readdirSync(folder)).toEqual(files);
  });
});

describe('--chaos', () => {
  const scored = async (...args: readonly string[]) => {
    const out = join(folder, `chaos-${args.join('')}.xlsx`);
    const ended = await gnw(['--out', out, ...args]);
    return { ...ended, workbook: contents(await readWorkbook(out)) };
  };

  it.each(['1', '7'])(
    'lets calls fail and executions die, and comes to the same workbook (seed %s)',
    async (seed) => {
      const undisturbed = await scored();
      const chaos = await scored('--chaos', seed);
      expect([undisturbed.status, chaos.status]).toEqual([0, 0]);
      expect(Number(/Chaos: (\d+) calls went wrong/.exec(chaos.stdout)?.[1])).toBeGreaterThan(5);
      expect(differencesOf(undisturbed.workbook, chaos.workbook)).toEqual([]);
    },
    // Two whole runs, each in a process of its own.
    90_000,
  );
});
