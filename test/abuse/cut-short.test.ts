/** Interrupted commands, a full disk, and paths that are not files: each ends with a message, and none hangs. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { readWorkbook } from '../../local/xlsx';
import { workbookFilesIn } from '../support/workbook-file';
import { ended, started } from '../support/commands';
import { folderOf } from '../support/opened';

const folder = folderOf();
const files = workbookFilesIn(folder);

const UNCLEAR = 'Perhaps, though others would say that it depends.';
const at = (name: string): string => join(folder, name);
const [pipe, loop] = [at('pipe.xlsx'), at('loop.xlsx')];

/** A judge that accepts the request and never answers. */
let silent: Server;
let judge: readonly string[];
let asked: () => void = () => undefined;

beforeAll(async () => {
  execFileSync('mkfifo', [pipe, at('.marked.xlsx.at-work')]);
  symlinkSync(loop, loop);
  silent = createServer((socket) => {
    socket.on('error', () => undefined);
    asked();
  });
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const address = silent.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/v1`;
  judge = ['--judge', 'openai', '--judge-model', 'm', '--judge-url', url, '--yes'];
  const item = { Question: 'Why?', Answer: 'It was fire.', Agentic_answer: 'By fire, they say.' };
  writeFileSync(at('items.json'), JSON.stringify([item]));
  const line = { query: 'Which?', expected_answer: 'South Dakota', actual_agent_answer: UNCLEAR };
  writeFileSync(at('line.jsonl'), JSON.stringify(line));
});
afterAll(() => void silent.close());

describe('a command that receives a signal', () => {
  const environment = { GNW_JUDGE_KEY: 'test-judge-key-0001' };
  const ends = (args: readonly string[], signal: NodeJS.Signals, when: Promise<unknown>) => {
    const running = started(args, { environment });
    return when.then(async () => {
      const since = performance.now();
      running.kill(signal);
      const end = await running.ended;
      return { ...end, ms: performance.now() - since };
    });
  };
  const isAsked = (): Promise<void> => new Promise((yes) => (asked = yes));
  const soon = (): Promise<void> => new Promise((yes) => setTimeout(yes, 2500));

  it.each(['SIGINT', 'SIGTERM'] as const)('by %s leaves the file as it was', async (signalled) => {
    const workbook = files.input(UNCLEAR);
    const before = readFileSync(workbook);
    const there = readdirSync(folder);
    const args = ['--workbook', workbook, '--out', workbook, ...judge];
    const { status, signal, stderr, ms } = await ends(args, signalled, isAsked());
    expect([status, signal]).toEqual([130, null]);
    expect(stderr).toBe('Interrupted. Files already saved are complete.\n');
    expect(ms).toBeLessThan(2000);
    expect(readFileSync(workbook)).toEqual(before);
    expect(readdirSync(folder)).toEqual(there);
  });

  it.each([
    [
      'compare, whose judge is silent',
      () => ['compare', at('items.json'), at('items.json'), at('c.json'), ...judge],
      isAsked,
    ],
    ['score, whose judge is silent', () => ['score', at('line.jsonl'), ...judge], isAsked],
    ['score, over a pipe without a writer', () => ['score', pipe], soon],
  ])('is over within two seconds: %s', async (_what, args, when) => {
    const { status, ms } = await ends(args(), 'SIGTERM', when());
    expect([0, 2, 3]).not.toContain(status);
    expect(ms).toBeLessThan(2000);
  });
});

describe('a path that is not a file', () => {
  const A_PIPE = / is a pipe or a device: save its content to a file first\.\n$/;
  const TO_A_PIPE = / cannot be written: it is a pipe\.\n$/;
  const out = (): string[] => ['--workbook', files.input(), '--out', files.output()];

  it.each([
    ['a pipe for a workbook', () => ['--workbook', pipe], A_PIPE],
    ['a device for a workbook', () => ['--workbook', '/dev/zero'], A_PIPE],
    ['a pipe of responses', () => [...out(), '--responses', pipe], A_PIPE],
    ['a pipe for a baseline', () => [...out(), '--baseline', pipe], A_PIPE],
    ['a pipe that is read twice', () => ['diff', pipe, pipe], A_PIPE],
    ['a pipe of answers', () => ['compare', at('items.json'), pipe, at('c.json')], A_PIPE],
    ['a workbook into a pipe', () => ['--workbook', files.input(), '--out', pipe], TO_A_PIPE],
    ...['--json', '--html', '--junit'].map(
      (name) => [`${name} into a pipe`, () => [...out(), name, pipe], TO_A_PIPE] as const,
    ),
    ['a comparison into a pipe', () => ['compare', at('items.json'), at('items.json'), pipe], TO_A_PIPE],
    [
      'a workbook that is a link to itself',
      () => ['--workbook', loop],
      / cannot be read \(it is a link to itself\)\.\n$/,
    ],
    [
      'a pipe where a mark goes',
      () => ['--workbook', files.input(), '--out', at('marked.xlsx')],
      / is not a lock file: remove it so that .* can be written\.\n$/,
    ],
    ['cases in a link to itself', () => ['score', loop], / cannot be read \(it is a link to itself\)\.\n$/],
    [
      'JSON into a link to itself',
      () => [...out(), '--json', loop],
      / cannot be written: it is a link to itself\.\n$/,
    ],
    [
      'a name that is too long',
      () => [...out(), '--json', at('n'.repeat(300))],
      / cannot be written: its name is too long\.\n$/,
    ],
  ] as const)('ends with 2: %s', async (_what, args, sentence) => {
    const { status, stderr } = await ended(args());
    expect(stderr).toMatch(sentence);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(status).toBe(2);
  });
});

it('A run on a full disk saves its files elsewhere, says where and exits with 2, or 4 if a gate fails', async () => {
  const out = files.output();
  // A device that is always full.
  symlinkSync('/dev/full', out);
  const { status, stdout, stderr } = await ended(['--workbook', files.input(), '--out', out]);
  const [, other = ''] =
    / cannot be written \(the disk is full\): it was saved as (.+\.xlsx)\.\n$/.exec(stderr) ?? [];
  expect([status, basename(other)]).toEqual([2, basename(out)]);
  expect(stdout).toContain(`Written: ${other}`);
  expect((await readWorkbook(other)).tabs.map(({ name }) => name)).toContain('GOLD results');
  rmSync(dirname(other), { recursive: true });
  const gated = await ended([...['--workbook', files.input(), '--out', out, '--min-pass', 'workflow=90%']]);
  expect([gated.status, gated.stderr]).toEqual([
    4,
    expect.stringMatching(/^Gate min-pass workflow failed: .*\n.* it was saved as .*\n$/),
  ]);
  const unmeasured = at('unmeasured.csv');
  writeFileSync(unmeasured, 'query,expected_aoi_ids,actual_id\nWhere?,,\n');
  const nothing = await ended(['--workbook', unmeasured, '--out', out]);
  expect([nothing.status, nothing.stderr]).toEqual([
    3,
    expect.stringMatching(/^.* it was saved as .*\nNothing could be measured: .*\n$/),
  ]);
});

it('A command in a folder that is gone says so, and ends with 2', () => {
  const gone = at('gone');
  const main = join(process.cwd(), 'programs/main.mjs');
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', `mkdir "${gone}" && cd "${gone}" && rmdir "${gone}" && "${process.execPath}" "${main}" sample`],
    { encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([2, 'The current folder no longer exists: change to another one.\n']);
});

it.each([
  ['unknown ids', ['--id', 'a\u202eb\u001b[31mc']],
  ['a tab', ['--tab', 'a\u2066b']],
])('No character of a text changes the direction or the colours of the terminal: %s', async (_what, args) => {
  const { stderr } = await ended(['--workbook', files.input(), '--out', files.output(), ...args]);
  expect(stderr).toMatch(/“?a b/);
  expect(stderr.trim()).not.toMatch(/[\p{Bidi_Control}\p{Cc}]/u);
});
