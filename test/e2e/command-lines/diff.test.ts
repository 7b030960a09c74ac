/** Two runs compared on the command line: changes, gates, and the files that a CI build shows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type Ended, ended } from '../../support/commands';
import { folderOf } from '../../support/opened';
import { workbookFile } from '../../support/workbook-file';

const folder = folderOf();
const at = (name: string): string => join(folder, name);

/** One row per case: Brazil is expected, and the agent chose this area. */
function workbookOf(name: string, areas: readonly string[]): string {
  return workbookFile(at(name), {
    GOLD: [
      ['test_id', 'query', 'expected_aoi_ids', 'actual_id'],
      ...areas.map((area, index) => [`t${index}`, `Question <${index}> & more?`, 'BRA', area]),
    ],
  });
}

const gnw = (...args: readonly string[]): Promise<Ended> => ended(args);
const Diff = z.looseObject({
  sentence: z.string(),
  eval_sets: z.array(
    z.looseObject({ build: z.string(), cases: z.array(z.looseObject({ lists: z.array(z.string()) })) }),
  ),
  failures: z.array(z.looseObject({ gate: z.string(), cases: z.array(z.looseObject({ name: z.string() })) })),
});

describe('npm start -- diff', () => {
  beforeAll(async () => {
    await gnw(
      '--workbook',
      workbookOf('one.xlsx', ['BRA', 'BRA', 'PER']),
      '--out',
      at('before.xlsx'),
      ...['--json', at('before.json'), '--set', 'run.build=411'],
    );
    const later = workbookOf('two.xlsx', ['PER', 'BRA', 'BRA']);
    const gate = ['--baseline', at('before.json'), '--fail-on', 'regression', '--junit', at('run.xml')];
    const files = ['--out', at('after.xlsx'), '--json', at('after.json'), '--set', 'run.build=412'];
    run = await gnw('--workbook', later, ...files, ...gate);
  }, 60_000);
  let run: Ended;

  it('is made at the end of a run with a baseline, with status 4 if a gate fails', () => {
    expect(run.status).toBe(4);
    expect(run.stderr).toBe('Gate regression failed: 1 row lost a deciding check that it had passed.\n');
    expect(run.stdout).toContain(
      'GOLD: of 3 rows measured in both runs, 1 went from pass to fail and 1 from fail to pass, which could be chance (p = 1.00); 1 lost a check, 1 gained one.',
    );
    expect(run.stdout).toMatch(/^Baseline: GOLD, \d+ \w+ \d{4}, \d\d:\d\d \(build 411\), 3 rows$/m);
    const xml = readFileSync(at('run.xml'), 'utf8');
    expect(xml).toContain(
      '<testsuite name="GOLD" tests="3" failures="1" errors="0" skipped="0">\n' +
        '<testcase classname="GOLD" name="t0: Question &lt;0&gt; &amp; more?">' +
        '<failure type="fail" message="Area: expected BRA, got PER"/></testcase>',
    );
    expect(xml).toContain(
      '<testsuite name="gates" tests="1" failures="1" errors="0" skipped="0">\n' +
        '<testcase classname="gates" name="regression"><failure type="regression" ' +
        'message="1 row lost a deciding check that it had passed">GOLD, t0: pass → fail; aoi_id_match 1 → 0</failure></testcase>',
    );
  });

  it('is the same from two files as from a file and a scored workbook', async () => {
    const files = await gnw(
      'diff',
      at('before.json'),
      at('after.json'),
      '--json',
      at('a.json'),
      '--fail-on',
      'error',
    );
    expect(files).toMatchObject({ status: 0, stderr: '' });
    const mixed = await gnw(
      'diff',
      at('before.xlsx'),
      at('after.json'),
      '--json',
      at('b.json'),
      '--min-pass',
      'aoi_id_match=70%',
    );
    expect(mixed).toMatchObject({
      status: 4,
      stderr: expect.stringMatching(/^Gate min-pass aoi_id_match failed: /),
    });
    const [first, second] = ['a', 'b'].map((name) =>
      Diff.parse(JSON.parse(readFileSync(at(`${name}.json`), 'utf8'))),
    );
    expect(second?.sentence).toBe(first?.sentence);
    // Cases have the same ids in a workbook as in a file written from it.
    expect(second?.eval_sets[0]).toMatchObject({
      build: 'The agent’s build: 411, then 412.',
      measured: 3,
      checks: [{ id: 'aoi_id_match', n: 3, lost: 1, gained: 1 }],
    });
    expect(second?.eval_sets[0]?.cases).toEqual(first?.eval_sets[0]?.cases);
  }, 30_000);
});
