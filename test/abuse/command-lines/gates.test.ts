/** Gates at the end of a command: their baseline, and that none passes because little could be compared. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ended } from '../../support/commands';
import { folderOf } from '../../support/opened';
import { workbookFile } from '../../support/workbook-file';

const folder = folderOf();
const at = (name: string): string => join(folder, name);

/** A row per case that expects Brazil and records this area. */
function workbookOf(name: string, tabs: Readonly<Record<string, readonly string[]>>, word = 'Question') {
  const rowsOf = (tab: string, areas: readonly string[]) => [
    ['test_id', 'query', 'expected_aoi_ids', 'actual_id'],
    ...areas.map((area, index) => [`${word} ${tab} ${index}`, `${word} ${tab} ${index}?`, 'BRA', area]),
  ];
  const tables = Object.entries(tabs).map(([tab, areas]): [string, string[][]] => [tab, rowsOf(tab, areas)]);
  return workbookFile(at(name), Object.fromEntries<string[][]>(tables));
}

const run = (...args: readonly string[]) => ended(args);
/** Scores a workbook into files of this name. */
const scored = (workbook: string, name: string, ...args: readonly string[]) =>
  run('--workbook', workbook, '--out', at(`${name}.xlsx`), '--json', at(`${name}.json`), ...args);
const GATE = ['--fail-on', 'regression'];
const SINCE_WHOLE = ['--baseline', at('whole.json'), ...GATE];

describe('a gate at the end of a command', () => {
  beforeAll(async () => {
    const book = workbookOf('one.xlsx', { GOLD: ['BRA', 'BRA', 'PER', 'BRA'], Other: ['BRA', 'BRA'] });
    await scored(book, 'whole');
  }, 60_000);

  it('detects losses in a file of responses, though the tab records other outputs', async () => {
    const book = workbookOf('own.xlsx', { GOLD: ['BRA', 'BRA', 'PER', 'BRA'] });
    const lines = ['PER', 'BRA', 'PER', 'BRA'].map(
      (area, i) => `Question GOLD ${i},Question GOLD ${i}?,${area}`,
    );
    writeFileSync(at('run.csv'), ['test_id,query,actual_id', ...lines].join('\n'));
    const told = await scored(book, 'lost', '--responses', at('run.csv'), '--tab', 'GOLD', ...SINCE_WHOLE);
    expect([told.status, told.stderr]).toEqual([4, expect.stringMatching(/^Gate regression failed: 1 row /)]);
    expect(readFileSync(at('lost.json'), 'utf8')).not.toContain('"verdict": "edited');
  });

  it('fails for an error even without an earlier run', async () => {
    const book = workbookOf('error.xlsx', { GOLD: ['BRA', ''] });
    const [good, bad] = [at('one.xlsx'), book].map((workbook) =>
      scored(workbook, 'no-error', '--tab', 'GOLD', '--fail-on', 'error'),
    );
    expect([(await good)?.status, (await bad)?.status]).toEqual([0, 4]);
  });

  it('counts only the rows that the command was asked to run: one tab, or a few of its rows', async () => {
    const book = at('one.xlsx');
    const gates = [...SINCE_WHOLE, '--fail-on', 'regression,coverage-loss'];
    const tab = await scored(book, 'tab', '--tab', 'Other', ...gates);
    const rows = await scored(book, 'rows', '--rows', '3', '--tab', 'GOLD', ...gates);
    expect([tab.status, tab.stderr, rows.status, rows.stderr]).toEqual([0, '', 0, '']);
    expect(tab.stdout).not.toContain('scoring settings');
  });

  it('fails if fewer than half of the measured rows can be compared', async () => {
    const book = workbookOf('none.xlsx', { GOLD: ['BRA', '', '', ''], Other: ['BRA', ''] });
    const blind = await scored(book, 'none-out', ...SINCE_WHOLE);
    expect(blind.stderr).toBe(
      'Gate regression failed: only 2 of 6 rows measured in the earlier run could be compared.\n',
    );
    expect(blind.status).toBe(4);
    const other = workbookOf('other.xlsx', { GOLD: ['BRA'] }, 'Else');
    const none = await scored(other, 'x', ...SINCE_WHOLE);
    expect([none.status, none.stderr]).toEqual([
      4,
      expect.stringContaining('none of 6 rows measured in the earlier run could be compared'),
    ]);
  });
});

describe('a command that could measure nothing', () => {
  const unmeasured = (columns: readonly string[], cells: readonly string[]): string =>
    workbookFile(at('unmeasured.xlsx'), { GOLD: [columns, cells] });
  const unclear = (): string =>
    unmeasured(
      ['query', 'expected_answer', 'actual_agent_answer'],
      ['Which state?', 'South Dakota', 'One of the Dakotas, they say.'],
    );
  const file = (name: string, content: unknown): string => {
    writeFileSync(at(name), JSON.stringify(content));
    return at(name);
  };
  const out = ['--out', at('unmeasured-out.xlsx')];

  it.each<readonly [what: string, args: () => readonly string[], why: RegExp]>([
    [
      'rows without an output',
      () => ['--workbook', unmeasured(['query', 'expected_aoi_ids'], ['Where?', 'BRA']), ...out],
      /^Nothing could be measured/,
    ],
    [
      'answers for a judge that is not there',
      () => [
        ...['--workbook', unclear(), ...out, '--judge', 'openai', '--judge-model', 'm'],
        ...['--judge-url', 'http://127.0.0.1:9/v1'],
      ],
      /^The judge did not answer: 1 row was not measured/,
    ],
    [
      'and has a gate',
      () => [
        ...['--workbook', unmeasured(['query', 'expected_aoi_ids'], ['Where?', 'BRA']), ...out],
        ...['--min-pass', 'aoi_id_match=0'],
      ],
      /^Nothing could be measured/,
    ],
    [
      'lines of cases',
      () => ['score', file('line.jsonl', { query: 'Where?' })],
      /^Nothing could be measured/,
    ],
    [
      'answers in one file alone',
      () => [
        ...['compare', file('old.json', [{ Question: 'Why?', Answer: 'By fire.' }])],
        ...[file('new.json', [{ Question: 'Why?', Agentic_answer: 'By logging.' }]), at('compared.json')],
      ],
      /^Nothing could be measured/,
    ],
  ])('ends with 3: %s', async (_what, args, why) => {
    const { status, stderr } = await run(...args());
    expect(stderr).toMatch(why);
    expect(status).toBe(3);
  });

  it.each([
    ['--rows', '900'],
    ['--status', 'nosuch'],
    ['--group', 'nosuch'],
    ['--rows', '900', '--sample', '3'],
  ])(
    'because it matches no row reports so before anything runs, with or without gates: %s %s',
    async (...chosen) => {
      const workbook = workbookOf('few.xlsx', { GOLD: ['BRA', 'PER'] });
      await scored(workbook, 'few-out');
      for (const gate of [
        [],
        ['--min-pass', 'aoi_id_match=0.5'],
        ['--baseline', at('few-out.json'), ...GATE],
      ]) {
        const args = ['--workbook', workbook, '--out', at('never.xlsx'), ...chosen, ...gate];
        const { status, stdout, stderr } = await run(...args);
        expect([status, stdout]).toEqual([2, '']);
        expect(stderr).toMatch(/^There is nothing to run: no row matches your choice\./);
        expect(existsSync(at('never.xlsx'))).toBe(false);
      }
    },
  );
});
