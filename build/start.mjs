/**
 * `npm start`: installs and builds if anything has changed, and runs the program in the same process, as starting another one takes
 * longer than that check.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isUpToDate, remember } from './bundle/up-to-date.mjs';

function run(script) {
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(script, import.meta.url))], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

if (!isUpToDate('install')) {
  run('install.mjs');
  remember('install', '', ['package-lock.json', 'node_modules/.package-lock.json']);
}
if (!isUpToDate('programs') || !isUpToDate('dist')) run('bundle.mjs');
if (process.argv.length === 2) process.argv.push('sample');
await import('../programs/main.mjs');
