/** Commands that are given again, with something changed in between: what was paid for is asked no second time, counted at the judge. */
import { expect, it } from '@jest/globals';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import * as z from 'zod';
import { readWorkbook, writeWorkbook } from '../../local/xlsx';
import type { Grid } from '../../local/workbook/grid';
import { ended } from '../support/commands';
import { folderOf, opened } from './opened';
import { watchedJudge } from './servers';
import { judgedWorkbook } from './workbooks';
import { ofToday } from '../support/thorough';

const ROWS = 4;

/** Where a pair of commands happens. */
class Place {
  readonly folder = folderOf();
  readonly workbook = join(this.folder, 'in.xlsx');
  readonly out = join(this.folder, 'out.xlsx');
  readonly answers = `${this.out}.answers`;
  readonly json = join(this.folder, 'out.json');

  async edit(change: (grid: Grid) => void): Promise<void> {
    const workbook = await readWorkbook(this.workbook);
    const grid = workbook.tabNamed('GOLD')?.grid;
    if (grid) change(grid);
    await writeWorkbook(workbook, this.workbook);
  }

  /** The file of replies by its lines, the first of which says what it is. */
  editAnswers(change: (lines: string[]) => string[]): void {
    const lines = readFileSync(this.answers, 'utf8').split('\n');
    writeFileSync(this.answers, change(lines).join('\n'));
  }
}

interface Again {
  /** What the second command asks. */
  readonly asks: number;
  /** Options of both commands, of the first, of the second. */
  readonly both?: (at: Place) => readonly string[];
  readonly first?: (at: Place) => readonly string[];
  readonly between?: (at: Place) => unknown;
  readonly second?: (at: Place) => readonly string[];
  /** The key of the second. */
  readonly key?: string;
  readonly status?: number;
  readonly says?: RegExp;
  /** Whether something else is as it should be afterwards. */
  readonly holds?: (at: Place) => boolean;
}

const set = (row: number, column: number, value: string) => (at: Place) =>
  at.edit((grid) => grid.update(row, column, { value }));
const OTHER_OUT = (at: Place) => ['--out', join(at.folder, 'other.xlsx')];
const CHECKS = 'title,kind,rubric or pattern\nPolite,judged,It is polite.\n';

const TABLE: Readonly<Record<string, Again>> = {
  'is the same': { asks: 0, says: /4 replies of the judge to earlier runs are in/ },
  'has a renewed key': { asks: 0, key: 'a-renewed-key-of-0002' },
  'wants JSON, too': { asks: 0, second: (at) => ['--json', at.json] },
  'wants files for people, too': {
    asks: 0,
    second: (at) => ['--csv', at.folder, '--html', join(at.folder, 'out.html')],
  },
  'says more': { asks: 0, second: () => ['--verbose'] },
  'names its output by another path': {
    asks: 0,
    second: (at) => ['--out', relative(process.cwd(), at.out)],
  },
  'names its only tab': { asks: 0, second: () => ['--tab', 'GOLD'] },
  'scores a part': { asks: 0, second: () => ['--rows', '2-3'] },
  'scores the rest as well': { asks: ROWS - 1, first: () => ['--rows', '2'] },
  // Whatever the rules would have kept from it is part of the question.
  'lets the model decide everything': { asks: ROWS, second: () => ['--no-rules'] },
  'asks fewer at once': { asks: 0, second: () => ['--set', 'judge.concurrency=1'] },
  'has smaller waves': { asks: 0, second: () => ['--set', 'run.waveRows=1'] },
  'is for another model': { asks: ROWS, second: () => ['--judge-model', 'n'] },
  'sets another temperature': { asks: ROWS, second: () => ['--set', 'judge.temperature=0.5'] },
  'has a check of one’s own': {
    asks: ROWS,
    between: (at) => writeFileSync(join(at.folder, 'checks.csv'), CHECKS),
    second: (at) => ['--checks', join(at.folder, 'checks.csv')],
  },
  'has another output': { asks: ROWS, second: OTHER_OUT },
  'has another output, to which the replies were copied': {
    asks: 0,
    between: (at) => cpSync(at.answers, join(at.folder, 'other.xlsx.answers')),
    second: OTHER_OUT,
  },
  'comes after a row was edited': { asks: 1, between: set(3, 2, 'Why would anybody ask?') },
  'comes after an expected answer was edited': { asks: 1, between: set(3, 3, 'Because of nothing.') },
  'comes after an output was edited': { asks: 1, between: set(3, 4, 'For no reason, some would say.') },
  'comes after a row got another id': { asks: 0, between: set(3, 1, 'other') },
  'comes after a column was added': {
    asks: 0,
    between: (at) =>
      at.edit((grid) => {
        grid.update(1, 5, { value: 'notes' });
        grid.update(2, 5, { value: 'seen' });
      }),
  },
  'comes after a row was added': {
    asks: 1,
    between: (at) =>
      at.edit((grid) =>
        ['new', 'Why another?', 'Because of that.', 'Some say so.'].forEach((value, column) =>
          grid.update(ROWS + 2, column + 1, { value }),
        ),
      ),
  },
  'comes after a row was taken away': {
    asks: 0,
    between: (at) =>
      at.edit((grid) => [1, 2, 3, 4].forEach((c) => grid.update(ROWS + 1, c, { value: null }))),
  },
  'comes after a row was doubled': {
    asks: 0,
    between: (at) =>
      at.edit((grid) =>
        [1, 2, 3, 4].forEach((c) =>
          grid.update(ROWS + 2, c, { value: c === 1 ? 'new' : grid.get(2, c).value }),
        ),
      ),
  },
  'comes after the output was deleted': { asks: 0, between: ({ out }) => rmSync(out) },
  'comes after the input was moved': {
    asks: 0,
    between: (at) => cpSync(at.workbook, join(at.folder, 'moved.xlsx')),
    second: (at) => ['--workbook', join(at.folder, 'moved.xlsx')],
  },
  'comes after the replies were deleted': { asks: ROWS, between: ({ answers }) => rmSync(answers) },
  'comes after the replies were emptied': { asks: ROWS, between: ({ answers }) => truncateSync(answers, 0) },
  'comes after the last reply was cut off': {
    asks: 1,
    between: ({ answers }) => truncateSync(answers, readFileSync(answers).length - 10),
  },
  'comes after a reply in between was damaged': {
    asks: 1,
    between: (at) => at.editAnswers(([title = '', first = '', ...rest]) => [title, first.slice(5), ...rest]),
  },
  'comes after something was added to the replies': {
    asks: 0,
    between: ({ answers }) => appendFileSync(answers, 'nothing of ours\n'),
  },
  'finds a file of that name that is not ours': {
    asks: 0,
    between: ({ answers }) => writeFileSync(answers, 'My notes.\n'),
    status: 2,
    says: /is there already, and is not what this command keeps there/,
    holds: ({ answers }) => readFileSync(answers, 'utf8') === 'My notes.\n',
  },
  'finds a folder of that name': {
    asks: 0,
    between: ({ answers }) => {
      rmSync(answers);
      mkdirSync(answers);
    },
    status: 2,
    says: /out\.xlsx\.answers/,
  },
  'has an input that is called like the draft of its output': {
    asks: 0,
    between: (at) => cpSync(at.workbook, join(at.folder, '.out.xlsx.part')),
    second: (at) => ['--workbook', join(at.folder, '.out.xlsx.part')],
    status: 2,
    says: /is called as the draft of/,
    holds: (at) => readFileSync(join(at.folder, '.out.xlsx.part')).length > 1000,
  },
  'has an input that is called like the replies of its output': {
    asks: 0,
    between: (at) => cpSync(at.workbook, at.answers),
    second: (at) => ['--workbook', at.answers],
    status: 2,
    holds: (at) => readFileSync(at.answers).equals(readFileSync(at.workbook)),
  },
  'asks no judge': {
    asks: 0,
    second: () => ['--judge', 'rules'],
    holds: ({ answers }) => existsSync(answers),
  },
};

it('there are more than thirty', () => {
  expect(Object.keys(TABLE).length).toBeGreaterThan(30);
});

it.each(ofToday(Object.entries(TABLE), 2))('a command that %s', async (_what, again) => {
  const { asks, both = () => [], first = () => [], second = () => [], status = 0, says = /./ } = again;
  const at = new Place();
  await judgedWorkbook(at.workbook, ROWS);
  const judge = await opened(watchedJudge());
  const run = (more: readonly string[], environment = judge.environment) => {
    // The last of several counts nowhere: an option that is given again takes the place of the usual one.
    const usual = ['--workbook', at.workbook, '--out', at.out, ...judge.options];
    const args = usual.flatMap((name, place) => {
      if (!name.startsWith('--') || (more.includes(name) && name !== '--set')) return [];
      return [name, usual[place + 1] ?? ''];
    });
    const isRules = more.includes('rules');
    const kept = isRules ? args.slice(0, 4) : args;
    return ended('start', [...kept, ...both(at), ...more], { environment });
  };
  expect(await run(first(at))).toMatchObject({ status: 0, stderr: '' });
  await again.between?.(at);
  const before = judge.asked();
  judge.takesAnyKey = true;
  const end = await run(second(at), again.key === undefined ? undefined : { GNW_JUDGE_KEY: again.key });
  expect([end.status, judge.asked() - before, status === 0 ? end.stderr : '']).toEqual([status, asks, '']);
  expect(end.stdout + end.stderr).toMatch(says);
  expect(again.holds?.(at) ?? true).toBe(true);
});

const Run = z.object({ run: z.object({ run_id: z.string(), started_at: z.string() }) });

it('a command of Monday and the same of Wednesday are two runs with times of their own, and differ in nothing', async () => {
  const at = new Place();
  await judgedWorkbook(at.workbook, ROWS);
  const judge = await opened(watchedJudge());
  const days = ['monday.json', 'wednesday.json'].map((name) => join(at.folder, name));
  for (const json of days) {
    const args = ['--workbook', at.workbook, '--out', at.out, '--json', json, ...judge.options];
    expect(await ended('start', args, judge)).toMatchObject({ status: 0, stderr: '' });
  }
  expect(judge.asked()).toBe(ROWS);
  const [monday, wednesday] = days.map((json) => Run.parse(JSON.parse(readFileSync(json, 'utf8'))).run);
  expect(wednesday?.run_id).not.toBe(monday?.run_id);
  expect(String(wednesday?.started_at) > String(monday?.started_at)).toBe(true);
  const diff = await ended('start', ['diff', ...days]);
  expect([diff.status, diff.stderr]).toEqual([0, '']);
});
