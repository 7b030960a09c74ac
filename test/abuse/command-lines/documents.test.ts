/** Every command of README and docs/ works as it is printed there; the ones tested elsewhere are listed. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { type Ended, ended } from '../../support/commands';
import { type Watched, watchedJudge } from '../servers';
import { folderOf } from '../../support/opened';
import { workbookFile } from '../../support/workbook-file';

const ROOT = resolve(__dirname, '../../..');
const folder = folderOf();
const at = (name: string): string => join(folder, name);

const DOCUMENTS = ['README.md', ...readdirSync(join(ROOT, 'docs')).map((name) => join('docs', name))]
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(join(ROOT, name), 'utf8'));
const COMMAND = /^(?:[A-Z_]+=\S+ )?(?:npm|npx|git) /;

/** The lines of the blocks that begin with ```sh, without comments after them. */
const inBlocks: string[] = [];
/** Commands in other blocks, which nothing would try. */
const unmarked: string[] = [];
for (const [, language, body = ''] of DOCUMENTS.flatMap((text) => [
  ...text.matchAll(/^ *```(\w*)\n([^]*?)^ *```$/gm),
])) {
  const lines = body.trimEnd().split('\n');
  if (language === 'sh') inBlocks.push(...lines.map((line) => line.replace(/\s+# .*$/, '')));
  else unmarked.push(...lines.filter((line) => COMMAND.test(line)));
}
/** The commands within sentences. */
const inSentences = DOCUMENTS.flatMap((text) =>
  [...text.replace(/^ *```[^]*?^ *```$/gm, '').matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => COMMAND.test(code) || code === 'npm test'),
);

let judge: Watched;
beforeAll(async () => {
  judge = await watchedJudge();
  for (const name of ['out', 'runs']) mkdirSync(at(name));
});
afterAll(() => judge.close());

const ROWS = Array.from({ length: 12 }, (_row, index) => ({
  ...{ test_id: `t${index}`, query: `Which state, ${index}?`, expected_aoi_ids: 'BRA', actual_id: 'BRA' },
  // One row is measured without a judge.
  ...{
    expected_answer: index === 0 ? '' : 'South Dakota',
    actual_agent_answer: `Either, North or South Dakota (${index}).`,
  },
}));

/** An eval set whose expected answers no rule decides. */
function workbookAt(path: string): void {
  workbookFile(path, { GOLD: [Object.keys(ROWS[0] ?? {}), ...ROWS.map((row) => Object.values(row))] });
}

/** The agent's outputs, as exported. */
const OUTPUTS = ROWS.map(({ test_id, query, actual_agent_answer }) => ({
  ...{ test_id, query },
  state: {
    messages: [
      { type: 'human', content: query },
      { type: 'ai', content: actual_agent_answer },
    ],
  },
}));
/** Runs a documented command with files of the folder, the tests' judge, and options that only place its output. */
const gnw = (words: readonly string[], more: readonly string[] = []): Promise<Ended> => {
  const isJudged = words.includes('--judge') && !words.includes('--judge-url');
  const [, , , url = ''] = judge.options;
  const placed = words.map((word) => {
    if (word.startsWith('https://')) return url;
    return /^[\w/-]+\.(?:xlsx|jsonl?|csv|html|xml)$/.test(word.replace('$PWD/', ''))
      ? at(word.replace('$PWD/', ''))
      : word;
  });
  return ended([...placed, ...more, ...(isJudged ? ['--judge-url', url] : [])], {
    environment: judge.environment,
  });
};

const plain = (text: string): string => text.replace(/[ \n]+/g, ' ');

interface Trial {
  /** Makes the files that have to exist before. */
  readonly before?: () => unknown;
  readonly more?: () => readonly string[];
  /** Files that it writes. */
  readonly writes?: readonly string[];
  /** Texts that it prints. */
  readonly says?: readonly string[];
  readonly asksJudge?: boolean;
  /** Its exit status and standard error; by default status 0. */
  readonly status?: RegExp;
}

const start = (rest: string): string => `npm start -- ${rest}`;
const scored = (rest: string): string => `npm start --silent -- score ${rest} > scored.jsonl`;
const out = (name: string) => () => ['--out', at(name)];
const samples = (before: string, after: string) => () => {
  copyFileSync(join(ROOT, 'samples/comparison-old.json'), at(before));
  copyFileSync(join(ROOT, 'samples/comparison-new.json'), at(after));
};
/** The same results under the name of an earlier run. */
const earlier = (from: string, to: string) => () => {
  writeFileSync(at(to), readFileSync(at(from), 'utf8').replaceAll(/\d{8}T\d{9}Z/g, '20261101T080000000Z'));
};

/** In this order: some commands need the files of an earlier one. */
const TRIED: Readonly<Record<string, Trial>> = {
  'npm start': {
    more: () => [...out('out/sample.xlsx')(), '--csv', at('out')],
    says: ['FAIL g-006 Area: expected COD.16_1; COD.25_1, got COD.25_1'],
  },
  [start('--help')]: { says: ['compare [options] [OLD.json] [NEW.json] [OUT.json]'] },
  [start('--workbook FILE.xlsx --tab GOLD --json out/scores.json --html out/report.html')]: {
    before: () => workbookAt(at('FILE.xlsx')),
    more: out('out/scored.xlsx'),
    writes: ['out/scores.json', 'out/report.html'],
  },
  [start('--workbook FILE.xlsx --responses responses.csv')]: {
    before: () => {
      writeFileSync(at('responses.csv'), 'test_id,actual_id\nt0,PER\nx,PER\n');
    },
    more: out('out/responses.xlsx'),
    says: [
      'responses.csv holds rows of recorded outputs: 2 entries.',
      'GOLD 1 response for 12 cases, 1 matched by test_id',
      '! line 3 (x): no eval set has its test_id; left out',
      'FAIL t0 Area: expected BRA, got PER',
    ],
  },
  [start('compare')]: {
    more: () => [at('OLD.json'), at('NEW.json'), at('out/compared.json')],
    before: samples('OLD.json', 'NEW.json'),
  },
  [start('compare OLD.json NEW.json')]: { more: () => [at('out/again.json')], writes: ['out/again.json'] },
  [start('compare OLD.json NEW.json OUT.json --xlsx OUT.xlsx')]: { writes: ['OUT.json', 'OUT.xlsx'] },
  [start('diff EARLIER.json LATER.json --fail-on regression')]: {
    before: () => {
      copyFileSync(at('out/scores.json'), at('LATER.json'));
      earlier('LATER.json', 'EARLIER.json')();
    },
  },
  [start('--workbook sets.xlsx --responses today.json --json runs/today.json --judge anthropic')]: {
    before: () => {
      workbookAt(at('sets.xlsx'));
      writeFileSync(at('today.json'), JSON.stringify(OUTPUTS));
    },
    more: out('out/scored.xlsx'),
    writes: ['runs/today.json'],
    asksJudge: true,
  },
  [start('diff runs/baseline.json runs/today.json --fail-on regression,coverage-loss --junit diff.xml')]: {
    before: earlier('runs/today.json', 'runs/baseline.json'),
    writes: ['diff.xml'],
  },
  [start(
    '--workbook golden.csv --set columns.golden.query=input --set columns.golden.expected_answer=expected_output --set columns.golden.actual_agent_answer=actual_output',
  )]: {
    before: () => {
      writeFileSync(at('golden.csv'), 'input,actual_output,expected_output\nHow much?,5 ha,5 ha\n');
    },
    more: out('out/golden.xlsx'),
    says: ['golden: 1 of 1 pass.'],
  },
  [scored('cases.jsonl')]: {
    before: () => {
      writeFileSync(at('cases.jsonl'), ROWS.map((row) => `${JSON.stringify(row)}\n`).join(''));
    },
  },
  [scored('cases.jsonl --judge anthropic --set judge.costCapUsd=20')]: { asksJudge: true },
};

/** Commands of blocks that are tested elsewhere. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'npm run workbench': 'test/browser/workbench-server.test.ts',
  'npm run build -- --addon --allow https://llm.example.org/ --allow https://*.gnw.example.org/':
    'test/build/add-on.test.ts',
};

const told = inBlocks.map((command) => command.replaceAll('"', ''));

describe('a block of commands in README or docs/', () => {
  it('has its language marked, and each of its commands is run here or in another test', () => {
    expect(unmarked).toEqual([]);
    expect([...new Set(told)].sort()).toEqual([...Object.keys(TRIED), ...Object.keys(ELSEWHERE)].sort());
    for (const file of Object.values(ELSEWHERE)) expect(existsSync(join(ROOT, file))).toBe(true);
  });

  it.each(Object.entries(TRIED))(
    '%s',
    async (command, { before, more, writes = [], says = [], asksJudge, status = /^0 / }) => {
      await before?.();
      const asked = judge.asked();
      const words = command
        .replace(/^.*?npm start(?: --prefix \S+| --silent)?(?: -- )?/, '')
        .replace(/ > \S+$/, '')
        .split(' ')
        .filter(Boolean);
      const { status: ended, stderr, stdout } = await gnw(words, more?.());
      expect(`${ended} ${stderr}`).toMatch(status);
      const printed = plain(stdout.replaceAll(`${folder}/`, ''));
      for (const line of says) expect(printed).toContain(plain(line));
      for (const name of writes) expect(readFileSync(at(name)).length).toBeGreaterThan(0);
      if (asksJudge) expect(judge.asked()).toBeGreaterThan(asked);
      expect(judge.violations).toEqual([]);
    },
  );
});

const Package = z.object({ scripts: z.record(z.string(), z.string()) });
const { scripts } = Package.parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
const flagsIn = (command: string): string[] => command.match(/(?<=\s)--?[a-zA-Z][\w-]*/g) ?? [];

/** Commands that need a Google account or a whole clone are not run: their options are compared with the programs. */
describe('a command within a sentence of README or docs/', () => {
  const commands = [...inSentences, ...inBlocks];
  const of = (program: RegExp): string[] => [...new Set(commands.filter((command) => program.test(command)))];

  it('of npm is a script, whose options its program knows', async () => {
    const unknown: string[] = [];
    for (const command of of(/(?:^|\s)npm (?:run|test)\b/)) {
      const name = /npm (?:run )?(\S+)/.exec(command)?.[1] ?? '';
      const programs = (scripts[name] ?? '').match(/\S+\.(?:mjs|ts)/g) ?? [];
      const text = programs.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('');
      const flags = flagsIn(command.split(' -- ')[1] ?? '');
      if (scripts[name] === undefined || flags.some((flag) => !text.includes(flag.replace(/^--/, ''))))
        unknown.push(command);
    }
    for (const command of of(/npm start/)) {
      const rest = command.split(' -- ')[1] ?? '';
      const [part = 'run'] = /^(?:compare|diff|score|workbench)\b/.exec(rest) ?? [];
      const { stdout } = await ended([part, '--help']);
      if (flagsIn(` ${rest}`).some((flag) => !stdout.includes(flag))) unknown.push(command);
    }
    expect(unknown).toEqual([]);
  });

  it('every document that the program names exists', () => {
    const files = ['src', 'local', 'build'].flatMap((room) =>
      readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(?:tsx?|mjs)$/.test(name))
        .map((name) => join(ROOT, room, name)),
    );
    const named = files.flatMap((file) => readFileSync(file, 'utf8').match(/\bdocs\/[a-z-]+\.md\b/g) ?? []);
    expect([...new Set(named)].filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
  });
});
