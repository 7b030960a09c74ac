/**
 * `npm run check`: checks a change before it is committed, in half a minute: types, lint, format, and the tests that import a changed
 * file. `.ci/run` tries everything.
 *
 * Exit status: 0 if all of it passes, 1 otherwise.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(existsSync);
const changed = [
  ...new Set([
    ...git('diff', '--name-only', '--relative', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]),
];
const scripts = changed.filter((file) => /\.(?:tsx?|mjs|js)$/.test(file));
const isScript = new Set(scripts.map((file) => file.replace(/\.\w+$/, '')));

/** The tests of changed files. Tests that need a built bundle, a browser or hours are left out. */
const tests = git('ls-files', 'test/*.test.ts', '--cached', '--others', '--exclude-standard')
  .filter((file) => !/^test\/(?:abuse|browser|e2e|oracle|bench)\//.test(file))
  .filter((file) => {
    const imports = readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g);
    const uses = [...imports].map(([, path]) => posix.join(posix.dirname(file), path));
    return [file.replace(/\.\w+$/, ''), ...uses].some((path) => isScript.has(path));
  });

/** Runs a command, and prints its name and time, and its output if it fails. @returns {Promise<boolean>} true if it passed */
function part(name, command, args) {
  const start = Date.now();
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  return new Promise((resolve) => {
    child.on('close', (status) => {
      const took = `${String(Math.round((Date.now() - start) / 1000)).padStart(4)} s  ${name}`;
      console.log(status === 0 ? took : `${took}: FAILED\n${output}`);
      resolve(status === 0);
    });
  });
}

/** Runs a command over files, if there are any. */
const runOver = (files, name, command, args) =>
  files.length === 0 || part(name, command, [...args, ...files]);

const first = await Promise.all([
  part('types', 'npm', ['run', '-s', 'typecheck']),
  runOver(scripts, 'lint: code', 'npx', ['oxlint', '--no-error-on-unmatched-pattern']),
  runOver(changed, 'lint: format', 'npx', ['prettier', '--check', '--ignore-unknown']),
  part('lint: names', 'npm', ['run', '-s', 'lint:names']),
]);
const last = await runOver(tests, `tests: ${tests.length} files`, 'npx', [
  'jest',
  '--selectProjects',
  'unit',
  '--runTestsByPath',
]);
if (![...first, last].every(Boolean)) process.exitCode = 1;
