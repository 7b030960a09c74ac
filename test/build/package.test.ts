/** The command as it is installed: from the packed file, in an empty folder, without other packages. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { folderOf } from '../support/opened';

const folder = folderOf();
const ROOT = resolve(__dirname, '../..');

it('runs, scores lines and compares runs', () => {
  const npm = (...args: string[]): string =>
    execFileSync('npm', [...args, '--silent'], { cwd: ROOT, encoding: 'utf8' }).trim();
  const packed = npm('pack', '--ignore-scripts', '--pack-destination', folder);
  npm('install', '--global', '--offline', '--prefix', join(folder, 'global'), join(folder, packed));
  const cwd = join(folder, 'empty');
  mkdirSync(cwd);
  const env = { PATH: process.env['PATH'] };
  const gnwEvals = (...args: string[]): string =>
    execFileSync(join(folder, 'global/bin/gnw-evals'), args, { cwd, env, encoding: 'utf8' });

  const printed = gnwEvals('--json', 'run.json');
  // The figures, the files, and nothing before them.
  expect(printed.split('\n').length).toBeLessThanOrEqual(31);
  expect(printed).toMatch(/^FAIL /);
  expect(readdirSync(join(cwd, 'out'))).toEqual(['sample.xlsx']);

  writeFileSync(
    join(cwd, 'lines.jsonl'),
    '{"query": "Where?", "expected_aoi_ids": "BRA", "actual_id": "PER"}\n',
  );
  expect(JSON.parse(gnwEvals('score', 'lines.jsonl'))).toMatchObject({ verdict: 'fail' });
  expect(() => gnwEvals('diff', 'run.json', 'run.json')).toThrow('Both are the same run');
  expect(gnwEvals('--help')).toMatch(/^Usage: gnw-evals \[command\]/);
  expect(existsSync(join(folder, 'global/lib/node_modules/gnw-evals-for-sheets/node_modules'))).toBe(false);
}, 120_000);
