/** An eval set with criteria alone, on the command line: the means of its metrics are its result, and gates hold them. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Workbook } from '../../../local/runtime';
import { writeWorkbook } from '../../../local/xlsx';
import { type Ended, ended } from '../../support/commands';
import { startJudgeServer } from '../../support/judge-server';

const folder = mkdtempSync(join(tmpdir(), 'gnw-quality-'));
const at = (name: string): string => join(folder, name);
const ROWS = 24;
let judge: Awaited<ReturnType<typeof startJudgeServer>>;

/** Every number that an answer gives is in its sources where it is right, and none where it is wrong. @param isRight of a row */
function write(name: string, isRight: (index: number) => boolean): void {
  const rows = Array.from({ length: ROWS }, (_row, index) => ({
    ...{ test_id: `c${index}`, query: `How much was lost in ${index}?`, sources: '431,250 ha were lost.' },
    expected_answer_criteria: '1. Names Pará 2. Gives hectares',
    actual_agent_answer: isRight(index) ? 'Pará lost 431,250 ha.' : `Pará lost ${index + 7} ha.`,
  }));
  const workbook = new Workbook({ timeZone: 'Etc/UTC' });
  const { grid } = workbook.addTab('C');
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))].forEach((cells, row) =>
    cells.forEach((value, column) => grid.update(row + 1, column + 1, { value })),
  );
  writeWorkbook(workbook, at(`${name}.xlsx`));
}

function run(...args: readonly string[]): Promise<Ended> {
  const model = [
    '--judge',
    'openai',
    '--judge-url',
    judge.url.openai,
    '--judge-model',
    'gpt-5.4-mini',
    '--yes',
  ];
  return ended([...args, ...(args[0] === 'diff' ? [] : model)], {
    environment: { GNW_JUDGE_KEY: 'test-judge-key-0001' },
  });
}

beforeAll(async () => {
  judge = await startJudgeServer();
  write('half', (index) => index % 2 === 0);
  write('most', (index) => index % 8 !== 0);
});
afterAll(async () => {
  await judge.close();
  rmSync(folder, { recursive: true, force: true });
});

// Half of 24 scores are 1, then 21 of 24; after a 0 and a 1 are added, 13/26 ± 1.96 · √(0.25 · 26/25 / 26), and 22/26 ± 0.14.
const HALF = 'Factual correctness 0.50 (0.30–0.70';
const MOST = 'Factual correctness 0.88 (0.70–0.99';
const CHANGE = 'Factual correctness 0.50, then 0.88, of 24 cases.';

describe('the quality alone is the result of a workbook', () => {
  const score = (name: string, ...more: readonly string[]): Promise<Ended> =>
    run(
      ...['--workbook', at(`${name}.xlsx`), '--json', at(`${name}.json`), '--html', at(`${name}.html`)],
      ...[...more, '--out', at(`${name}-out.xlsx`)],
    );

  it('in the terminal and in the report, and it can be a gate', async () => {
    const first = await score('half');
    expect([first.status, first.stderr]).toEqual([0, '']);
    expect(first.stdout).toMatch(/pass rate\n +\S+ +24 +· +· +24 +·\n/);
    expect(first.stdout).toContain(`${HALF}; 24 rows)`);
    expect(first.stdout.match(/No case of \S+ passes or fails/g)).toHaveLength(1);
    const baseline = ['--baseline', at('half.json')];
    const good = await score('most', ...baseline, '--min-pass', 'factual_correctness=0.8');
    expect([good.status, good.stderr]).toEqual([0, '']);
    expect(good.stdout).toContain(`${MOST}; 24 rows)`);
    expect(good.stdout).toContain(CHANGE);
    expect(good.stdout).not.toMatch(/no case (could be )?measured/i);
    expect(readFileSync(at('most.html'), 'utf8')).toContain(MOST);
    // The rate is one of this run: nothing earlier is needed, and nothing is said of it.
    const alone = ['--min-pass', 'factual_correctness=0.9', '--junit', at('gates.xml')];
    const poor = await score('most', ...alone);
    const why = 'factual_correctness: 87.5 % of 24, and 90 % are wanted';
    expect([poor.status, poor.stderr]).toEqual([
      4,
      `The gate min-pass factual_correctness does not hold: ${why}.\n`,
    ]);
    expect(poor.stdout).not.toContain('Baseline');
    const xml = readFileSync(at('gates.xml'), 'utf8');
    expect(xml).toContain(`<failure type="min-pass factual_correctness" message="${why}"/>`);
    expect(xml.match(/<testcase /g)).toHaveLength(ROWS + 1);
    const misspelt = await score('most', '--min-pass', 'factual_corectness=0.9');
    expect([misspelt.status, misspelt.stderr]).toEqual([
      2,
      expect.stringContaining('There is no check “factual_corectness” to ask a rate of: '),
    ]);
  }, 60_000);

  it('in a diff', async () => {
    const told = await run('diff', at('half.json'), at('most.json'));
    expect([told.status, told.stderr]).toEqual([0, '']);
    expect(told.stdout).toContain(CHANGE);
    // Right before and wrong now are the 1st, 9th and 17th; wrong before and right now are all with an odd number.
    expect(told.stdout).toMatch(/Factual correctness \(info only\) +24 +50\.0 % +87\.5 % +3 +12 /);
  }, 60_000);
});
