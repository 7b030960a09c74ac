/** The step of action.yml, with the inputs that docs/command-line.md shows. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { folderOf } from '../../support/opened';
import { workbookFile } from '../../support/workbook-file';

const ROOT = resolve(__dirname, '../../..');
const text = (name: string): string => readFileSync(join(ROOT, name), 'utf8');
const folder = folderOf();
const at = (name: string): string => join(folder, name);

/** Input → variable of the step. */
const VARIABLES = new Map(
  [...text('action.yml').matchAll(/^ +([A-Z_]+): \$\{\{ inputs\.(\S+) \}\}$/gm)].map(
    ([, variable = '', input = '']) => [input, variable],
  ),
);

function step(inputs: Readonly<Record<string, string>>): {
  readonly status: number | null;
  readonly stderr: string;
} {
  const entries = Object.entries({ judge: 'rules', out: 'out', ...inputs });
  return spawnSync('bash', [join(ROOT, 'build/action.sh')], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...{ PATH: process.env['PATH'], GITHUB_STEP_SUMMARY: at('summary'), GITHUB_OUTPUT: at('output') },
      ...Object.fromEntries(entries.map(([input, value]) => [VARIABLES.get(input) ?? '', value] as const)),
    },
  });
}

it('scores, applies gates, and outputs the summary whether they pass or fail', () => {
  const [, shown = ''] = /^ {8}with:\n((?: {10}.*\n)+)/m.exec(text('docs/command-line.md')) ?? [];
  const told: Partial<Record<string, string>> = Object.fromEntries(
    [...shown.matchAll(/^ +([\w-]+): (.*)$/gm)].map(([, input = '', value = '']) => [input, value] as const),
  );
  expect(Object.keys(told).filter((input) => !VARIABLES.has(input))).toEqual([]);
  mkdirSync(at('evals'));
  const head = ['test_id', 'query', 'expected_aoi_ids'];
  workbookFile(at('evals/sets.xlsx'), { GOLD: [head, ['a', 'Where?', 'BRA'], ['b|@all', 'There?', 'BRA']] });
  const outputs = (...areas: readonly string[]): void => {
    const lines = [['a', 'Where?'] as const, ['b|@all', 'There?'] as const].map(([test_id, query], row) => ({
      ...{ test_id, query },
      state: {
        messages: [{ type: 'human', content: query }],
        aoi_selection: { aois: [{ src_id: areas[row], source: 'gadm', subtype: 'country' }] },
      },
    }));
    writeFileSync(at('evals/outputs.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  };
  outputs('BRA', 'BRA');
  const judge = { judge: 'rules', 'judge-key': '' };
  const { workbook = '', responses = '' } = told;
  expect(step({ workbook, responses, 'min-pass': 'verdict=90%\naoi_id_match=100%' })).toMatchObject({
    status: 0,
  });
  const run = readFileSync(at('out/run.json'), 'utf8');
  writeFileSync(at('evals/baseline.json'), run.replaceAll(/\d{8}T\d{9}Z/g, '20200101T000000000Z'));
  outputs('BRA', 'PER');
  const gated = step({ ...told, ...judge });
  expect(gated).toMatchObject({
    status: 4,
    stderr: expect.stringContaining('Gate regression failed'),
  });
  const summaries = readFileSync(at('summary'), 'utf8');
  expect(summaries.match(/^## .*$/gm)).toEqual(['## GNW Evals: gates passed', '## GNW Evals: gates failed']);
  expect(summaries).toContain('| b\\|\\@\u200ball · There\\? | Worse\\: Area | ✓ BRA | ✕ PER |');
  for (const name of ['scored.xlsx', 'report.html', 'junit.xml'])
    expect(existsSync(at(`out/${name}`))).toBe(true);
  // A failed step does not show the summary of an earlier one.
  expect(step({ workbook: 'none.xlsx' })).toMatchObject({ status: 2 });
  expect(readFileSync(at('summary'), 'utf8')).toBe(summaries);
  expect(step({ workbook, responses, options: '--set=run.build=b"; exit 9 #' }).status).toBe(0);
});
