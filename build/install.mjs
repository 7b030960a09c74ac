/** Installs packages if they are missing or older than the lock file, so that `npm start` and `npm test` work at once. */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
// npm writes this file at the end of an install.
const marker = `${root}node_modules/.package-lock.json`;

const isCurrent =
  existsSync(marker) && statSync(marker).mtimeMs >= statSync(`${root}package-lock.json`).mtimeMs;
if (!isCurrent) {
  console.error('Installing packages (once) …');
  const { status, stdout, stderr } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error(stdout, stderr);
    process.exit(1);
  }
}
