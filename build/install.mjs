/** Installs packages if they are missing or not those of the lock file, so that `npm start` and `npm test` work at once. */
import { spawnSync } from 'node:child_process';
import { lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Its owner is installing: the file within holds the number of its process. */
const LOCK = `${root}.installing`;

/** @returns {Record<string, {version?: string, integrity?: string, optional?: boolean}>} by folder; {} if the file is not there or damaged */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

/** By content: a checkout or a copy changes times, and not what is installed. npm writes the list of what is at the end of an install. */
function isCurrent() {
  const locked = packagesIn(`${root}package-lock.json`);
  const installed = packagesIn(`${root}node_modules/.package-lock.json`);
  const same = (folder) =>
    locked[folder]?.version === installed[folder]?.version &&
    locked[folder]?.integrity === installed[folder]?.integrity;
  return (
    Object.keys(installed).every(same) &&
    // Optional ones may be for other machines.
    Object.entries(locked).every(([folder, { optional }]) => folder === '' || optional || same(folder))
  );
}

/** @returns {boolean} whether this process may install now */
function lock() {
  try {
    mkdirSync(LOCK);
  } catch {
    return false;
  }
  writeFileSync(`${LOCK}/pid`, String(process.pid));
  return true;
}

/** A killed process leaves its lock. */
function isOwnerGone() {
  try {
    process.kill(Number(readFileSync(`${LOCK}/pid`, 'utf8')), 0);
    return false;
  } catch ({ code }) {
    return code !== 'EPERM';
  }
}

while (!isCurrent()) {
  // npm would empty the folder that it leads to, which is another checkout's.
  if (lstatSync(`${root}node_modules`, { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error(
      'node_modules is a link to packages of another version. Remove the link, and run the command again.',
    );
    process.exit(1);
  }
  if (!lock()) {
    // Twice, as its owner may just be writing the number of its process.
    const wasGone = isOwnerGone();
    await wait(500);
    if (wasGone && isOwnerGone()) rmSync(LOCK, { recursive: true, force: true });
    continue;
  }
  console.error('Installing packages (once) …');
  const { status, stdout, stderr } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  rmSync(LOCK, { recursive: true, force: true });
  if (status !== 0 || !isCurrent()) {
    console.error(stdout, stderr);
    process.exit(1);
  }
}
