/** `npm run deploy`: builds, checks what a push needs, and pushes dist/ to the script in .clasp.json. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

function missing() {
  const { scriptId } = JSON.parse(readFileSync(join(root, '.clasp.json'), 'utf8'));
  if (!scriptId) {
    return 'No script id: put the id of your script (Extensions ▸ Apps Script ▸ Project settings ▸ IDs) into "scriptId" in .clasp.json.';
  }
  if (!existsSync(join(homedir(), '.clasprc.json'))) {
    return 'Not logged in: run “npx clasp login” once.';
  }
  return undefined;
}

const problem = missing();
if (problem) {
  console.error(problem);
  process.exit(2);
}
// Without --force a changed manifest makes clasp skip the push and still report success.
const { status, stdout, stderr } = spawnSync('npx', ['clasp', 'push', '--force'], {
  cwd: root,
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
process.stdout.write(stdout);
process.stderr.write(stderr);
if (/Apps Script API/.test(stderr)) {
  console.error('Turn on the Apps Script API once: https://script.google.com/home/usersettings');
}
process.exit(status ?? 1);
